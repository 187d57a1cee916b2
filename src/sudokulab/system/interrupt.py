"""Ctrl-C as a wish that work looks at when it suits it; a second Ctrl-C ends the process at once."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

INTERRUPTED_STATUS = 130

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupt:
    """A `CancelFlag` that Ctrl-C and SIGTERM raise.

    >>> interrupt = Interrupt()
    >>> interrupt.is_set()
    False
    >>> interrupt.set()
    >>> interrupt.is_set()
    True
    """

    def __init__(self, *, abort: Callable[[int], None] = os._exit) -> None:
        self._event = threading.Event()
        self._abort = abort
        self._waiting = False

    def is_set(self) -> bool:
        """Whether somebody wants the work to stop."""
        return self._event.is_set()

    def set(self) -> None:
        """Wish that the work stops, as one Ctrl-C does."""
        self._event.set()

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """While waiting for somebody else, perhaps for ever: here a Ctrl-C raises `KeyboardInterrupt`.

        >>> with Interrupt().waiting():
        ...     print("nobody pressed it")
        nobody pressed it
        """
        self._waiting = True
        try:
            if self._event.is_set():
                raise KeyboardInterrupt
            yield
        finally:
            self._waiting = False

    def receive(self, number: int, frame: FrameType | None) -> None:
        """Handle one signal: the first is a wish, the second an order."""
        if self._event.is_set():
            self._abort(INTERRUPTED_STATUS)
        self._event.set()
        if self._waiting:
            raise KeyboardInterrupt


@contextmanager
def catch_interrupts() -> Iterator[Interrupt]:
    """Ctrl-C and SIGTERM set the flag that this yields, until the block ends.

    Outside the main thread, where Python allows no signal handlers, the flag is set by nobody.
    """
    interrupt = Interrupt()
    if threading.current_thread() is not threading.main_thread():
        yield interrupt
        return
    before = [(number, signal.signal(number, interrupt.receive)) for number in _SIGNALS]
    try:
        yield interrupt
    finally:
        for number, handler in before:
            signal.signal(number, handler)
