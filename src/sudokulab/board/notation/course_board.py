"""`course-board`: the course framework's board file: box height and width, then a word for each cell.

2 3
.  .  4  .  .  1
...
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from sudokulab.board.grid import Puzzle
from sudokulab.board.notation._damage import no_values, wrong_count
from sudokulab.board.notation._format import (
    Context,
    Fit,
    Format,
    Head,
    NumberedLine,
    shown,
    small_number,
)
from sudokulab.board.notation._words import Word, is_value, numbers_of, settle
from sudokulab.board.shape import MAX_SIDE, MIN_SIDE, Shape
from sudokulab.errors import NotationError

_WORD = re.compile(r"[^\s]+")
_NUMBER = re.compile(r"-?[0-9]{1,15}")  # what is longer is a puzzle in a line
_MOST_SURPLUS = 2 * MAX_SIDE
_LONGEST_WORD = 64  # what is longer is no value either, and need not be held


def parse(lines: Iterator[NumberedLine], context: Context) -> Iterator[Puzzle]:
    """The one puzzle of a board file."""
    words = _words(lines)
    sizes = [word for _, word in zip(range(2), words, strict=False)]
    if not sizes:
        raise no_values(context)
    shape = shape_of_sizes(sizes, context)
    cells: list[Word] = []
    for word in words:
        cells.append(word)
        if len(cells) > shape.cell_count + _MOST_SURPLUS:
            break
    if len(cells) != shape.cell_count:
        raise _damaged(cells, shape, context)
    for word in cells:
        if word.text.isalpha():
            raise _no_number(word, shape, context)
    puzzle = settle(cells, shape, context)
    assert isinstance(puzzle, Puzzle)
    yield context.puzzle(shape, puzzle.clues, sizes[0].line)


def _words(lines: Iterable[NumberedLine]) -> Iterator[Word]:
    for number, text in lines:
        for found in _WORD.finditer(text.partition("#")[0]):
            yield Word(found[0][:_LONGEST_WORD], number, found.start() + 1)


def shape_of_sizes(sizes: list[Word], context: Context) -> Shape:
    """The shape that the two numbers name, whichever was asked for."""
    numbers = [small_number(word.text) for word in sizes]
    for word, number in zip(sizes, numbers, strict=True):
        if number is None or not 1 <= number <= MAX_SIDE:
            raise context.error(
                f"found {shown(word.text)}, expected the height and width of a box, 1 to {MAX_SIDE}",
                word.line,
                word.column,
            )
    height, width = [*numbers, None][:2]
    if height is None or width is None:
        raise context.error("found one number, expected the height and the width of a box", sizes[0].line)
    if not MIN_SIDE <= height * width <= MAX_SIDE:
        raise context.error(
            f"boxes of {height}x{width} have {height * width} cells, expected {MIN_SIDE} to {MAX_SIDE}",
            sizes[0].line,
        )
    shape = Shape(height, width)
    context.carried(shape)
    return shape


def _no_number(word: Word, shape: Shape, context: Context) -> NotationError:
    return context.error(
        f"{shown(word.text)} is no value of a {shape.side}x{shape.side} puzzle, "
        f"expected a number from 1 to {shape.side}, or '.'",
        word.line,
        word.column,
    )


def _damaged(cells: list[Word], shape: Shape, context: Context) -> NotationError:
    asked = Context(context.source, shape, context.tell)
    return wrong_count(asked, numbers_of(cells, asked), locate=lambda cell: cells[cell][1:])


def format_board(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Height and width of the boxes, then one row a line."""
    for puzzle in puzzles:
        yield f"{puzzle.shape.box_height} {puzzle.shape.box_width}"
        width = len(str(puzzle.shape.side))
        for row in puzzle.rows:
            yield " ".join(str(value or ".").rjust(width) for value in row)


def recognise(head: Head) -> Fit:
    """Sure when the first line holds two numbers and the second as many words as a row then has."""
    rows = [content.split() for text in head.lines if (content := text.partition("#")[0]).strip()]
    if not rows or len(rows[0]) != 2:
        return Fit.NO
    height, width = map(small_number, rows[0])
    if not height or not width or not MIN_SIDE <= height * width <= MAX_SIDE:
        return _judge_impossible(rows, head)
    cells = list(chain.from_iterable(rows[1:]))
    if not all(is_value(word) for word in cells):
        return Fit.NO
    # `1 2` and two words could be a grid of side 2, for which there is no usual shape.
    return Fit.SURE if cells and len(rows[1]) == height * width else Fit.PERHAPS


def _judge_impossible(rows: Sequence[Sequence[str]], head: Head) -> Fit:
    """Two numbers that are no sizes are meant as such above a line that is no second row."""
    if not all(_NUMBER.fullmatch(word) for word in rows[0]):
        return Fit.NO
    lengths = [list(map(len, row)) for row in rows[:2]]
    if lengths[0][0] != lengths[0][1] or (len(lengths) > 1 and lengths[0] != lengths[1]):
        return Fit.SURE
    is_small = lengths[0] == [1, 1] and len(rows) > 1
    return Fit.PERHAPS if is_small and head.shape is None else Fit.NO


FORMAT = Format(
    name="course-board",
    extensions=("txt",),
    many=False,
    carries_shape=True,
    recognise=recognise,
    parse=parse,
    format=format_board,
)
