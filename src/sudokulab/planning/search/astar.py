"""A*: expand the state with the least f = g + h, what it cost to get there and what is at least left.

With an admissible h the first goal that comes up is reached by a cheapest plan, and the f of the state at
hand is at every moment a bound below which there is none. Two habits keep a dear h affordable: a new state
enters with what its parent's estimate says about it and is estimated only when it comes up, and a state that
was reached more cheaply than before is opened again.

Weighted A* (f = g + weight * h) finds plans sooner; with an admissible h they cost at most weight times as
much as the cheapest.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush

from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.planning.budget import Budget
from sudokulab.planning.expansions import Expansion, Observer
from sudokulab.planning.heuristic.base import Estimate, Heuristic
from sudokulab.planning.heuristic.lmcut import LMCut
from sudokulab.planning.pddl.model import Number
from sudokulab.planning.search.outcome import exhausted, settled_before, with_plan, without_plan
from sudokulab.planning.search.successors import clusters
from sudokulab.planning.task import Operator, Task
from sudokulab.planning.values import NO_STATS, Mode, PlanResult, PlanStats, Reason

# A state with its cost, its parent and its place in the queue, on 64-bit CPython.
BYTES_PER_STATE = 400
_STATES_PER_CHECK = 64
_ESTIMATES_PER_CHECK = 8
_FAST_WEIGHT = 5
_ANYTIME_WEIGHTS = (5, 3, 2, 1)


def astar(
    task: Task,
    *,
    mode: Mode = Mode.OPTIMAL,
    heuristic: Heuristic | None = None,
    limits: Limits = NO_LIMITS,
    tracer: Observer | None = None,
    runner: object = None,
) -> PlanResult:
    """`optimal`: A*; `fast`: weighted A*; `anytime`: weights that fall, each search only for better plans."""
    budget = Budget(limits, bytes_each=BYTES_PER_STATE)
    settled = settled_before(task, budget.stats())
    if settled is not None:
        return settled
    weights = {Mode.OPTIMAL: (1,), Mode.FAST: (_FAST_WEIGHT,), Mode.ANYTIME: _ANYTIME_WEIGHTS}[mode]
    chosen: Heuristic = LMCut if heuristic is None else heuristic
    return improve(task, chosen, weights, budget, tracer)


def improve(
    task: Task,
    heuristic: Heuristic,
    weights: tuple[int, ...],
    budget: Budget,
    tracer: Observer | None = None,
    *,
    best: tuple[Operator, ...] | None = None,
    before: PlanStats = NO_STATS,
) -> PlanResult:
    """Search with one weight after the other, from a plan on only for cheaper ones, until a limit strikes."""
    search = _WeightedAStar(task, heuristic, budget, tracer, before)
    optimal, struck = False, None
    for weight in weights:
        ended = search.run(weight, ceiling=None if best is None else cost_of(best))
        struck = ended.struck
        if ended.plan is not None:
            best = ended.plan
            optimal = weight == 1 and heuristic.admissible
            if tracer is not None:
                tracer.plan(tuple(operator.name for operator in best), cost_of(best))
        elif struck is None and best is None:
            return exhausted(task, search.stats())
        elif struck is None:
            optimal = True
        if optimal or struck is not None:
            break
    if best is not None:
        return with_plan(best, search.stats(), optimal=optimal, lower_bound=search.lower_bound)
    assert struck is not None, "a search ends with a plan, a proof or a limit"
    return without_plan(task, struck, search.stats(), lower_bound=search.lower_bound)


def cost_of(plan: tuple[Operator, ...]) -> Number:
    """What a plan costs."""
    return sum((operator.cost for operator in plan), start=0)


@dataclass(frozen=True, slots=True)
class _Ended:
    """How one search ended: with a plan, with a limit, or (neither) without any state left."""

    plan: tuple[Operator, ...] | None = None
    struck: Reason | None = None


class _WeightedAStar:
    """Searches of one task; `lower_bound` is the best that any of them proved."""

    def __init__(
        self, task: Task, heuristic: Heuristic, budget: Budget, tracer: Observer | None, before: PlanStats
    ) -> None:
        self._task = task
        self._estimate: Estimate = heuristic(task)
        self._admissible = heuristic.admissible
        self._budget = budget
        self._tracer = tracer
        self._clusters = clusters(task)
        self._known: dict[int, Number | None] = {}
        self._reached: dict[int, tuple[Number, int, Operator | None]] = {}
        self._queue: list[tuple[Number, Number, int, int, Number]] = []
        self._expanded = before.expanded
        self._generated = before.generated
        self._stored = 0
        self.lower_bound: Number | None = None

    def stats(self) -> PlanStats:
        """What all searches have cost together."""
        return self._budget.stats(expanded=self._expanded, generated=self._generated, stored=self._stored)

    def run(self, weight: int, *, ceiling: Number | None) -> _Ended:
        """One search from the start; with a `ceiling` only for plans that cost less."""
        task, known, reached = self._task, self._known, self._reached
        reached.clear()
        reached[task.init] = (0, task.init, None)
        self._queue = [(0, 0, 0, task.init, 0)]
        while self._queue:
            f, _, _, state, cost = heappop(self._queue)
            if cost > reached[state][0]:
                continue
            if state not in known:
                known[state] = self._estimate(state)
                if len(known) % _ESTIMATES_PER_CHECK == 0 and (struck := self._struck()) is not None:
                    return _Ended(struck=struck)
            left = known[state]
            if left is None or (ceiling is not None and self._too_dear(cost, left, ceiling)):
                continue
            if cost + weight * left > f:
                self._push(cost + weight * left, left, state, cost)
                continue
            self._note_bound(cost + left, weight)
            if task.is_goal(state):
                return _Ended(plan=self._plan(state))
            if self._expanded % _STATES_PER_CHECK == 0 and (struck := self._struck()) is not None:
                return _Ended(struck=struck)
            self._expand(state, cost, left, weight)
        return _Ended()

    def _struck(self) -> Reason | None:
        self._stored = max(self._stored, len(self._known), len(self._reached))
        return self._budget.struck(expanded=self._expanded, stored=self._stored)

    def _too_dear(self, cost: Number, left: Number, ceiling: Number) -> bool:
        return cost + (left if self._admissible else 0) >= ceiling

    def _expand(self, state: int, cost: Number, left: Number, weight: int) -> None:
        """Push what is new behind a state, or cheaper than before, with what the parent knows of it."""
        self._expanded += 1
        reached, known = self._reached, self._known
        if self._tracer is not None:
            _, parent, operator = reached[state]
            name = None if operator is None else operator.name
            self._tracer.expand(Expansion(state, None if name is None else parent, name, cost, left))
        for moves in self._clusters:
            for keep, add, operator in moves[state & moves.mask]:
                successor = state & keep | add
                total = cost + operator.cost
                before = reached.get(successor)
                if before is not None and before[0] <= total:
                    continue
                guess = known[successor] if successor in known else max(0, left - operator.cost)
                if guess is None:
                    continue
                self._generated += 1
                reached[successor] = (total, state, operator)
                self._push(total + weight * guess, guess, successor, total)

    def _push(self, f: Number, left: Number, state: int, cost: Number) -> None:
        """Of equal f the one closest to the goal comes first, and of these the latest."""
        heappush(self._queue, (f, left, -len(self._queue), state, cost))

    def _note_bound(self, f: Number, weight: int) -> None:
        """The least f of all waiting states is a bound; with a weight that holds for the first state only."""
        if not self._admissible or (weight != 1 and self.lower_bound is not None):
            return
        if self.lower_bound is None or f > self.lower_bound:
            self.lower_bound = f
            if self._tracer is not None:
                self._tracer.bound(f)

    def _plan(self, state: int) -> tuple[Operator, ...]:
        steps: list[Operator] = []
        while True:
            _, parent, operator = self._reached[state]
            if operator is None:
                return tuple(steps[::-1])
            steps.append(operator)
            state = parent
