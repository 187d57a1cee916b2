"""Breadth-first search: all states one step away, then all two steps away, and so on.

The first plan found has the fewest steps, and a search that ends without one has seen every state. What it
pays is memory: each state is kept with the one it was reached from.
"""

from __future__ import annotations

from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.planning.budget import Budget, Struck
from sudokulab.planning.expansions import Expansion, Observer
from sudokulab.planning.search.outcome import exhausted, settled_before, with_plan, without_plan
from sudokulab.planning.search.successors import Moves, clusters
from sudokulab.planning.task import Operator, Task
from sudokulab.planning.values import Mode, PlanResult, PlanStats

# A state and its place in the dictionary, on 64-bit CPython: 36 bytes of integer, 72 of table.
_BYTES_PER_STATE = 110
_STATES_PER_CHECK = 256


def bfs(
    task: Task,
    *,
    mode: Mode = Mode.OPTIMAL,
    heuristic: object = None,
    limits: Limits = NO_LIMITS,
    tracer: Observer | None = None,
    runner: object = None,
) -> PlanResult:
    """A plan of the fewest steps, which is optimal where all steps cost the same; it has one mode."""
    search = _BreadthFirst(task, limits, tracer)
    return settled_before(task, search.stats()) or search.run()


class _BreadthFirst:
    """`reached` maps every state that was generated to the state from which it was first reached."""

    def __init__(self, task: Task, limits: Limits, tracer: Observer | None) -> None:
        self._task = task
        self._tracer = tracer
        self._budget = Budget(limits, bytes_each=_BYTES_PER_STATE)
        self._clusters = clusters(task)
        self._reached: dict[int, int] = {task.init: task.init}
        self._expanded = 0

    def stats(self) -> PlanStats:
        return self._budget.stats(
            expanded=self._expanded, generated=len(self._reached), stored=len(self._reached)
        )

    def run(self) -> PlanResult:
        layer, depth = [self._task.init], 0
        while layer:
            if self._tracer is not None:
                self._tracer.bound(depth + 1)
            try:
                layer, found = self._next_layer(layer, depth)
            except Struck as struck:
                bound = depth + 1 if self._task.uniform and not self._task.by_cost else None
                return without_plan(self._task, struck.reason, self.stats(), lower_bound=bound)
            depth += 1
            if found is not None:
                return with_plan(self._plan(found), self.stats(), optimal=self._task.uniform)
        return exhausted(self._task, self.stats())

    def _next_layer(self, layer: list[int], depth: int) -> tuple[list[int], int | None]:
        """All new states one step behind a layer, and a goal among them if there is one."""
        reached, goal = self._reached, self._task.goal
        moves_of = tuple((cluster.mask, cluster) for cluster in self._clusters)
        fresh: list[int] = []
        for start in range(0, len(layer), _STATES_PER_CHECK):
            self._budget.check(expanded=self._expanded, stored=len(reached))
            for state in layer[start : start + _STATES_PER_CHECK]:
                self._expanded += 1
                if self._tracer is not None:
                    self._tell(state, depth)
                for mask, moves in moves_of:
                    for keep, add, _ in moves[state & mask]:
                        successor = state & keep | add
                        if successor not in reached:
                            reached[successor] = state
                            if successor & goal == goal:
                                return [], successor
                            fresh.append(successor)
        return fresh, None

    def _tell(self, state: int, depth: int) -> None:
        parent = self._reached[state]
        operator = None if parent == state else operator_between(self._clusters, parent, state).name
        if self._tracer is not None:
            self._tracer.expand(Expansion(state, None if parent == state else parent, operator, cost=depth))

    def _plan(self, goal: int) -> list[Operator]:
        steps = []
        state = goal
        while state != self._task.init:
            parent = self._reached[state]
            steps.append(operator_between(self._clusters, parent, state))
            state = parent
        return steps[::-1]


def operator_between(clusters: tuple[Moves, ...], state: int, successor: int) -> Operator:
    """The cheapest operator that leads from a state to a neighbour of it."""
    leading = (
        operator
        for moves in clusters
        for keep, add, operator in moves[state & moves.mask]
        if state & keep | add == successor
    )
    return min(leading, key=lambda operator: operator.cost)
