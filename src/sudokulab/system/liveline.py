"""One line of a terminal that rewrites itself, and leaves nothing behind."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TextIO

_USUAL_COLUMNS = 80


class LiveLine:
    """The last line of `stream`, cut where the terminal ends; `close` wipes it.

    >>> import io
    >>> written = io.StringIO()
    >>> line = LiveLine(written, columns=lambda: 5)
    >>> line.show("a long text"); line.close()
    >>> written.getvalue()
    '\\ra lo\\r    \\r'
    """

    def __init__(self, stream: TextIO, *, columns: Callable[[], int] | None = None) -> None:
        self._stream = stream
        self._columns = columns or (lambda: columns_of(stream))
        self._shown = 0

    def show(self, text: str) -> None:
        """Put `text` in place of what the line shows."""
        shown = text[: max(1, self._columns() - 1)]
        self._stream.write("\r" + shown.ljust(self._shown))
        self._stream.flush()
        self._shown = len(shown)

    def close(self) -> None:
        """Leave the terminal's line as empty as it was."""
        if self._shown:
            self._stream.write("\r" + " " * self._shown + "\r")
            self._stream.flush()
            self._shown = 0


def columns_of(stream: TextIO) -> int:
    """How wide the terminal of a stream is; the usual width where that cannot be told."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or _USUAL_COLUMNS
    except (OSError, ValueError):
        return _USUAL_COLUMNS
