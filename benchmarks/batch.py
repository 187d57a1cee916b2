"""How much of the time of `sudokulab batch` is spent beside the solver.

    python benchmarks/batch.py [FILE]      9x9 puzzles, one a line; without it images of 17-clue puzzles

Prints lines a second of three things, measured in turn in one run on one thread: the solver alone on an
array, the whole way from lines to answers, and that way with a solver that answers at once.
"""

from __future__ import annotations

import io
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from sudokulab.board import NINE, Puzzle, Shape
from sudokulab.board.symbols import STANDARD, to_symbols
from sudokulab.board.symmetry import random_symmetry
from sudokulab.lab.batch import AnswerTally, Batch, BatchOptions, StreamSink
from sudokulab.solvers.batch import solve_many

RUNS = 7
LINES = 20_000
SEVENTEEN_CLUES = (
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
    "......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.",
    "48.3............71.2.......7.5....6....2..8.............1.76...3.....4......5....",
)
Grids = NDArray[np.uint8]


class Buffer(io.BytesIO):
    """Bytes that are all there."""

    ready = True
    consumed = 0
    size = None


def generated(count: int = LINES) -> bytes:
    """Lines of puzzles that are symmetric images of a few."""
    rng = Random(1)
    bases = [Puzzle(NINE, STANDARD.decode(line) or b"") for line in SEVENTEEN_CLUES]
    images = [to_symbols(random_symmetry(NINE, rng).apply(rng.choice(bases)).clues) for _ in range(2000)]
    return "".join(f"{rng.choice(images)}\n" for _ in range(count)).encode()


def answer(data: bytes, kernel: Callable[[Grids, Shape], tuple[Grids, NDArray[np.uint32]]] | None) -> int:
    """The way of all lines, on one thread; how many answers came out."""
    tally = AnswerTally()
    batch = Batch(Buffer(data), BatchOptions("benchmark", {}), kernel=kernel)
    batch.run(StreamSink(io.BytesIO(), "memory"), tally)
    return tally.answers


def measure(data: bytes, runs: int = RUNS) -> dict[str, float]:
    """The median rate of each, the runs taking turns."""
    lines = data.split()
    grids = np.frombuffer(b"".join(STANDARD.decode(line.decode()) or b"" for line in lines), np.uint8)
    grids = np.ascontiguousarray(grids.reshape(len(lines), NINE.cell_count))
    found = solve_many(grids, NINE, limit=2)

    def at_once(asked: Grids, shape: Shape) -> tuple[Grids, NDArray[np.uint32]]:
        return found.solutions[: len(asked)], found.counts[: len(asked)]

    ways: dict[str, Callable[[], object]] = {
        "solver alone": lambda: solve_many(grids, NINE, limit=2),
        "lines to answers": lambda: answer(data, None),
        "all but the solver": lambda: answer(data, at_once),
    }
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(runs):
        for name, way in ways.items():
            started = time.perf_counter()
            way()
            times[name].append(time.perf_counter() - started)
    return {name: len(lines) / statistics.median(measured) for name, measured in times.items()}


def main(path: str | None = None) -> None:
    """Print the table."""
    data = generated() if path is None else Path(path).read_bytes()
    rates = measure(data)
    print(f"{path or 'generated 17-clue puzzles'}: median of {RUNS} runs each, taken in turn, one thread")
    for name, rate in rates.items():
        print(f"{name:<20}{rate:14,.0f} lines/s")
    share = rates["lines to answers"] / rates["all but the solver"]
    print(f"{'beside the solver':<20}{share:14.1%} of the time of the whole way")


if __name__ == "__main__":
    main(*sys.argv[1:])
