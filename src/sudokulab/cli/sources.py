"""Where puzzles come from: files, standard input, the lab's own, or the command line itself."""

from __future__ import annotations

import errno
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sudokulab.board import Puzzle, Shape
from sudokulab.board.notation import FORMATS, read_puzzles
from sudokulab.cli.console import Console
from sudokulab.cli.options import add_reading
from sudokulab.cli.status import Exit, OutputError
from sudokulab.errors import LabError, NativeError, NotationError, UnknownName
from sudokulab.lab.shipped import shipped_puzzle
from sudokulab.render.text import plural, shortened
from sudokulab.system.textfile import open_lines

FOUR_KINDS = "expected a file, '-' for standard input, '@NAME' for a puzzle of the lab, or a puzzle as text"
_FEWEST_CELLS = 4
_SHORTEST_PUZZLE = 16
_PUZZLE_CHARACTERS = frozenset("0123456789.,;|+-_* \t\r\n")


@dataclass(frozen=True, slots=True)
class Reading:
    """A puzzle and the seconds that it took to read it."""

    puzzle: Puzzle
    parse_seconds: float


@dataclass(frozen=True, slots=True)
class Text:
    """Lines, what to call them in messages, and their shape where the lab knows it."""

    lines: Iterable[str]
    source: str
    shape: Shape | None = None


class Source:
    """The puzzles of one source, read as they are asked for.

    What cannot be read is told once and ends the source; `status` then says so.
    """

    def __init__(self, name: str, arguments: Namespace, console: Console) -> None:
        self.status = Exit.POSITIVE
        self.is_live = name == "-" and sys.stdin is not None and sys.stdin.isatty()
        self._name = name
        self._format: str = arguments.input_format
        self._shape: Shape | None = arguments.shape
        self._console = console

    def __iter__(self) -> Iterator[Reading]:
        count = 0
        try:
            for reading in _timed(self._puzzles()):
                count += 1
                yield reading
        except (BrokenPipeError, OutputError, NativeError):
            raise
        except (LabError, OSError) as error:
            self.status = self._console.complain(error)
            if count:
                self._console.note(f"{plural(count, 'puzzle')} came before that, nothing after it was read")

    def _puzzles(self) -> Iterator[Puzzle]:
        self._console.record(f"reading {shortened(self._name)}")
        if self.is_live:
            self._console.note("sudokulab: reading puzzles from the keyboard; Ctrl-D ends them")
        text = text_of(self._name)
        yield from read_puzzles(
            text.lines,
            source=text.source,
            format=self._format,
            shape=self._shape or text.shape,
            note=None if text.shape else lambda told: self._console.note(f"{text.source}: {told}"),
        )


def add_source(parser: ArgumentParser, *, many: bool) -> None:
    """The sources themselves, and how they are read."""
    said = "a file, '-' for standard input, '@NAME' for a puzzle of the lab, or a puzzle as text"
    if many:
        parser.add_argument("sources", nargs="+", metavar="SOURCE", help=said)
    else:
        parser.add_argument("source", metavar="SOURCE", help=said)
    add_reading(parser)


def check_format(name: str) -> None:
    """Raise `UnknownName` when there is no such format, before anything is read; `auto` finds one."""
    if name != "auto" and name not in FORMATS:
        raise UnknownName("format", name, FORMATS)


def text_of(name: str) -> Text:
    """The text that a source named on the command line stands for."""
    if name == "-":
        return Text(open_lines("-"), "standard input")
    if name.startswith("@"):  # even where a file has that name, which is then `./@NAME`
        shipped = shipped_puzzle(name)
        return Text(shipped.lines(), name, Shape.parse(shipped.shape))
    if _exists(name):
        return Text(open_lines(name), name)
    if not looks_like_puzzle(name):
        raise NotationError(f"{shortened(name)} is no file here and no puzzle, {FOUR_KINDS}")
    return Text(name.splitlines(keepends=True), "argument")


def looks_like_puzzle(text: str) -> bool:
    """Whether text that names no file is meant as a puzzle: long enough, or of nothing but signs and digits.

    >>> looks_like_puzzle("1......2.3....4."), looks_like_puzzle("puzzle6.csv"), looks_like_puzzle("1..2")
    (True, False, True)
    """
    if len(text.strip()) < _FEWEST_CELLS:
        return False
    signs = sum(character in _PUZZLE_CHARACTERS for character in text)
    if signs == len(text):
        return True
    return len(text) >= _SHORTEST_PUZZLE and (2 * signs >= len(text) or text.isalnum() or "\n" in text)


def _exists(name: str) -> bool:
    """Whether a file has this name, even if it cannot be read: opening it tells why."""
    try:
        os.lstat(name)
    except (OSError, ValueError) as error:
        return isinstance(error, OSError) and error.errno in (errno.ELOOP, errno.EACCES)
    return True


def _timed(puzzles: Iterator[Puzzle]) -> Iterator[Reading]:
    while True:
        started = time.perf_counter()
        puzzle = next(puzzles, None)
        if puzzle is None:
            return
        yield Reading(puzzle, time.perf_counter() - started)
