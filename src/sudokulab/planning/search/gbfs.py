"""Greedy best-first search: always on with the state that looks closest to the goal, whatever it cost.

Two habits of planners that must answer fast: a state is estimated when it is expanded and hands its estimate
on to its successors (most of which never come up), and successors by helpful operators wait in a second
queue, which is served more often as long as it makes progress.
"""

from __future__ import annotations

from heapq import heappop, heappush

from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.planning.budget import Budget, Struck
from sudokulab.planning.expansions import Expansion, Observer
from sudokulab.planning.heuristic.base import Heuristic
from sudokulab.planning.heuristic.hff import HFF
from sudokulab.planning.pddl.model import Number
from sudokulab.planning.search.anytime import first_then_better
from sudokulab.planning.search.outcome import settled_before
from sudokulab.planning.search.path import FirstPlan, Paths
from sudokulab.planning.search.successors import clusters
from sudokulab.planning.task import Operator, Task
from sudokulab.planning.values import Mode, PlanResult

_BYTES_PER_STATE = 450
_STATES_PER_CHECK = 8
_BOOST = 1000
"""How many turns the helpful queue gets ahead whenever an estimate is better than all before."""


def gbfs(
    task: Task,
    *,
    mode: Mode = Mode.FAST,
    heuristic: Heuristic | None = None,
    limits: Limits = NO_LIMITS,
    tracer: Observer | None = None,
    runner: object = None,
) -> PlanResult:
    """A plan, soon; it proves a plan optimal only where a bound happens to meet it.

    `anytime` goes on with weighted A* for better plans; `optimal` is answered like `fast`, with a bound.
    """
    chosen: Heuristic = HFF if heuristic is None else heuristic
    budget = Budget(limits, bytes_each=_BYTES_PER_STATE)
    settled = settled_before(task, budget.stats())
    if settled is not None:
        return settled
    search = _Greedy(task, chosen, budget, tracer)
    return first_then_better(task, search, mode, budget, tracer)


class _Greedy:
    """One search; `paths` says how each state was reached."""

    def __init__(self, task: Task, heuristic: Heuristic, budget: Budget, tracer: Observer | None) -> None:
        self._task = task
        self._estimate = heuristic(task)
        self._budget = budget
        self._tracer = tracer
        self._clusters = clusters(task)
        self._paths = Paths(task)
        self._best: Number | None = None
        self._plain: list[tuple[Number, int, int]] = []
        self._helpful: list[tuple[Number, int, int]] = []
        self._lead = 0
        self._pushed = 0
        self._done: set[int] = set()

    def run(self) -> FirstPlan:
        """Expand until a goal comes up, nothing is left or a limit strikes."""
        self._plain.append((0, 0, self._task.init))
        try:
            while self._plain or self._helpful:
                state = self._next()
                if state in self._done:
                    continue
                self._done.add(state)
                if len(self._done) % _STATES_PER_CHECK == 0:
                    self._budget.check(expanded=len(self._done), stored=len(self._paths))
                goal = self._expand(state)
                if goal is not None:
                    return self._ended(plan=self._paths.plan(goal))
        except Struck as struck:
            return FirstPlan(None, struck.reason, len(self._done), self._pushed, len(self._paths))
        return self._ended(plan=None)

    def _ended(self, plan: tuple[Operator, ...] | None) -> FirstPlan:
        return FirstPlan(plan, None, len(self._done), self._pushed, len(self._paths))

    def _next(self) -> int:
        """The best state of the queue whose turn it is."""
        if self._helpful and (self._lead >= 0 or not self._plain):
            self._lead -= 1
            return heappop(self._helpful)[2]
        self._lead += 1
        return heappop(self._plain)[2]

    def _expand(self, state: int) -> int | None:
        """Estimate a state and push what lies behind it; a goal among that ends the search."""
        left = self._estimate(state)
        if left is None:
            return None
        if self._tracer is not None:
            self._tell(state, left, self._tracer)
        if self._best is None or left < self._best:
            self._best = left
            self._lead += _BOOST
        helpful = set(map(id, self._estimate.helpful))
        for moves in self._clusters:
            for keep, add, operator in moves[state & moves.mask]:
                successor = state & keep | add
                if not self._paths.reach(successor, state, operator):
                    continue
                if self._task.is_goal(successor):
                    return successor
                self._pushed += 1
                heappush(self._plain, (left, self._pushed, successor))
                if id(operator) in helpful:
                    heappush(self._helpful, (left, self._pushed, successor))
        return None

    def _tell(self, state: int, left: Number, tracer: Observer) -> None:
        parent, operator = self._paths.last_step(state)
        tracer.expand(Expansion(state, parent, operator, self._paths.depth(state), left))
