"""Estimates of what is left to do; `HEURISTICS` lists them."""

from __future__ import annotations

from typing import cast

from sudokulab.planning.heuristic.base import Estimate, Heuristic
from sudokulab.registry import Entry, Registry

__all__ = ["HEURISTICS", "Estimate", "Heuristic", "heuristic"]

_HERE = "sudokulab.planning.heuristic"

HEURISTICS = Registry(
    "heuristic",
    {
        "blind": Entry("nothing is known (admissible)", f"{_HERE}.simple:Blind"),
        "goal-count": Entry("goals that are still false", f"{_HERE}.simple:GoalCount"),
        "hmax": Entry("the dearest goal, deletes ignored (admissible)", f"{_HERE}.relaxed:HMax"),
        "hadd": Entry("the sum of all goals, deletes ignored", f"{_HERE}.relaxed:HAdd"),
        "hff": Entry("the cost of a relaxed plan", f"{_HERE}.hff:HFF"),
        "lmcut": Entry("disjoint cuts that every plan passes (admissible)", f"{_HERE}.lmcut:LMCut"),
    },
)


def heuristic(name: str) -> Heuristic:
    """The heuristic of that name; an unknown one raises `UnknownName` with the nearest.

    >>> heuristic("lmcut").admissible
    True
    """
    return cast(Heuristic, HEURISTICS.load(name))
