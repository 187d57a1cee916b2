"""Algorithm X with dancing links: Sudoku as an exact cover.

Every demand (this cell holds a value; this unit holds this value) is a column, every candidate a row with a
one in each demand that it meets. Rows are sought that meet every demand exactly once:

    search:
        if no column is left: solved
        choose the column with the fewest rows; cover it
        for each row in it:
            cover the other columns of the row
            search
            uncover them in reverse
        uncover the column

The links of the ones "dance": a node taken out of its list remembers its neighbours, and goes back between
them. The ones lie in lists of numbers; `0` is the root, then come the columns, then the ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from sudokulab.board import Puzzle, Unit, candidates, conflicts, units, units_of_cells, values_in
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Tracer
from sudokulab.solvers.csp import Recursion, run
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.values import Outcome, Search, SolveResult

NAME = "exact-cover"
_ROOT = 0

Candidate = tuple[int, int]
"""A cell and a value."""

Demand = tuple[Unit | None, int]
"""A unit and the value that it must hold; without a unit, the cell that must hold a value."""


def solve(
    puzzle: Puzzle, *, limits: Limits = NO_LIMITS, rng: Random | None = None, tracer: Tracer | None = None
) -> SolveResult:
    """Cover every demand exactly once; the counters count candidates chosen and given up.

    >>> puzzle = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
    >>> solve(puzzle).rows[0], solve(puzzle).stats.placements
    ([1, 2, 3, 4], 12)
    """
    effort = Effort(limits, absent=["visits", "checks"])
    if conflicts(puzzle.grid):
        return effort.invalid(puzzle, NAME)
    if effort.spent():
        return effort.result(puzzle, NAME, Search(Outcome.LIMIT))
    cover = Cover(puzzle)
    chosen: list[Candidate] = []
    outcome = run(_search(cover, chosen, effort, tracer))
    if outcome is not Outcome.SOLVED:
        return effort.result(puzzle, NAME, Search(outcome))
    if tracer is not None:
        tracer.solved()
    values = bytearray(puzzle.clues)
    for cell, value in chosen:
        values[cell] = value
    return effort.result(puzzle, NAME, Search(outcome), values)


def _search(cover: Cover, chosen: list[Candidate], effort: Effort, tracer: Tracer | None) -> Recursion:
    if effort.spent():
        return Outcome.LIMIT
    effort.nodes += 1
    column = cover.smallest_column()
    if column is None:
        return Outcome.SOLVED
    if tracer is not None and not cover.size[column]:
        _say_unmet(cover.demand[column], len(chosen), tracer)
    cover.cover(column)
    for row in around(column, cover.down):
        _choose(cover, row, chosen, effort, tracer)
        outcome = yield _search(cover, chosen, effort, tracer)
        if outcome is not Outcome.EXHAUSTED:
            return outcome
        _give_up(cover, row, chosen, effort, tracer)
    cover.uncover(column)
    return Outcome.EXHAUSTED


def _choose(cover: Cover, row: int, chosen: list[Candidate], effort: Effort, tracer: Tracer | None) -> None:
    for node in around(row, cover.right):
        cover.cover(cover.column[node])
    chosen.append(cover.candidate[row])
    effort.placements += 1
    effort.max_depth = max(effort.max_depth, len(chosen))
    if tracer is not None:
        tracer.place(*chosen[-1], len(chosen))


def _give_up(cover: Cover, row: int, chosen: list[Candidate], effort: Effort, tracer: Tracer | None) -> None:
    for node in around(row, cover.left):
        cover.uncover(cover.column[node])
    effort.backtracks += 1
    if tracer is not None:
        tracer.undo(*chosen[-1], len(chosen))
    chosen.pop()


def _say_unmet(demand: Demand, depth: int, tracer: Tracer) -> None:
    unit, number = demand
    if unit is None:
        tracer.dead_end(number, depth)
    else:
        tracer.note(f"{unit} has no place left for {number}")


class Cover:
    """The matrix as linked lists, for the demands that the clues leave and the candidates that meet them.

    >>> cover = Cover(Puzzle.from_rows([[1, 2, 3, 0], [3, 4, 0, 0], [0] * 4, [0] * 4]))
    >>> cover.demand[cover.smallest_column()], cover.size[1]
    ((None, 3), 1)
    """

    def __init__(self, puzzle: Puzzle) -> None:
        units_around = units_of_cells(puzzle.shape)
        self.demand: list[Demand] = [(None, 0), *_demands(puzzle)]
        number = {demand: column for column, demand in enumerate(self.demand) if column != _ROOT}
        count = len(self.demand)
        self.left = [(node - 1) % count for node in range(count)]
        self.right = [(node + 1) % count for node in range(count)]
        self.up, self.down = list(range(count)), list(range(count))
        self.column = list(range(count))
        self.candidate: list[Candidate] = [(0, 0)] * count
        self.size = [0] * count
        for cell, mask in enumerate(candidates(puzzle.grid)):
            for value in values_in(mask):
                met = [number[None, cell], *(number[unit, value] for unit in units_around[cell])]
                self._add_row((cell, value), met)

    def _add_row(self, candidate: Candidate, columns: list[int]) -> None:
        first = len(self.column)
        for offset, column in enumerate(columns):
            node, above = first + offset, self.up[column]
            self.left.append(first + (offset - 1) % len(columns))
            self.right.append(first + (offset + 1) % len(columns))
            self.up.append(above)
            self.down.append(column)
            self.down[above] = self.up[column] = node
            self.column.append(column)
            self.candidate.append(candidate)
            self.size[column] += 1

    def smallest_column(self) -> int | None:
        """The first of the columns with the fewest rows; None when every demand is met."""
        best, column = None, self.right[_ROOT]
        while column != _ROOT:
            if best is None or self.size[column] < self.size[best]:
                best = column
            column = self.right[column]
        return best

    def cover(self, column: int) -> None:
        """Take the column out, and every row that meets its demand out of its other columns."""
        self.left[self.right[column]], self.right[self.left[column]] = self.left[column], self.right[column]
        for row in around(column, self.down):
            for node in around(row, self.right):
                self.up[self.down[node]], self.down[self.up[node]] = self.up[node], self.down[node]
                self.size[self.column[node]] -= 1

    def uncover(self, column: int) -> None:
        """Put back what `cover` took out, exactly in reverse."""
        for row in around(column, self.up):
            for node in around(row, self.left):
                self.up[self.down[node]] = self.down[self.up[node]] = node
                self.size[self.column[node]] += 1
        self.left[self.right[column]] = self.right[self.left[column]] = column


def around(start: int, links: Sequence[int]) -> Iterator[int]:
    """The nodes of a ring after `start`, in the direction of `links`.

    >>> list(around(1, [0, 2, 3, 1]))
    [2, 3]
    """
    node = links[start]
    while node != start:
        yield node
        node = links[node]


def _demands(puzzle: Puzzle) -> Iterator[Demand]:
    """What is still to be met: first each empty cell, then in each unit each value that it lacks."""
    for cell in puzzle.grid.empty_cells:
        yield None, cell
    for unit in units(puzzle.shape):
        held = {puzzle.clues[cell] for cell in unit.cells}
        for value in range(1, puzzle.shape.side + 1):
            if value not in held:
                yield unit, value
