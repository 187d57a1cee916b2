"""Estimates that look at the state alone."""

from __future__ import annotations

from typing import ClassVar

from sudokulab.planning.task import Operator, Task


class Blind:
    """Knows nothing: 0 everywhere. A* with it is Dijkstra's algorithm."""

    name: ClassVar[str] = "blind"
    admissible: ClassVar[bool] = True
    helpful: tuple[Operator, ...] = ()

    def __init__(self, task: Task) -> None:
        """Nothing needs to be prepared."""

    def __call__(self, state: int) -> int:
        return 0


class GoalCount:
    """The number of goals that are still false; one action may fulfil several, so it is not admissible.

    >>> task = Task("t", ("(p)", "(q)", "(r)"), init=0b001, goal=0b111, operators=())
    >>> GoalCount(task)(0b001)
    2
    """

    name: ClassVar[str] = "goal-count"
    admissible: ClassVar[bool] = False
    helpful: tuple[Operator, ...] = ()

    def __init__(self, task: Task) -> None:
        self._goal = task.goal

    def __call__(self, state: int) -> int:
        return (self._goal & ~state).bit_count()
