"""Which rules a grid breaks, and whether one look shows that it has no solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from sudokulab.board.candidates import candidates
from sudokulab.board.cell import cell_name
from sudokulab.board.grid import EMPTY, Grid
from sudokulab.board.symbols import symbol
from sudokulab.board.unit import Unit, units


@dataclass(frozen=True, slots=True)
class Conflict:
    """One broken rule: `unit` holds `value` in more than one cell."""

    unit: Unit
    value: int
    cells: tuple[int, ...]


def conflicts(grid: Grid) -> tuple[Conflict, ...]:
    """Every broken rule: rows first, then columns, then boxes.

    >>> [broken] = conflicts(Grid.from_rows([[1, 2, 3, 1], [0] * 4, [0] * 4, [0] * 4]))
    >>> str(broken.unit), broken.value, broken.cells
    ('row 1', 1, (0, 3))
    """
    return tuple(_conflicts(grid))


def _conflicts(grid: Grid) -> Iterator[Conflict]:
    for unit in units(grid.shape):
        held = bytes(grid.values[cell] for cell in unit.cells).replace(b"\0", b"")
        if len(set(held)) == len(held):
            continue
        for value in sorted(value for value in set(held) if held.count(value) > 1):
            yield Conflict(unit, value, tuple(cell for cell in unit.cells if grid.values[cell] == value))


def is_solution(grid: Grid, clues: bytes) -> bool:
    """Whether `grid` is full, breaks no rule and keeps every clue."""
    kept = all(clue in (0, value) for clue, value in zip(clues, grid.values, strict=True))
    return kept and grid.is_full and not conflicts(grid)


class ReasonKind(Enum):
    """How it shows that there is no solution."""

    CELL_WITHOUT_CANDIDATE = "cell-without-candidate"
    VALUE_WITHOUT_CELL = "value-without-cell"
    SEARCH_EXHAUSTED = "search-exhausted"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why there is no solution: a dead `cell`, a `unit` with no room for a `value`, or the whole search."""

    kind: ReasonKind
    cell: int | None = None
    unit: Unit | None = None
    value: int | None = None


def dead_end(grid: Grid) -> Reason | None:
    """The first cell without candidate, else the first unit without room for a value, else None.

    >>> dead_end(Grid.from_rows([[1, 2, 0, 0], [0] * 4, [0, 0, 3, 0], [0, 0, 4, 0]])).cell
    2
    """
    masks = candidates(grid)
    for cell, mask in enumerate(masks):
        if not mask and not grid.values[cell]:
            return Reason(ReasonKind.CELL_WITHOUT_CANDIDATE, cell=cell)
    for unit in units(grid.shape):
        open_values = grid.shape.every_value
        for cell in unit.cells:
            open_values &= ~(masks[cell] | (1 << grid.values[cell] >> 1))
        if open_values:
            value = (open_values & -open_values).bit_length()
            return Reason(ReasonKind.VALUE_WITHOUT_CELL, unit=unit, value=value)
    return None


def reason_text(reason: Reason, grid: Grid) -> str:
    """The reason as an English sentence without full stop.

    >>> grid = Grid.from_rows([[1, 2, 0, 0], [0] * 4, [0, 0, 3, 0], [0, 0, 4, 0]])
    >>> reason_text(dead_end(grid), grid)
    'r1c3 has no value left'
    """
    if reason.cell is not None:
        return f"{cell_name(reason.cell, grid.shape)} has no value left"
    if reason.unit is not None:
        return f"{reason.unit} has no cell left for {symbol(reason.value or EMPTY)}"
    return "a complete search found no solution"
