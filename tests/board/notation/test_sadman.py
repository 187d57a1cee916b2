"""`sdk` and `sdm`: files of 9x9 puzzles, with what is known about them."""

from __future__ import annotations

import pytest

from sudokulab.board import Shape
from sudokulab.board.notation import detect, format_puzzle, parse, read_puzzles
from sudokulab.errors import NotationError

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = "\n".join(LINE[start : start + 9] for start in range(0, 81, 9))
FILE = f"#ARuud\n#DAn easy one\n#B03-08-2006\n[Puzzle]\n{ROWS}\n[State]\n{ROWS.replace('.', '1', 1)}"


def fault(text: str, format: str = "sdk") -> str:
    with pytest.raises(NotationError) as caught:
        list(read_puzzles(text.split("\n"), source="a.sdk", format=format))
    return str(caught.value).partition("; reading")[0]


def test_a_file_tells_about_its_puzzle() -> None:
    puzzle = parse(FILE)
    assert puzzle == parse(LINE)
    assert puzzle.info == (
        ("author", "Ruud"),
        ("description", "An easy one"),
        ("date", "03-08-2006"),
        ("state", LINE.replace(".", "1", 1)),
    )


def test_what_was_read_is_written_again() -> None:
    assert format_puzzle(parse(FILE), "sdk") == FILE


@pytest.mark.parametrize(
    "text", [ROWS, f"#ARuud\n{ROWS}", f"[PUZZLE]\n{ROWS}", f"# note\n\n[Puzzle]\n\n{ROWS}\n"]
)
def test_the_name_of_the_section_may_be_left_out(text: str) -> None:
    assert parse(text, format="sdk") == parse(LINE)


def test_a_section_of_another_kind_is_passed_over_with_a_note() -> None:
    notes: list[str] = []
    assert parse(f"{FILE}\n[Marks]\nwhat ever", note=notes.append) == parse(LINE)
    assert notes == ["line 24: the section '[Marks]' is not read"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a.sdk: no values found, a 9x9 puzzle has 81"),
        (f"[State]\n{ROWS}", "a.sdk: no values found, a 9x9 puzzle has 81"),
        (f"[Puzzle]\n{ROWS[:-1]}", "a.sdk:2: 80 values, a 9x9 puzzle has 81: 1 too few"),
        (f"[Puzzle]\n{ROWS}\n12", "a.sdk:2: 83 values, a 9x9 puzzle has 81: 2 too many"),
        (f"[Puzzle]\n5\n{ROWS[2:]}\n3", "a.sdk:2: 81 values, a 9x9 puzzle has 81"),
        (f"[Puzzle]\n{ROWS}\n[Puzzle]\n{ROWS}", "a.sdk:11: a second [Puzzle] section, expected one puzzle"),
        (f"[Puzzle\n{ROWS}", "a.sdk:1: found '[Puzzle', expected [Puzzle] or [State]"),
        (f"[Puzzle]\n{ROWS.replace('4', 'A')}", "a.sdk:6:1: 'A' is no value, expected 1-9, or '.' or '0'"),
        (
            f"[Puzzle]\n{ROWS.replace('4', '?')}",
            "a.sdk:6:1: '?' is no value of a 9x9 puzzle, expected 1-9, or '.' or '0' for an empty cell",
        ),
        (f"{ROWS}\n" * 3, "a.sdk:19: found '53..7....', expected nine rows of nine"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, message: str) -> None:
    assert fault(text) == message


def test_a_collection_is_a_puzzle_a_line() -> None:
    assert list(read_puzzles([LINE.replace(".", "0")] * 2, source="", format="sdm")) == [parse(LINE)] * 2
    assert format_puzzle(parse(LINE), "sdm") == LINE.replace(".", "0")


def test_a_line_of_another_size_is_damage_in_a_collection() -> None:
    assert fault("." * 16, "sdm") == "a.sdk:1: 16 values, a 9x9 puzzle has 81: 65 too few"


@pytest.mark.parametrize(
    ("source", "name"), [("a.sdm", "sdm"), ("a.sdm.gz", "sdm"), ("a.txt", "line"), ("", "line")]
)
def test_a_collection_is_found_by_the_name_of_its_file(source: str, name: str) -> None:
    assert detect([LINE], source=source) == name


def test_another_shape_than_9x9_is_not_asked_for() -> None:
    assert parse(FILE, shape=Shape(3, 3)) == parse(LINE)
