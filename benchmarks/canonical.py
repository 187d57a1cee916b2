"""How many canonical forms a second the core finds, on one thread.

    python benchmarks/canonical.py

Full grids take the longest way to their first rows, as those can be laid out in most ways; minimal puzzles
are what `batch --distinct` meets.
"""

from __future__ import annotations

import statistics
import time
from random import Random

import numpy as np
from measuring import generated

from sudokulab.board import NINE, Grid
from sudokulab.board.canonical import canonicalise
from sudokulab.solvers.settling import settle

RUNS = 5
GRIDS = 500


def is_unique(grid: Grid) -> bool:
    """Whether there is one solution."""
    return len(settle(grid).solutions) == 1


def rate(grids: list[Grid]) -> float:
    """The median of some runs, in grids a second."""
    array = np.array([list(grid.values) for grid in grids], dtype=np.uint8)
    seconds = []
    for _ in range(RUNS):
        started = time.thread_time()
        canonicalise(array)
        seconds.append(time.thread_time() - started)
    return len(grids) / statistics.median(seconds)


def main() -> None:
    """Print a line for each set."""
    rng = Random(1)
    full = list(generated.random_grids(NINE, GRIDS, rng))
    minimal = [generated.thinned(grid, 0, is_unique, rng) for grid in full]
    print(f"{'set':24} {'grids/s':>10}")
    for name, grids in (
        ("full grids", full),
        ("minimal puzzles", minimal),
        ("the empty grid", [Grid(NINE, bytes(81))]),
    ):
        print(f"{name:24} {rate(grids):10,.0f}")


if __name__ == "__main__":
    main()
