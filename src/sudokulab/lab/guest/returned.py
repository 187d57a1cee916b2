"""What a solver of one's own returned: a grid in one of many forms, and whether it is a solution."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from operator import index
from typing import SupportsIndex

from sudokulab.board import Grid, Puzzle, Shape, cell_name, conflicts
from sudokulab.board.notation import parse
from sudokulab.errors import LabError, NotationError
from sudokulab.render.answer import conflicts_text
from sudokulab.render.text import plural, shortened

EXPECTED = "expected a Grid, rows of values, a line of text, or None"


def values_of(returned: object, shape: Shape) -> tuple[list[int] | None, str]:
    """The value of every cell, 0 where it is empty; or None, and a text that says what came instead.

    >>> values_of([[1, 2], [2, 1]], Shape(1, 2))
    ([1, 2, 2, 1], '')
    >>> values_of({"r1c1": 1}, Shape(1, 2))[1]
    "returned {'r1c1': 1} (a dict), expected a Grid, rows of values, a line of text, or None"
    """
    try:
        values = _listed(returned, shape)
    except (TypeError, ValueError, LabError) as error:
        why = f": {error}" if isinstance(error, LabError) else ""
        return None, f"returned {_described(returned)}, {EXPECTED}{why}"
    if len(values) != shape.cell_count:
        count = shape.cell_count
        found = plural(len(values), "value") if len(values) < count else f"more than {count} values"
        return None, f"returned {found}, a {shape} grid has {count}"
    return values, ""


def _listed(returned: object, shape: Shape) -> list[int]:
    if isinstance(returned, str):
        return list(parse(returned, shape=shape).clues)
    if isinstance(returned, Grid):
        return list(returned.values)
    if isinstance(returned, Puzzle):
        return list(returned.clues)
    if hasattr(returned, "tolist"):
        returned = returned.tolist()
    if not isinstance(returned, Sequence | bytearray):
        raise TypeError("no list of values")
    found = [row.tolist() if hasattr(row, "tolist") else row for row in returned[: shape.cell_count + 1]]
    rows = [row[: shape.side + 1] for row in found if isinstance(row, Sequence | bytearray)]
    return [_whole(value) for value in (chain.from_iterable(rows) if len(rows) == len(found) else found)]


def _whole(value: object) -> int:
    if isinstance(value, float):
        raise NotationError(f"{value} is a float, expected whole numbers")
    if not isinstance(value, SupportsIndex):
        raise TypeError("no number")
    return index(value)


def _described(returned: object) -> str:
    try:
        text = shortened_repr(returned)
    except Exception as error:  # its own __repr__ may do anything
        text = f"something without a repr ({type(error).__name__})"
    return f"{text} (a {type(returned).__name__})"


def printable(text: str) -> str:
    """The text with what would steer a terminal written out.

    >>> printable("\\x1b[2Jred\\tand\\n")
    '\\\\x1b[2Jred\\\\tand\\\\n'
    """
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def shortened_repr(thing: object) -> str:
    """`repr(thing)`, its end left out when it is long.

    >>> shortened_repr(list(range(100)))
    '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1...'
    """
    text = repr(thing)
    return text if len(text) <= 40 else f"{text[:40].rstrip()}..."


def wrong_with(values: Sequence[int], puzzle: Puzzle) -> str | None:
    """Why these values are no solution of the puzzle; None when they are one.

    >>> wrong_with([1, 2, 1, 2], Puzzle(Shape(1, 2), bytes(4)))
    'column 1 holds 1 twice (r1c1, r2c1), column 2 holds 2 twice (r1c2, r2c2)'
    """
    shape = puzzle.shape
    for cell, (value, clue) in enumerate(zip(values, puzzle.clues, strict=True)):
        name = cell_name(cell, shape)
        if not 0 <= value <= shape.side:
            return f"{name} holds {shortened(str(value))[1:-1]}, expected 1 to {shape.side}"
        if clue and value != clue:
            return f"{name} holds {value}, its clue is {clue}"
    empty = [cell_name(cell, shape) for cell, value in enumerate(values) if not value]
    if empty:
        return f"{plural(len(empty), 'cell')} left empty, {empty[0]} the first"
    broken = conflicts(Grid(shape, bytes(values)))
    return conflicts_text(broken, puzzle) if broken else None
