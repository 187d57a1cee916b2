"""`sudokulab batch` as a process of its own, and puzzles for it."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from sudokulab.board import NINE
from sudokulab.board.symbols import to_symbols
from sudokulab.board.symmetry import random_symmetry
from support.classic import TUTORIAL
from support.commandline import COMMAND

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87."
BROKEN = ".4.1..35.............2.5......4.89..26.....12.5.3....7..4...16.6....7....1..8..2."
SMALL = "1......2.3....4."
SMALL_SOLVED = "1234341243212143"


def start_batch(*arguments: str, folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [str(COMMAND), "batch", *arguments],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def many_puzzles(count: int, rng: Random) -> list[str]:
    """Different puzzles with one solution each, and now and then a line that is none."""
    twins = [to_symbols(random_symmetry(NINE, rng).apply(TUTORIAL).clues) for _ in range(min(count, 500))]
    return [f"no puzzle {place}" if place % 97 == 0 else rng.choice(twins) for place in range(count)]


def wait_for(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not happened():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.002)
