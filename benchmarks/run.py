"""Runs the benchmarks of this folder, one after the other, each with its generated or shipped puzzles.

python benchmarks/run.py [FILE...]     these; without any, all
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent


def benchmarks() -> list[Path]:
    """Every script beside this one."""
    return sorted(path for path in HERE.glob("*.py") if path.name != Path(__file__).name)


def main(chosen: Sequence[str]) -> None:
    """Each in a process of its own, so that none warms up or slows down the next."""
    for path in [Path(name) for name in chosen] or benchmarks():
        print(f"== {path.stem}", flush=True)
        subprocess.run([sys.executable, str(path)], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
