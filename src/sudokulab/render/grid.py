"""A grid as a picture in text: boxes for every shape, clues distinguished with colour and without."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from sudokulab.board import Grid, Shape
from sudokulab.board.symbols import symbol
from sudokulab.render.style import Ink, Style


class Mark(Enum):
    """What there is to know about a cell: its ink, and the sign after its value where there is no colour.

    `GIVEN` is a clue among empty cells, `CLUE` one among solved cells.
    """

    PLAIN = (None, " ")
    GIVEN = (Ink.STRONG, " ")
    CLUE = (Ink.STRONG, "'")
    SOLVED = (Ink.SOLVED, " ")
    WRONG = (Ink.BAD, "!")
    DIFFERS = (Ink.WARN, "?")
    DEAD = (Ink.REVERSED_BAD, "*")
    ASKED = (Ink.REVERSED, "<")
    UNDONE = (Ink.REVERSED_WARN, "-")

    def __init__(self, ink: Ink | None, sign: str) -> None:
        self.ink = ink
        self.sign = sign


@dataclass(frozen=True, slots=True)
class _Lines:
    """The characters of the frame: three corners for the top, the middle and the bottom, and two strokes."""

    top: tuple[str, str, str]
    middle: tuple[str, str, str]
    bottom: tuple[str, str, str]
    across: str
    down: str


_BOXES = _Lines(("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘"), "─", "│")
_ASCII = _Lines(("+", "+", "+"), ("+", "+", "+"), ("+", "+", "+"), "-", "|")


def picture(grid: Grid, style: Style, marks: Mapping[int, Mark] | None = None) -> str:
    """The grid with its boxes; narrower where `style` has no room for spaces between the values.

    >>> grid = Grid.from_rows([[1, 2, 3, 4], [3, 4, 1, 2], [0] * 4, [0] * 4])
    >>> print(picture(grid, Style(), {0: Mark.CLUE}))
    +-----+-----+
    | 1'2 | 3 4 |
    | 3 4 | 1 2 |
    +-----+-----+
    | . . | . . |
    | . . | . . |
    +-----+-----+
    """
    roomy = has_room_for_signs(grid.shape, style)
    return "\n".join(_picture_lines(grid, style, marks or {}, roomy=roomy))


def has_room_for_signs(shape: Shape, style: Style) -> bool:
    """Whether the picture is wide enough for signs after the values."""
    boxes = _boxes_across(shape)
    return 2 * shape.side + 2 * boxes + 1 <= style.width


def _picture_lines(grid: Grid, style: Style, marks: Mapping[int, Mark], *, roomy: bool) -> Iterator[str]:
    shape = grid.shape
    lines = _BOXES if style.unicode else _ASCII
    down = style.paint(lines.down, Ink.FAINT)
    cell_text = _cell_writer(grid, style, marks, roomy=roomy)
    box_width = shape.side // _boxes_across(shape)
    yield _rule(shape, style, lines, lines.top, roomy=roomy)
    for row in range(shape.side):
        if row and row % _rows_between_rules(shape) == 0:
            yield _rule(shape, style, lines, lines.middle, roomy=roomy)
        first = shape.cell(row, 0)
        boxes = (
            "".join(cell_text(cell) for cell in range(start, start + box_width))
            for start in range(first, first + shape.side, box_width)
        )
        lead = " " if roomy else ""
        yield down + down.join(lead + box for box in boxes) + down
    yield _rule(shape, style, lines, lines.bottom, roomy=roomy)


def _cell_writer(grid: Grid, style: Style, marks: Mapping[int, Mark], *, roomy: bool) -> Callable[[int], str]:
    def write(cell: int) -> str:
        mark = marks.get(cell, Mark.PLAIN)
        value = style.paint(symbol(grid.values[cell]), mark.ink)
        sign = " " if style.colour else mark.sign
        return value + sign if roomy else value

    return write


def _rule(shape: Shape, style: Style, lines: _Lines, corners: tuple[str, str, str], *, roomy: bool) -> str:
    boxes = _boxes_across(shape)
    width = shape.side // boxes
    stroke = lines.across * (2 * width + 1 if roomy else width)
    left, between, right = corners
    return style.paint(left + between.join([stroke] * boxes) + right, Ink.FAINT)


def _boxes_across(shape: Shape) -> int:
    """Boxes beside each other; boxes that are whole rows or columns are not drawn."""
    return 1 if shape.box_height == 1 or shape.box_width == 1 else shape.box_height


def _rows_between_rules(shape: Shape) -> int:
    return shape.side if _boxes_across(shape) == 1 else shape.box_height
