"""`csv`: every layout in which values between separators go about, and the texts that lost some."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudokulab import resources
from sudokulab.board import Shape
from sudokulab.board.notation import parse, read_puzzles
from sudokulab.errors import NotationError

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = parse(LINE)
VALUES = [str(value) for value in PUZZLE.clues]
FULL = resources.read_text("puzzles/puzzle5.csv").strip().split(",")


def joined(values: list[str], width: int, *, separator: str = ",", end: str = "") -> str:
    """The values, so many a line."""
    starts = range(0, len(values), width)
    return "\n".join(separator.join(values[start : start + width]) + end for start in starts)


def fault(text: str, *, source: str = "a.csv", shape: Shape | None = None) -> str:
    with pytest.raises(NotationError) as caught:
        list(read_puzzles(text.split("\n"), source=source, shape=shape))
    return str(caught.value)


@pytest.mark.parametrize("separator", [",", ";", "\t", ", ", " ; "])
@pytest.mark.parametrize("width", [81, 9, 20, 27, 40])
@pytest.mark.parametrize("trailing", [False, True])
def test_values_may_be_wrapped_anywhere(separator: str, width: int, trailing: bool) -> None:
    end = separator.strip(" ") if trailing else ""
    text = joined(VALUES, width, separator=separator, end=end)
    assert parse(text, format="csv") == PUZZLE


@pytest.mark.parametrize("width", [81, 9, 20])
@pytest.mark.parametrize("empty", ["", ".", "-", "_", "*", '"0"', '""', " "])
def test_an_empty_cell_may_be_written_in_several_ways(width: int, empty: str) -> None:
    values = [value if value != "0" else empty for value in VALUES]
    assert parse(joined(values, width), format="csv") == PUZZLE


def test_an_empty_last_field_is_a_cell_where_there_is_one_too_few_without_it() -> None:
    values = ["" if value == "0" else value for value in [*VALUES[:-1], "0"]]
    assert parse(joined(values, 81)).clues[-1] == 0
    assert parse(joined(values, 81) + ",").clues[-1] == 0


def test_one_value_a_line_is_a_puzzle() -> None:
    assert parse("\n".join(VALUES)) == PUZZLE


def test_puzzles_follow_one_another_row_by_row() -> None:
    text = joined(VALUES, 9)
    for between in ("\n", "\n\n"):
        puzzles = list(read_puzzles(f"{text}{between}{text}".split("\n"), source="a.csv"))
        assert puzzles == [PUZZLE, PUZZLE]
    assert [puzzle.source for puzzle in puzzles] == ["a.csv:1", "a.csv:11"]


def test_sixteen_lines_of_sixteen_are_one_grid_when_a_value_shows_it() -> None:
    values = ["0"] * 255 + ["9"]
    assert parse(joined(values, 16)).shape == Shape(4, 4)
    assert len(list(read_puzzles(joined(["0"] * 256, 16).split("\n"), source=""))) == 16
    assert parse(joined(["0"] * 256, 16), shape=Shape(4, 4)).shape == Shape(4, 4)


def test_values_from_10_are_numbers_or_letters() -> None:
    numbers = [str(number) for number in range(17)] + ["0"] * 239
    letters = [*"0123456789ABCDEFG", *["0"] * 239]
    assert parse(joined(numbers, 256)) == parse(joined(letters, 256))


def test_a_table_with_names_keeps_the_other_columns() -> None:
    table = ["id,puzzle,solution,clues,difficulty", f"7,{LINE},{'1' * 81},30,1.5"]
    [puzzle] = read_puzzles(table, source="a.csv")
    assert puzzle == PUZZLE
    assert puzzle.source == "a.csv:2"
    assert puzzle.info == (("id", "7"), ("solution", "1" * 81), ("clues", "30"), ("difficulty", "1.5"))


def test_a_table_may_quote_its_fields() -> None:
    table = ['"puzzle","name"', f'"{LINE}","easy, they say"']
    [puzzle] = read_puzzles(table, source="a.csv")
    assert (puzzle, puzzle.info) == (PUZZLE, (("name", "easy, they say"),))


def test_a_row_of_a_table_with_too_few_fields_is_told() -> None:
    assert fault(f"puzzle,solution\n{LINE}") == "a.csv:2: 1 field, the first line names 2"


def test_a_table_without_rows_has_no_values() -> None:
    assert fault("puzzle,solution") == "a.csv: no values found, a 9x9 puzzle has 81"


def test_too_few_values_are_counted_and_the_first_repeat_named() -> None:
    assert fault(",".join(FULL[:40] + FULL[46:]), source="puzzle6.csv") == (
        "puzzle6.csv: 75 values, a 9x9 puzzle has 81: 6 too few; reading 9 a row, "
        "column 6 is the first to repeat a value: 2 at r2c6 and r5c6 (line 1, column 83)"
    )


def test_too_many_values_are_counted_and_the_first_repeat_named() -> None:
    assert fault(",".join([*FULL[:40], FULL[3], *FULL[40:]]), source="puzzle6.csv") == (
        "puzzle6.csv: 82 values, a 9x9 puzzle has 81: 1 too many; reading 9 a row, "
        "row 5 is the first to repeat a value: 3 at r5c5 and r5c6 (line 1, column 83)"
    )


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n", "   "])
def test_no_values_at_all_are_told(text: str) -> None:
    assert fault(text, source="puzzle6.csv") == "puzzle6.csv: no values found, a 9x9 puzzle has 81"


@pytest.mark.parametrize("count", [75, 76, 77, 78, 79, 80, 82])
def test_the_counts_that_go_about_mean_a_9x9_puzzle(count: int) -> None:
    values = (FULL + FULL)[:count]
    assert fault(",".join(values)).startswith(f"a.csv: {count} values, a 9x9 puzzle has 81: ")


def test_a_row_of_another_length_is_named() -> None:
    lines = joined(FULL, 9).split("\n")
    lines[4] = lines[4][2:]
    assert fault("\n".join(lines)) == (
        "a.csv: 80 values, a 9x9 puzzle has 81: 1 too few; line 5 has 8 values, most have 9; "
        "reading 9 a row, column 1 is the first to repeat a value: 9 at r3c1 and r5c1 (line 5, column 1)"
    )


def test_a_surplus_line_spoils_the_grid_above_it() -> None:
    text = joined(FULL, 9) + "\n5"
    assert fault(text).startswith(
        "a.csv: 82 values, a 9x9 puzzle has 81: 1 too many; line 10 has 1 value, most have 9; "
    )


def test_four_rows_of_nine_are_no_6x6_puzzle() -> None:
    assert fault(joined(["0"] * 36, 9)).startswith("a.csv: 36 values, a 9x9 puzzle has 81: 45 too few; ")


@pytest.mark.parametrize("position", [0, 1, 3])
def test_a_damaged_line_among_puzzles_is_told_with_its_number(position: int) -> None:
    lines = [",".join(FULL)] * 4
    lines[position] = ",".join(FULL[:80])
    assert fault("\n".join(lines)) == (
        f"a.csv:{position + 1}: 80 values, a 9x9 puzzle has 81: 1 too few; "
        "reading 9 a row, no value is repeated"
    )


@pytest.mark.parametrize("word", ["x", "10", "99999999999999999999", "5.0", "-1", "é", "\0", "1 2"])
def test_what_is_no_value_is_told_with_its_place(word: str) -> None:
    assert fault(",".join([*VALUES[:80], word])) == (
        f"a.csv:1:161: {word!r} is no value of a 9x9 puzzle, expected 1-9, or '.' or '0' for an empty cell"
    )


@pytest.mark.parametrize("sign", ["0", "."])
@pytest.mark.parametrize("width", [81, 20, 9])
@pytest.mark.parametrize("lost", [0, 40, 80])
def test_a_separator_at_the_end_is_no_cell_where_empty_cells_have_a_sign(
    sign: str, width: int, lost: int
) -> None:
    values = [value.replace("0", sign) for value in VALUES]
    assert parse(joined(values, width, end=",")) == PUZZLE
    text = joined([*values[:lost], *values[lost + 1 :]], width) + ","
    assert fault(text).startswith("a.csv: 80 values, a 9x9 puzzle has 81: 1 too few; ")


def test_a_row_that_lost_its_last_value_has_no_empty_cell_there() -> None:
    lines = joined(VALUES, 9).split("\n")
    lines[4] = lines[4][:-1]
    assert fault("\n".join(lines)).startswith(
        "a.csv: 80 values, a 9x9 puzzle has 81: 1 too few; line 5 has 8 values, most have 9; "
    )


def test_lines_that_all_end_in_a_separator_lose_no_cell_unseen() -> None:
    values = [value.replace("0", "") for value in VALUES]
    lines = [",".join(values) + ","] * 3
    assert list(read_puzzles(lines, source="")) == [PUZZLE] * 3
    lines[1] = ",".join(values[1:]) + ","
    assert fault("\n".join(lines)) == (
        "a.csv:2: 81 fields, the last of them empty, do not go with the lines before: "
        "a value is lost or doubled"
    )


@pytest.mark.parametrize("count", [75, 76, 77, 78, 79, 80, 82])
@pytest.mark.parametrize("width", [10, 16, 18, 20, 24, 25, 27, 40])
@pytest.mark.parametrize("end", ["", ","])
def test_the_total_of_wrapped_values_tells_the_size(count: int, width: int, end: str) -> None:
    values = (FULL + FULL)[:count]
    few = f"{81 - count} too few" if count < 81 else "1 too many"
    told = fault(joined(values, width, end=end))
    assert told.startswith(f"a.csv: {count} values, a 9x9 puzzle has 81: {few}; reading 9 a row, ")


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_rows_of_other_lengths_are_refused_though_the_sum_fits(between: str) -> None:
    lines = joined(FULL, 9).split("\n")
    lines[4], lines[6] = lines[4][2:], lines[6] + ",1"
    for text in ("\n".join(lines), between.join(["\n".join(lines), joined(FULL, 9)])):
        assert "; line 5 has 8 values, most have 9; " in fault(text)


def test_small_puzzles_with_a_value_too_many_are_no_large_one() -> None:
    small = ["1,2,3,4", "3,4,1,2", "2,1,4,3", "4,3,2,1"]
    assert "line 7 has 5 values, most have 4" in fault("\n".join([*small, *small[:2], "2,1,1,4,3", *small]))
    assert fault("\n".join([",".join(small)] * 2 + [",".join(small) + ",4"] + [",".join(small)] * 2)) == (
        "a.csv:3: 17 values, a 4x4 puzzle has 16: 1 too many; reading 4 a row, "
        "column 1 is the first to repeat a value: 4 at r4c1 and r5c1 (line 3, column 33)"
    )


@pytest.mark.parametrize("text", ["a,b,c", "a;b;c\nd;e;f", "x,y"])
def test_letters_alone_are_no_values(text: str) -> None:
    assert fault(text) == "a.csv: no values found, a 9x9 puzzle has 81"


@pytest.mark.parametrize("text", ["5,3", "1,2", "5,3,"])
def test_a_few_values_are_not_counted_against_some_size(text: str) -> None:
    assert fault(text) == "a.csv: 2 values, which fill no puzzle: a 9x9 puzzle has 81"


def test_zero_beside_another_empty_cell_is_refused_in_a_large_puzzle() -> None:
    assert fault(",".join(["0", "."] * 128)) == (
        "a.csv:1:1: both '0' and another sign for an empty cell occur in a 16x16 puzzle: "
        "whether 0 is a value is not clear, expected one of them"
    )


def test_a_line_of_very_many_values_is_refused_at_once() -> None:
    assert fault(",".join(["0"] * 100_000)) == (
        "a.csv:1: 100000 values in one line, the largest puzzle has 625"
    )


def test_lines_without_end_are_refused_in_bounded_memory() -> None:
    def lines() -> Iterator[str]:
        for number in range(10_000):
            if number == 500:
                raise AssertionError("line 500 was asked for")
            yield "1,2,3,4,5,6,7"

    with pytest.raises(NotationError, match=r"values, a 25x25 puzzle has 625: \d+ too many"):
        list(read_puzzles(lines(), source="", format="csv"))
