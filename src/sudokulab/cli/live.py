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
from sudokulab.render.text import duration, plural
from sudokulab.system.interrupt import catch_interrupts
from sudokulab.system.progress import rate_text

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
            self._show(self._text(counters, now - self._started))
            self._next_at = now + _SHOWN_EVERY

    def _text(self, counters: Mapping[str, int], seconds: float) -> str:
        spent = duration(round(seconds, 1))
        if (found := counters.get("solutions")) is not None:
            return f"counting: {plural(found, 'solution')}, {rate_text(found / seconds)} a second, {spent}"
        return f"{self._algorithm}: {', '.join(filter(None, [counters_text(counters), spent]))}"


@contextmanager
def steered(limits: Limits, algorithm: str, console: Console) -> Iterator[tuple[Limits, CancelFlag]]:
    """The limits of a search that shows its counters and ends early on Ctrl-C, and the flag that says so."""
    with catch_interrupts() as interrupt, observed(limits, algorithm, console) as shown:
        yield replace(shown, cancelled=interrupt), interrupt


@contextmanager
def observed(limits: Limits, algorithm: str, console: Console) -> Iterator[Limits]:
    """The limits of a search that shows its counters."""
    line = console.live_line()
    if line is None:
        yield limits
        return
    try:
        yield replace(limits, observer=LiveCounters(line.show, algorithm))
    finally:
        line.close()
