"""Cuts a JSON text into its values, without holding more of it than one value of bounded size and depth."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from sudokulab.board.notation._format import Context, NumberedLine, shown
from sudokulab.errors import NotationError

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"

LONGEST_VALUE = 1 << 16
_DEEPEST = 16
_MOST_DIGITS = 9
_TOKEN = re.compile(r'\s+|"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s"\[\]{},:]+')


class PieceKind(Enum):
    """What a piece is: a value, or an end of the outermost array, whose values come one by one."""

    VALUE = "value"
    OPEN = "["
    CLOSE = "]"


@dataclass(frozen=True, slots=True)
class Piece:
    """A value of the text, and where it begins."""

    kind: PieceKind
    line: int
    column: int
    value: JsonValue = None


class _Pieces:
    """The state of the cut: the open brackets, the parts of the value at hand, whether a comma is due."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._brackets: list[str] = []
        self._parts: list[str] = []
        self._length = 0
        self._start = (1, 1)
        self._in_array = False
        self._due: str | None = None

    def line(self, number: int, text: str) -> Iterator[Piece]:
        """The pieces that end in this line."""
        at = 0
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                raise self._context.error("a string without end, expected '\"'", number, at + 1)
            yield from self._token(found[0], number, at + 1)
            at = found.end()
        if self._brackets:
            self._add("\n", number)

    def end(self) -> None:
        """See that nothing is left open."""
        if self._brackets:
            raise self._context.error(f"the text ends before {self._brackets[-1]!r}", *self._start)
        if self._in_array:
            raise self._context.error("the text ends before ']'")

    def _token(self, token: str, line: int, column: int) -> Iterator[Piece]:
        if self._brackets:
            yield from self._inside(token, line, column)
        elif token.isspace():
            return
        elif self._in_array and token in (",", "]"):
            yield from self._separator(token, line, column)
        elif token in (",", "]", "}", ":") or self._due == ",":
            raise self._context.error(f"found {shown(token)}, expected {self._expected()}", line, column)
        elif token == "[" and not self._in_array:
            self._in_array, self._due = True, None
            yield Piece(PieceKind.OPEN, line, column)
        else:
            yield from self._begin(token, line, column)

    def _expected(self) -> str:
        return "',' or ']'" if self._due == "," else "a value"

    def _separator(self, token: str, line: int, column: int) -> Iterator[Piece]:
        if token == "," and self._due != ",":
            raise self._context.error("found ',', expected a value", line, column)
        if token == "]" and self._due == "value":
            raise self._context.error("found ']', expected a value", line, column)
        self._due = "value"
        if token == "]":
            self._in_array, self._due = False, None
            yield Piece(PieceKind.CLOSE, line, column)

    def _begin(self, token: str, line: int, column: int) -> Iterator[Piece]:
        self._parts, self._length = [], 0
        self._start = (line, column)
        self._add(token, line)
        if token in "[{":
            self._brackets.append("]" if token == "[" else "}")
        else:
            yield self._whole()

    def _inside(self, token: str, line: int, column: int) -> Iterator[Piece]:
        self._add(token, line)
        if token in ("[", "{"):
            self._brackets.append("]" if token == "[" else "}")
            if len(self._brackets) > _DEEPEST:
                raise self._context.error(f"brackets nested more than {_DEEPEST} deep", line, column)
        elif token in ("]", "}"):
            if token != self._brackets.pop():
                raise self._context.error(f"found {token!r}, which closes nothing", line, column)
            if not self._brackets:
                yield self._whole()

    def _add(self, part: str, line: int) -> None:
        self._length += len(part)
        if self._length > LONGEST_VALUE:
            raise self._context.error(f"a value of more than {LONGEST_VALUE:,} characters", *self._start)
        self._parts.append(part)

    def _whole(self) -> Piece:
        self._due = "," if self._in_array else None
        return Piece(PieceKind.VALUE, *self._start, _load("".join(self._parts), self._start, self._context))


def pieces(lines: Iterator[NumberedLine], context: Context) -> Iterator[Piece]:
    """The values of a text: one after the other, those of an outermost array one by one."""
    state = _Pieces(context)
    for number, text in lines:
        yield from state.line(number, text)
    state.end()


def _load(text: str, start: tuple[int, int], context: Context) -> JsonValue:
    try:
        value: JsonValue = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole_number, parse_constant=_no_number
        )
    except json.JSONDecodeError as error:
        raise _no_json(error, start, context) from error
    except ValueError as error:
        raise context.error(str(error), *start) from error
    return value


def _no_json(error: json.JSONDecodeError, start: tuple[int, int], context: Context) -> NotationError:
    line = start[0] + error.lineno - 1
    column = error.colno + (start[1] - 1 if error.lineno == 1 else 0)
    found = shown(error.doc[error.pos : error.pos + 8]) if error.pos < len(error.doc) else "the end"
    return context.error(f"found {found}, which is not JSON: {error.msg}", line, column)


def _object(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {shown(key)} is there twice")
        found[key] = value
    return found


def _whole_number(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"found the number {shown(digits)}, expected a value of a puzzle")
    return int(digits)


def _no_number(name: str) -> float:
    raise ValueError(f"found {name}, expected a number")
