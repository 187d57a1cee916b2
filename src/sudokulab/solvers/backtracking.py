"""Backtracking as the textbooks have it: the first empty cell, its values ascending, back when none is left.

    fill(grid):
        cell := the first empty cell            visits: the cells looked at, from the first one on
        if there is none: solved
        for value in 1 .. side:                 checks: one for each value
            if no rule forbids value in cell:
                write value into cell           placements
                if fill(grid): solved           nodes
                take value back                 backtracks
        failed

Two things are different below, and neither changes a step or a number. The recursion is a loop over `depth`,
so that no grid is too large for the stack. The values that no rule forbids are found at once, as the bits
that row, column and box have in common. The cell at depth `d` is always the `d`-th empty one of the puzzle,
so the search counts only what it looks at there and what it places; the other counters follow.
"""

from __future__ import annotations

from random import Random

from sudokulab.board import Puzzle, conflicts
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Tracer
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.values import Outcome, Search, SolveResult

NAME = "backtracking"
_LOOK_EVERY = 4096  # nodes, about a millisecond

_Place = tuple[int, int, int, int, int]
"""Row, column and box of a cell, the cell, and how many cells the textbook looks at to find it."""


def solve(
    puzzle: Puzzle, *, limits: Limits = NO_LIMITS, rng: Random | None = None, tracer: Tracer | None = None
) -> SolveResult:
    """Fill the first empty cell with its values in turn, and go back where none is left.

    >>> puzzle = Puzzle.from_rows([[0, 2, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [2, 0, 1, 0]])
    >>> result = solve(puzzle)
    >>> result.rows[0], result.stats.placements, result.stats.backtracks
    ([1, 2, 3, 4], 19, 7)
    """
    effort = Effort(limits, look_every=_LOOK_EVERY)
    if conflicts(puzzle.grid):
        return effort.invalid(puzzle, NAME)
    values = bytearray(puzzle.clues)
    outcome = Outcome.LIMIT if effort.spent() else _search(puzzle, values, effort, tracer)
    return effort.result(puzzle, NAME, Search(outcome), values)


def _search(puzzle: Puzzle, values: bytearray, effort: Effort, tracer: Tracer | None) -> Outcome:
    """Fill `values`; what it took is counted in `effort`."""
    rows, columns, boxes = _lacking(puzzle)
    places = _places(puzzle)
    full = len(places) - 1
    chosen, rest = [0] * full, [0] * full  # at each depth the bit on the board, and those not yet tried
    depth = placements = 0
    row, column, box, cell, visits = places[0]
    free = rows[row] & columns[column] & boxes[box]
    outcome, next_look = Outcome.SOLVED, effort.next_look
    while depth < full:
        while not free and depth:
            depth -= 1
            row, column, box, cell, _ = places[depth]
            bit, free = chosen[depth], rest[depth]
            rows[row], columns[column], boxes[box] = rows[row] + bit, columns[column] + bit, boxes[box] + bit
            if tracer is not None:
                tracer.undo(cell, bit.bit_length(), depth + 1)
        if not free:
            outcome = Outcome.EXHAUSTED
            break
        bit = free & -free
        chosen[depth], rest[depth] = bit, free - bit
        rows[row], columns[column], boxes[box] = rows[row] - bit, columns[column] - bit, boxes[box] - bit
        depth += 1
        placements += 1
        if tracer is not None:
            tracer.place(cell, bit.bit_length(), depth)
        if placements >= next_look:
            _count(effort, puzzle, chosen, depth, placements, visits, Outcome.LIMIT)
            if effort.spent():
                return Outcome.LIMIT
            next_look = effort.next_look
        row, column, box, cell, look = places[depth]
        visits += look
        free = rows[row] & columns[column] & boxes[box]
    _count(effort, puzzle, chosen, depth, placements, visits, outcome)
    return _end(outcome, places, chosen, values, tracer)


def _lacking(puzzle: Puzzle) -> tuple[list[int], list[int], list[int]]:
    """For each row, column and box the values that it has not yet, as bits."""
    shape = puzzle.shape
    rows, columns, boxes = ([shape.every_value] * shape.side for _ in range(3))
    for cell, clue in enumerate(puzzle.clues):
        if clue:
            bit = 1 << clue - 1
            rows[shape.row(cell)] -= bit
            columns[shape.column(cell)] -= bit
            boxes[shape.box(cell)] -= bit
    return rows, columns, boxes


def _places(puzzle: Puzzle) -> list[_Place]:
    """The empty cells in order; after the last of them the textbook looks at the whole grid in vain."""
    shape = puzzle.shape
    empty = [
        (shape.row(cell), shape.column(cell), shape.box(cell), cell, cell + 1)
        for cell in puzzle.grid.empty_cells
    ]
    return [*empty, (0, 0, 0, 0, shape.cell_count)]


def _count(
    effort: Effort,
    puzzle: Puzzle,
    chosen: list[int],
    depth: int,
    placements: int,
    visits: int,
    outcome: Outcome,
) -> None:
    """Say what the search did so far; `outcome` is LIMIT while its last placement has no call yet.

    A call that failed tested every value, one that is still open those up to the value that it placed.
    """
    effort.placements, effort.visits = placements, visits
    effort.backtracks = placements - depth
    effort.nodes = placements + (outcome is not Outcome.LIMIT)
    failed = effort.backtracks + (outcome is Outcome.EXHAUSTED)
    effort.checks = failed * puzzle.shape.side + sum(bit.bit_length() for bit in chosen[:depth])
    effort.max_depth = len(chosen) - chosen.count(0)


def _end(
    outcome: Outcome, places: list[_Place], chosen: list[int], values: bytearray, tracer: Tracer | None
) -> Outcome:
    if outcome is Outcome.SOLVED:
        for (*_, cell, _), bit in zip(places, chosen, strict=False):
            values[cell] = bit.bit_length()
        if tracer is not None:
            tracer.solved()
    return outcome
