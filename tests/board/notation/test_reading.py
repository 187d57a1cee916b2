"""Reading as a whole: the format found, puzzles as they come, notes told once, errors with their place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudokulab.board import NINE, Puzzle, Shape
from sudokulab.board.notation import detect, format_puzzle, parse, read_puzzles, write_puzzles
from sudokulab.errors import NotationError, ShapeError, UnknownName
from support.messages import exactly

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
PUZZLE = parse(LINE)


def told(text: str, **options: object) -> list[str]:
    notes: list[str] = []
    shape = options.get("shape")
    assert shape is None or isinstance(shape, Shape)
    list(read_puzzles(text.split("\n"), source="a.txt", shape=shape, note=notes.append))
    return notes


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        ([LINE], "line"),
        (["# a list", "", LINE, LINE], "line"),
        (["000694f16758 " + LINE + " 2.5"], "line"),
        (ROWS, "grid"),
        (["Grid 01", *ROWS], "grid"),
        (["+---+", "|12|34|"], "grid"),
        (["5,3,,,7,,,,"], "csv"),
        (["5;3;0;0;7"], "csv"),
        (["puzzle,solution", f"{LINE},{LINE}"], "csv"),
        (["5", "3", "0", "0"], "csv"),
        (["2 3", ". . 4 . . 1"], "course-board"),
        (["rows = 2", "columns = 3"], "course-state"),
        (["#ARuud", "[Puzzle]", *ROWS], "sdk"),
        (["#ARuud", "#LEasy", *ROWS], "sdk"),
        (['{"clues": ""}'], "json"),
        (["[", "  [5, 3, 0]"], "json"),
    ],
)
def test_the_format_is_found_by_content(lines: list[str], name: str) -> None:
    assert detect(lines) == name


@pytest.mark.parametrize(
    "text", ["hello world", "what is this?", "<html>", "%PDF-1.4", "import sys", "[Puzzle", "\x00\x01\x02"]
)
def test_what_is_no_puzzle_is_told_with_what_was_found(text: str) -> None:
    formats = "line, sdk, sdm, course-board, course-state, json, grid, csv"
    with pytest.raises(NotationError) as caught:
        parse(text, source="a.txt")
    assert str(caught.value) == (
        f"a.txt:1:1: found {text!r}, expected a puzzle in one of the formats {formats}"
    )


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "   \n\t\n\f\n"])
def test_a_text_without_values_is_told_so(text: str) -> None:
    with pytest.raises(NotationError, match=exactly("a.txt: no values found, a 9x9 puzzle has 81")):
        parse(text, source="a.txt")


def test_one_puzzle_is_expected_of_a_literal() -> None:
    with pytest.raises(NotationError, match=exactly("found more than one puzzle, expected one")):
        parse(f"{LINE}\n{LINE}")


def test_an_unknown_format_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match=exactly("unknown format 'cvs'; did you mean 'csv'?")):
        read_puzzles([], source="", format="cvs")


def test_a_puzzle_knows_the_line_that_it_begins_in() -> None:
    lines = ["# two", LINE, "", LINE]
    assert [puzzle.source for puzzle in read_puzzles(lines, source="a.txt")] == ["a.txt:2", "a.txt:4"]


def test_a_puzzle_of_a_literal_has_no_source() -> None:
    assert PUZZLE.source == ""


def endless(lines: list[str], *, most: int) -> Iterator[str]:
    """The lines again and again, as from somebody who types; an error when more than `most` are asked for."""
    for number in range(most + 1):
        if number == most:
            raise AssertionError(f"line {most + 1} was asked for")
        yield lines[number % len(lines)]


@pytest.mark.parametrize(
    ("lines", "most"),
    [
        ([LINE], 1),
        (["", "# comment", LINE], 3),
        ([f"{LINE},{LINE}"], 1),
        (["puzzle,solution", f"{LINE},{LINE}"], 2),
        ([",".join(LINE).replace(".", "0")], 1),
        ([f'{{"clues": "{LINE}"}}'], 1),
        (["[", f'"{LINE}",'], 2),
        ([*ROWS, ""], 10),
        (ROWS, 18),
        ([",".join(row).replace(".", "0") for row in ROWS], 18),
    ],
    ids=["line", "comment", "columns", "table", "csv", "json", "array", "grid", "stacked", "csv rows"],
)
def test_a_puzzle_comes_as_soon_as_its_lines_have(lines: list[str], most: int) -> None:
    assert next(read_puzzles(endless(lines, most=most), source="typed")) == PUZZLE


@pytest.mark.parametrize("side", [16, 25])
def test_a_large_puzzle_that_shows_its_alphabet_comes_at_once(side: int) -> None:
    line = ("1" + "G" * 15 + "." * (side * side))[: side * side]
    puzzle = next(read_puzzles(endless([line], most=1), source="typed"))
    assert puzzle.shape.side == side


def test_an_error_comes_after_the_puzzles_before_it() -> None:
    puzzles = read_puzzles([LINE, LINE[:-1]], source="a.txt")
    assert next(puzzles) == PUZZLE
    with pytest.raises(NotationError, match=r"^a\.txt:2: 80 values, a 9x9 puzzle has 81: 1 too few; "):
        next(puzzles)


def test_the_plain_9x9_puzzle_needs_no_note() -> None:
    assert told(LINE) == []


def test_other_shapes_that_would_fit_are_told_once_a_file() -> None:
    line = "." * 36
    assert told(f"{line}\n{line}") == ["36 values: read as 2x3; --shape 3x2 or 1x6 would fit too"]


def test_a_shape_that_was_asked_for_needs_no_note() -> None:
    assert told("." * 36, shape=Shape(3, 2)) == []


def test_sixteen_values_may_be_a_row_which_is_told() -> None:
    note = "16 values: read as 2x2; --shape 1x4 would fit too, and 4x4 if each line is a row"
    assert told("1" * 16) == [note]


SMALL_LINES = ["1..............." if number % 2 else "..2......3..4..." for number in range(16)]


@pytest.mark.parametrize("count", [1, 15, 16, 17, 32])
def test_lines_of_sixteen_symbols_without_a_value_above_4_are_small_puzzles(count: int) -> None:
    lines = [SMALL_LINES[number % 16] for number in range(count)]
    notes: list[str] = []
    found = list(read_puzzles(lines, source="a.txt", note=notes.append))
    assert [format_puzzle(puzzle) for puzzle in found] == lines
    assert notes == ["16 values: read as 2x2; --shape 1x4 would fit too, and 4x4 if each line is a row"]


@pytest.mark.parametrize("row", range(16))
def test_one_larger_value_makes_sixteen_lines_of_sixteen_symbols_one_grid(row: int) -> None:
    lines = [*SMALL_LINES[:row], "5...............", *SMALL_LINES[row + 1 :]]
    [found] = read_puzzles(lines, source="a.txt")
    assert found.shape == Shape(4, 4)
    [asked] = read_puzzles(SMALL_LINES, source="a.txt", shape=Shape(4, 4))
    assert asked.shape == Shape(4, 4)


def test_a_box_of_height_1_needs_its_shape() -> None:
    with pytest.raises(
        NotationError,
        match=exactly("line 1: 25 values are 5 rows of 5, which have no boxes: say --shape 1x5"),
    ):
        parse("." * 25)
    assert parse("." * 25, shape=Shape(1, 5)).shape == Shape(1, 5)


def test_a_shape_asked_for_that_does_not_fit_is_refused() -> None:
    with pytest.raises(NotationError, match=r"^line 1: 81 values, a 6x6 puzzle has 36: 45 too many; "):
        parse(LINE, shape=Shape(2, 3))


def test_the_mark_of_utf_8_before_the_text_is_no_symbol() -> None:
    assert parse("\ufeff" + LINE) == PUZZLE


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_come_with_their_ends(end: str) -> None:
    assert parse(end.join(ROWS)) == PUZZLE
    assert list(read_puzzles([LINE + end] * 2, source="")) == [PUZZLE] * 2


def test_a_grid_is_written_as_a_puzzle_is() -> None:
    assert format_puzzle(PUZZLE.grid, "csv") == format_puzzle(PUZZLE, "csv")


def test_a_format_for_9x9_refuses_another_shape() -> None:
    with pytest.raises(ShapeError, match=exactly("the format 'sdm' holds 3x3 puzzles only, and a 2x2 came")):
        list(write_puzzles([Puzzle(Shape(2, 2), bytes(16))], "sdm"))


def test_writing_asks_for_no_more_than_it_writes() -> None:
    def one_then_trouble() -> Iterator[Puzzle]:
        yield Puzzle(NINE, bytes(81))
        raise AssertionError("a second was asked for")

    assert next(write_puzzles(one_then_trouble(), "line")) == "." * 81
