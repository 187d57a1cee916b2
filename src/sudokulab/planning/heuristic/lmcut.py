"""LM-cut: the best admissible estimate here (Helmert and Domshlak, 2009).

While the goal still costs something by hmax, every relaxed plan must pass a cut of operators between the
facts that are far from the goal and those that reach it for free. The least cost in the cut is certainly due:
it is added to the estimate and taken off each operator of the cut.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import ClassVar

from sudokulab.planning.pddl.model import Number
from sudokulab.planning.task import Operator, Task, bits

_NONE = -1


class LMCut:
    """Estimates by cuts; one fact more stands for "nothing needed", one operator more for "all goals"."""

    name: ClassVar[str] = "lmcut"
    admissible: ClassVar[bool] = True
    helpful: tuple[Operator, ...] = ()

    def __init__(self, task: Task) -> None:
        self._always = len(task.facts)
        self._end = len(task.operators)
        self._own_cost: list[Number] = [*(operator.cost for operator in task.operators), 0]
        self._needs = [bits(operator.precondition) or [self._always] for operator in task.operators]
        self._needs.append(bits(task.goal) or [self._always])
        self._adds = [*(bits(operator.add) for operator in task.operators), []]
        self._waiting: list[list[int]] = [[] for _ in range(self._always + 1)]
        self._adders: list[list[int]] = [[] for _ in range(self._always + 1)]
        for index, needs in enumerate(self._needs):
            for fact in needs:
                self._waiting[fact].append(index)
            for fact in self._adds[index]:
                self._adders[fact].append(index)
        self._need_counts = [len(needs) for needs in self._needs]
        # Per state: what each operator still costs, what each fact costs, and of each operator the
        # dearest precondition with its cost.
        self._cost: list[Number] = []
        self._fact_cost: list[Number] = []
        self._dearest: list[int] = []
        self._dearest_cost: list[Number] = []

    def __call__(self, state: int) -> Number | None:
        true_facts = [*bits(state), self._always]
        self._cost = self._own_cost[:]
        self._sweep(true_facts)
        if self._dearest[self._end] == _NONE:
            return None
        estimate: Number = 0
        while self._dearest_cost[self._end] > 0:
            cut = self._cut(true_facts, self._goal_zone())
            due = min(self._cost[index] for index in cut)
            estimate += due
            for index in cut:
                self._cost[index] -= due
            self._lower(cut)
        return estimate

    def _sweep(self, true_facts: list[int]) -> None:
        """hmax of every fact, and the dearest precondition of every operator: the one that comes last."""
        fact_cost: list[Number] = [_NONE] * (self._always + 1)
        missing = self._need_counts[:]
        dearest = [_NONE] * (self._end + 1)
        dearest_cost: list[Number] = [0] * (self._end + 1)
        own, waiting, adds = self._cost, self._waiting, self._adds
        queue: list[tuple[Number, int]] = []
        for fact in true_facts:
            fact_cost[fact] = 0
            queue.append((0, fact))
        heapify(queue)
        while queue:
            cost, fact = heappop(queue)
            if cost != fact_cost[fact]:
                continue
            for index in waiting[fact]:
                missing[index] -= 1
                if missing[index] == 0:
                    dearest[index], dearest_cost[index] = fact, cost
                    reached = cost + own[index]
                    for added in adds[index]:
                        if fact_cost[added] == _NONE or reached < fact_cost[added]:
                            fact_cost[added] = reached
                            heappush(queue, (reached, added))
        self._fact_cost, self._dearest, self._dearest_cost = fact_cost, dearest, dearest_cost

    def _lower(self, cut: list[int]) -> None:
        """Bring the costs up to date after the operators of the cut became cheaper."""
        fact_cost, dearest, dearest_cost = self._fact_cost, self._dearest, self._dearest_cost
        queue: list[tuple[Number, int]] = []
        for index in cut:
            self._offer(index, queue)
        while queue:
            cost, fact = heappop(queue)
            if cost != fact_cost[fact]:
                continue
            for index in self._waiting[fact]:
                if dearest[index] != fact or dearest_cost[index] <= cost:
                    continue
                dearest[index] = max(self._needs[index], key=fact_cost.__getitem__)
                now = fact_cost[dearest[index]]
                if now < dearest_cost[index]:
                    dearest_cost[index] = now
                    self._offer(index, queue)

    def _offer(self, index: int, queue: list[tuple[Number, int]]) -> None:
        reached = self._dearest_cost[index] + self._cost[index]
        for fact in self._adds[index]:
            if reached < self._fact_cost[fact]:
                self._fact_cost[fact] = reached
                heappush(queue, (reached, fact))

    def _goal_zone(self) -> bytearray:
        """The facts from which the goal is reached for free, along dearest preconditions."""
        zone = bytearray(self._always + 1)
        todo = [self._dearest[self._end]]
        zone[todo[0]] = 1
        while todo:
            for index in self._adders[todo.pop()]:
                fact = self._dearest[index]
                if fact != _NONE and self._cost[index] == 0 and not zone[fact]:
                    zone[fact] = 1
                    todo.append(fact)
        return zone

    def _cut(self, true_facts: list[int], zone: bytearray) -> list[int]:
        """The operators that lead from what is reached outside the zone into it."""
        seen = bytearray(self._always + 1)
        for fact in true_facts:
            seen[fact] = 1
        todo = true_facts[:]
        cut = []
        while todo:
            fact = todo.pop()
            for index in self._waiting[fact]:
                if self._dearest[index] != fact:
                    continue
                added = self._adds[index]
                if any(zone[other] for other in added):
                    cut.append(index)
                    continue
                for other in added:
                    if not seen[other]:
                        seen[other] = 1
                        todo.append(other)
        return cut
