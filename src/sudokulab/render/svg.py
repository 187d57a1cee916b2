"""A grid as a picture in SVG: clues bold, marks by colour and by shape, cells tinted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from sudokulab.board import Grid, Shape
from sudokulab.board.symbols import symbol
from sudokulab.render.grid import Mark

_CELL, _MARGIN = 30, 3
_PAPER, _INK, _FAINT = "#ffffff", "#1a1a1a", "#b3b3b3"
# Blue and vermilion of Okabe and Ito (2008), which people with any colour vision tell apart.
_BLUE, _RED = (0, 114, 178), (213, 94, 0)


@dataclass(frozen=True, slots=True)
class _Look:
    """How a marked cell looks; a frame shows without colour what a colour means."""

    fill: str = _INK
    weight: str = "normal"
    framed: bool = False


_SOLVED = "#0072b2"
_LOOKS = {
    Mark.PLAIN: _Look(),
    Mark.GIVEN: _Look(weight="bold"),
    Mark.CLUE: _Look(weight="bold"),
    Mark.SOLVED: _Look(fill=_SOLVED),
    Mark.WRONG: _Look(fill="#a33c00", weight="bold", framed=True),
    Mark.DIFFERS: _Look(fill=_SOLVED, framed=True),
}
_WORTH_A_LOOK = _Look(framed=True)  # every other mark


def svg(
    grid: Grid, marks: Mapping[int, Mark], title: str, *, shares: Mapping[int, float] | None = None
) -> str:
    """The picture of a grid; `shares` tints cells in blue, from 0 for not at all to 1 for the deepest.

    >>> drawn = svg(Grid.from_rows([[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]), {0: Mark.GIVEN}, "a grid")
    >>> drawn.startswith("<svg "), drawn.count("<text"), 'aria-label="a grid"' in drawn
    (True, 1, True)
    """
    side = 2 * _MARGIN + _CELL * grid.shape.side
    opened = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 {side} {side}"'
        f' role="img" aria-label="{escape(title)}">'
    )
    lines = [
        opened,
        f'<rect width="{side}" height="{side}" fill="{_PAPER}"/>',
        *_tints(grid.shape, shares or {}),
        *_rules(grid.shape),
        *_values(grid, marks),
        "</svg>",
    ]
    return "\n".join(lines)


def _place(shape: Shape, cell: int) -> tuple[int, int]:
    """The upper left corner of a cell."""
    return _MARGIN + _CELL * shape.column(cell), _MARGIN + _CELL * shape.row(cell)


def _tints(shape: Shape, shares: Mapping[int, float]) -> Iterator[str]:
    red, green, blue = _BLUE
    for cell, share in shares.items():
        if share > 0:
            x, y = _place(shape, cell)
            yield (
                f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}"'
                f' fill="rgb({red},{green},{blue})" fill-opacity="{0.05 + 0.5 * min(share, 1):.2f}"/>'
            )


def _rules(shape: Shape) -> Iterator[str]:
    """Thin lines between cells, then thick ones between boxes and around the grid.

    Boxes that are whole rows or columns are not drawn.
    """
    boxes = min(shape.box_height, shape.box_width) > 1
    height, width = (shape.box_height, shape.box_width) if boxes else (shape.side, shape.side)
    end = _MARGIN + _CELL * shape.side
    for thick in (False, True):
        for line in range(shape.side + 1):
            at = _MARGIN + _CELL * line
            colour, stroke = (_INK, 2) if thick else (_FAINT, 1)
            style = f'stroke="{colour}" stroke-width="{stroke}" stroke-linecap="square"'
            if thick == (line % width == 0):
                yield f'<path d="M{at} {_MARGIN}V{end}" {style}/>'
            if thick == (line % height == 0):
                yield f'<path d="M{_MARGIN} {at}H{end}" {style}/>'


def _values(grid: Grid, marks: Mapping[int, Mark]) -> Iterator[str]:
    font = 'font-family="sans-serif" font-size="17" text-anchor="middle"'
    yield f"<g {font}>"
    for cell, value in enumerate(grid.values):
        look = _LOOKS.get(marks.get(cell, Mark.PLAIN), _WORTH_A_LOOK)
        x, y = _place(grid.shape, cell)
        if look.framed:
            red, green, blue = _RED
            inner = _CELL - 6
            yield (
                f'<rect x="{x + 3}" y="{y + 3}" width="{inner}" height="{inner}" fill="none"'
                f' stroke="rgb({red},{green},{blue})" stroke-width="2"/>'
            )
        if value:
            yield (
                f'<text x="{x + _CELL // 2}" y="{y + 21}" fill="{look.fill}" font-weight="{look.weight}">'
                f"{symbol(value)}</text>"
            )
    yield "</g>"
