"""What a search may still spend; asked now and then, it answers with the limit that struck."""

from __future__ import annotations

from sudokulab.limits import Limits
from sudokulab.planning.values import PlanStats, Reason, ReasonKind

_MB = 1 << 20


class Struck(Exception):
    """A limit struck; never leaves the room, where it becomes the reason of a result."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


class Budget:
    """Counts the work of one search. `bytes_each` estimates what one stored state takes.

    >>> budget = Budget(Limits(nodes=1000), bytes_each=200)
    >>> budget.struck(expanded=999), budget.struck(expanded=1001).kind.value
    (None, 'nodes')
    """

    def __init__(self, limits: Limits, *, bytes_each: int = 0) -> None:
        self._limits = limits
        self._started = limits.clock()
        self._deadline = limits.deadline(started=self._started)
        self._bytes_each = bytes_each

    def struck(self, *, expanded: int = 0, stored: int = 0) -> Reason | None:
        """The limit that has been reached, None while there is room."""
        limits = self._limits
        if limits.cancelled is not None and limits.cancelled.is_set():
            return Reason(ReasonKind.CANCELLED, "cancelled")
        if self._deadline is not None and limits.clock() >= self._deadline:
            return Reason(ReasonKind.TIME, f"the limit of {limits.seconds:g} s is used up")
        if limits.nodes is not None and expanded > limits.nodes:
            return Reason(ReasonKind.NODES, f"the limit of {limits.nodes} expanded states is reached")
        if limits.memory_mb is not None and self._megabytes(stored) > limits.memory_mb:
            return Reason(ReasonKind.MEMORY, f"the states no longer fit into {limits.memory_mb} MB")
        return None

    def check(self, *, expanded: int = 0, stored: int = 0) -> None:
        """Raise `Struck` when a limit has been reached."""
        reason = self.struck(expanded=expanded, stored=stored)
        if reason is not None:
            raise Struck(reason)

    def stats(self, *, expanded: int = 0, generated: int = 0, stored: int = 0) -> PlanStats:
        """What was spent so far."""
        seconds = self._limits.clock() - self._started
        return PlanStats(expanded, generated, seconds, round(self._megabytes(stored), 3))

    def left(self, *, expanded: int = 0) -> Limits:
        """The limits for what comes next."""
        return self._limits.left_after(seconds=self._limits.clock() - self._started, nodes=expanded)

    def _megabytes(self, stored: int) -> float:
        return stored * self._bytes_each / _MB
