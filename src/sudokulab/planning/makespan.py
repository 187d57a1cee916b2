"""The plan that ends first: A* over the state of the world and the actions under way.

At any moment an action may start when what it needs is true and no action under way clashes with it, or time
may pass until the next one ends, when its effects happen. Schedules in which something starts between two
such ends are never better: it could have started earlier. The estimate is hmax with durations for costs; what
an action under way will bring comes after its remaining time. Of durative actions only what they leave behind
counts, so that a plan in which one must happen within another is not found, and none is called fastest.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from operator import le
from typing import TypeAlias

from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.planning.budget import Budget, Struck
from sudokulab.planning.ground import ground
from sudokulab.planning.heuristic.relaxation import Relaxation
from sudokulab.planning.pddl.model import Domain, Number, Problem
from sudokulab.planning.plantext import words_of
from sudokulab.planning.schedule import schedule_bound
from sudokulab.planning.search.outcome import EXHAUSTED, verdict_on
from sudokulab.planning.task import Task
from sudokulab.planning.timing import Interference, Timing, usual_timing
from sudokulab.planning.values import Fastest, PlanStats, Reason, ReasonKind, Status
from sudokulab.planning.world import Bound, World

_BYTES_PER_STATE = 700
_STATES_PER_CHECK = 64

_Moment: TypeAlias = tuple[int, tuple[tuple[Number, int], ...]]
"""What is true, and the actions under way: what remains of each, and its number; in order."""


def fastest(
    domain: Domain,
    problem: Problem,
    *,
    timing: Timing | None = None,
    at_least: Number = 0,
    limits: Limits = NO_LIMITS,
) -> Fastest:
    """The least makespan with a plan that reaches it, or the bound that was proved when a limit struck.

    `at_least` is a bound that is known from elsewhere, such as the least makespan of an easier problem: below
    it the search goes straight for a goal.

    >>> from sudokulab.planning.lunar import mission
    >>> fastest(*mission(1)).schedule.makespan
    65
    """
    budget = Budget(limits, bytes_each=_BYTES_PER_STATE)
    task = ground(domain, problem, limits=limits)
    if isinstance(task, Reason):
        return Fastest(Status.GAVE_UP, reason=task, stats=budget.stats())
    if task.refutation is not None:
        status, reason = verdict_on(task, task.refutation)
        return Fastest(status, reason=reason, stats=budget.stats())
    world = World(domain, problem)
    chosen = usual_timing(domain) if timing is None else timing
    return _Race(task, world, chosen, budget, at_least).run()


@dataclass(slots=True)
class _Action:
    """An operator with its duration, and the numbers of those it cannot overlap with, as a mask."""

    precondition: int
    add: int
    delete: int
    duration: Number
    bound: Bound
    clashes: int = 0


class _Race:
    """One search; `reached` maps a moment to its time, the moment before and the action that was started."""

    def __init__(self, task: Task, world: World, timing: Timing, budget: Budget, at_least: Number) -> None:
        self._task = task
        self._world = world
        self._timing = timing
        self._budget = budget
        self._actions = _actions(task, world, timing)
        durations = [action.duration for action in self._actions]
        self._relaxation = Relaxation(task, additive=False, own_cost=durations)
        self._ends: dict[tuple[int, ...], list[tuple[Number, ...]]] = {}
        self._reached: dict[_Moment, tuple[Number, _Moment | None, int | None]] = {}
        self._left: dict[_Moment, Number | None] = {}
        self._queue: list[tuple[Number, Number, int, _Moment]] = []
        self._closed: set[_Moment] = set()
        self._at_least = at_least
        self._bound = at_least

    def run(self) -> Fastest:
        """Search until all goals hold and nothing is under way."""
        self._reach((self._task.init, ()), 0, None, None)
        try:
            while self._queue:
                f, _, _, moment = heappop(self._queue)
                if moment in self._closed:
                    continue
                self._closed.add(moment)
                self._bound = max(self._bound, f)
                if not moment[1] and self._task.is_goal(moment[0]):
                    return self._finish(moment)
                if len(self._closed) % _STATES_PER_CHECK == 0:
                    self._budget.check(expanded=len(self._closed), stored=len(self._reached))
                self._expand(moment)
        except Struck as struck:
            return self._without(struck.reason)
        return self._without(Reason(ReasonKind.SPACE_EXHAUSTED, EXHAUSTED))

    def _expand(self, moment: _Moment) -> None:
        """Start one more action, or let time pass until the next one under way ends."""
        state, under_way = moment
        time = self._reached[moment][0]
        if under_way:
            self._pass_time(moment, time)
        running, coming, latest = 0, state, -1
        for remains, number in under_way:
            running |= 1 << number
            coming |= self._actions[number].add
            if remains == self._actions[number].duration:
                latest = max(latest, number)
        for number in range(latest + 1, len(self._actions)):
            # Actions that start at one moment do so in the order of their numbers: each set of them is tried
            # once. One that adds nothing to what is true or on its way is of no use.
            action = self._actions[number]
            if state & action.precondition != action.precondition or action.clashes & running:
                continue
            if action.add & ~coming:
                started = tuple(sorted((*under_way, (action.duration, number))))
                self._reach((state, started), time, moment, number)

    def _pass_time(self, moment: _Moment, time: Number) -> None:
        state, under_way = moment
        step = under_way[0][0]
        still = []
        for remains, number in under_way:
            if remains > step:
                still.append((remains - step, number))
            else:
                state = state & ~self._actions[number].delete | self._actions[number].add
        self._reach((state, tuple(still)), time + step, moment, None)

    def _reach(self, moment: _Moment, time: Number, before: _Moment | None, started: int | None) -> None:
        known = self._reached.get(moment)
        if known is not None and known[0] <= time:
            return
        if self._comes_late(moment, time):
            return
        if moment not in self._left:
            later = [(remains, self._actions[number].add) for remains, number in moment[1]]
            self._left[moment] = self._relaxation.sweep(moment[0], later=later)
        left = self._left[moment]
        if left is None:
            return
        left = max([left, *(remains for remains, _ in moment[1])])
        self._reached[moment] = (time, before, started)
        self._closed.discard(moment)
        heappush(self._queue, (max(time + left, self._at_least), left, -len(self._queue), moment))

    def _comes_late(self, moment: _Moment, time: Number) -> bool:
        """Whether the same actions under way in the same state were seen to end earlier, all of them."""
        by_number = sorted((number, time + remains) for remains, number in moment[1])
        kind = (moment[0], *(number for number, _ in by_number))
        ends = (time, *(end for _, end in by_number))
        known = self._ends.setdefault(kind, [])
        if any(all(map(le, other, ends)) for other in known):
            return True
        known[:] = [other for other in known if not all(map(le, ends, other))]
        known.append(ends)
        return False

    def _finish(self, moment: _Moment) -> Fastest:
        """The plan in the order of its starts; proved when its schedule ends as the search says."""
        time = self._reached[moment][0]
        numbers = []
        current: _Moment | None = moment
        while current is not None:
            _, current, started = self._reached[current]
            if started is not None:
                numbers.append(started)
        steps = [self._actions[number].bound for number in reversed(numbers)]
        made = schedule_bound(self._world, steps, self._timing)
        bound = None if self._task.sequential else time
        status = Status.SOLVED_OPTIMAL if made.makespan == bound else Status.SOLVED
        return Fastest(status, made, bound, stats=self._stats())

    def _without(self, reason: Reason) -> Fastest:
        status, reason = verdict_on(self._task, reason)
        known = status is Status.GAVE_UP and not self._task.sequential
        bound = self._bound if known else None
        return Fastest(status, reason=reason, lower_bound=bound, stats=self._stats())

    def _stats(self) -> PlanStats:
        stored = len(self._reached)
        return self._budget.stats(expanded=len(self._closed), generated=stored, stored=stored)


def _actions(task: Task, world: World, timing: Timing) -> list[_Action]:
    """The operators with their durations; two that need each other's effects cannot overlap either."""
    interference = Interference(world, timing)
    found = []
    for operator in task.operators:
        bound = world.bind(words_of(operator.name))
        assert isinstance(bound, Bound), "operators come from the actions of this very domain"
        duration = timing.duration(bound)
        found.append(_Action(operator.precondition, operator.add, operator.delete, duration, bound))
    for one in found:
        for other_number, other in enumerate(found):
            mutual = interference.gives(one.bound, other.bound) and interference.gives(other.bound, one.bound)
            if mutual or interference.clash(one.bound, other.bound):
                one.clashes |= 1 << other_number
    return found
