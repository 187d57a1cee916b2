"""How far long work has come: one line that rewrites itself on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import TextIO

from sudokulab.ports import Clock
from sudokulab.system.liveline import LiveLine

_FIRST_SHOWN_AFTER = 0.5  # What ends sooner needs no progress.
_SHOWN_EVERY = 0.1
_FIRST_LINE_AFTER = 10.0
_LONGEST_SILENCE = 600.0


class ProgressLine:
    """A `Progress` that writes to `stream`, usually standard error; `close` wipes the terminal's line.

    The first call says what was done before; the rate counts from there. `line` is one of `stream` that is
    shared with others.

    >>> import io
    >>> written, seconds = io.StringIO(), iter([0.0, 12.0])
    >>> with ProgressLine(written, "batch", "lines", clock=lambda: next(seconds)) as progress:
    ...     progress(0, None)
    ...     progress(2400, 4800)
    >>> written.getvalue()
    'batch: 2,400 lines, 50 %, 0:12 left, 200 a second\\n'
    """

    def __init__(
        self,
        stream: TextIO,
        label: str,
        noun: str,
        *,
        clock: Clock = time.monotonic,
        columns: Callable[[], int] | None = None,
        line: LiveLine | None = None,
    ) -> None:
        self._stream = stream
        self._label = label
        self._noun = noun
        self._clock = clock
        self._line = line or LiveLine(stream, columns=columns)
        self._terminal = stream.isatty()
        self._started: float | None = None
        self._before = 0
        self._next_at = 0.0
        self._silence = _FIRST_LINE_AFTER

    def __call__(self, done: int, total: int | None) -> None:
        now = self._clock()
        if self._started is None:
            self._begin(now, done)
        elif now >= self._next_at:
            text = self._text(done, total, now - self._started)
            if self._terminal:
                self._rewrite(text, now)
            else:
                self._append(text, now)

    def close(self) -> None:
        """Leave the terminal's line as empty as it was."""
        self._line.close()

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _begin(self, now: float, done: int) -> None:
        self._started = now
        self._before = done
        self._next_at = now + (_FIRST_SHOWN_AFTER if self._terminal else self._silence)

    def _rewrite(self, text: str, now: float) -> None:
        self._line.show(text)
        self._next_at = now + _SHOWN_EVERY

    def _append(self, text: str, now: float) -> None:
        self._stream.write(text + "\n")
        self._stream.flush()
        self._silence = min(2 * self._silence, _LONGEST_SILENCE)
        self._next_at = now + self._silence

    def _text(self, done: int, total: int | None, seconds: float) -> str:
        """Most important first: a narrow terminal cuts off the end."""
        rate = (done - self._before) / seconds if seconds > 0 else 0.0
        parts = [f"{done:,} {self._noun}"]
        if total:
            parts.append(f"{min(100, 100 * done // total)} %")
            if rate > 0:
                parts.append(f"{duration_text(max(0, total - done) / rate)} left")
        if rate > 0:
            parts.append(f"{rate_text(rate)} a second")
        return f"{self._label}: {', '.join(parts)}"


def rate_text(rate: float) -> str:
    """A number per second with as many digits as mean something.

    >>> rate_text(98765.4), rate_text(12.34), rate_text(0.0123)
    ('98,765', '12.3', '0.012')
    """
    if rate >= 100:
        return f"{rate:,.0f}"
    return f"{rate:.1f}" if rate >= 1 else f"{rate:.2g}"


def duration_text(seconds: float) -> str:
    """Minutes and seconds, from an hour on with hours.

    >>> duration_text(12.4), duration_text(4000)
    ('0:12', '1:06:40')
    """
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
