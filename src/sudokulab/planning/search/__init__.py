"""The built-in engines, one in a file; `ENGINES` lists them."""

from __future__ import annotations

from typing import Protocol, cast

from sudokulab.limits import Limits
from sudokulab.planning.expansions import Observer
from sudokulab.planning.heuristic.base import Heuristic
from sudokulab.planning.task import Task
from sudokulab.planning.values import Mode, PlanResult
from sudokulab.registry import Entry, Registry

__all__ = ["ENGINES", "Planner", "engine"]

_HERE = "sudokulab.planning.search"


class Planner(Protocol):
    """An engine: a task in, an honest answer out. `runner` starts the process of an external one."""

    def __call__(
        self,
        task: Task,
        *,
        mode: Mode,
        heuristic: Heuristic | None,
        limits: Limits,
        tracer: Observer | None,
        runner: object | None,
    ) -> PlanResult: ...


ENGINES = Registry(
    "planning engine",
    {
        "bfs": Entry("breadth-first: fewest steps, proves everything", f"{_HERE}.bfs:bfs"),
        "astar": Entry("A* (lmcut): cheapest plan, proves everything", f"{_HERE}.astar:astar"),
        "gbfs": Entry("greedy best-first (hff): a plan soon, proves a bound", f"{_HERE}.gbfs:gbfs"),
        "bfws": Entry("best-first width, f5: a plan soon, proves a bound", f"{_HERE}.bfws:bfws"),
    },
)


def engine(name: str) -> Planner:
    """The engine of that name; an unknown one raises `UnknownName` with the nearest.

    >>> callable(engine("bfs"))
    True
    """
    return cast(Planner, ENGINES.load(name))
