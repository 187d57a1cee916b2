"""Why a cell may hold what it may hold, as a person reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudokulab.board import CellView, Puzzle, UnitView, cell_name
from sudokulab.board.symbols import symbol
from sudokulab.render.answer import given_marks, heading_text, legend_text
from sudokulab.render.grid import Mark, picture
from sudokulab.render.style import Ink, Style
from sudokulab.render.text import table, wrapped


def why_text(puzzle: Puzzle, view: CellView, asked: int | None, style: Style) -> str:
    """The grid with the cell marked, what its units hold, what is left, and what excludes the rest."""
    marks = given_marks(puzzle) | {view.cell: Mark.ASKED}
    parts = [heading_text(puzzle, style), "", picture(puzzle.grid, style, marks)]
    if not style.colour:
        parts.append(legend_text(marks))
    parts += ["", style.paint(wrapped(why_sentence(puzzle, view, asked), style), Ink.STRONG), ""]
    rows = [[str(seen.unit), f"holds {_held(seen)}"] for seen in view.units]
    return "\n".join([*parts, _facts([*rows, *_excluded(puzzle, view)], style)])


def _facts(rows: Sequence[Sequence[str]], style: Style) -> str:
    """What is told of each name, in lines that fit where it is read."""
    indent = 2 + max(len(name) for name, _ in rows) + 2
    return table([[name, wrapped(told, style, indent=indent)] for name, told in rows], indent="  ")


def why_sentence(puzzle: Puzzle, view: CellView, asked: int | None) -> str:
    """The answer in one sentence.

    >>> from sudokulab.board import look_at
    >>> puzzle = Puzzle.from_rows([[1, 2, 0, 0], [0] * 4, [0, 0, 3, 0], [0] * 4])
    >>> why_sentence(puzzle, look_at(puzzle.grid, 2), None)
    'r1c3 is empty: only 4 is left for it.'
    >>> why_sentence(puzzle, look_at(puzzle.grid, 2), 3)
    'r1c3=3 is excluded: r3c3 in column 3 holds 3.'
    """
    name = cell_name(view.cell, puzzle.shape)
    if asked is not None and asked != view.value:
        return _asked_sentence(puzzle, view, asked)
    if view.value:
        excluder = view.excluder(view.value)
        clash = "" if excluder is None else f", and {_holder(puzzle, *excluder)} holds it too"
        return f"{name} is filled: it holds {symbol(view.value)}{clash}."
    if not view.left:
        return f"{name} is empty, and no value is left for it."
    if len(view.left) == 1:
        return f"{name} is empty: only {symbol(view.left[0])} is left for it."
    return f"{name} is empty: {_alternatives(view.left)} are left for it."


def _asked_sentence(puzzle: Puzzle, view: CellView, asked: int) -> str:
    name = f"{cell_name(view.cell, puzzle.shape)}={symbol(asked)}"
    filled = f" (the cell is filled: it holds {symbol(view.value)})" if view.value else ""
    excluder = view.excluder(asked)
    if excluder is not None:
        return f"{name} is excluded: {_holder(puzzle, *excluder)} holds {symbol(asked)}{filled}."
    return f"{name} is possible: nothing in its row, column and box holds {symbol(asked)}{filled}."


def _holder(puzzle: Puzzle, unit: object, cell: int) -> str:
    return f"{cell_name(cell, puzzle.shape)} in {unit}"


def _alternatives(values: Sequence[int]) -> str:
    names = [symbol(value) for value in values]
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _held(seen: UnitView) -> str:
    return " ".join(map(symbol, seen.held)) or "nothing"


def _excluded(puzzle: Puzzle, view: CellView) -> Iterator[list[str]]:
    yield ["left", " ".join(map(symbol, view.left)) or "nothing"]
    for value, unit, cell in view.excluders:
        yield [f"not {symbol(value)}", f"{_holder(puzzle, unit, cell)} holds it"]
