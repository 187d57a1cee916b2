"""From a domain and a problem to an answer: ground, search, validate, schedule."""

from __future__ import annotations

from dataclasses import replace

from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.planning.budget import Budget
from sudokulab.planning.expansions import Observer
from sudokulab.planning.ground import ground
from sudokulab.planning.heuristic import heuristic as heuristic_named
from sudokulab.planning.pddl.model import Domain, Problem
from sudokulab.planning.schedule import schedule
from sudokulab.planning.search import engine as engine_named
from sudokulab.planning.validate import validate
from sudokulab.planning.values import (
    NO_STATS,
    Mode,
    PlanResult,
    Reason,
    ReasonKind,
    Schedule,
    Status,
)

AUTO = "auto"
_AUTO = {Mode.FAST: "gbfs", Mode.ANYTIME: "gbfs", Mode.OPTIMAL: "astar"}
_USUAL = {"astar": "lmcut", "gbfs": "hff"}
"""The heuristic of an engine unless another is named; the other engines ask none."""


def solve(
    domain: Domain,
    problem: Problem,
    *,
    engine: str = AUTO,
    mode: Mode = Mode.FAST,
    heuristic: str | None = None,
    limits: Limits = NO_LIMITS,
    tracer: Observer | None = None,
    runner: object | None = None,
) -> PlanResult:
    """A validated plan, a proof that there is none, or why neither was found.

    >>> from sudokulab.planning.lunar import mission
    >>> solve(*mission(1), mode=Mode.OPTIMAL).headline
    '11 steps, optimal'
    """
    name = _AUTO[mode] if engine == AUTO else engine
    planner = engine_named(name)
    chosen = heuristic or _USUAL.get(name)
    estimate = None if chosen is None or name not in _USUAL else heuristic_named(chosen)
    budget = Budget(limits)
    task = ground(domain, problem, limits=limits)
    if isinstance(task, Reason):
        return replace(_gave_up(task), engine=name)
    answer = planner(task, mode=mode, heuristic=estimate, limits=budget.left(), tracer=tracer, runner=runner)
    stats = replace(answer.stats, cpu_seconds=budget.stats().cpu_seconds)
    used = None if estimate is None else estimate.name
    return _judged(domain, problem, replace(answer, engine=name, heuristic=used, stats=stats))


def _judged(domain: Domain, problem: Problem, answer: PlanResult) -> PlanResult:
    """The answer with our validator's word; a plan that is not valid is none."""
    if answer.plan is None:
        return answer
    verdict = validate(domain, problem, answer.plan)
    if verdict.failure is None:
        made = schedule(domain, problem, answer.plan)
        return replace(answer, valid=True, makespan=made.makespan if isinstance(made, Schedule) else None)
    reason = Reason(ReasonKind.INVALID_PLAN, verdict.failure.text)
    return replace(
        answer, status=Status.GAVE_UP, plan=None, cost=None, lower_bound=None, reason=reason, valid=False
    )


def _gave_up(reason: Reason) -> PlanResult:
    return PlanResult(Status.GAVE_UP, reason=reason, stats=NO_STATS)
