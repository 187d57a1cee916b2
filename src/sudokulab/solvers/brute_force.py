"""Generate and test: every filling of the empty cells in turn, until one obeys the rules.

    generate(cells):
        if no cell is left: test the grid
        for value in 1 .. side:
            write value into the first of the cells; generate(the rest)

Nothing is tested before the grid is full, so `side` to the power of the empty cells grids may have to be
tried. Where that is hopeless, the number is the answer.
"""

from __future__ import annotations

from random import Random

from sudokulab.board import Puzzle, conflicts, peers
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Tracer
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.values import Outcome, Search, SolveResult

NAME = "brute-force"
MOST_GRIDS = 10_000_000  # 10 to 30 seconds


def solve(
    puzzle: Puzzle,
    *,
    limits: Limits = NO_LIMITS,
    rng: Random | None = None,
    tracer: Tracer | None = None,
    most_grids: int = MOST_GRIDS,
) -> SolveResult:
    """Try every filling, if there are at most `most_grids`; `search.grids_to_try` says how many there are.

    >>> solve(Puzzle.from_rows([[1, 2, 0, 0], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])).rows[0]
    [1, 2, 3, 4]
    >>> solve(Puzzle.from_rows([[0] * 9] * 9)).search.grids_to_try == 9**81
    True
    """
    effort = Effort(limits, look_every=1024, absent=["visits"])
    if conflicts(puzzle.grid):
        return effort.invalid(puzzle, NAME)
    grids = puzzle.shape.side ** len(puzzle.grid.empty_cells)
    if grids > most_grids:
        return effort.result(puzzle, NAME, Search(Outcome.LIMIT, grids_to_try=grids))
    filling = _Filling(puzzle, effort, tracer)
    # At most as deep as `most_grids` has binary digits.
    outcome = filling.generate(depth=0)
    if tracer is not None and outcome is Outcome.SOLVED:
        tracer.solved()
    return effort.result(puzzle, NAME, Search(outcome, grids_to_try=grids), filling.values)


class _Filling:
    """The grid that is filled, and its empty cells."""

    def __init__(self, puzzle: Puzzle, effort: Effort, tracer: Tracer | None) -> None:
        self.values = bytearray(puzzle.clues)
        self._shape = puzzle.shape
        self._empty = puzzle.grid.empty_cells
        self._effort = effort
        self._tracer = tracer

    def generate(self, depth: int) -> Outcome:
        """Try every filling of the empty cells from the `depth`-th on."""
        effort, tracer = self._effort, self._tracer
        if effort.spent():
            return Outcome.LIMIT
        effort.nodes += 1
        if depth == len(self._empty):
            return Outcome.SOLVED if self._test() else Outcome.EXHAUSTED
        cell = self._empty[depth]
        for value in range(1, self._shape.side + 1):
            self.values[cell] = value
            effort.placements += 1
            effort.max_depth = max(effort.max_depth, depth + 1)
            if tracer is not None:
                tracer.place(cell, value, depth + 1)
            outcome = self.generate(depth + 1)
            if outcome is not Outcome.EXHAUSTED:
                return outcome
            self.values[cell] = 0
            effort.backtracks += 1
            if tracer is not None:
                tracer.undo(cell, value, depth + 1)
        return Outcome.EXHAUSTED

    def _test(self) -> bool:
        """Whether the full grid obeys the rules; ends at the first value that does not."""
        values = self.values
        for cell in self._empty:
            self._effort.checks += 1
            if any(values[peer] == values[cell] for peer in peers(self._shape)[cell]):
                if self._tracer is not None:
                    self._tracer.conflict(cell, values[cell], len(self._empty))
                return False
        return True
