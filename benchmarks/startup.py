"""How long the command takes to start, beside a bare interpreter.

    python benchmarks/startup.py [ROUNDS]

Every round starts each of them once, in turn; the fastest counts, as other work can only add to a time.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

COMMAND = str(Path(sys.executable).with_name("sudokulab"))
BARE = "python -c pass"
STARTS = {
    BARE: [sys.executable, "-c", "pass"],
    "sudokulab --version": [COMMAND, "--version"],
    "python -m sudokulab --version": [sys.executable, "-m", "sudokulab", "--version"],
    "sudokulab --help": [COMMAND, "--help"],
    "sudokulab solve @puzzle6": [COMMAND, "solve", "@puzzle6"],
}


def main() -> None:
    """Print a line for each start: milliseconds, and times the bare interpreter."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 25
    fastest = dict.fromkeys(STARTS, float("inf"))
    for _ in range(rounds):
        for name, command in STARTS.items():
            fastest[name] = min(fastest[name], seconds(command))
    print(f"{'start':32} {'ms':>6} {'times bare':>11}")
    for name, taken in fastest.items():
        print(f"{name:32} {1000 * taken:6.1f} {taken / fastest[BARE]:11.2f}")


def seconds(command: list[str]) -> float:
    """How long one run takes."""
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
