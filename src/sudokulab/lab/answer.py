"""One puzzle, one answer: validated, solved by the chosen algorithm, and its status proved."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from random import Random

from sudokulab.board import Grid, Puzzle, conflicts
from sudokulab.lab.finding import find_solver
from sudokulab.lab.values import Answer
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Tracer
from sudokulab.render.times import Times
from sudokulab.solvers import SolveResult, Status, Verdict
from sudokulab.solvers.exact import judge, solve  # here, so that no clock runs while the core is loaded

DEFAULT_ALGORITHM = "native"
DEFAULT_COUNT_LIMIT = 2
TEACHING_MEMORY_MB = 2048  # what `astar` would fill on a hard puzzle has no end


def answer(
    puzzle: Puzzle,
    *,
    algorithm: str = DEFAULT_ALGORITHM,
    limits: Limits = NO_LIMITS,
    rng: Random | None = None,
    count_limit: int = DEFAULT_COUNT_LIMIT,
    parse_seconds: float = 0.0,
    tracer: Tracer | None = None,
    note: Callable[[str], None] | None = None,
    proof_limits: Limits | None = None,
) -> Answer:
    """Solve `puzzle` and measure it; solutions are counted up to `count_limit`.

    `algorithm` is a name of the list or `FILE.py:FUNCTION`; what that prints is told to `note`. The stats are
    those of the chosen algorithm's own search. What it leaves open of the status is settled after it, under
    the same limits anew or those of `proof_limits`.

    >>> from sudokulab.board.notation import parse
    >>> found = answer(parse("1......2.3....4."), algorithm="backtracking").result
    >>> found.status, found.stats.placements
    (<Status.UNIQUE: 'unique'>, 13)
    """
    is_exact = algorithm == DEFAULT_ALGORITHM  # it counts by itself, under the same limits
    chosen = partial(solve, count_limit=count_limit) if is_exact else find_solver(algorithm, note=note)
    started, clock = datetime.now(UTC), time.perf_counter()
    conflicts(puzzle.grid)
    validated = time.perf_counter()
    result = chosen(puzzle, limits=bounded(limits, algorithm), rng=rng or Random(0), tracer=tracer)
    searched = time.perf_counter()
    settled = _settled(result, proof_limits or limits, count_limit)
    settle_seconds = 0.0 if settled.verdict is result.verdict else time.perf_counter() - searched
    times = Times(parse_seconds, validated - clock, started, datetime.now(UTC), settle_seconds)
    return Answer(settled, times)


def bounded(limits: Limits, algorithm: str) -> Limits:
    """The limits with the bound on memory that holds for a teaching algorithm unless another is set.

    >>> bounded(NO_LIMITS, "astar").memory_mb, bounded(NO_LIMITS, "native").memory_mb
    (2048, None)
    """
    if algorithm == DEFAULT_ALGORITHM or limits.memory_mb is not None:
        return limits
    return replace(limits, memory_mb=TEACHING_MEMORY_MB)


def _settled(result: SolveResult, limits: Limits, count_limit: int) -> SolveResult:
    """The result with its status proved, and its solutions counted, where the algorithm left that open."""
    if result.status is not Status.UNKNOWN or result.algorithm == DEFAULT_ALGORITHM:
        return result
    verdict = judge(result.puzzle, limits=limits, count_limit=count_limit)
    if (verdict.count or 0) < (result.count or 0):
        return result
    return replace(result, verdict=_beginning_with(result.solution, verdict))


def _beginning_with(solution: Grid | None, verdict: Verdict) -> Verdict:
    """The verdict with the algorithm's own solution as the first of two: `differs` is about that one."""
    if solution is None or len(verdict.solutions) < 2:
        return verdict
    other = next(found for found in verdict.solutions if found != solution.values)
    return replace(verdict, solutions=(solution.values, other))
