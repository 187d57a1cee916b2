"""What a heuristic is: made for a task, it estimates the cost that is left from any state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sudokulab.planning.pddl.model import Number
from sudokulab.planning.task import Operator, Task


class Estimate(Protocol):
    """A heuristic that was made for one task.

    Called with a state it answers with a cost, or None where the goal can surely not be reached any more.
    `helpful` are operators that look useful in the state asked about last; empty where it has no opinion.
    """

    @property
    def helpful(self) -> Sequence[Operator]: ...

    def __call__(self, state: int) -> Number | None: ...


class Heuristic(Protocol):
    """Makes estimates; an admissible one never exceeds the true cost, so that A* with it is optimal."""

    @property
    def name(self) -> str: ...

    @property
    def admissible(self) -> bool: ...

    def __call__(self, task: Task) -> Estimate: ...
