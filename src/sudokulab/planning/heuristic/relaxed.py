"""Estimates from the relaxed task: hmax and hadd."""

from __future__ import annotations

from typing import ClassVar

from sudokulab.planning.heuristic.relaxation import Relaxation
from sudokulab.planning.pddl.model import Number
from sudokulab.planning.task import Operator, Task


class HMax:
    """The dearest goal counts, as if all others came for free; admissible."""

    name: ClassVar[str] = "hmax"
    admissible: ClassVar[bool] = True
    helpful: tuple[Operator, ...] = ()

    def __init__(self, task: Task) -> None:
        self._relaxation = Relaxation(task, additive=False)

    def __call__(self, state: int) -> Number | None:
        return self._relaxation.sweep(state)


class HAdd:
    """All goals count, as if no action served two of them; not admissible."""

    name: ClassVar[str] = "hadd"
    admissible: ClassVar[bool] = False
    helpful: tuple[Operator, ...] = ()

    def __init__(self, task: Task) -> None:
        self._relaxation = Relaxation(task, additive=True)

    def __call__(self, state: int) -> Number | None:
        return self._relaxation.sweep(state)
