"""`line`: one puzzle a line, in any alphabet that the file as a whole shows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudokulab.board import Shape
from sudokulab.board.notation import parse, read_puzzles
from sudokulab.board.notation.line import parse_line
from sudokulab.errors import NotationError
from support.messages import exactly

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIXTEEN = "1.2.3.4.5.6.7.8.9.A.B.C.D.E.F.G." * 8
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY" * 25


def read(*lines: str) -> list[list[int]]:
    return [list(puzzle.clues) for puzzle in read_puzzles(lines, source="a.txt", format="line")]


def notes(*lines: str) -> list[str]:
    told: list[str] = []
    list(read_puzzles(lines, source="a.txt", format="line", note=told.append))
    return [note for note in told if "alphabet" in note]


def fault(*lines: str) -> str:
    with pytest.raises(NotationError) as caught:
        read(*lines)
    return str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        LINE.replace(".", "0"),
        f"  {LINE}\t",
        f"{LINE}\f",
        f"{LINE} # a comment",
        " ".join(LINE),
        " ".join(LINE[start : start + 9] for start in range(0, 81, 9)),
    ],
)
def test_one_line_may_be_written_in_several_ways(text: str) -> None:
    assert parse(text) == parse(LINE)


def test_both_signs_for_an_empty_cell_may_occur_in_a_small_puzzle() -> None:
    assert parse(LINE.replace(".", "0", 20)) == parse(LINE)


@pytest.mark.parametrize(
    ("text", "info"),
    [
        (f"{LINE} easy", [("name", "easy")]),
        (f"{LINE} duplicate_box solutions=0", [("name", "duplicate_box"), ("solutions", "0")]),
        (f"00141209de66 {LINE} 2.5", [("id", "00141209de66"), ("rating", "2.5")]),
        (f"{LINE},{LINE}", [("solution", LINE)]),
        (f"{LINE};1.2;by me", [("name", "by me"), ("rating", "1.2")]),
        (f"{LINE} a=", [("name", "a=")]),
    ],
)
def test_what_stands_beside_the_puzzle_is_kept(text: str, info: list[tuple[str, str]]) -> None:
    assert list(parse(text, format="line").info) == info


def test_lower_case_is_read_as_upper_case() -> None:
    assert parse(SIXTEEN.lower()) == parse(SIXTEEN)


def test_values_from_10_are_letters_from_a() -> None:
    assert list(parse(SIXTEEN).clues[16:32:2]) == [9, 10, 11, 12, 13, 14, 15, 16]


def test_25x25_in_letters_is_shown_by_a_letter_beyond_p() -> None:
    assert read(LETTERS)[0][:25] == list(range(1, 26))
    assert notes(LETTERS) == ["25x25 puzzles read in the alphabet A-Y"]


def test_16x16_from_0_is_shown_by_zeros_beside_dots() -> None:
    text = SIXTEEN.replace("G", "0")
    assert read(text)[0][:5] == [2, 0, 3, 0, 4]
    assert read(text)[0][30] == 1
    assert notes(text) == ["16x16 puzzles read in the alphabet 0-9A-F"]


def test_a_puzzle_that_shows_no_alphabet_takes_that_of_the_file() -> None:
    undecided = "ABC" + "." * 622
    assert read(undecided, LETTERS)[0][:3] == [1, 2, 3]
    assert read(undecided, "1" + "." * 624)[0][:3] == [10, 11, 12]


def test_an_alphabet_that_nothing_shows_is_the_standard_one_and_told() -> None:
    undecided = "ABC" + "." * 622
    assert read(undecided)[0][:3] == [10, 11, 12]
    assert notes(undecided) == ["25x25 puzzles read in the alphabet 1-9A-P: nothing shows another"]


def test_puzzles_keep_their_order_while_one_waits_for_its_alphabet() -> None:
    undecided = "ABC" + "." * 622
    lengths = [len(clues) for clues in read(undecided, LINE, undecided, LETTERS, LINE)]
    assert lengths == [625, 81, 625, 625, 81]


def test_an_empty_grid_waits_for_no_alphabet() -> None:
    def lines_that_end() -> Iterator[str]:
        yield "." * 625
        raise AssertionError("a second line was asked for")

    lines = lines_that_end()
    assert next(read_puzzles(lines, source="", format="line")).clue_count == 0


def test_two_alphabets_in_one_file_are_refused() -> None:
    assert fault(LETTERS, "1" + "." * 624) == (
        "a.txt:2:1: this 25x25 puzzle is in the alphabet 1-9A-P, expected A-Y"
    )
    assert fault(SIXTEEN, SIXTEEN.replace("G", "0")) == (
        "a.txt:2: this 16x16 puzzle is in the alphabet 0-9A-F, expected 1-9A-G"
    )


def test_two_alphabets_in_one_puzzle_are_refused() -> None:
    assert fault("1" + LETTERS[1:]) == (
        "a.txt:1:17: 'Q' is of another alphabet than the symbols before it, expected 1-9A-P or A-Y throughout"
    )


def test_a_zero_that_may_be_a_value_is_refused() -> None:
    assert fault("0." + "." * 142) == (
        "a.txt:1:2: both '.' and '0' occur in a 12x12 puzzle: whether '0' is a value is not clear, "
        "expected one of them"
    )


def test_a_full_16x16_grid_that_has_two_meanings_is_refused() -> None:
    assert fault("0123456789ABCDEF" * 16) == (
        "a.txt:1: each of 0-9A-F stands here 16 times: '0' may be an empty cell or a value; "
        "write empty cells as '.', and values as 1-9A-G"
    )


def test_a_full_16x16_grid_from_0_is_read_in_a_file_that_shows_its_alphabet() -> None:
    assert read("0." + "." * 254, "0123456789ABCDEF" * 16)[1][:3] == [1, 2, 3]


@pytest.mark.parametrize("symbol", ["x", "A", "\0", "٣", "²", "-"])
def test_what_is_no_value_is_told_with_its_column(symbol: str) -> None:
    assert fault(LINE, LINE[:4] + symbol + LINE[5:]) == (
        f"a.txt:2:5: {symbol!r} is no value of a 9x9 puzzle, expected 1-9, or '.' or '0' for an empty cell"
    )


@pytest.mark.parametrize(
    ("symbol", "side", "values"), [("5", 4, "1-4"), ("B", 10, "1-9 and A"), ("H", 16, "1-9 and A-G")]
)
def test_a_symbol_beyond_the_side_is_no_value(symbol: str, side: int, values: str) -> None:
    assert fault(symbol + "." * (side * side - 1)) == (
        f"a.txt:1:1: {symbol!r} is no value of a {side}x{side} puzzle, "
        f"expected {values}, or '.' or '0' for an empty cell"
    )


@pytest.mark.parametrize(
    ("text", "shown", "found"), [("rubbish", "'rubbish'", "r"), ("~" * 100, f"'{'~' * 32}'...", "~")]
)
def test_what_is_no_line_is_told_in_short(text: str, shown: str, found: str) -> None:
    assert fault(text) == f"a.txt:1:1: {shown} is no puzzle: found {found!r}, expected 1-9, A-P, '.' or '0'"


def test_a_line_that_lost_a_cell_says_where_a_value_is_first_repeated() -> None:
    full = "123456789456789123789123456" + "214365897365897214897214365" + "531642978642978531978531642"
    assert fault(LINE, full[:29] + full[30:]) == (
        "a.txt:2: 80 values, a 9x9 puzzle has 81: 1 too few; reading 9 a row, "
        "column 3 is the first to repeat a value: 3 at r1c3 and r4c3 (line 2, column 30)"
    )


@pytest.mark.parametrize("text", ["12", "1 2", "5", " 1.3 "])
def test_a_few_symbols_are_counted(text: str) -> None:
    count = len("".join(text.split()))
    values = "1 value, which fills" if count == 1 else f"{count} values, which fill"
    for format in ("auto", "line"):
        with pytest.raises(NotationError, match=exactly(f"a.txt:1: {values} no puzzle: a 9x9 puzzle has 81")):
            list(read_puzzles([text], source="a.txt", format=format))


def test_a_line_with_too_many_cells_is_told_so() -> None:
    assert fault(LINE + "1") == (
        "a.txt:1: 82 values, a 9x9 puzzle has 81: 1 too many; reading 9 a row, no value is repeated"
    )


def test_a_count_between_two_sides_names_both() -> None:
    assert fault("." * 90).startswith("a.txt:1: 90 values, a 9x9 puzzle has 81, a 10x10 puzzle has 100; ")


def test_lines_of_different_sizes_may_be_mixed() -> None:
    assert [len(clues) for clues in read(LINE, "." * 16, "." * 144)] == [81, 16, 144]


def test_a_single_line_can_be_read_by_itself() -> None:
    assert parse_line(LINE, source="b.txt", line=7).source == "b.txt:7"
    with pytest.raises(NotationError, match=exactly("b.txt:7: no values found, a 4x4 puzzle has 16")):
        parse_line("", source="b.txt", line=7, shape=Shape(2, 2))
