"""What a text format is: a name, what it can hold, and a pair of functions that read and write it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from math import isqrt

from sudokulab.board.grid import Puzzle
from sudokulab.board.shape import NINE, Shape
from sudokulab.errors import NotationError, ShapeError

NumberedLine = tuple[int, str]
Info = tuple[tuple[str, str], ...]


class Fit(IntEnum):
    """How well a format recognises the beginning of a text."""

    NO = 0
    PERHAPS = 1
    SURE = 2


@dataclass(frozen=True, slots=True)
class Head:
    """The first lines of a text that are not blank; `complete` when there are no more of them.

    `extension` is that of the file's name, without dot, lower case, and only breaks a tie; `shape` is the
    one asked for.
    """

    lines: tuple[str, ...]
    complete: bool = True
    extension: str = ""
    shape: Shape | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """What a reader knows beside the text: where it comes from, the shape asked for, whom to tell notes."""

    source: str
    shape: Shape | None
    tell: Callable[[str], None]

    def error(self, message: str, line: int | None = None, column: int | None = None) -> NotationError:
        """An error in this text; lines and columns count from 1."""
        return NotationError(message, path=self.source or None, line=line, column=column)

    def carried(self, shape: Shape) -> None:
        """Tell that the text says another shape than the one asked for: the text is right."""
        if self.shape not in (None, shape):
            self.tell(f"the text is of shape {shape}, not the {self.shape} that was asked for")

    def place(self, line: int) -> str:
        """What `Puzzle.source` says of a puzzle that begins at `line`."""
        return f"{self.source}:{line}" if self.source else ""

    def puzzle(self, shape: Shape, clues: bytes, line: int, info: Info = ()) -> Puzzle:
        """A puzzle of this text."""
        return Puzzle(shape, clues, self.place(line), info)

    def shape_of(self, count: int) -> Shape | None:
        """The shape of `count` values: the one asked for, else the usual one; None if none fits."""
        if self.shape is not None:
            return self.shape if self.shape.cell_count == count else None
        shape = usual_shape(count)
        if shape is not None and shape != NINE:
            self.tell(_other_shapes(shape))
        return shape


@cache
def usual_shape(count: int) -> Shape | None:
    """The shape that `count` values have when nothing else is said.

    >>> str(usual_shape(144)), usual_shape(80), usual_shape(25)
    ('3x4', None, None)
    """
    side = isqrt(count)
    return Shape.usual_of_side(side) if side * side == count else None


@cache
def _other_shapes(shape: Shape) -> str:
    # Boxes one column wide are the columns, as boxes one row high are the rows: no second name for that.
    others = [str(other) for other in Shape.all_of_side(shape.side) if other != shape and other.box_width > 1]
    note = f"{shape.cell_count} values: read as {shape}; --shape {' or '.join(others)} would fit too"
    is_side = Shape.usual_of_side(shape.cell_count)
    return f"{note}, and {is_side} if each line is a row" if is_side is not None else note


@dataclass(frozen=True, slots=True)
class Format:
    """One text format. `format` undoes `parse`: what it writes is read as the same puzzles.

    `parse` gets the lines without their ends, numbered from 1, and yields puzzles as they come; `format`
    yields lines without their ends; `recognise` judges the beginning of a text.
    """

    name: str
    extensions: tuple[str, ...]
    many: bool
    carries_shape: bool
    recognise: Callable[[Head], Fit]
    parse: Callable[[Iterator[NumberedLine], Context], Iterator[Puzzle]]
    format: Callable[[Iterable[Puzzle]], Iterator[str]]
    only: Shape | None = None

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """The lines of a text in this format; refuses what the format cannot hold."""
        return self.format(self._held(puzzles))

    def _held(self, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
        for number, puzzle in enumerate(puzzles, start=1):
            if number > 1 and not self.many:
                raise ShapeError(f"the format {self.name!r} holds one puzzle, and a second came")
            if self.only is not None and puzzle.shape != self.only:
                raise ShapeError(
                    f"the format {self.name!r} holds {self.only} puzzles only, and a {puzzle.shape} came"
                )
            yield puzzle


def numbered(lines: Iterable[str]) -> Iterator[NumberedLine]:
    """Lines without their ends and numbered from 1, whatever their ends are.

    >>> list(numbered(["one\\r\\n", "two\\rthree\\n"]))
    [(1, 'one'), (2, 'two'), (3, 'three')]
    """
    number = 0
    for line in lines:
        text = line.rstrip("\r\n") if line[-1:] in ("\n", "\r") else line
        if number == 0:
            text = text.removeprefix("\ufeff")
        if "\r" in text or "\n" in text:
            for part in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
                number += 1
                yield number, part
        else:
            number += 1
            yield number, text


def shown(text: str, limit: int = 32) -> str:
    """The text in `repr`, shortened when long.

    >>> shown("x" * 100, limit=8)
    "'xxxxxxxx'..."
    """
    return repr(text) if len(text) <= limit else f"{text[:limit]!r}..."


def small_number(word: str) -> int | None:
    """The number that a short run of ASCII digits is, None for anything else.

    >>> small_number("12"), small_number("x"), small_number("9" * 5000)
    (12, None, None)
    """
    return int(word) if len(word) <= 3 and word.isascii() and word.isdigit() else None
