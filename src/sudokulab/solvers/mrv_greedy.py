"""Greedy filling: always the cell with the fewest candidates, a random one of them, and never back.

    scan all cells, and put (number of candidates, cell) of each empty one into a heap
    pop the smallest
    write one of its candidates, chosen at random; without a candidate the cell is dead, and all is over

One such step is `propose`; the solver is that function repeated.
"""

from __future__ import annotations

import heapq
from random import Random

from sudokulab.board import Grid, Puzzle, conflicts, values_in
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Tracer
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.position import Position
from sudokulab.solvers.values import Outcome, Proposal, Search, SolveResult

NAME = "mrv-greedy"


def solve(
    puzzle: Puzzle, *, limits: Limits = NO_LIMITS, rng: Random | None = None, tracer: Tracer | None = None
) -> SolveResult:
    """Repeat `propose` until the grid is full or a cell is dead.

    >>> puzzle = Puzzle.from_rows([[1, 2, 0, 0], [0] * 4, [0, 0, 3, 0], [0, 0, 4, 0]])
    >>> solve(puzzle).search
    Search(outcome=<Outcome.DEAD_END: 'dead-end'>, dead_cell=2, grids_to_try=None)
    """
    effort = Effort(limits, absent=["backtracks"])
    if conflicts(puzzle.grid):
        return effort.invalid(puzzle, NAME)
    rng = rng or Random(0)
    position = Position(puzzle, effort, tracer)
    while True:
        if effort.spent():
            return effort.result(puzzle, NAME, Search(Outcome.LIMIT))
        effort.nodes += 1
        step = _propose(position, rng)
        if step is None:
            if tracer is not None:
                tracer.solved()
            return effort.result(puzzle, NAME, Search(Outcome.SOLVED), position.values)
        if step.value is None:
            if tracer is not None:
                tracer.dead_end(step.cell, position.depth)
            return effort.result(puzzle, NAME, Search(Outcome.DEAD_END, step.cell))
        if tracer is not None:
            tracer.decision(step.cell, step.value, position.depth)
        position.place(step.cell, step.value)


def propose(grid: Grid, rng: Random) -> Proposal | None:
    """The next step on `grid`, which must break no rule; None when it is full.

    >>> step = propose(Grid.from_rows([[1, 2, 3, 0], [0] * 4, [0] * 4, [0] * 4]), Random(1))
    >>> step.heap[:3], step.cell, step.value
    (((1, 3), (2, 4), (2, 5)), 3, 4)
    """
    return _propose(Position(Puzzle(grid.shape, grid.values), Effort(NO_LIMITS)), rng)


def _propose(position: Position, rng: Random) -> Proposal | None:
    heap: list[tuple[int, int]] = []
    for cell, value in enumerate(position.values):
        position.effort.visits += 1
        if not value:
            heapq.heappush(heap, (position.candidates(cell).bit_count(), cell))
    if not heap:
        return None
    listed = tuple(sorted(heap))
    _, cell = heapq.heappop(heap)
    left = tuple(values_in(position.candidates(cell)))
    return Proposal(listed, cell, left, rng.choice(left) if left else None)
