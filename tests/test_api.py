"""The Python interface: what it takes, what it gives back, what it says of nonsense."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import pytest

import sudokulab as sl
from sudokulab.api import PuzzleLike
from sudokulab.errors import LabError, NotationError, ShapeError, UnknownName

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [[int(symbol.replace(".", "0")) for symbol in LINE[start : start + 9]] for start in range(0, 81, 9)]


def test_everything_exported_can_be_reached() -> None:
    assert sl.__all__ == sorted(sl.__all__, key=lambda name: (name[0].islower(), name))
    for name in sl.__all__:
        assert getattr(sl, name) is not None
        assert name in dir(sl)
    with pytest.raises(AttributeError, match="module 'sudokulab' has no attribute 'nonsense'"):
        _ = sl.nonsense  # type: ignore[attr-defined]  # what a typing error reads like


@pytest.mark.parametrize(
    "puzzle",
    [
        LINE,
        LINE.replace(".", "0"),
        "\n".join(LINE[start : start + 9] for start in range(0, 81, 9)),
        ",".join(LINE.replace(".", "0")),
        ROWS,
        [value for row in ROWS for value in row],
        tuple(tuple(row) for row in ROWS),
        np.array(ROWS),
        np.array(ROWS, dtype=np.uint8).ravel(),
        np.array(ROWS, dtype=float),
        sl.Puzzle.from_rows(ROWS),
        sl.Grid.from_rows(ROWS),
    ],
    ids=[
        "line",
        "zeros",
        "grid",
        "csv",
        "rows",
        "flat",
        "tuples",
        "array",
        "flat array",
        "floats",
        "Puzzle",
        "Grid",
    ],
)
def test_a_puzzle_may_come_as_anything_that_means_one(puzzle: PuzzleLike) -> None:
    result = sl.solve(puzzle)
    assert result.status is sl.Status.UNIQUE
    assert result.rows == [[int(symbol) for symbol in SOLVED[at : at + 9]] for at in range(0, 81, 9)]
    assert str(result.solution) == SOLVED


@pytest.mark.parametrize(
    ("puzzle", "error"),
    [
        ("", NotationError),
        (LINE[:-1], NotationError),
        ([], ShapeError),
        ([[1, 2], [3]], ShapeError),
        ([[0] * 9] * 8, ShapeError),
        ([0] * 80, ShapeError),
        ([[0.5] * 4] * 4, ShapeError),
        ([["1"] * 4] * 4, ShapeError),
        ([[-1] * 4] * 4, ShapeError),
        ([[5] * 4] * 4, ShapeError),
        ([[10**30] * 4] * 4, ShapeError),
        (np.zeros((2, 3, 4), dtype=int), ShapeError),
        (np.full((4, 4), np.nan), ShapeError),
        (None, ShapeError),
        (12, ShapeError),
        ({"clues": LINE}, ShapeError),
    ],
    ids=repr,
)
def test_nonsense_is_told_as_one_of_our_errors(puzzle: PuzzleLike, error: type[LabError]) -> None:
    with pytest.raises(error):
        sl.solve(puzzle)


def test_an_unknown_algorithm_is_told_with_the_nearest_name() -> None:
    with pytest.raises(UnknownName, match="did you mean 'native'"):
        sl.solve(LINE, algorithm="natve")


def test_a_shape_can_be_named_where_the_side_allows_several() -> None:
    assert sl.solve([[0] * 6] * 6).puzzle.shape == sl.Shape(2, 3)
    assert sl.solve([[0] * 6] * 6, shape=sl.Shape(3, 2)).puzzle.shape == sl.Shape(3, 2)
    assert sl.solve("." * 36, shape=sl.Shape(1, 6)).puzzle.shape == sl.Shape(1, 6)


def test_the_same_generator_state_gives_the_same_solution() -> None:
    first, second = (sl.solve([[0] * 9] * 9, rng=Random(5)).solution for _ in range(2))
    assert first == second != sl.solve([[0] * 9] * 9, rng=Random(6)).solution


def test_no_time_is_answered_with_unknown() -> None:
    result = sl.solve([[0] * 25] * 25, limits=sl.Limits(seconds=0.0))
    assert result.status is sl.Status.UNKNOWN
    assert result.solution is None


def test_a_file_is_read_as_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{LINE}\n{SOLVED}\n", encoding="ascii")
    read = list(sl.read(path))
    assert [puzzle.clue_count for puzzle in read] == [30, 81]
    assert [puzzle.source for puzzle in read] == [f"{path}:1", f"{path}:2"]


def test_many_puzzles_come_back_in_order() -> None:
    lines = [LINE, "1" + "." * 80, "11" + "." * 79, SOLVED]
    batch = sl.solve_many(lines)
    assert batch.counts.tolist() == [1, 2, 0, 1]
    assert bytes(batch.solutions[0].tolist()) == bytes(int(symbol) for symbol in SOLVED)
    assert not batch.solutions[2].any()
    array = np.array([[0 if symbol == "." else int(symbol) for symbol in line] for line in lines])
    assert (sl.solve_many(array).solutions == batch.solutions).all()
    assert (sl.solve_many(array.reshape(-1, 9, 9)).counts == batch.counts).all()


def test_no_puzzles_give_an_empty_batch() -> None:
    assert sl.solve_many([]).counts.tolist() == []
    assert sl.solve_many(np.zeros((0, 81), dtype=np.uint8)).solutions.shape == (0, 81)
    assert sl.solve_many(np.zeros((0, 9, 9), dtype=int)).solutions.shape == (0, 81)


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (np.zeros((2, 80), dtype=np.uint8), "80 cells in a row of the array, expected a square number"),
        (np.zeros(81, dtype=np.uint8), "expected whole numbers, n x cells"),
        (np.full((1, 81), 0.5), "expected whole numbers, n x cells"),
        (np.full((1, 81), np.inf), "expected whole numbers, n x cells"),
        (np.full((1, 81), 10), "r1c1 of row 0 is 10, a 3x3 grid has 0 to 9"),
        (np.full((1, 81), 10, dtype=np.uint8), "r1c1 of row 0 is 10, a 3x3 grid has 0 to 9"),
        (np.full((1, 81), -1), "values -1 to -1 in the array, a 3x3 grid has 0 to 9"),
        (np.full((1, 81), 257), "values 257 to 257 in the array, a 3x3 grid has 0 to 9"),
    ],
)
def test_an_array_that_holds_no_grids_is_refused(array: np.ndarray, message: str) -> None:
    with pytest.raises(ShapeError, match=message):
        sl.solve_many(array)


def test_a_broken_puzzle_among_many_is_named_by_its_number() -> None:
    with pytest.raises(NotationError, match="puzzle 2: 80 values, a 9x9 puzzle has 81"):
        sl.solve_many([LINE, LINE[:-1]])


def test_one_puzzle_is_not_taken_for_many() -> None:
    with pytest.raises(ShapeError, match="expected a list of them or an array"):
        sl.solve_many(LINE)


def test_puzzles_of_two_shapes_do_not_go_into_one_batch() -> None:
    with pytest.raises(ShapeError, match="puzzle 2 is 2x2, expected 3x3 like the first"):
        sl.solve_many([LINE, "." * 16])


@pytest.mark.parametrize("limit", [0, -1, 2**63 + 1])
def test_counting_needs_a_limit_that_can_be_counted_to(limit: int) -> None:
    with pytest.raises(ValueError, match=rf"^limit is {limit}, expected 1 to 2\*\*63$"):
        sl.count(LINE, limit=limit)


@pytest.mark.parametrize("function", [sl.count, sl.solutions])
def test_what_cannot_say_that_a_limit_struck_takes_none(function: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'limits'"):
        function(LINE, limits=sl.Limits(nodes=1))


def test_a_count_of_one_does_not_hide_that_there_are_more() -> None:
    assert sl.count("." * 16, limit=1) == 1
    assert sl.solve("." * 16).status is sl.Status.MULTIPLE


def test_compare_takes_one_puzzle_or_many_in_any_form() -> None:
    one = sl.compare(LINE, algorithms=["mrv"], runs=1)
    many = sl.compare([LINE, [[0] * 4] * 4], algorithms=["mrv", "native"], runs=2)
    assert [row.runs for row in one.of_all] == [1]
    assert [row.runs for row in many.of_all] == [4, 4]
    assert "nothing is compared" in str(one)
    assert many.conclusion.contrasts[0].pairs == 2


@pytest.mark.parametrize(
    ("puzzles", "algorithms", "runs", "message"),
    [
        ([], ["mrv"], 1, "0 puzzles, 1 algorithms, 1 runs: nothing to compare"),
        ([LINE], [], 1, "1 puzzles, 0 algorithms, 1 runs: nothing to compare"),
        ([LINE], ["mrv"], 0, "1 puzzles, 1 algorithms, 0 runs: nothing to compare"),
        ([LINE, "11.............."], ["mrv"], 1, "puzzle 2 breaks a rule"),
    ],
)
def test_compare_refuses_what_is_no_comparison(
    puzzles: list[str], algorithms: list[str], runs: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        sl.compare(puzzles, algorithms=algorithms, runs=runs)
