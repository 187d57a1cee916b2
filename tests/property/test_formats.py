"""What every format promises, for puzzles of every shape; a new format is tested by being listed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokulab.board import NINE, Puzzle, Shape
from sudokulab.board.notation import (
    FORMATS,
    Format,
    detect,
    format_named,
    format_puzzle,
    parse,
    read_puzzles,
    write_puzzles,
)
from sudokulab.errors import ShapeError

SHAPES = [shape for side in range(2, 26) for shape in Shape.all_of_side(side)]
USUAL = [shape for shape in SHAPES if Shape.usual_of_side(shape.side) == shape]
NAMES = list(FORMATS)


@st.composite
def puzzles(draw: st.DrawFn, shapes: list[Shape] = SHAPES) -> Puzzle:
    """A puzzle of any shape, with any values: a format has no part in the rules."""
    shape = draw(st.sampled_from(shapes))
    density = draw(st.sampled_from([0.0, 0.02, 0.3, 1.0]))
    rng = draw(st.randoms(use_true_random=False))
    most = draw(st.integers(1, shape.side))
    clues = (rng.randint(1, most) if rng.random() < density else 0 for _ in range(shape.cell_count))
    return Puzzle(shape, bytes(clues))


def shapes_of(found: Format, shapes: list[Shape]) -> list[Shape]:
    return [found.only] if found.only is not None else shapes


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(max_examples=60)
def test_what_a_format_writes_it_reads_as_the_same_puzzle(name: str, data: st.DataObject) -> None:
    found = format_named(name)
    puzzle = data.draw(puzzles(shapes_of(found, SHAPES)))
    shape = None if found.carries_shape else puzzle.shape
    assert parse(format_puzzle(puzzle, name), format=name, shape=shape) == puzzle


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(max_examples=60)
def test_what_a_format_writes_is_found_by_content(name: str, data: st.DataObject) -> None:
    found = format_named(name)
    puzzle = data.draw(puzzles(shapes_of(found, SHAPES if found.carries_shape else USUAL)))
    assert parse(format_puzzle(puzzle, name)) == puzzle


@pytest.mark.parametrize("name", NAMES)
def test_the_format_found_is_the_one_that_wrote_when_the_file_has_its_extension(name: str) -> None:
    found = format_named(name)
    text = format_puzzle(Puzzle(NINE, bytes(range(9)) + bytes(72)), name)
    assert detect(text.split("\n"), source=f"a.{found.extensions[0]}") == name


@pytest.mark.parametrize("name", [name for name in NAMES if format_named(name).many])
@given(data=st.data())
@settings(max_examples=25)
def test_several_puzzles_of_one_shape_come_back_in_order(name: str, data: st.DataObject) -> None:
    found = format_named(name)
    shape = data.draw(st.sampled_from(shapes_of(found, SHAPES)))
    written = data.draw(st.lists(puzzles([shape]), min_size=1, max_size=5))
    read = read_puzzles(write_puzzles(written, name), source="", format=name, shape=shape)
    assert list(read) == written


@pytest.mark.parametrize("name", [name for name in NAMES if format_named(name).many])
def test_several_puzzles_are_found_by_content(name: str) -> None:
    rows = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    written = [parse(rows), Puzzle(NINE, bytes(81)), parse(rows[::-1])]
    assert list(read_puzzles(write_puzzles(written, name), source="")) == written


@pytest.mark.parametrize("name", [name for name in NAMES if not format_named(name).many])
def test_a_format_for_one_puzzle_refuses_a_second(name: str) -> None:
    puzzle = Puzzle(NINE, bytes(81))
    with pytest.raises(ShapeError, match=f"the format '{name}' holds one puzzle, and a second came"):
        list(write_puzzles([puzzle, puzzle], name))
