"""Protocols of what is passed into the pure rooms, so that they never reach out by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class Clock(Protocol):
    """Seconds on a clock that never runs backwards; only differences mean something."""

    def __call__(self) -> float: ...


class CancelFlag(Protocol):
    """Somebody else's wish that the work stops; a `threading.Event` is one."""

    def is_set(self) -> bool: ...


class Progress(Protocol):
    """Told how much of the work is done; `total` is None while it is unknown."""

    def __call__(self, done: int, total: int | None) -> None: ...


class Observer(Protocol):
    """Shown the counters of a running search now and then, by the names that `Stats` gives them.

    While solutions are counted, those found so far are `solutions`.
    """

    def __call__(self, counters: Mapping[str, int], /) -> None: ...


class Tracer(Protocol):
    """Told what a search does to its grid, one event at a time.

    `depth` is how many values are on the board besides the clues, the one spoken of included.
    """

    def place(self, cell: int, value: int, depth: int, /) -> None:
        """`value` is written into `cell`."""

    def undo(self, cell: int, value: int, depth: int, /) -> None:
        """The `value` that was the `depth`-th on the board is taken back out of `cell`."""

    def eliminate(self, cell: int, value: int, depth: int, /) -> None:
        """`value` is no longer a candidate of `cell`."""

    def restore(self, cell: int, value: int, depth: int, /) -> None:
        """`value` is a candidate of `cell` again."""

    def conflict(self, cell: int, value: int, depth: int, /) -> None:
        """`value` was tested in `cell`, and a rule forbids it."""

    def decision(self, cell: int, value: int, depth: int, /) -> None:
        """`cell` was chosen, and `value` for it; other values were open."""

    def dead_end(self, cell: int, depth: int, /) -> None:
        """`cell` has no value left."""

    def jump(self, count: int, /) -> None:
        """The last `count` values are taken back at once; candidates that were lost stay lost."""

    def swap(self, first: int, second: int, /) -> None:
        """Two cells exchange their values."""

    def restart(self) -> None:
        """The board is back at the clues, and every candidate is open again."""

    def solved(self) -> None:
        """The grid on the board is the solution."""

    def note(self, text: str, cell: int | None = None, /) -> None:
        """The search says something, about `cell` if one is named."""
