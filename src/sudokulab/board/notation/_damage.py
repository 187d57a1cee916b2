"""What to say of a text that has too few values, too many, or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sudokulab.board.notation._format import Context
from sudokulab.board.shape import MAX_SIDE, MIN_SIDE, NINE, Shape
from sudokulab.errors import NotationError

_FEWEST = 8  # fewer values are nearer to none than to the 16 of the smallest usual size

Locate = Callable[[int], tuple[int, int]]

_USUAL_SIDES = tuple(side for side in range(MIN_SIDE, MAX_SIDE + 1) if Shape.usual_of_side(side) is not None)


@dataclass(frozen=True, slots=True)
class Repeat:
    """The first place where a unit repeats a value, for values laid out `side` a row."""

    unit: str
    value: int
    first: int
    second: int


def no_values(context: Context, line: int | None = None) -> NotationError:
    """The error for a text in which there is no value at all."""
    shape = context.shape
    side = shape.side if shape else NINE.side
    return context.error(f"no values found, {_article(side)} {side}x{side} puzzle has {side * side}", line)


def wrong_count(
    context: Context,
    values: Sequence[int],
    *,
    locate: Locate,
    line: int | None = None,
    side: int | None = None,
    hint: str = "",
) -> NotationError:
    """The error for `values` that fill no grid: how many there should be, and where the first repeat lies.

    `locate` tells the line and column of a value; `line` is given where the text may hold several puzzles,
    `side` where the length of its rows shows it, and `hint` says what they show beside.
    """
    if not values:
        return no_values(context, line)
    count = len(values)
    prime = _prime_side(count) if context.shape is None and side is None else None
    if prime is not None:
        return context.error(
            f"{count} values are {prime} rows of {prime}, which have no boxes: say --shape 1x{prime}",
            line,
        )
    if context.shape is None and side is None and count < _FEWEST:
        nine = f"{_article(NINE.side)} {NINE.side}x{NINE.side} puzzle has {NINE.cell_count}"
        return context.error(f"{values_text(count)}, which fill{'s' * (count == 1)} no puzzle: {nine}", line)
    sides = _sides_meant(count, max(values), context.shape.side if context.shape else side)
    has = ", ".join(f"{_article(side)} {side}x{side} puzzle has {side * side}" for side in sides)
    missing = sides[0] * sides[0] - count
    amount = f": {missing} too few" if missing > 0 else f": {-missing} too many" if missing < 0 else ""
    clauses = [f"{values_text(count)}, {has}" + (amount if len(sides) == 1 else "")]
    if hint:
        clauses.append(hint)
    clauses.append(_first_repeat_text(values, context.shape or _usual(sides[0]), locate))
    return context.error("; ".join(clauses), line)


def values_text(count: int) -> str:
    """So many values, in words.

    >>> values_text(1)
    '1 value'
    """
    return "1 value" if count == 1 else f"{count} values"


def _usual(side: int) -> Shape:
    shape = Shape.usual_of_side(side)
    assert shape is not None
    return shape


def _prime_side(count: int) -> int | None:
    sides = (side for side in range(MIN_SIDE, MAX_SIDE + 1) if side * side == count)
    return next((side for side in sides if side not in _USUAL_SIDES), None)


def _sides_meant(count: int, largest: int, known: int | None) -> list[int]:
    """The nearest usual side that has room for the largest value; two when the second is nearly as near."""
    if known is not None:
        return [known]
    roomy = [side for side in _USUAL_SIDES if side >= largest]
    if _distance(_nearest(roomy, count), count) > 3 * _distance(_nearest(_USUAL_SIDES, count), count):
        roomy = list(_USUAL_SIDES)  # one value that is far too large tells nothing of the side
    nearest = _nearest(roomy, count)
    others = [side for side in roomy if side != nearest]
    rival = _nearest(others, count) if others else nearest
    is_near = 2 * _distance(rival, count) <= 3 * _distance(nearest, count) and count <= MAX_SIDE**2
    return sorted({nearest, rival}) if is_near else [nearest]


def _nearest(sides: Sequence[int], count: int) -> int:
    return min(sides, key=lambda side: _distance(side, count))


def _distance(side: int, count: int) -> int:
    return abs(side * side - count)


def _article(side: int) -> str:
    return "an" if side in (8, 11, 18) else "a"


def _first_repeat_text(values: Sequence[int], shape: Shape, locate: Locate) -> str:
    repeat = first_repeat(values, shape)
    if repeat is None:
        return f"reading {shape.side} a row, no value is repeated"
    first, second = (_cell_name(cell, shape.side) for cell in (repeat.first, repeat.second))
    line, column = locate(repeat.second)
    return (
        f"reading {shape.side} a row, {repeat.unit} is the first to repeat a value: "
        f"{repeat.value} at {first} and {second} (line {line}, column {column})"
    )


def _cell_name(cell: int, side: int) -> str:
    return f"r{cell // side + 1}c{cell % side + 1}"


def first_repeat(values: Sequence[int], shape: Shape) -> Repeat | None:
    """The first value, in reading order, that its row, column or box holds already; rows may be too many.

    >>> first_repeat([1, 2, 3, 4, 3, 2], Shape(2, 2))
    Repeat(unit='column 2', value=2, first=1, second=5)
    """
    seen: dict[tuple[str, int, int], int] = {}
    for cell, value in enumerate(values):
        if not value:
            continue
        row, column = divmod(cell, shape.side)
        box = row // shape.box_height * shape.box_height + column // shape.box_width
        for kind, index in (("row", row), ("column", column), ("box", box)):
            before = seen.setdefault((kind, index, value), cell)
            if before != cell:
                return Repeat(f"{kind} {index + 1}", value, before, cell)
    return None
