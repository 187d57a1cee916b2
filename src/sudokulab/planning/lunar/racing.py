"""The least makespans of the missions."""

from __future__ import annotations

from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.planning.lunar.missions import mission
from sudokulab.planning.makespan import fastest
from sudokulab.planning.values import Fastest, Status


def fastest_mission(number: int, *, limits: Limits = NO_LIMITS) -> Fastest:
    """The plan of a corrected mission that ends first.

    The second mission is the third without people: what takes a time there takes at least as long with them,
    so its least makespan is a bound from which the search for the third starts.

    >>> fastest_mission(1).schedule.makespan
    65
    """
    if number != 3:
        return fastest(*mission(number), limits=limits)
    easier = fastest(*mission(2), limits=limits)
    if easier.status is not Status.SOLVED_OPTIMAL or easier.lower_bound is None:
        return easier
    left = limits.left_after(seconds=easier.stats.cpu_seconds, nodes=easier.stats.expanded)
    return fastest(*mission(3), at_least=easier.lower_bound, limits=left)
