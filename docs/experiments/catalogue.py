"""Every experiment, in the order in which they are made: `foresight` reads what `lists` has kept."""

from __future__ import annotations

from typing import Protocol

from experiments import branching, foresight, growth, heuristics, lists, operations, tutorial
from sudokulab.system.made_with import MadeWith


class Remade(Protocol):
    """What can be done with an experiment, whatever its rows are."""

    @property
    def page(self) -> str: ...
    def remake(self, made_with: MadeWith) -> int: ...
    def files(self) -> list[str]: ...
    def figures(self) -> dict[str, bytes]: ...
    def texts(self) -> dict[str, str]: ...


EXPERIMENTS: dict[str, Remade] = {
    "tutorial": tutorial.EXPERIMENT,
    "growth": growth.EXPERIMENT,
    "operations": operations.EXPERIMENT,
    "heuristics": heuristics.EXPERIMENT,
    "branching": branching.EXPERIMENT,
    "lists": lists.EXPERIMENT,
    "foresight": foresight.EXPERIMENT,
}
