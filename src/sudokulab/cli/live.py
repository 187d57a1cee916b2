"""A long search while it runs: its counters on the terminal, and Ctrl-C as a wish to stop."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from sudokulab.cli.console import Console
from sudokulab.limits import Limits
from sudokulab.ports import CancelFlag, Clock
from sudokulab.render.search import counters_text
from sudokulab.render.text import duration
from sudokulab.system.interrupt import catch_interrupts

_FIRST_SHOWN_AFTER = 0.5  # What ends sooner needs no counters.
_SHOWN_EVERY = 0.1


class LiveCounters:
    """An `Observer` that shows the counters of a search, not too often.

    >>> shown, seconds = [], iter([0.0, 0.1, 2.0])
    >>> live = LiveCounters(shown.append, "mrv", clock=lambda: next(seconds))
    >>> live({"placements": 7}); live({"placements": 1500})
    >>> shown
    ['mrv: 1,500 placements, 2 s']
    """

    def __init__(
        self, show: Callable[[str], None], algorithm: str, *, clock: Clock = time.perf_counter
    ) -> None:
        self._show = show
        self._algorithm = algorithm
        self._clock = clock
        self._started = clock()
        self._next_at = self._started + _FIRST_SHOWN_AFTER

    def __call__(self, counters: Mapping[str, int], /) -> None:
        now = self._clock()
        if now >= self._next_at:
            spent = duration(round(now - self._started, 1))
            told = filter(None, [counters_text(counters), spent])
            self._show(f"{self._algorithm}: {', '.join(told)}")
            self._next_at = now + _SHOWN_EVERY


@contextmanager
def steered(limits: Limits, algorithm: str, console: Console) -> Iterator[tuple[Limits, CancelFlag]]:
    """The limits of a search that shows its counters and ends early on Ctrl-C, and the flag that says so."""
    line = console.live_line()
    with catch_interrupts() as interrupt:
        observer = None if line is None else LiveCounters(line.show, algorithm)
        try:
            yield replace(limits, cancelled=interrupt, observer=observer), interrupt
        finally:
            if line is not None:
                line.close()
