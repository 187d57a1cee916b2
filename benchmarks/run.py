"""Runs every benchmark with its generated or shipped puzzles, one after the other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BENCHMARKS = ("exact", "batch", "teaching", "startup")


def main() -> None:
    """Each in a process of its own, so that none warms up or slows down the next."""
    for name in BENCHMARKS:
        print(f"== {name}", flush=True)
        subprocess.run([sys.executable, str(Path(__file__).with_name(f"{name}.py"))], check=True)


if __name__ == "__main__":
    main()
