"""Minimum remaining values: backtracking that goes on where the fewest values are left.

The cell with the fewest candidates fails soonest, if it fails. Two more ingredients of the textbooks can be
put in: the degree heuristic decides between cells with equally many, and the least constraining value is
tried first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from sudokulab.board import Puzzle, conflicts, peers
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Tracer
from sudokulab.solvers.csp import Order, ascending, no_inference, search
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.position import Position
from sudokulab.solvers.values import Search, SolveResult

NAME = "mrv"

TieBreak = Callable[[Position, int], int]
"""A number for a cell; of cells with equally many candidates the one with the lowest is chosen."""


def solve(
    puzzle: Puzzle,
    *,
    limits: Limits = NO_LIMITS,
    rng: Random | None = None,
    tracer: Tracer | None = None,
    order: Order[Position] = ascending,
    tie_break: TieBreak | None = None,
) -> SolveResult:
    """Search from the most constrained cell; `least_constraining` and `highest_degree` are more ingredients.

    >>> puzzle = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
    >>> plain = solve(puzzle).stats
    >>> plain.placements, plain.backtracks, plain.checks
    (12, 0, 360)
    >>> solve(puzzle, order=least_constraining, tie_break=highest_degree).rows[0]
    [1, 2, 3, 4]
    """
    effort = Effort(limits)
    if conflicts(puzzle.grid):
        return effort.invalid(puzzle, NAME)
    position = Position(puzzle, effort, tracer)

    def select(position: Position) -> int | None:
        return fewest_candidates(position, tie_break)

    outcome = search(position, select=select, order=order, infer=no_inference)
    return effort.result(puzzle, NAME, Search(outcome), position.values)


def fewest_candidates(position: Position, tie_break: TieBreak | None = None) -> int | None:
    """The empty cell with the fewest candidates, the first of them unless `tie_break` prefers another."""
    position.effort.visits += len(position.values)
    empty = [cell for cell, value in enumerate(position.values) if not value]
    if not empty:
        return None
    left = [position.candidates(cell).bit_count() for cell in empty]
    fewest = min(left)
    equal = [cell for cell, number in zip(empty, left, strict=True) if number == fewest]
    return equal[0] if tie_break is None else min(equal, key=lambda cell: tie_break(position, cell))


def highest_degree(position: Position, cell: int) -> int:
    """Prefers the cell that constrains the most empty cells."""
    return -sum(not position.values[peer] for peer in peers(position.shape)[cell])


def least_constraining(position: Position, cell: int) -> Sequence[int]:
    """The values left for `cell`, first the one that the fewest empty peers could have too."""
    empty = [peer for peer in peers(position.shape)[cell] if not position.values[peer]]
    open_to_peers = [position.candidates(peer) for peer in empty]

    def ruled_out(value: int) -> int:
        return sum(mask >> value - 1 & 1 for mask in open_to_peers)

    return sorted(ascending(position, cell), key=ruled_out)
