"""A puzzle as a constraint satisfaction problem: its variables, their domains, its constraints.

Every cell is a variable. A clue is a variable with one value in its domain from the start, so an inequality
with a clue is a unary constraint on the other cell: node consistency settles those, arc consistency the
inequalities between open cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sudokulab.board.check import Conflict, conflicts
from sudokulab.board.grid import Puzzle
from sudokulab.board.shape import Shape
from sudokulab.board.unit import peers

Domains = tuple[int, ...]
"""For each cell the values that it may still take, as bits."""


@dataclass(frozen=True, slots=True)
class Inequalities:
    """How many pairs of cells must differ, by how many of the two are clues."""

    between_open: int
    with_a_clue: int
    between_clues: int

    @property
    def count(self) -> int:
        """All of them."""
        return self.between_open + self.with_a_clue + self.between_clues


@dataclass(frozen=True, slots=True)
class CspView:
    """The domains of a puzzle at first, after node consistency and after arc consistency.

    `dead_cell` is the first whose domain became empty; `arc` is None where a contradiction was found before
    arcs were looked at. After a contradiction `arc` is what the work had come to. `checks` counts the values
    that arc consistency tested.
    """

    puzzle: Puzzle
    first: Domains
    node: Domains
    arc: Domains | None
    dead_cell: int | None = None
    checks: int = 0

    @property
    def open_cells(self) -> tuple[int, ...]:
        """The cells without a clue."""
        return self.puzzle.grid.empty_cells

    @property
    def broken(self) -> tuple[Conflict, ...]:
        """The all-different constraints that the clues break by themselves."""
        return conflicts(self.puzzle.grid)

    @property
    def is_contradiction(self) -> bool:
        """Whether it shows already that there is no solution."""
        return self.dead_cell is not None or bool(self.broken)

    @property
    def settled_cells(self) -> tuple[int, ...]:
        """The open cells with one value left after arc consistency."""
        reached = self.arc or self.node
        return tuple(cell for cell in self.open_cells if reached[cell].bit_count() == 1)

    def left(self, domains: Domains) -> int:
        """How many values `domains` hold for the open cells together."""
        return sum(domains[cell].bit_count() for cell in self.open_cells)


@cache
def inequalities(shape: Shape) -> tuple[tuple[int, int], ...]:
    """Every pair of cells that must differ, the lower cell first.

    >>> len(inequalities(Shape(3, 3))), inequalities(Shape(3, 3))[0]
    (810, (0, 1))
    """
    return tuple((cell, peer) for cell, around in enumerate(peers(shape)) for peer in around if peer > cell)


def count_inequalities(puzzle: Puzzle) -> Inequalities:
    """The pairs that must differ, counted by the clues in them.

    >>> count_inequalities(Puzzle.from_rows([[1, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4]))
    Inequalities(between_open=43, with_a_clue=12, between_clues=1)
    """
    counts = [0, 0, 0]
    for first, second in inequalities(puzzle.shape):
        counts[bool(puzzle.clues[first]) + bool(puzzle.clues[second])] += 1
    return Inequalities(*counts)
