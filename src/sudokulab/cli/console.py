"""Where a command speaks: results to standard output, all else to standard error, and the log beside them."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import TextIO

from sudokulab.cli.log import Log
from sudokulab.cli.status import Exit, OutputError, status_of
from sudokulab.errors import LabError
from sudokulab.ports import Progress
from sudokulab.render.json import JsonObject
from sudokulab.render.style import Style
from sudokulab.render.text import wrapped
from sudokulab.system.liveline import LiveLine, columns_of
from sudokulab.system.made_with import MadeWith

_PROGRAM = "sudokulab"
_LONGEST_LINE = 2000


class Console:
    """The streams of one run and what its command line says about them.

    `as_json`, `quiet`, `seed` and `log` are set once the command line is read.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        self.command = (_PROGRAM, *arguments)
        self.as_json = False
        self.quiet = "--quiet" in arguments
        self.seed: int | None = None
        self.log: Log | None = None
        self._out = _tolerant(sys.stdout)
        self._err = _tolerant(sys.stderr)
        self._line: LiveLine | None = None

    @cached_property
    def style(self) -> Style:
        """What standard output can show."""
        return style_of(self._out)

    @cached_property
    def made_with(self) -> MadeWith:
        """Where the results of this run come from."""
        return MadeWith.now(self.command, seed=self.seed)

    @property
    def can_draw(self) -> bool:
        """Whether standard output is a terminal whose cursor can be moved."""
        return self._out is not None and self._out.isatty() and os.environ.get("TERM", "dumb") != "dumb"

    @property
    def canvas(self) -> TextIO:
        """Standard output as a terminal to draw on."""
        if self._out is None:
            raise OutputError("standard output is closed, expected a terminal to draw on")
        return self._out

    def rng(self) -> Random:
        """The source of every random choice; the same `--seed` gives the same choices."""
        return Random(0 if self.seed is None else self.seed)

    def say(self, text: str) -> None:
        """Write a result and hand it on at once, so that a reader sees each answer as it comes."""
        self.write(text + "\n")

    def write(self, text: str) -> None:
        """Write a result that brings its own line ends."""
        if self._out is None:
            raise OutputError("standard output is closed, expected a place to write the answer")
        try:
            self._out.write(text)
            self._out.flush()
        except BrokenPipeError:
            raise
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            self.abandon_output()
            raise OutputError(f"cannot write to standard output: {reason}") from error

    def say_object(self, found: JsonObject) -> None:
        """Write one JSON object on one line, with `made_with`."""
        self.say(json.dumps({**found, "made_with": self.made_with.as_object()}))

    def note(self, text: str) -> None:
        """Tell the person something beside the result, unless `--quiet`."""
        self.record(f"note {text}")
        self.tell(text)

    def tell(self, text: str) -> None:
        """Write a line to standard error alone, unless `--quiet`; on a terminal it breaks between words."""
        if self._err is None or self.quiet:
            return
        with contextlib.suppress(OSError, ValueError):
            if self._line is not None:
                self._line.close()
            if self._err.isatty():
                text = wrapped(text, Style(width=columns_of(self._err), wraps=True))
            self._err.write(f"{text}\n")
            self._err.flush()

    def live_line(self) -> LiveLine | None:
        """The line for what changes while one waits; None where nobody would see it change."""
        if self._err is None or self.quiet or not self._err.isatty():
            return None
        if self._line is None:
            self._line = LiveLine(self._err)
        return self._line

    @contextlib.contextmanager
    def progress(self, label: str, noun: str, *, to_file: bool = False) -> Iterator[Progress]:
        """Shows how much is done, where somebody waits who sees no answers: they go to a file or a pipe."""
        seen = self._out is not None and self._out.isatty() and not to_file
        line = None if seen else self.live_line()
        if line is None or self._err is None:
            yield _unseen
            return
        from sudokulab.system.progress import ProgressLine

        with ProgressLine(self._err, label, noun, line=line) as progress:
            yield progress

    def complain(self, error: LabError | OSError) -> Exit:
        """Tell what went wrong, in one line; the status that it stands for."""
        if self.log is not None:
            self.log.error(error)
        self.note(f"{_PROGRAM}: {error_text(error)}")
        return status_of(error)

    def record(self, event: str) -> None:
        """Write an event into the log, if there is one."""
        if self.log is not None:
            self.log.event(event)

    def abandon_output(self) -> None:
        """Nobody reads standard output any more: keep the interpreter from trying again when it ends."""
        with contextlib.suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _unseen(done: int, total: int | None) -> None:
    """A `Progress` for nobody."""


def error_text(error: LabError | OSError) -> str:
    """One line that says what went wrong, and where.

    >>> error_text(FileNotFoundError(2, "No such file or directory", "a.txt"))
    'a.txt: No such file or directory'
    """
    if isinstance(error, OSError) and error.strerror:
        text = f"{error.filename}: {error.strerror}" if error.filename is not None else error.strerror
    else:
        text = str(error)
    line = " ".join(text.splitlines())
    return (
        line
        if len(line) <= _LONGEST_LINE
        else f"{line[: _LONGEST_LINE // 2]} ... {line[-_LONGEST_LINE // 4 :]}"
    )


def style_of(stream: TextIO | None) -> Style:
    """What a stream can show: NO_COLOR is honoured, box characters need an encoding that has them."""
    if stream is None:
        return Style()
    terminal = stream.isatty()
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    width = shutil.get_terminal_size().columns
    return Style(terminal and not plain, _has_boxes(stream), width, wraps=terminal)


def _has_boxes(stream: TextIO) -> bool:
    try:
        "┌─┼│".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _tolerant(stream: TextIO | None) -> TextIO | None:
    """The stream, told to escape what its encoding lacks instead of failing."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
    return stream
