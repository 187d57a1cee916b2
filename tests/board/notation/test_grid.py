"""`grid`: one row a line, in the frames that go about, and the grids that lost a cell or a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import pytest

from sudokulab.board import Puzzle, Shape
from sudokulab.board.notation import detect, format_puzzle, parse, read_puzzles
from sudokulab.errors import NotationError

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = parse(LINE)
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
BARE = "\n".join(ROWS)


def boxed(
    *,
    empty: str,
    between: str = " ",
    border: str = " | ",
    frame: tuple[str, str] = ("", ""),
    rules: Sequence[str],
) -> str:
    """The puzzle in boxes: `rules` are the lines above, between and below the rows of boxes."""
    lines = [rules[0]] if rules[0] else []
    for number, row in enumerate(ROWS):
        if number in (3, 6):
            lines.append(rules[1])
        boxes = [between.join(row[start : start + 3]) for start in (0, 3, 6)]
        lines.append(frame[0] + border.join(boxes).replace(".", empty) + frame[1])
    return "\n".join([*lines, rules[2]] if rules[2] else lines)


def cells(border: str, rule: str, empty: str) -> str:
    """The puzzle with a border around every cell."""
    lines = [border + border.join(f" {cell} " for cell in row) + border for row in ROWS]
    return f"\n{rule}\n".join(["", *lines, ""]).replace(".", empty).strip("\n")


PICTURES = {
    "bare": BARE,
    "zeros": BARE.replace(".", "0"),
    "dashes": BARE.replace(".", "-"),
    "stars": BARE.replace(".", "*"),
    "underscores": BARE.replace(".", "_"),
    "blanks between": "\n".join(" ".join(row) for row in ROWS),
    "dashes between blanks": "\n".join(" ".join(row) for row in ROWS).replace(".", "-"),
    "boxes": boxed(empty=".", rules=("", "------+-------+------", "")),
    "blank lines": boxed(empty=".", border="  ", rules=("", "", "")),
    "framed": boxed(empty=".", frame=("| ", " |"), rules=["+-------+-------+-------+"] * 3),
    "stars around": boxed(
        empty=".",
        between="",
        border="|",
        frame=("|", "|"),
        rules=("*-----------*", "|---+---+---|", "*-----------*"),
    ),
    "dots around": boxed(
        empty=".",
        frame=("| ", " |"),
        rules=(".-------.-------.-------.", ":-------+-------+-------:", "'-------'-------'-------'"),
    ),
    "thin lines": boxed(
        empty=".",
        border=" │ ",
        frame=("│ ", " │"),
        rules=("┌───────┬───────┬───────┐", "├───────┼───────┼───────┤", "└───────┴───────┴───────┘"),
    ),
    "double lines, blanks": boxed(
        empty=" ",
        border=" ║ ",
        frame=("║ ", " ║"),
        rules=("╔═══════╦═══════╦═══════╗", "╠═══════╬═══════╬═══════╣", "╚═══════╩═══════╩═══════╝"),
    ),
    "packed blanks": boxed(empty=" ", between="", border="|", rules=("", "---+---+---", "")),
    "cells": cells("|", "+---" * 9 + "+", "."),
    "blank cells": cells("|", "+---" * 9 + "+", " "),
    "dashed cells": cells("|", "|---" * 9 + "|", " "),
    "equals signs": boxed(empty=".", rules=("=" * 21, "=" * 21, "=" * 21)),
    "indented": "\n".join(f"    {row}" for row in ROWS),
    "comments": "# easy\n" + "\n".join(f"{row}  # row" for row in ROWS),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_grid_is_read_whatever_is_drawn_around_it(name: str) -> None:
    assert detect(PICTURES[name].split("\n")) == "grid"
    assert parse(PICTURES[name]) == PUZZLE


@pytest.mark.parametrize("name", PICTURES)
def test_two_grids_in_one_text_are_two_puzzles(name: str) -> None:
    lines = f"{PICTURES[name]}\n\n{PICTURES[name]}".split("\n")
    assert list(read_puzzles(lines, source="", format="grid")) == [PUZZLE, PUZZLE]


@pytest.mark.parametrize("name", [name for name in PICTURES if name != "blank lines"])
def test_grids_may_follow_one_another_without_a_blank_line(name: str) -> None:
    lines = "\n".join([PICTURES[name]] * 3).split("\n")
    assert list(read_puzzles(lines, source="", format="grid")) == [PUZZLE] * 3


def test_headings_stand_between_grids_and_are_kept() -> None:
    lines = f"Grid 01\n{BARE}\nGrid 02\n{BARE}\nLevel: 3\n{BARE}".split("\n")
    puzzles = list(read_puzzles(lines, source="a.txt"))
    assert puzzles == [PUZZLE] * 3
    assert [puzzle.info for puzzle in puzzles] == [
        (("name", name),) for name in ("Grid 01", "Grid 02", "Level: 3")
    ]
    assert [puzzle.source for puzzle in puzzles] == ["a.txt:2", "a.txt:12", "a.txt:22"]


def test_values_from_10_are_numbers_between_blanks() -> None:
    rows = [[(row * 4 + row // 4 + column) % 16 + 1 for column in range(16)] for row in range(16)]
    text = "\n".join(" ".join(map(str, row)) for row in rows)
    assert parse(text).rows == rows
    assert parse(text.replace("\n", " ")).rows == rows


def test_values_from_10_are_symbols_in_any_alphabet_that_the_grid_shows() -> None:
    rows = ["0123456789ABCDEF", *["." * 16] * 15]
    assert parse("\n".join(rows)).rows[0] == list(range(1, 17))


@pytest.mark.parametrize("shape", [Shape(2, 3), Shape(1, 7), Shape(3, 4), Shape(5, 5)])
def test_what_is_written_has_a_frame_for_every_box(shape: Shape) -> None:
    text = format_puzzle(Puzzle(shape, bytes(shape.cell_count)), "grid")
    rules = [line for line in text.split("\n") if line.startswith("+")]
    assert len(rules) == shape.box_width + 1
    assert {rule.count("+") for rule in rules} == {shape.box_height + 1}


def fault(text: str, shape: Shape | None = None) -> str:
    with pytest.raises(NotationError) as caught:
        list(read_puzzles(text.split("\n"), source="a.txt", format="grid", shape=shape))
    return str(caught.value)


def test_a_row_that_lost_a_cell_is_named() -> None:
    assert fault(BARE.replace(ROWS[1], ROWS[1][:-1])) == (
        "a.txt:1: 80 values, a 9x9 puzzle has 81: 1 too few; line 2 has 8 values, most have 9; "
        "reading 9 a row, row 3 is the first to repeat a value: 8 at r3c2 and r3c9 (line 4, column 1)"
    )


def test_a_grid_that_lost_a_row_is_counted() -> None:
    assert fault("\n".join(ROWS[:-1])) == (
        "a.txt:1: 72 values, a 9x9 puzzle has 81: 9 too few; 8 rows of 9, 1 row too few; "
        "reading 9 a row, no value is repeated"
    )


def test_a_grid_with_a_row_too_many_is_counted() -> None:
    assert fault(f"{BARE}\n123456789") == (
        "a.txt:1: 90 values, a 9x9 puzzle has 81: 9 too many; 10 rows of 9, 1 row too many; "
        "reading 9 a row, column 4 is the first to repeat a value: 4 at r8c4 and r10c4 (line 10, column 4)"
    )


STACKED = {
    "blank line": "\n\n",
    "heading": "\nGrid 02\n",
    "comment": "\n# the next\n",
}
EIGHT_ROWS = "72 values, a 9x9 puzzle has 81: 9 too few; 8 rows of 9, 1 row too few; "
TEN_ROWS = "90 values, a 9x9 puzzle has 81: 9 too many; 10 rows of 9, 1 row too many; "


@pytest.mark.parametrize("between", STACKED)
@pytest.mark.parametrize("row", range(9))
def test_a_lost_row_is_not_made_up_from_the_next_grid(between: str, row: int) -> None:
    lost = "\n".join(ROWS[:row] + ROWS[row + 1 :])
    assert fault(STACKED[between].join([lost, BARE, BARE])).startswith(f"a.txt:1: {EIGHT_ROWS}")


@pytest.mark.parametrize("between", STACKED)
@pytest.mark.parametrize("row", range(9))
def test_a_doubled_row_does_not_spill_into_the_next_grid(between: str, row: int) -> None:
    doubled = "\n".join([*ROWS[:row], ROWS[row], *ROWS[row:]])
    assert fault(STACKED[between].join([doubled, BARE, BARE])).startswith(f"a.txt:1: {TEN_ROWS}")


FRAMED = ["framed", "stars around", "thin lines", "double lines, blanks", "equals signs"]


@pytest.mark.parametrize("name", FRAMED)
@pytest.mark.parametrize("between", ["", "\n"])
def test_a_frame_ends_a_grid_that_is_not_complete(name: str, between: str) -> None:
    lines = PICTURES[name].split("\n")
    rows = [number for number, line in enumerate(lines) if any(map(str.isdigit, line))]
    for row in rows:
        lost = "\n".join(lines[:row] + lines[row + 1 :])
        first = rows[0] + 1 if row else rows[1]
        told = fault("\n".join([lost + between, PICTURES[name] + between, PICTURES[name]]))
        assert told.startswith(f"a.txt:{first}: {EIGHT_ROWS}")


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("damage", ["lost", "doubled"])
def test_no_grid_is_made_of_the_rows_of_two(name: str, damage: str) -> None:
    picture = PICTURES[name].split("\n")
    for between in ([], [""]):
        lines = [*picture, *between, *picture, *between, *picture]
        for number, line in enumerate(lines[: len(picture) + 1]):
            if name not in UNDIVIDED or between:
                kept = [] if damage == "lost" else [line, line]
                assert set(read_until_a_fault([*lines[:number], *kept, *lines[number + 1 :]])) <= {PUZZLE}


# Rows and nothing else, for as long as it goes: only the count at the end shows that one is lost.
UNDIVIDED = [name for name in PICTURES if set(PICTURES[name]) <= set(BARE + "0-*_ #asyrow")]


def read_until_a_fault(lines: list[str]) -> Iterator[Puzzle]:
    with suppress(NotationError):
        yield from read_puzzles(lines, source="", format="grid")


def test_bands_of_one_grid_may_have_blank_lines_between_them() -> None:
    bands = ["\n".join(ROWS[start : start + 3]) for start in (0, 3, 6)]
    text = "\n\n".join(bands)
    assert list(read_puzzles(f"{text}\n\n\n{text}".split("\n"), source="")) == [PUZZLE] * 2
    assert fault("\n\n".join([*bands[:2], BARE])).startswith(
        "a.txt:1: 54 values, a 9x9 puzzle has 81: 27 too few; 6 rows of 9, 3 rows too few; "
    )


def test_a_blank_line_within_a_row_of_boxes_is_refused() -> None:
    text = "\n".join(ROWS[:2]) + "\n\n" + "\n".join(ROWS[2:])
    assert fault(text).startswith("a.txt:1: 18 values, a 9x9 puzzle has 81: 63 too few; 2 rows of 9, ")


def test_a_rule_within_a_row_of_boxes_is_refused() -> None:
    lines = PICTURES["boxes"].split("\n")
    del lines[5]
    text = "\n".join([*lines, PICTURES["boxes"]])
    assert fault(text) == (
        "a.txt:7: a rule stands after 5 rows, expected after each row of boxes: a row is lost or doubled"
    )


def test_a_blank_is_no_empty_cell_where_a_sign_is_one() -> None:
    text = PICTURES["cells"].replace("| 5 |", "|   |", 1)
    assert "line 2 has 8 values, most have 9" in fault(text)


def test_a_lost_sign_between_borders_moves_no_cell() -> None:
    lines = PICTURES["packed blanks"].split("\n")
    assert lines[1] == "6  |195|   "
    lines[1] = "6  |15|   "
    assert fault("\n".join(lines)).startswith("a.txt:1: ")


@pytest.mark.parametrize("sign", "-_*")
def test_a_small_grid_may_stand_in_one_line_with_any_sign_for_an_empty_cell(sign: str) -> None:
    assert parse(f"{sign}." * 8).clues == bytes(16)
    assert parse(f"{sign}1{sign}." * 4).rows == [[0, 1, 0, 0]] * 4
    assert parse(f"{sign}." * 8 + "\n\n").shape == Shape(2, 2)


def test_sixteen_values_too_large_for_a_small_grid_are_the_first_row_of_a_large_one() -> None:
    row = " ".join(map(str, range(1, 17)))
    assert fault(f"|{row}|") == (
        "a.txt:1: 16 values, a 16x16 puzzle has 256: 240 too few; reading 16 a row, no value is repeated"
    )


def test_a_value_beyond_the_side_is_told_with_its_place() -> None:
    assert fault(BARE.replace("195", "1G5")) == (
        "a.txt:2:5: 'G' is no value of a 9x9 puzzle, expected 1-9, or '.' or '0' for an empty cell"
    )


def test_a_line_that_is_no_row_is_told_with_its_place() -> None:
    assert fault(BARE.replace("195", "1~5")) == "a.txt:2:5: '6..1~5...' is no row of a grid: found '~'"


@pytest.mark.parametrize("text", ["+---+---+", "|   |   |", "Grid 01", "---------\n\n---------"])
def test_a_frame_without_values_is_no_puzzle(text: str) -> None:
    assert fault(text) == "a.txt: no values found, a 9x9 puzzle has 81"


def test_rows_without_end_are_refused_in_bounded_memory() -> None:
    def lines() -> Iterator[str]:
        for number in range(10_000):
            if number == 500:
                raise AssertionError("line 500 was asked for")
            yield "1 2 3 4 5 6 7"

    with pytest.raises(NotationError, match="values"):
        list(read_puzzles(lines(), source="", format="grid"))
