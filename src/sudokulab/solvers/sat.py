"""A SAT engine on the puzzle as a formula: a strong general method, whose search stays inside the engine."""

from __future__ import annotations

from random import Random

from sudokulab.board import Puzzle, candidates, conflicts
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Tracer
from sudokulab.solvers._meter import Meter
from sudokulab.solvers.effort import COUNTERS, Effort
from sudokulab.solvers.handoff import SatSearch
from sudokulab.solvers.values import Outcome, Search, SolveResult

NAME = "sat"


def solve(
    puzzle: Puzzle, *, limits: Limits = NO_LIMITS, rng: Random | None = None, tracer: Tracer | None = None
) -> SolveResult:
    """Write the puzzle as clauses and ask the engine; a conflict of the engine counts as a node of `limits`.

    >>> puzzle = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
    >>> solve(puzzle).rows[0], solve(puzzle).stats.nodes
    ([1, 2, 3, 4], None)
    """
    effort = Effort(limits, absent=COUNTERS)
    if conflicts(puzzle.grid):
        return effort.invalid(puzzle, NAME)
    meter = Meter(limits)
    if meter.struck:
        effort.strike = meter.strike
        return effort.result(puzzle, NAME, Search(Outcome.LIMIT))
    masks = [mask or 1 << clue >> 1 for mask, clue in zip(candidates(puzzle.grid), puzzle.clues, strict=True)]
    with SatSearch(puzzle.shape, masks) as engine:
        answer = engine.find(meter)
    if answer.solution is None:
        effort.strike = meter.strike
        outcome = Outcome.EXHAUSTED if answer.decided else Outcome.LIMIT
        return effort.result(puzzle, NAME, Search(outcome))
    if tracer is not None:
        for depth, cell in enumerate(puzzle.grid.empty_cells, start=1):
            tracer.place(cell, answer.solution[cell], depth)
        tracer.solved()
    return effort.result(puzzle, NAME, Search(Outcome.SOLVED), answer.solution)
