"""The textbook's search, and what it does in vain taken away step by step.

    fill(grid):
        cell := look for an empty one           visits: the cells looked at
        if there is none: solved
        for value in those that pass the test:  checks: the values tested
            write value into cell
            if fill(grid): solved               nodes: the calls
            empty cell again
        failed

What looks for the cell and what tests its values are arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from sudokulab.board import Puzzle, candidates, peers, values_in
from sudokulab.limits import NO_LIMITS
from sudokulab.solvers import Stats, solver


@dataclass(slots=True)
class Counted:
    """What a search has done so far."""

    visits: int = 0
    checks: int = 0
    nodes: int = 0


Look = Callable[[bytearray, int, Counted], int | None]
"""The next empty cell of these values, so many of which the search has written."""
Test = Callable[[bytearray, int, Counted], Iterator[int]]
"""The values that may stand in a cell, each tested when it is asked for."""


def search(
    puzzle: Puzzle, look: Callable[[Puzzle, Counted], Look], test: Callable[[Puzzle, Counted], Test]
) -> Stats:
    """Solve a puzzle that breaks no rule and count; the recursion is as deep as there are empty cells.

    >>> puzzle = Puzzle.from_rows([[0, 2, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [2, 0, 1, 0]])
    >>> search(puzzle, from_the_first_cell, each_value)
    Stats(visits=180, checks=59, nodes=20, placements=None, backtracks=None, max_depth=None, seconds=0.0)
    """
    counted = Counted()
    next_cell, passing = look(puzzle, counted), test(puzzle, counted)
    values = bytearray(puzzle.clues)

    def fill(depth: int) -> bool:
        counted.nodes += 1
        cell = next_cell(values, depth, counted)
        if cell is None:
            return True
        for value in passing(values, cell, counted):
            values[cell] = value
            if fill(depth + 1):
                return True
            values[cell] = 0
        return False

    fill(0)
    return Stats(visits=counted.visits, checks=counted.checks, nodes=counted.nodes)


def from_the_first_cell(puzzle: Puzzle, counted: Counted) -> Look:
    """Look at every cell from the first one on, until one is empty."""

    def look(values: bytearray, depth: int, counted: Counted) -> int | None:
        cell = values.find(0)
        counted.visits += len(values) if cell < 0 else cell + 1
        return None if cell < 0 else cell

    return look


def only_empty_cells(puzzle: Puzzle, counted: Counted) -> Look:
    """Look at every cell once and list those that are empty; then take one after the other."""
    counted.visits += len(puzzle.clues)
    empty = puzzle.grid.empty_cells

    def look(values: bytearray, depth: int, counted: Counted) -> int | None:
        if depth == len(empty):
            return None
        counted.visits += 1
        return empty[depth]

    return look


def each_value(puzzle: Puzzle, counted: Counted) -> Test:
    """Test every value of the shape."""
    everything = tuple(range(1, puzzle.shape.side + 1))
    return _test_of(puzzle, lambda cell: everything)


def only_candidates(puzzle: Puzzle, counted: Counted) -> Test:
    """Test every value of every empty cell once, and from then on only those that no clue forbids."""
    masks = candidates(puzzle.grid)
    counted.checks += puzzle.shape.side * len(puzzle.grid.empty_cells)
    return _test_of(puzzle, lambda cell: values_in(masks[cell]))


def _test_of(puzzle: Puzzle, worth_testing: Callable[[int], Iterator[int] | tuple[int, ...]]) -> Test:
    around = peers(puzzle.shape)

    def test(values: bytearray, cell: int, counted: Counted) -> Iterator[int]:
        for value in worth_testing(cell):
            counted.checks += 1
            if all(values[peer] != value for peer in around[cell]):
                yield value

    return test


def _by(name: str) -> Callable[[Puzzle], Stats]:
    """The solver of that name."""
    return lambda puzzle: solver(name)(puzzle, limits=NO_LIMITS, rng=Random(0), tracer=None).stats


STEPS: dict[str, Callable[[Puzzle], Stats]] = {
    "plain search": _by("backtracking"),
    "skipping filled cells": lambda puzzle: search(puzzle, only_empty_cells, each_value),
    "candidate masks": lambda puzzle: search(puzzle, only_empty_cells, only_candidates),
    "MRV": _by("mrv"),
    "forward checking": _by("forward-checking"),
    "singles": _by("singles"),
}
"""The steps of the tutorial, each of which solves a puzzle and says what it counted."""
