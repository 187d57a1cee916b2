"""How every engine words its answer, so that what is proved and what is not reads the same everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from sudokulab.planning.pddl.model import Number
from sudokulab.planning.task import Operator, Task
from sudokulab.planning.values import PROOFS, PlanResult, PlanStats, Reason, ReasonKind, Status

EXHAUSTED = "every state that can be reached was looked at, and none fulfils the goal"
SEQUENCES_ONLY = "no sequence of the durative actions is a plan; overlapping ones were not tried"


def settled_before(task: Task, stats: PlanStats) -> PlanResult | None:
    """The answer where no search is needed: the goal holds already, or cannot be reached even relaxed."""
    if task.refutation is not None:
        return without_plan(task, task.refutation, stats)
    if task.is_goal(task.init):
        return PlanResult(Status.SOLVED_OPTIMAL, (), 0, 0, stats=stats)
    return None


def exhausted(task: Task, stats: PlanStats) -> PlanResult:
    """The answer after a complete search without a plan."""
    return without_plan(task, Reason(ReasonKind.SPACE_EXHAUSTED, EXHAUSTED), stats)


def without_plan(
    task: Task, reason: Reason, stats: PlanStats, *, lower_bound: Number | None = None
) -> PlanResult:
    """A proof that there is no plan, or why nothing was proved; durative actions were tried in sequence."""
    status, reason = verdict_on(task, reason)
    return PlanResult(status, reason=reason, lower_bound=lower_bound, stats=stats)


def verdict_on(task: Task, reason: Reason) -> tuple[Status, Reason]:
    """Whether a reason proves that there is no plan; for durative actions in sequence it does not."""
    if reason.kind not in PROOFS:
        return Status.GAVE_UP, reason
    if task.sequential:
        return Status.GAVE_UP, Reason(ReasonKind.INCOMPLETE, SEQUENCES_ONLY, reason.fact)
    return Status.PROVED_UNSOLVABLE, reason


def with_plan(
    operators: Sequence[Operator],
    stats: PlanStats,
    *,
    optimal: bool,
    lower_bound: Number | None = None,
) -> PlanResult:
    """A plan, with the proof that none is cheaper or the bound that is known; the two may meet."""
    cost = sum((operator.cost for operator in operators), start=0)
    proved = optimal or (lower_bound is not None and lower_bound >= cost)
    status = Status.SOLVED_OPTIMAL if proved else Status.SOLVED
    plan = tuple(operator.name for operator in operators)
    return PlanResult(status, plan, cost, cost if proved else lower_bound, stats=stats)
