"""hFF: the cost of one relaxed plan, and the first operators of it as the helpful ones."""

from __future__ import annotations

from typing import ClassVar

from sudokulab.planning.heuristic.relaxation import UNREACHED, Relaxation
from sudokulab.planning.pddl.model import Number
from sudokulab.planning.task import Operator, Task, bits


class HFF:
    """Follows the cheapest supporters (by hadd) back from the goal; what it passes is a relaxed plan.

    Each operator is counted once however many facts it serves, so it lies below hadd; not admissible.
    """

    name: ClassVar[str] = "hff"
    admissible: ClassVar[bool] = False

    def __init__(self, task: Task) -> None:
        self._task = task
        self._goal = bits(task.goal)
        self._needs = [bits(operator.precondition) for operator in task.operators]
        self._relaxation = Relaxation(task, additive=True)
        self.helpful: tuple[Operator, ...] = ()

    def __call__(self, state: int) -> Number | None:
        plan = self.relaxed_plan(state)
        if plan is None:
            self.helpful = ()
            return None
        self.helpful = tuple(operator for operator in plan if operator.applicable(state))
        return sum((operator.cost for operator in plan), start=0)

    def relaxed_plan(self, state: int) -> tuple[Operator, ...] | None:
        """Operators that together reach the goal when nothing is deleted; None when there are none."""
        if self._relaxation.sweep(state) is None:
            return None
        supporter = self._relaxation.supporter
        chosen: set[int] = set()
        seen = set(self._goal)
        todo = self._goal[:]
        while todo:
            index = supporter[todo.pop()]
            if index == UNREACHED or index in chosen:
                continue
            chosen.add(index)
            fresh = [fact for fact in self._needs[index] if fact not in seen]
            seen.update(fresh)
            todo.extend(fresh)
        return tuple(self._task.operators[index] for index in sorted(chosen))
