"""`course-board` and `course-state`: the files of the course's framework."""

from __future__ import annotations

import pytest

from sudokulab.board import Puzzle, Shape
from sudokulab.board.notation import format_puzzle, parse
from sudokulab.errors import NotationError

BOX_SIZES = "expected the height and width of a box, 1 to 25"
NO_VALUE = "is no value of a 4x4 puzzle, expected 1-4, or '.' or '0' for an empty cell"
BOARD = "2 3\n1 . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . 6"
STATE = """\
rows = 2
columns = 2
board =
   .   1+   .   2-
   2-   .   3-   .
   4-   2-   .   .
   1+   .   2+   4+
moves = [(0,1) -> 1, (2,0) -> 4, (3,2) -> 2,
         (0,3) -> 2]      # so far
taboo-moves = []
scores = [0, 3]
current-player = 2
allowed-squares1 = (0,0), (0,2)
occupied-squares2 = []
"""


def fault(text: str, format: str, shape: Shape | None = None) -> str:
    with pytest.raises(NotationError) as caught:
        parse(text, source="a.txt", format=format, shape=shape)
    return str(caught.value).partition("; reading")[0]


def test_a_board_names_the_height_and_the_width_of_its_boxes() -> None:
    puzzle = parse(BOARD)
    assert puzzle.shape == Shape(2, 3)
    assert (puzzle.clues[0], puzzle.clues[35], puzzle.clue_count) == (1, 6, 2)


def test_the_words_of_a_board_may_stand_in_any_lines() -> None:
    assert parse("# mine\n2\n2\n" + "1 . . . " * 4, format="course-board").rows == [[1, 0, 0, 0]] * 4


def test_a_board_is_written_one_row_a_line() -> None:
    assert format_puzzle(parse(BOARD), "course-board") == BOARD


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("9999999999 99999999\n1 1", f"a.txt:1:1: found '9999999999', {BOX_SIZES}"),
        ("2 0\n", f"a.txt:1:3: found '0', {BOX_SIZES}"),
        ("5 6\n1", "a.txt:1: boxes of 5x6 have 30 cells, expected 2 to 25"),
        ("2\n", "a.txt:1: found one number, expected the height and the width of a box"),
        ("two 2", f"a.txt:1:1: found 'two', {BOX_SIZES}"),
        ("2 2\n1 2 3", "a.txt: 3 values, a 4x4 puzzle has 16: 13 too few"),
        ("2 2\n" + "1 " * 17, "a.txt: 17 values, a 4x4 puzzle has 16: 1 too many"),
        ("2 2", "a.txt: no values found, a 4x4 puzzle has 16"),
        ("", "a.txt: no values found, a 9x9 puzzle has 81"),
        ("2 2\n" + ". " * 15 + "5", f"a.txt:2:31: '5' {NO_VALUE}"),
        (
            "2 2\n" + ". " * 15 + "A",
            "a.txt:2:31: 'A' is no value of a 4x4 puzzle, expected a number from 1 to 4, or '.'",
        ),
    ],
)
def test_what_is_wrong_with_a_board_is_told(text: str, message: str) -> None:
    assert fault(text, "course-board") == message


def test_a_board_without_end_is_counted_no_further_than_needed() -> None:
    assert (
        fault("2 2\n" + "1 " * 100_000, "course-board")
        == "a.txt: 67 values, a 4x4 puzzle has 16: 51 too many"
    )


@pytest.mark.parametrize("text", [BOARD, STATE])
def test_the_shape_that_a_text_carries_wins_and_is_told(text: str) -> None:
    notes: list[str] = []
    puzzle = parse(text, shape=Shape(1, 7), note=notes.append)
    assert puzzle == parse(text)
    assert notes == [f"the text is of shape {puzzle.shape}, not the 1x7 that was asked for"]


@pytest.mark.parametrize("name", ["course-board", "course-state", "json"])
@pytest.mark.parametrize("shape", [Shape(1, 2), Shape(2, 1), Shape(1, 3), Shape(2, 2)], ids=str)
def test_a_format_that_carries_the_shape_is_found_whatever_shape_is_asked_for(
    name: str, shape: Shape
) -> None:
    puzzle = Puzzle(shape, bytes([1, *[0] * (shape.cell_count - 2), 1]))
    for asked in (shape, Shape(1, 2), Shape(3, 3)):
        assert parse(format_puzzle(puzzle, name), shape=asked) == puzzle


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("99999999999 2\n1 2", f"a.txt:1:1: found '99999999999', {BOX_SIZES}"),
        ("0 0\n. .\n. .", f"a.txt:1:1: found '0', {BOX_SIZES}"),
        ("0 3\n1 2 3", f"a.txt:1:1: found '0', {BOX_SIZES}"),
        ("-2 -2\n. .", f"a.txt:1:1: found '-2', {BOX_SIZES}"),
        ("3 9\n1 2 3", "a.txt:1: boxes of 3x9 have 27 cells, expected 2 to 25"),
        ("30 30\n1 2 3", f"a.txt:1:1: found '30', {BOX_SIZES}"),
        ("2 2\n1 2 3", "a.txt: 3 values, a 4x4 puzzle has 16: 13 too few"),
        ("2 3\n1 2 3 4 5 6 7\n1 2 3", "a.txt: 10 values, a 6x6 puzzle has 36: 26 too few"),
    ],
)
def test_a_board_with_impossible_sizes_or_counts_is_found_and_told(text: str, message: str) -> None:
    assert fault(text, "auto") == message


def test_two_numbers_that_begin_a_grid_are_no_sizes() -> None:
    assert parse("-2 -2\n3- 1-\n-- --\n-- --").rows[0] == [0, 2, 0, 2]
    assert parse("530 060\n" + "... ...\n" * 5).rows[0] == [5, 3, 0, 0, 6, 0]


def test_a_state_is_its_board() -> None:
    puzzle = parse(STATE)
    assert puzzle.shape == Shape(2, 2)
    assert puzzle.rows == [[0, 1, 0, 2], [2, 0, 3, 0], [4, 2, 0, 0], [1, 0, 2, 4]]


def test_the_other_keys_of_a_state_are_kept() -> None:
    assert dict(parse(STATE).info) == {
        "board": ". 1+ . 2-\n2- . 3- .\n4- 2- . .\n1+ . 2+ 4+",
        "moves": "[(0,1) -> 1, (2,0) -> 4, (3,2) -> 2, (0,3) -> 2]",
        "taboo-moves": "[]",
        "scores": "[0, 3]",
        "current-player": "2",
        "allowed-squares1": "(0,0), (0,2)",
        "occupied-squares2": "[]",
    }


def test_a_state_is_written_with_all_that_was_read() -> None:
    puzzle = parse(STATE)
    again = parse(format_puzzle(puzzle, "course-state"))
    assert (again, again.info) == (puzzle, puzzle.info)


def test_marks_that_do_not_fit_the_clues_are_left_out() -> None:
    puzzle = parse(STATE)
    other = parse("1" + "." * 15)
    mixed = type(other)(other.shape, other.clues, info=puzzle.info)
    assert parse(format_puzzle(mixed, "course-state")) == other


def test_words_of_another_format_are_not_taken_for_keys() -> None:
    puzzle = parse("1" + "." * 15)
    named = type(puzzle)(puzzle.shape, puzzle.clues, info=(("scores", "many"), ("name", "x")))
    assert format_puzzle(named, "course-state").count("=") == 3


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rows = 2", "", "a.txt: no 'rows', expected rows, columns and board"),
        ("rows = 2", "rows = 2 2", "a.txt:1: found '2 2' for 'rows', expected one number"),
        ("rows = 2", "rows = 99999999999", f"a.txt:1:8: found '99999999999', {BOX_SIZES}"),
        ("scores =", "scroes =", "a.txt:11:1: unknown key 'scroes'; did you mean 'scores'?"),
        ("taboo-moves =", "moves =", "a.txt:10:1: the key 'moves' is there twice, first in line 8"),
        ("[0, 3]", "[0]", "a.txt:11: found '[0]' for 'scores', expected two whole numbers such as [0, 0]"),
        (
            "(0,1) -> 1",
            "(0,1) = 1",
            (
                "a.txt:8: found '[(0,1) = 1, (2,0) -> 4, (3,2) ->'... for 'moves', "
                "expected moves such as (0,1) -> 5"
            ),
        ),
        (
            "(0,0), (0,2)",
            "(0,0) (0,2)",
            "a.txt:13: found '(0,0) (0,2)' for 'allowed-squares1', expected squares such as (0,1)",
        ),
        ("player = 2", "player = 3", "a.txt:12: found '3' for 'current-player', expected 1 or 2"),
        ("   1+   .   2+   4+", "   1+   .   2+", "a.txt:3: 15 values, a 4x4 puzzle has 16: 1 too few"),
        ("4-", "5-", f"a.txt:6:4: '5' {NO_VALUE}"),
        ("4-", "4*", f"a.txt:6:4: '4*' {NO_VALUE}"),
        ("   .   1+", "   A   1+", "a.txt:4:4: 'A' is no value, expected a number from 1 to 4, or '.'"),
        ("scores = [0, 3]", "hello", "a.txt:11: found 'hello', expected key = value"),
    ],
)
def test_what_is_wrong_with_a_state_is_told(old: str, new: str, message: str) -> None:
    assert old in STATE
    assert fault(STATE.replace(old, new, 1), "course-state") == message
