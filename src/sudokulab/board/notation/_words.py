"""Texts that hold one word a cell: a number, a symbol, or a sign for an empty cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sudokulab.board.grid import Puzzle
from sudokulab.board.notation._alphabet import Cells
from sudokulab.board.notation._format import Context, Info, shown, small_number
from sudokulab.board.shape import MAX_SIDE, Shape
from sudokulab.board.symbols import LETTERS
from sudokulab.errors import NotationError

_EMPTY_WORDS = frozenset({"", ".", "-", "_", "*"})


class Word(NamedTuple):
    """The text of one cell and where it begins."""

    text: str
    line: int
    column: int


def is_value(text: str) -> bool:
    """Whether a word can be a cell of some grid.

    >>> [is_value(text) for text in ("9", "25", "G", ".", "", "26", "puzzle")]
    [True, True, True, True, True, False, False]
    """
    number = small_number(text)
    if number is not None:
        return number <= MAX_SIDE
    return text in _EMPTY_WORDS or (len(text) == 1 and LETTERS.value_of(text) is not None)


def settle(words: Sequence[Word], shape: Shape, context: Context, info: Info = ()) -> Cells | Puzzle:
    """The puzzle of as many words as the shape has cells; symbols go on to have their alphabet found."""
    letters = [word for word in words if word.text.isalpha()]
    long = [word for word in words if len(word.text) > 1]
    if letters and not long:
        symbols = "".join("." if word.text in _EMPTY_WORDS else word.text for word in words)
        return Cells(symbols, shape, words[0].line, lambda cell: words[cell][1:], info)
    _refuse_two_empties(words, shape, context)
    clues = bytes(_number(word, shape.side, context) for word in words)
    return context.puzzle(shape, clues, words[0].line, info)


def _number(word: Word, side: int, context: Context) -> int:
    if word.text in _EMPTY_WORDS:
        return 0
    number = small_number(word.text)
    if number is None or number > side:
        raise _no_number(word, side, context)
    return number


def _no_number(word: Word, side: int, context: Context) -> NotationError:
    return context.error(
        f"{shown(word.text)} is no value of a {side}x{side} puzzle, "
        f"expected 1-{side}, or '.' or '0' for an empty cell",
        word.line,
        word.column,
    )


def _refuse_two_empties(words: Sequence[Word], shape: Shape, context: Context) -> None:
    """Numbers may count from 0 where `.` is empty; no 9x9 text does, larger ones are found."""
    if shape.side <= 9:
        return
    zero = next((word for word in words if small_number(word.text) == 0), None)
    if zero is not None and any(word.text in _EMPTY_WORDS for word in words):
        raise context.error(
            f"both '0' and another sign for an empty cell occur in a {shape.side}x{shape.side} puzzle: "
            "whether 0 is a value is not clear, expected one of them",
            zero.line,
            zero.column,
        )


def numbers_of(words: Sequence[Word], context: Context) -> list[int]:
    """The words as numbers, for the count of a damaged text; refuses what is no value at all."""
    return [_any_value(word, context) for word in words]


def _any_value(word: Word, context: Context) -> int:
    if word.text in _EMPTY_WORDS:
        return 0
    number = small_number(word.text)
    value = number if number is not None else LETTERS.value_of(word.text) if len(word.text) == 1 else None
    if value is None or value > MAX_SIDE:
        raise context.error(
            f"{shown(word.text)} is no value, expected 0 to {MAX_SIDE}", word.line, word.column
        )
    return value
