"""Puzzles that tests of solvers share: the nine classic files, the tutorial's example, random boards."""

from __future__ import annotations

from random import Random

from sudokulab.board import NINE, Grid, Puzzle, Shape
from sudokulab.board.symmetry import random_symmetry
from sudokulab.resources import read_text
from support.reference import pattern_grid

TUTORIAL = Puzzle(
    NINE,
    bytes(
        map(
            int,
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
        )
    ),
)
EMPTY_NINE = Puzzle(NINE, bytes(81))


def classic(name: str) -> Puzzle:
    """One of the nine files that ship with the lab.

    >>> classic("puzzle1").clue_count
    36
    """
    numbers = read_text(f"puzzles/{name}.csv").replace("\n", ",").split(",")
    return Puzzle(NINE, bytes(int(number) for number in numbers if number.strip()), source=name)


def random_puzzle(shape: Shape, rng: Random, *, share: float) -> Puzzle:
    """About `share` of the cells of a random full grid as clues: it has a solution, perhaps many."""
    full = Grid(shape, pattern_grid(shape.box_height, shape.box_width))
    values = random_symmetry(shape, rng).apply(full).values
    return Puzzle(shape, bytes(value if rng.random() < share else 0 for value in values))


def spoiled_puzzle(shape: Shape, rng: Random, *, share: float) -> Puzzle:
    """A random puzzle in which one clue is wrong; it may break a rule, and may still have a solution."""
    puzzle = random_puzzle(shape, rng, share=share)
    cell = rng.randrange(shape.cell_count)
    return Puzzle(shape, puzzle.grid.with_value(cell, rng.randint(1, shape.side)).values)
