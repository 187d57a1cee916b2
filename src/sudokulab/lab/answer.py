"""One puzzle, one answer: validated, solved by the chosen algorithm, and its status proved."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

from sudokulab.board import Puzzle, conflicts
from sudokulab.lab.values import Answer
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.render.times import Times
from sudokulab.solvers import SolveResult, Status, solver

DEFAULT_ALGORITHM = "native"
DEFAULT_COUNT_LIMIT = 2


def answer(
    puzzle: Puzzle,
    *,
    algorithm: str = DEFAULT_ALGORITHM,
    limits: Limits = NO_LIMITS,
    rng: Random | None = None,
    count_limit: int = DEFAULT_COUNT_LIMIT,
    parse_seconds: float = 0.0,
) -> Answer:
    """Solve `puzzle` and measure it; solutions are counted up to `count_limit`.

    >>> from sudokulab.board.notation import parse
    >>> answer(parse("1......2.3....4.")).result.status
    <Status.UNIQUE: 'unique'>
    """
    chosen = solver(algorithm)
    started, clock = datetime.now(UTC), time.perf_counter()
    conflicts(puzzle.grid)
    validated = time.perf_counter()
    result = chosen(puzzle, limits=limits, rng=rng or Random(0), tracer=None)
    result = _settled(result, limits.left_after(seconds=time.perf_counter() - validated), count_limit)
    return Answer(result, Times(parse_seconds, validated - clock, started, datetime.now(UTC)))


def _settled(result: SolveResult, left: Limits, count_limit: int) -> SolveResult:
    """The result with its status proved, where the algorithm left that open, and counted further."""
    from sudokulab.solvers.exact import judge

    open_status = result.status is Status.UNKNOWN and result.algorithm != DEFAULT_ALGORITHM
    uncounted = (
        result.status is Status.MULTIPLE and not result.count_exact and count_limit > DEFAULT_COUNT_LIMIT
    )
    if not (open_status or uncounted):
        return result
    verdict = judge(result.puzzle, limits=left, count_limit=count_limit)
    if (verdict.count or 0) < (result.count or 0):
        return result
    return replace(result, verdict=verdict)
