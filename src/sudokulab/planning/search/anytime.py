"""What becomes of a first plan: it is the answer, with a bound, or the start of a search for better ones."""

from __future__ import annotations

from typing import Protocol

from sudokulab.planning.budget import Budget
from sudokulab.planning.expansions import Observer
from sudokulab.planning.heuristic.lmcut import LMCut
from sudokulab.planning.heuristic.relaxed import HMax
from sudokulab.planning.search.astar import cost_of, improve
from sudokulab.planning.search.outcome import exhausted, with_plan, without_plan
from sudokulab.planning.search.path import FirstPlan
from sudokulab.planning.task import Task
from sudokulab.planning.values import Mode, PlanResult

_WEIGHTS = (3, 2, 1)
_MOST_CUT = 5000
"""Operators up to which the bound is made of cuts; one estimate of that size takes about a second."""


class FirstSearch(Protocol):
    """A search that ends with its first plan."""

    def run(self) -> FirstPlan: ...


def first_then_better(
    task: Task, search: FirstSearch, mode: Mode, budget: Budget, tracer: Observer | None
) -> PlanResult:
    """The first plan with a bound below it; in mode `anytime` ever better ones until one is proved best."""
    first = search.run()
    stats = budget.stats(expanded=first.expanded, generated=first.generated, stored=first.stored)
    if first.struck is not None:
        return without_plan(task, first.struck, stats)
    if first.plan is None:
        return exhausted(task, stats)
    if tracer is not None:
        tracer.plan(tuple(operator.name for operator in first.plan), cost_of(first.plan))
    if mode is Mode.ANYTIME:
        return improve(task, LMCut, _WEIGHTS, budget, tracer, best=first.plan, before=stats)
    bound = (LMCut if len(task.operators) <= _MOST_CUT else HMax)(task)
    return with_plan(first.plan, stats, optimal=False, lower_bound=bound(task.init))
