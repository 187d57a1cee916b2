"""Protocols of what is passed into the pure rooms, so that they never reach out by themselves."""

from __future__ import annotations

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


class Tracer(Protocol):
    """Receives what a search does to its grid, one event at a time."""

    def place(self, cell: int, value: int, depth: int) -> None:
        """`value` was written into `cell`."""

    def solved(self) -> None:
        """The grid on the board is the solution."""
