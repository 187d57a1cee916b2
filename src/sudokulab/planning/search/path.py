"""How each state was first reached, and what a search for a first plan ends with."""

from __future__ import annotations

from dataclasses import dataclass

from sudokulab.planning.task import Operator, Task
from sudokulab.planning.values import Reason


class Paths:
    """The first way on which each state was reached.

    >>> step = Operator("(go)", precondition=1, add=2, delete=1)
    >>> paths = Paths(Task("t", ("(p)", "(q)"), init=1, goal=2, operators=(step,)))
    >>> paths.reach(2, 1, step), paths.reach(2, 1, step), [one.name for one in paths.plan(2)]
    (True, False, ['(go)'])
    """

    def __init__(self, task: Task) -> None:
        self._step: dict[int, tuple[int, Operator] | None] = {task.init: None}

    def __len__(self) -> int:
        return len(self._step)

    def reach(self, state: int, parent: int, operator: Operator) -> bool:
        """Note a way to a state; False when one was known."""
        if state in self._step:
            return False
        self._step[state] = (parent, operator)
        return True

    def last_step(self, state: int) -> tuple[int | None, str | None]:
        """The state before, and the operator in between; both None at the start."""
        step = self._step[state]
        return (None, None) if step is None else (step[0], step[1].name)

    def plan(self, state: int) -> tuple[Operator, ...]:
        """The operators from the start to a state."""
        steps: list[Operator] = []
        step = self._step[state]
        while step is not None:
            steps.append(step[1])
            step = self._step[step[0]]
        return tuple(steps[::-1])

    def depth(self, state: int) -> int:
        """The number of steps to a state."""
        return len(self.plan(state))


@dataclass(frozen=True, slots=True)
class FirstPlan:
    """A plan, or the limit that struck, or neither: then every state was looked at in vain."""

    plan: tuple[Operator, ...] | None
    struck: Reason | None
    expanded: int
    generated: int
    stored: int
