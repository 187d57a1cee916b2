"""How much of its limits a piece of work has used up."""

from __future__ import annotations

from sudokulab.limits import Limits, Strike


class Meter:
    """Counts nodes against limits and reads their clock; asked between slices of work.

    `strike` is the limit that has struck.

    >>> meter = Meter(Limits(nodes=1500))
    >>> meter.spend(1000)
    >>> meter.grant(1000)
    500
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._deadline = limits.deadline(started=limits.clock()) if limits.seconds is not None else None
        self.nodes = 0
        self.strike: Strike | None = None

    def spend(self, nodes: int) -> None:
        """So many more nodes were visited."""
        self.nodes += nodes

    def grant(self, wanted: int) -> int:
        """How many of the `wanted` nodes may be visited now; 0 when a limit has struck."""
        limits = self._limits
        now = limits.clock() if self._deadline is not None else 0.0
        self.strike = limits.struck(now=now, deadline=self._deadline, nodes=self.nodes)
        if self.strike is not None:
            return 0
        return wanted if limits.nodes is None else max(0, min(wanted, limits.nodes - self.nodes))

    def show_count(self, solutions: int) -> None:
        """So many solutions were found by now."""
        if self._limits.observer is not None:
            self._limits.observer({"solutions": solutions})

    @property
    def struck(self) -> bool:
        """Whether a limit has struck."""
        return self.grant(1) == 0
