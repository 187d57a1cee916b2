"""The exact solver: the compiled search, with a SAT engine for what it does not settle."""

from __future__ import annotations

from random import Random

from sudokulab.board import Grid, Puzzle, conflicts
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Tracer
from sudokulab.solvers._meter import Meter
from sudokulab.solvers.counting import count_under
from sudokulab.solvers.settling import PROOF, settle_under
from sudokulab.solvers.values import INVALID_VERDICT, Outcome, Search, SolveResult, Stats, Verdict


def solve(
    puzzle: Puzzle,
    *,
    limits: Limits = NO_LIMITS,
    rng: Random | None = None,
    tracer: Tracer | None = None,
    count_limit: int = PROOF,
) -> SolveResult:
    """Find a solution, prove whether it is the only one, and count up to `count_limit` where it is not.

    >>> from sudokulab.board import Puzzle
    >>> solve(Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])).status
    <Status.UNIQUE: 'unique'>
    """
    started = limits.clock()
    seed = rng.getrandbits(63) if rng is not None else 0
    meter = Meter(limits)
    verdict = _judge_under(meter, puzzle, count_limit, seed)
    first = verdict.solutions[0] if verdict.solutions else None
    solution = None if first is None else Grid(puzzle.shape, first)
    if tracer is not None and solution is not None:
        _trace(puzzle, solution, tracer)
    stats = Stats(seconds=limits.clock() - started)
    return SolveResult(puzzle, "native", verdict, _search(verdict, meter), solution, stats)


def judge(puzzle: Puzzle, *, limits: Limits = NO_LIMITS, count_limit: int = PROOF, seed: int = 0) -> Verdict:
    """What is true of `puzzle`; solutions are counted up to `count_limit`, at least to two.

    >>> from sudokulab.board import Puzzle
    >>> judge(Puzzle.from_rows([[0] * 4] * 4), count_limit=1000).count
    288
    """
    return _judge_under(Meter(limits), puzzle, count_limit, seed)


def _judge_under(meter: Meter, puzzle: Puzzle, count_limit: int, seed: int) -> Verdict:
    if conflicts(puzzle.grid):
        return INVALID_VERDICT
    settled = settle_under(meter, puzzle.grid, seed=seed)
    solutions = settled.solutions
    count, exact = len(solutions), settled.decided and len(solutions) < PROOF
    if count == PROOF and count_limit > PROOF:
        counted = count_under(meter, puzzle.grid, limit=count_limit, seed=seed, witness=solutions[0])
        count, exact = max(count, counted.count), counted.exact
    return Verdict.of_count(count, exact=exact, solutions=solutions)


def _search(verdict: Verdict, meter: Meter) -> Search:
    if verdict.solutions:
        return Search(Outcome.SOLVED)
    return Search(Outcome.EXHAUSTED) if verdict.count_exact else Search(Outcome.LIMIT, limit=meter.strike)


def _trace(puzzle: Puzzle, solution: Grid, tracer: Tracer) -> None:
    for depth, cell in enumerate(puzzle.grid.empty_cells, start=1):
        tracer.place(cell, solution.values[cell], depth)
    tracer.solved()
