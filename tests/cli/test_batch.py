"""`batch` as a person uses it: answers, usage, limits."""

from __future__ import annotations

from random import Random

import pytest

from sudokulab.board import NINE
from sudokulab.board.symbols import to_symbols
from sudokulab.board.symmetry import random_symmetry
from support.batch_command import (
    BROKEN,
    SMALL,
    SMALL_SOLVED,
    SOLVED,
    TWO,
    UNIQUE,
    many_puzzles,
)
from support.classic import TUTORIAL
from support.commandline import Call, Start, Write


def test_each_line_gets_its_answer_in_order(start: Start) -> None:
    done = start("batch", "-", stdin=f"{UNIQUE}\n{TWO}\n{BROKEN}\n{SMALL}\n")
    assert done.status == 0
    answers = done.out.splitlines()
    assert answers[0] == f"{SOLVED},1"
    assert answers[1].endswith(",2")
    assert "." not in answers[1]
    assert answers[2:] == [f"{'.' * 81},0", f"{SMALL_SOLVED},1"]
    summary, shapes = done.err.splitlines()
    assert summary.startswith("4 lines in ")
    assert summary.endswith("a second: 2 unique, 1 with several solutions, 1 without a solution")
    assert shapes == "lines of 16 values are read as 2x2; --shape 1x4 would fit too"


def test_a_line_that_is_no_puzzle_is_answered_x_told_with_its_place_and_exits_3(
    call: Call, puzzle_file: Write
) -> None:
    path = puzzle_file(UNIQUE, "", UNIQUE[:-1], SMALL + "\0", SMALL, "# comment")
    done = call("batch", path)
    assert done.status == 3
    assert done.out.splitlines() == [f"{SOLVED},1", "x", "x", "x", f"{SMALL_SOLVED},1", "x"]
    summary, _, *lines = done.err.splitlines()
    assert summary.endswith(": 2 unique, 4 of no puzzle")
    assert lines[0] == f"{path}:2:1: the line is empty, expected a puzzle such as 81 of 1-9 and '.'"
    assert lines[1].startswith(f"{path}:3:1: 80 values, ")
    assert lines[2] == f"{path}:4:17: found a NUL byte, expected text"
    assert lines[3].startswith(f"{path}:6:1: ")


def test_only_ten_places_are_told_and_the_others_counted(call: Call, puzzle_file: Write) -> None:
    path = puzzle_file(*["x"] * 25)
    lines = call("batch", path).err.splitlines()
    assert [line.split(":")[1] for line in lines[1:11]] == [str(number) for number in range(1, 11)]
    assert lines[11:] == ["and 15 more lines of no puzzle"]


def test_quiet_tells_nothing_and_exits_the_same(call: Call, puzzle_file: Write) -> None:
    done = call("batch", "--quiet", puzzle_file("x"))
    assert (done.status, done.out, done.err) == (3, "x\n", "")


def test_the_shape_of_all_lines_can_be_said(call: Call, puzzle_file: Write) -> None:
    path = puzzle_file("." * 25, "." * 36)
    assert call("batch", path).out.splitlines()[0] == "x"
    done = call("batch", "--shape", "1x5", path)
    assert "would fit too" not in done.err
    first, second = done.out.splitlines()
    assert sorted(first[:5]) == list("12345")
    assert second == "x"


def test_distinct_keeps_the_first_of_puzzles_that_are_the_same(
    call: Call, puzzle_file: Write, rng: Random
) -> None:
    twins = [to_symbols(random_symmetry(NINE, rng).apply(TUTORIAL).clues) for _ in range(4)]
    done = call("batch", "--distinct", puzzle_file(UNIQUE, *twins, SMALL))
    assert done.out.splitlines() == [f"{SOLVED},1", f"{SMALL_SOLVED},1"]
    assert "4 lines left out, whose puzzle came before\n" in done.err


def test_a_limit_is_an_answer_and_exits_4(call: Call, puzzle_file: Write) -> None:
    done = call("batch", "--node-limit", "1", puzzle_file("." * 81, "x"))
    assert done.status == 4
    assert done.out.splitlines()[0].endswith(",?")
    assert "1 undecided, a limit struck, 1 of no puzzle" in done.err


def test_lines_in_another_alphabet_are_reported(call: Call, puzzle_file: Write) -> None:
    done = call("batch", puzzle_file("A" + "." * 623 + "Y"))
    assert done.out.startswith("1")
    assert "1 line in the alphabets 0-9A-F or A-Y, answered in 1-9A-P\n" in done.err


@pytest.mark.parametrize("threads", ["1", "2", "7", "100000"])
def test_the_number_of_threads_does_not_change_the_answers(
    threads: str, call: Call, puzzle_file: Write, rng: Random
) -> None:
    path = puzzle_file(*many_puzzles(3000, rng))
    assert call("batch", "--threads", threads, path).out == call("batch", path).out


@pytest.mark.parametrize("arguments", [("--resume",), ("--threads", "0"), ("--shape", "3")])
def test_wrong_usage_is_said_and_exits_2(call: Call, puzzle_file: Write, arguments: tuple[str, ...]) -> None:
    done = call("batch", *arguments, puzzle_file(UNIQUE))
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"sudokulab: {arguments[0]}")


@pytest.mark.parametrize(
    ("name", "reason"), [("missing.txt", "no such file or directory"), (".", "is a directory")]
)
def test_an_input_that_cannot_be_read_is_said_and_exits_3(start: Start, name: str, reason: str) -> None:
    done = start("batch", name)
    assert (done.status, done.err) == (3, f"sudokulab: {name}: {reason}\n")
