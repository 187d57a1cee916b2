"""Best-first width search, BFWS(f5) (Lipovetzky and Geffner, 2017).

The novelty of a state is the size of the smallest set of facts that were never true together before, here 1,
2 or "more". States are expanded in the order of their novelty, among equals those with fewer goals left.
What was seen before is asked only among states that are alike in two counts:

    #g  the goals that are still false
    #r  of the facts that a relaxed plan passes, those that were true since #g last fell

Old combinations are remembered as bit masks: `pairs[f]` holds every fact that was true together with f, so
one operation on integers compares a fact with all others.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.planning.budget import Budget, Struck
from sudokulab.planning.expansions import Expansion, Observer
from sudokulab.planning.heuristic.base import Heuristic
from sudokulab.planning.heuristic.hff import HFF
from sudokulab.planning.search.anytime import first_then_better
from sudokulab.planning.search.outcome import settled_before
from sudokulab.planning.search.path import FirstPlan, Paths
from sudokulab.planning.search.successors import clusters
from sudokulab.planning.task import Operator, Task, bits
from sudokulab.planning.values import Mode, PlanResult

_BYTES_PER_STATE = 600
_STATES_PER_CHECK = 16


def bfws(
    task: Task,
    *,
    mode: Mode = Mode.FAST,
    heuristic: Heuristic | None = None,
    limits: Limits = NO_LIMITS,
    tracer: Observer | None = None,
    runner: object = None,
) -> PlanResult:
    """A plan, soon; proves nothing but a bound. Novelty leads it, so `heuristic` is not asked.

    `anytime` goes on with weighted A* for better plans; `optimal` is answered like `fast`, with a bound.
    """
    budget = Budget(limits, bytes_each=_BYTES_PER_STATE)
    settled = settled_before(task, budget.stats())
    if settled is not None:
        return settled
    return first_then_better(task, _WidthSearch(task, budget, tracer), mode, budget, tracer)


class Novelty:
    """What was true together in the states of one kind (one #g and #r).

    >>> novelty = Novelty(3)
    >>> novelty.of(0b011), novelty.of(0b110), novelty.of(0b101), novelty.of(0b111)
    (1, 1, 2, 3)
    """

    def __init__(self, facts: int) -> None:
        self._single = 0
        self._pairs = [0] * facts

    def of(self, state: int) -> int:
        """The novelty of a state (3 stands for more than 2), which from now on is seen."""
        pairs = self._pairs
        novelty = 1 if state & ~self._single else 3
        self._single |= state
        for fact in bits(state):
            if state & ~pairs[fact]:
                novelty = min(novelty, 2)
                pairs[fact] |= state
        return novelty


class _Progress(NamedTuple):
    """What a state inherits: goals left, the facts of the relaxed plan in force, and those already met."""

    goals_left: int
    wanted: int
    met: int


class _WidthSearch:
    """One search; `progress` of each state in the queue waits with it."""

    def __init__(self, task: Task, budget: Budget, tracer: Observer | None) -> None:
        self._task = task
        self._budget = budget
        self._tracer = tracer
        self._clusters = clusters(task)
        self._relaxed = HFF(task)
        self._paths = Paths(task)
        self._seen: dict[tuple[int, int], Novelty] = {}
        self._queue: list[tuple[int, int, int, int, _Progress]] = []
        self._expanded = 0

    def run(self) -> FirstPlan:
        """Expand until a goal comes up, nothing is left or a limit strikes."""
        self._push(self._task.init, None)
        struck = None
        try:
            while self._queue:
                novelty, goals_left, _, state, progress = heappop(self._queue)
                self._expanded += 1
                if self._expanded % _STATES_PER_CHECK == 0:
                    self._budget.check(expanded=self._expanded, stored=len(self._paths))
                if self._tracer is not None:
                    self._tell(state, novelty, goals_left, self._tracer)
                goal = self._expand(state, progress)
                if goal is not None:
                    return self._ended(self._paths.plan(goal))
        except Struck as caught:
            struck = caught.reason
        return FirstPlan(None, struck, self._expanded, len(self._paths), len(self._paths))

    def _ended(self, plan: tuple[Operator, ...]) -> FirstPlan:
        return FirstPlan(plan, None, self._expanded, len(self._paths), len(self._paths))

    def _expand(self, state: int, progress: _Progress) -> int | None:
        for moves in self._clusters:
            for keep, add, operator in moves[state & moves.mask]:
                successor = state & keep | add
                if self._paths.reach(successor, state, operator):
                    if self._task.is_goal(successor):
                        return successor
                    self._push(successor, progress)
        return None

    def _push(self, state: int, parent: _Progress | None) -> None:
        progress = self._progress(state, parent)
        if progress is None:
            return
        kind = (progress.goals_left, progress.met.bit_count())
        if kind not in self._seen:
            self._seen[kind] = Novelty(len(self._task.facts))
        novelty = self._seen[kind].of(state)
        heappush(self._queue, (novelty, progress.goals_left, len(self._paths), state, progress))

    def _progress(self, state: int, parent: _Progress | None) -> _Progress | None:
        """The parent's relaxed plan while no goal was gained, else a new one; None at a dead end."""
        goals_left = (self._task.goal & ~state).bit_count()
        if parent is not None and goals_left >= parent.goals_left:
            return _Progress(goals_left, parent.wanted, parent.met | state & parent.wanted)
        plan = self._relaxed.relaxed_plan(state)
        if plan is None:
            return None
        wanted = 0
        for operator in plan:
            wanted |= operator.add
        return _Progress(goals_left, wanted & ~state, 0)

    def _tell(self, state: int, novelty: int, goals_left: int, tracer: Observer) -> None:
        parent, operator = self._paths.last_step(state)
        cost = self._paths.depth(state)
        tracer.expand(Expansion(state, parent, operator, cost, goals_left, novelty))
