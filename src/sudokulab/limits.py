"""How much a piece of work may cost, and the clock that measures it."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field, replace
from enum import Enum

from sudokulab.ports import CancelFlag, Clock, Observer


class LimitKind(Enum):
    """What ended a piece of work before it was done; `REQUEST` is somebody's wish."""

    TIME = "time"
    NODES = "nodes"
    MEMORY = "memory"
    REQUEST = "request"


@dataclass(frozen=True, slots=True)
class Strike:
    """The limit that struck, and how high it was: seconds, nodes, or megabytes."""

    kind: LimitKind
    bound: float | None = None


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on one piece of work; None leaves that side open.

    A limit that strikes is an answer (`Status.UNKNOWN`), never an exception; a bound that is none, such as
    one below 0, is a `ValueError`. `observer` is shown the counters of a long search while it runs.

    >>> limits = Limits(seconds=2.5, nodes=1_000_000)
    >>> limits.deadline(started=10.0)
    12.5
    """

    seconds: float | None = None
    nodes: int | None = None
    memory_mb: int | None = None
    clock: Clock = field(default=time.perf_counter, compare=False, repr=False)
    cancelled: CancelFlag | None = field(default=None, compare=False, repr=False)
    observer: Observer | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        bounds = (("seconds", self.seconds), ("nodes", self.nodes), ("memory_mb", self.memory_mb))
        for name, bound in bounds:
            if bound is not None and (math.isnan(bound) or bound < 0):
                raise ValueError(f"{name} is {bound}, expected a number from 0, or None for no limit")

    def deadline(self, *, started: float) -> float | None:
        """The clock's reading at which the time is used up, for work begun at `started`."""
        return None if self.seconds is None else started + self.seconds

    def struck(self, *, now: float, deadline: float | None, nodes: int) -> Strike | None:
        """The limit that has struck after so many nodes, when the clock reads `now`.

        >>> Limits(nodes=7).struck(now=0.0, deadline=None, nodes=7)
        Strike(kind=<LimitKind.NODES: 'nodes'>, bound=7)
        """
        if self.cancelled is not None and self.cancelled.is_set():
            return Strike(LimitKind.REQUEST)
        if self.nodes is not None and nodes >= self.nodes:
            return Strike(LimitKind.NODES, self.nodes)
        if deadline is not None and now >= deadline:
            return Strike(LimitKind.TIME, self.seconds)
        return None

    def left_after(self, *, seconds: float = 0.0, nodes: int = 0) -> Limits:
        """What is left of these limits once so much is spent; never negative."""
        return replace(
            self,
            seconds=None if self.seconds is None else max(0.0, self.seconds - seconds),
            nodes=None if self.nodes is None else max(0, self.nodes - nodes),
        )


NO_LIMITS = Limits()
