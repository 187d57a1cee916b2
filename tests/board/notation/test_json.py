"""`json`: objects, lists of rows and flat lists, read value by value in bounded memory."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from sudokulab.board import Puzzle, Shape
from sudokulab.board.notation import format_puzzle, parse, read_puzzles
from sudokulab.errors import NotationError
from support.messages import exactly

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = parse(LINE)
ROWS = PUZZLE.rows
SYMBOL_ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]


@pytest.mark.parametrize(
    "value",
    [
        {"schema": "puzzle/1", "shape": [3, 3], "clues": LINE},
        {"clues": LINE.replace(".", "0")},
        {"clues": ROWS, "shape": "3x3"},
        {"clues": list(PUZZLE.clues)},
        {"puzzle": SYMBOL_ROWS},
        ROWS,
        list(PUZZLE.clues),
        SYMBOL_ROWS,
        [[value or None for value in row] for row in ROWS],
        [[str(value) if value else "" for value in row] for row in ROWS],
        [LINE],
        [ROWS],
        [{"clues": LINE}],
    ],
)
@pytest.mark.parametrize("indent", [None, 1])
def test_a_puzzle_may_be_written_in_several_ways(value: object, indent: int | None) -> None:
    assert parse(json.dumps(value, indent=indent)) == PUZZLE


@pytest.mark.parametrize("value", [{"clues": LINE}, ROWS, list(PUZZLE.clues), LINE])
def test_an_array_holds_puzzles_in_any_of_the_ways(value: object) -> None:
    text = json.dumps([value] * 3, indent=1)
    assert list(read_puzzles(text.split("\n"), source="")) == [PUZZLE] * 3


def test_objects_may_stand_one_a_line_or_several() -> None:
    one = json.dumps({"clues": LINE})
    puzzles = list(read_puzzles([one, "", one + one], source="a.json"))
    assert [puzzle.source for puzzle in puzzles] == ["a.json:1", "a.json:3", "a.json:3"]


def test_the_form_that_is_written_is_this_one() -> None:
    puzzle = Puzzle(Shape(1, 2), bytes([1, 0, 0, 2]), info=(("name", "é"), ("tag", "a"), ("tag", "b")))
    text = (
        '{"schema": "puzzle/1", "shape": [1, 2], "clues": "1..2", "info": {"name": "é", "tag": ["a", "b"]}}'
    )
    assert format_puzzle(puzzle, "json") == text
    assert parse(text).info == puzzle.info


def test_keys_that_are_not_ours_are_kept() -> None:
    text = json.dumps({"clues": LINE, "rating": 2.5, "by": {"name": "x"}, "made_with": {"version": "1"}})
    assert parse(text).info == (("rating", "2.5"), ("by", '{"name": "x"}'))


def test_half_a_surrogate_becomes_what_every_file_can_hold() -> None:
    assert parse(r'{"clues": "1...............", "info": {"name": "\ud800"}}').info == (("name", "?"),)


def test_sixteen_lists_of_sixteen_are_one_grid() -> None:
    assert parse(json.dumps([[0] * 16] * 16)).shape == Shape(4, 4)
    assert len(list(read_puzzles([json.dumps([[0] * 16] * 17)], source=""))) == 17


def test_clues_with_a_shape_are_in_the_standard_alphabet() -> None:
    clues = "0A" + "." * 254
    with pytest.raises(NotationError, match="puzzle is in the alphabet 0-9A-F, expected 1-9A-G"):
        parse(json.dumps({"shape": [4, 4], "clues": clues}))


def test_an_array_of_nothing_holds_no_puzzle() -> None:
    with pytest.raises(NotationError, match=exactly("no values found, a 9x9 puzzle has 81")):
        parse("[]")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"schema": "puzzle/2"}', "a.json:1:1: the schema is 'puzzle/2', which is newer than 'puzzle/1'"),
        ('{"schema": 7}', "a.json:1:1: the schema is '7', expected 'puzzle/1'"),
        ('{"a": 1}', "a.json:1:1: no 'clues', found the keys 'a'"),
        ("{}", "a.json:1:1: no 'clues', found the keys none"),
        ('{"clues": 5}', "a.json:1:1: found '5', expected a string of symbols or a list"),
        ('{"clues": "1..2', "a.json:1:11: a string without end, expected '\"'"),
        ('{"clues": "1..2"', "a.json:1:1: the text ends before '}'"),
        ('{"clues": [1, 2}', "a.json:1:16: found '}', which closes nothing"),
        ('{"clues": nul}', "a.json:1:11: found 'nul}', which is not JSON: Expecting value"),
        ('{"clues" "1"}', "a.json:1:10: found '\"1\"}', which is not JSON: Expecting ':' delimiter"),
        ('{"clues": "1", "clues": "2"}', "a.json:1:1: the key 'clues' is there twice"),
        ('{"clues": "", "shape": [30, 4]}', "a.json:1:1: 30x4 has side 120, expected 2 to 25"),
        ('{"clues": "", "shape": [3]}', "a.json:1:1: '[3]' is no shape, expected [box height, box width]"),
        (
            '{"clues": "", "shape": [true, 3]}',
            "a.json:1:1: '[True, 3]' is no shape, expected [box height, box width]",
        ),
        ("[1, 2", "a.json: the text ends before ']'"),
        ("[1,, 2]", "a.json:1:4: found ',', expected a value"),
        ("[1 2]", "a.json:1:4: found '2', expected ',' or ']'"),
        ("[1,]", "a.json:1:4: found ']', expected a value"),
        ("]", "a.json:1:1: found ']', expected a value"),
        ("[1.5]", "a.json:1:1: found '1.5', expected a whole number"),
        ("[true]", "a.json:1:1: found 'True', expected a whole number"),
        ("[NaN]", "a.json:1:2: found NaN, expected a number"),
        ("[-1]", "a.json:1:1: '-1' is no value, expected 0 to 25"),
        ("[26]", "a.json:1:1: '26' is no value, expected 0 to 25"),
        (f"[{'9' * 5000}]", f"a.json:1:2: found the number '{'9' * 32}'..., expected a value of a puzzle"),
        ("[" * 100_000, "a.json:1:18: brackets nested more than 16 deep"),
        ('{"a":' * 100_000, "a.json:1:81: brackets nested more than 16 deep"),
        (f'{{"a": "{"x" * 70_000}"}}', "a.json:1:1: a value of more than 65,536 characters"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        list(read_puzzles(text.split("\n"), source="a.json", format="json"))
    assert str(caught.value).partition("; reading")[0] == message


def test_a_list_without_end_is_refused_in_bounded_memory() -> None:
    def lines() -> Iterator[str]:
        yield "["
        for number in range(10_000):
            if number == 2000:
                raise AssertionError("line 2000 was asked for")
            yield "1,"

    with pytest.raises(
        NotationError,
        match=exactly("line 1, column 1: more than 1250 values in one list, the largest puzzle has 625"),
    ):
        list(read_puzzles(lines(), source="", format="json"))


def test_a_damaged_row_is_named() -> None:
    rows = [row[:8] if number == 5 else row for number, row in enumerate(ROWS, start=1)]
    with pytest.raises(
        NotationError, match="80 values, a 9x9 puzzle has 81: 1 too few; row 5 has 8 values, most have 9; "
    ):
        parse(json.dumps(rows))


def test_the_shape_that_a_text_carries_wins_and_is_told() -> None:
    text = format_puzzle(PUZZLE, "json")
    notes: list[str] = []
    assert parse(text, shape=Shape(1, 9), note=notes.append).shape == Shape(3, 3)
    assert notes == ["the text is of shape 3x3, not the 1x9 that was asked for"]
