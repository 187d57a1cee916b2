"""The picture of a grid: boxes for every shape, signs without colour, ink with it."""

from __future__ import annotations

import re

import pytest

from sudokulab.board import Grid, Puzzle, Shape, cell_name
from sudokulab.board.notation import parse
from sudokulab.render.grid import Mark, has_room_for_signs, picture
from sudokulab.render.style import Style

EVERY_SHAPE = [shape for side in range(2, 26) for shape in Shape.all_of_side(side)]
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def counting_up(shape: Shape) -> Grid:
    """A grid in which every value occurs; it need not obey any rule."""
    return Grid(shape, bytes(1 + cell % shape.side for cell in range(shape.cell_count)))


@pytest.mark.parametrize("shape", EVERY_SHAPE, ids=str)
@pytest.mark.parametrize(
    "style", [Style(), Style(unicode=True), Style(width=1)], ids=["ascii", "boxes", "narrow"]
)
def test_every_shape_is_drawn_as_a_rectangle_with_every_value_in_place(shape: Shape, style: Style) -> None:
    grid = counting_up(shape)
    lines = picture(grid, style).splitlines()
    assert len({len(line) for line in lines}) == 1
    rows = [re.sub(r"[^0-9A-P]", "", line) for line in lines]
    expected = "123456789ABCDEFGHIJKLMNOP"[: shape.side]
    assert [row for row in rows if row] == [expected] * shape.side


@pytest.mark.parametrize("shape", EVERY_SHAPE, ids=str)
def test_the_lines_are_drawn_between_boxes_and_nowhere_else(shape: Shape) -> None:
    lines = picture(counting_up(shape), Style()).splitlines()
    boxes_are_lines = min(shape.box_height, shape.box_width) == 1
    heights = [
        len(part)
        for part in re.findall(r"(?:\|\n?)+", "".join("|" if line[0] == "|" else "-" for line in lines))
    ]
    assert heights == ([shape.side] if boxes_are_lines else [shape.box_height] * shape.box_width)
    widths = [part.count(" ") - 1 for part in lines[1].strip("|").split("|")]
    assert widths == ([shape.side] if boxes_are_lines else [shape.box_width] * shape.box_height)


def test_colour_changes_nothing_but_the_ink() -> None:
    puzzle = parse("1...3...2...4...")
    marks = {0: Mark.CLUE, 1: Mark.SOLVED, 2: Mark.WRONG, 3: Mark.DIFFERS, 4: Mark.DEAD, 5: Mark.ASKED}
    coloured = picture(puzzle.grid, Style(colour=True, unicode=True), marks)
    assert ESCAPE.sub("", coloured) == picture(puzzle.grid, Style(unicode=True))
    for mark in marks.values():
        assert mark.ink is not None
        assert f"\x1b[{mark.ink.value}m" in coloured


def test_every_mark_that_says_something_has_a_sign_of_its_own() -> None:
    signs = [mark.sign for mark in Mark if mark not in (Mark.PLAIN, Mark.GIVEN, Mark.SOLVED)]
    assert len(set(signs)) == len(signs)
    assert " " not in signs


@pytest.mark.parametrize(("shape", "width"), [(Shape(3, 3), 25), (Shape(4, 4), 41), (Shape(5, 5), 61)])
def test_the_signs_need_exactly_so_much_room(shape: Shape, width: int) -> None:
    assert has_room_for_signs(shape, Style(width=width))
    assert not has_room_for_signs(shape, Style(width=width - 1))
    assert max(map(len, picture(counting_up(shape), Style(width=width)).splitlines())) == width


def test_a_sign_stands_behind_the_cell_it_is_about() -> None:
    shape = Shape(2, 3)
    for cell in range(shape.cell_count):
        drawn = picture(Puzzle(shape, bytes(36)).grid, Style(), {cell: Mark.WRONG})
        row, column = divmod(cell, 6)
        line = [line for line in drawn.splitlines() if line.startswith("|")][row]
        cells = re.findall(r"\.(.)", line)
        assert [place for place, sign in enumerate(cells) if sign == "!"] == [column], cell_name(cell, shape)
