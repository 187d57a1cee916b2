"""Grids as SVG, and what a notebook shows."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

import sudokulab as sl
from sudokulab.board import Grid, Puzzle, Shape
from sudokulab.render.grid import Mark
from sudokulab.render.svg import svg
from sudokulab.solvers import SOLVERS, solver
from sudokulab.trace import Recorder
from sudokulab.trace.footprint import footprint
from support.classic import TUTORIAL

NAMESPACE = "{http://www.w3.org/2000/svg}"
EVERY_SHAPE = [shape for side in range(2, 26) for shape in Shape.all_of_side(side)]


def parsed(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawn)


@pytest.mark.parametrize("shape", EVERY_SHAPE, ids=str)
def test_every_value_of_every_shape_stands_in_its_cell(shape: Shape) -> None:
    grid = Grid(shape, bytes(cell % (shape.side + 1) for cell in range(shape.cell_count)))
    root = parsed(svg(grid, {}, "a grid"))
    found = {
        (round((int(text.get("y", "")) - 24) / 30), round((int(text.get("x", "")) - 18) / 30)): text.text
        for text in root.iter(f"{NAMESPACE}text")
    }
    expected = {
        (shape.row(cell), shape.column(cell)): "123456789ABCDEFGHIJKLMNOP"[value - 1]
        for cell, value in enumerate(grid.values)
        if value
    }
    assert found == expected


@pytest.mark.parametrize(
    ("shape", "thick"), [(Shape(2, 3), 2 + 1 + 2 + 2), (Shape(3, 3), 8), (Shape(1, 5), 4), (Shape(2, 2), 6)]
)
def test_thick_lines_are_drawn_between_boxes_and_around_the_grid(shape: Shape, thick: int) -> None:
    lines = list(parsed(svg(Grid(shape, bytes(shape.cell_count)), {}, "")).iter(f"{NAMESPACE}path"))
    assert len(lines) == 2 * (shape.side + 1)
    assert sum(line.get("stroke-width") == "2" for line in lines) == thick


def test_what_deserves_a_look_is_framed_and_so_seen_without_colour() -> None:
    grid = Grid(Shape(2, 2), bytes(16))
    for mark in Mark:
        framed = svg(grid, {5: mark}, "").count('fill="none"')
        assert framed == (mark not in {Mark.PLAIN, Mark.GIVEN, Mark.CLUE, Mark.SOLVED})


def test_a_title_cannot_break_out_of_the_picture() -> None:
    drawn = svg(Grid(Shape(2, 2), bytes(16)), {}, '"/><script>&')
    assert parsed(drawn).get("aria-label") == '"/><script>&'


def test_a_source_cannot_break_out_of_what_a_result_shows() -> None:
    result = sl.solve(Puzzle(TUTORIAL.shape, TUTORIAL.clues, source="<script>alert(1)</script>"))
    assert "<script>" not in result._repr_html_()


def test_a_grid_draws_all_values_alike_and_a_puzzle_its_clues_bold() -> None:
    assert 'font-weight="bold"' not in TUTORIAL.grid._repr_svg_()
    assert TUTORIAL._repr_svg_().count('font-weight="bold"') == TUTORIAL.clue_count


@pytest.mark.parametrize(
    ("puzzle", "frames", "said"),
    [
        (".2.4.4.221434321", 4, "differ in 4 cells"),
        ("12........3...4.", 1, "No solution: r1c3 has no value left."),
        ("11..............", 2, "row 1 holds 1 twice"),
        ("1......2.3....4.", 0, "Exactly one solution."),
    ],
)
def test_a_result_shows_what_is_true_of_the_puzzle(puzzle: str, frames: int, said: str) -> None:
    shown = sl.solve(puzzle)._repr_html_()
    parsed(shown)
    assert shown.count('fill="none"') == frames
    assert said in shown


@pytest.mark.parametrize("name", SOLVERS)
def test_a_trace_of_every_algorithm_draws_its_last_board(name: str, rng: Random) -> None:
    puzzle = sl.solve(".....25..1.31.2....4....2.4.3......6").puzzle
    recorder = Recorder(puzzle)
    result = solver(name)(puzzle, limits=sl.Limits(nodes=3000), rng=rng, tracer=recorder)
    trace = recorder.trace(name)
    left = footprint(trace)
    assert left.steps == len(trace.body) // 4
    if result.solution is not None:
        assert left.values == result.solution.values
    if result.stats.placements is not None and name != "astar":
        assert sum(left.writes) == result.stats.placements
    assert all(writes == 0 for writes, clue in zip(left.writes, puzzle.clues, strict=True) if clue)
    shown = trace._repr_html_()
    parsed(shown)
    assert re.search(rf"<p>{name}: [\d,]+ steps?, ", shown)


def test_the_cell_that_is_written_most_is_tinted_deepest() -> None:
    recorder = Recorder(TUTORIAL)
    solver("backtracking")(TUTORIAL, limits=sl.Limits(), rng=Random(1), tracer=recorder)
    left = footprint(recorder.trace("backtracking"))
    shown = recorder.trace("backtracking")._repr_html_()
    tints = [float(found) for found in re.findall(r'fill-opacity="([\d.]+)"', shown)]
    assert len(tints) == 51
    assert max(tints) == 0.55
    assert sum(left.writes) == 4208
