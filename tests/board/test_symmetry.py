"""Symmetries one by one; the laws of their group stand in tests/property."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest

from sudokulab.board import NINE, Grid, Puzzle, Shape, Symmetry, identity, random_symmetry, transposition
from sudokulab.errors import ShapeError
from support.messages import exactly

TWO = Shape(2, 2)
LINES = (0, 1, 2, 3)
ROWS = [[1, 2, 3, 4], [3, 4, 0, 0], [0, 1, 0, 0], [0, 0, 0, 2]]
GRID = Grid.from_rows(ROWS)


def test_values_are_relabelled_and_empty_cells_stay_empty() -> None:
    image = Symmetry(TWO, LINES, LINES, values=(2, 3, 4, 1)).apply(GRID)
    assert image.rows == [[2, 3, 4, 1], [4, 1, 0, 0], [0, 2, 0, 0], [0, 0, 0, 3]]


def test_rows_change_places() -> None:
    image = Symmetry(TWO, rows=(2, 3, 1, 0), columns=LINES, values=(1, 2, 3, 4)).apply(GRID)
    assert image.rows == [ROWS[2], ROWS[3], ROWS[1], ROWS[0]]


def test_columns_change_places() -> None:
    image = Symmetry(TWO, rows=LINES, columns=(3, 2, 0, 1), values=(1, 2, 3, 4)).apply(GRID)
    assert image.rows == [[row[3], row[2], row[0], row[1]] for row in ROWS]


def test_a_transposition_comes_before_the_order_of_rows() -> None:
    image = Symmetry(TWO, rows=(1, 0, 2, 3), columns=LINES, values=(1, 2, 3, 4), transposed=True).apply(GRID)
    columns = [list(column) for column in zip(*ROWS, strict=True)]
    assert image.rows == [columns[1], columns[0], columns[2], columns[3]]


def test_a_transposition_turns_the_shape() -> None:
    puzzle = Puzzle(Shape(2, 3), bytes([1, 2, 3, 4, 5, 6]) + bytes(30))
    image = transposition(puzzle.shape).apply(puzzle)
    assert image.shape == Shape(3, 2)
    assert [row[0] for row in image.rows] == [1, 2, 3, 4, 5, 6]


def test_each_cell_of_the_image_knows_where_it_comes_from(rng: Random) -> None:
    symmetry = random_symmetry(NINE, rng)
    grid = Grid(NINE, bytes(rng.randint(0, 9) for _ in range(81)))
    labels = (0, *symmetry.values)
    image = symmetry.apply(grid)
    assert list(image.values) == [labels[grid.values[cell]] for cell in symmetry.source_cells]


def test_a_puzzle_keeps_its_source_and_loses_its_info() -> None:
    puzzle = Puzzle(TWO, GRID.values, source="a.txt:1", info=(("level", "easy"),))
    image = transposition(TWO).apply(puzzle)
    assert (image.source, image.info) == ("a.txt:1", ())


def test_random_symmetries_keep_the_shape() -> None:
    for shape in (TWO, Shape(2, 3), Shape(1, 4), NINE):
        assert {random_symmetry(shape, Random(seed)).image_shape for seed in range(20)} == {shape}


def test_every_symmetry_is_drawn_about_equally_often() -> None:
    rng = Random(1)
    draws = 200 * 32
    shape = Shape(1, 2)  # 2 orders of rows, 2 of columns, 2 of values
    counts = Counter(random_symmetry(shape, rng) for _ in range(draws))
    assert len(counts) == 8
    assert max(counts.values()) - min(counts.values()) < draws / 8 * 0.2
    two = Counter(random_symmetry(TWO, rng).rows for _ in range(draws))
    assert len(two) == 8
    turned = Counter(random_symmetry(TWO, rng).transposed for _ in range(draws))
    assert abs(turned[True] - turned[False]) < draws * 0.1


def test_the_same_seed_gives_the_same_symmetry() -> None:
    assert random_symmetry(NINE, Random(5)) == random_symmetry(NINE, Random(5))
    assert random_symmetry(NINE, Random(5)) != random_symmetry(NINE, Random(6))


@pytest.mark.parametrize(
    ("rows", "columns", "values", "message"),
    [
        ((0, 1, 2), LINES, (1, 2, 3, 4), "rows (0, 1, 2) are no rearrangement of 0 to 3"),
        ((0, 1, 2, 2), LINES, (1, 2, 3, 4), "rows (0, 1, 2, 2) are no rearrangement of 0 to 3"),
        (LINES, (0, 1, 2, 4), (1, 2, 3, 4), "columns (0, 1, 2, 4) are no rearrangement of 0 to 3"),
        ((0, 2, 1, 3), LINES, (1, 2, 3, 4), "rows (0, 2) come from different boxes, expected 2 of the same"),
        (LINES, (0, 1, 2, 3), (0, 1, 2, 3), "values (0, 1, 2, 3) are no rearrangement of 1 to 4"),
    ],
)
def test_what_tears_boxes_apart_is_no_symmetry(
    rows: tuple[int, ...], columns: tuple[int, ...], values: tuple[int, ...], message: str
) -> None:
    with pytest.raises(ShapeError, match=exactly(message)):
        Symmetry(TWO, rows, columns, values)


def test_bands_of_the_turned_shape_are_as_high_as_boxes_were_wide() -> None:
    values = (1, 2, 3, 4, 5, 6)
    turned = Symmetry(
        Shape(2, 3), rows=(1, 2, 0, 3, 4, 5), columns=(1, 0, 2, 3, 4, 5), values=values, transposed=True
    )
    assert turned.image_shape == Shape(3, 2)
    message = "rows (1, 2) come from different boxes, expected 2 of the same"
    with pytest.raises(ShapeError, match=exactly(message)):
        Symmetry(Shape(2, 3), rows=(1, 2, 0, 3, 4, 5), columns=(0, 1, 2, 3, 4, 5), values=values)


def test_a_symmetry_applies_to_its_own_shape_alone() -> None:
    message = "a symmetry of 3x3 grids does not apply to a 2x2 grid"
    with pytest.raises(ShapeError, match=exactly(message)):
        identity(NINE).apply(GRID)


def test_a_symmetry_follows_only_where_the_shapes_fit() -> None:
    message = "a symmetry of 2x3 grids cannot follow one that leads to 3x2"
    with pytest.raises(ShapeError, match=exactly(message)):
        transposition(Shape(2, 3)).then(identity(Shape(2, 3)))


def test_symmetries_are_values(rng: Random) -> None:
    symmetry = random_symmetry(NINE, rng)
    assert pickle.loads(pickle.dumps(symmetry)) == symmetry
    assert hash(pickle.loads(pickle.dumps(symmetry))) == hash(symmetry)
