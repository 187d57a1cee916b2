"""The relaxed task, in which nothing is ever deleted: how early, or how dearly, each fact can be had.

    cost(fact)     0 when it is true, else the least cost of an operator that adds it
    cost(operator) its own, and that of its preconditions: their maximum (hmax) or their sum (hadd)

Both are found by one sweep in the order of rising costs, as in Dijkstra's algorithm.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from sudokulab.planning.pddl.model import Number
from sudokulab.planning.task import Task, bits

UNREACHED = -1


class Relaxation:
    """The operators of a task as lists of numbers, and a sweep over them from any state."""

    def __init__(self, task: Task, *, additive: bool, own_cost: Sequence[Number] | None = None) -> None:
        self._task = task
        self._additive = additive
        self._goal = bits(task.goal)
        self._own_cost = list(own_cost or (operator.cost for operator in task.operators))
        self._needs = [len(bits(operator.precondition)) for operator in task.operators]
        self._adds = [bits(operator.add) for operator in task.operators]
        self._waiting: list[list[int]] = [[] for _ in task.facts]
        self._needless = [index for index, count in enumerate(self._needs) if count == 0]
        for index, operator in enumerate(task.operators):
            for fact in bits(operator.precondition):
                self._waiting[fact].append(index)
        self.costs: list[Number] = []
        self.supporter: list[int] = []

    def sweep(self, state: int, *, later: Sequence[tuple[Number, int]] = ()) -> Number | None:
        """The cost of the goal; afterwards `costs` and `supporter` hold what each fact costs and which
        operator gives it (`UNREACHED` where none does, or none had to be known). `later`: facts that come
        by themselves, as masks with their costs."""
        costs: list[Number] = [UNREACHED] * len(self._task.facts)
        supporter = [UNREACHED] * len(self._task.facts)
        self.costs, self.supporter = costs, supporter
        queue: list[tuple[Number, int]] = []
        for fact in bits(state):
            costs[fact] = 0
            queue.append((0, fact))
        for cost, mask in later:
            for fact in bits(mask):
                if costs[fact] == UNREACHED or cost < costs[fact]:
                    costs[fact] = cost
                    heappush(queue, (cost, fact))
        missing = self._needs[:]
        total = self._own_cost[:]
        for index in self._needless:
            self._enable(index, total[index], queue)
        goals_left = self._task.goal
        while queue and goals_left:
            cost, fact = heappop(queue)
            if cost != costs[fact]:
                continue
            goals_left &= ~(1 << fact)
            for index in self._waiting[fact]:
                missing[index] -= 1
                if self._additive:
                    total[index] += cost
                if missing[index] == 0:
                    reached = total[index] if self._additive else total[index] + cost
                    self._enable(index, reached, queue)
        return None if goals_left else self._goal_cost()

    def _enable(self, index: int, cost: Number, queue: list[tuple[Number, int]]) -> None:
        costs = self.costs
        for fact in self._adds[index]:
            if costs[fact] == UNREACHED or cost < costs[fact]:
                costs[fact] = cost
                self.supporter[fact] = index
                heappush(queue, (cost, fact))

    def _goal_cost(self) -> Number:
        costs = [self.costs[fact] for fact in self._goal]
        return sum(costs, start=0) if self._additive else max(costs, default=0)
