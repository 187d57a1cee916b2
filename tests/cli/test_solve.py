"""`solve` as a person uses it."""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from random import Random
from types import ModuleType

import pytest

from sudokulab.board import Puzzle
from sudokulab.limits import Limits
from sudokulab.ports import Tracer
from sudokulab.registry import Entry
from sudokulab.solvers import SOLVERS, Outcome, Search, SolveResult
from sudokulab.solvers.values import UNSETTLED
from support.commandline import Call, Start, Write

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87."
BROKEN = ".4.1..35.............2.5......4.89..26.....12.5.3....7..4...16.6....7....1..8..2."
DEAD = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
SMALL = "1......2.3....4."
TWELVE = "1...3...2...4..."
TIME = re.compile(r"\([0-9.]+ (ms|s)\)")


def timeless(text: str) -> str:
    return TIME.sub("(TIME)", text)


@pytest.mark.parametrize("algorithm", ["native", "mrv"])
@pytest.mark.parametrize("more", [(), ("--count", "50")])
def test_the_solution_of_json_is_the_first_listed_and_the_seed_decides_both(
    call: Call, algorithm: str, more: tuple[str, ...]
) -> None:
    def told(seed: str) -> dict[str, object]:
        arguments = ("solve", "." * 81, "--json", "--solutions", "3", "--algorithm", algorithm, *more)
        [found] = call(*arguments, "--seed", seed).objects
        return found

    first, again, other = told("1"), told("1"), told("2")
    listed = first["solutions"]
    assert isinstance(listed, list)
    assert first["solution"] == listed[0]
    pairs = enumerate(zip(listed[0], listed[1], strict=True))
    assert first["differs"] == [f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell, (a, b) in pairs if a != b]
    assert again["solutions"] == listed != other["solutions"]


def test_a_unique_puzzle_is_shown_as_a_grid_with_its_clues_marked_and_a_sentence(call: Call) -> None:
    done = call("solve", UNIQUE)
    assert done.status == 0
    assert timeless(done.out) == (
        "argument:1: 9x9, 30 clues\n"
        "\n"
        "┌───────┬───────┬───────┐\n"
        "│ 5'3'4 │ 6 7'8 │ 9 1 2 │\n"
        "│ 6'7 2 │ 1'9'5'│ 3 4 8 │\n"
        "│ 1 9'8'│ 3 4 2 │ 5 6'7 │\n"
        "├───────┼───────┼───────┤\n"
        "│ 8'5 9 │ 7 6'1 │ 4 2 3'│\n"
        "│ 4'2 6 │ 8'5 3'│ 7 9 1'│\n"
        "│ 7'1 3 │ 9 2'4 │ 8 5 6'│\n"
        "├───────┼───────┼───────┤\n"
        "│ 9 6'1 │ 5 3 7 │ 2'8'4 │\n"
        "│ 2 8 7 │ 4'1'9'│ 6 3 5'│\n"
        "│ 3 4 5 │ 2 8'6 │ 1 7'9'│\n"
        "└───────┴───────┴───────┘\n"
        "' clue\n"
        "\n"
        "Exactly one solution. (TIME)\n"
    )
    assert done.err == ""


def test_two_solutions_are_told_with_the_cells_in_which_they_differ(call: Call) -> None:
    done = call("solve", TWO)
    assert done.status == 0
    sentence = "At least 2 solutions; they differ in 4 cells: r4c1, r4c6, r6c1, r6c6. (TIME)"
    assert timeless(done.out).splitlines()[-1] == sentence
    assert "' clue   ? differs between solutions" in done.out


def test_a_broken_rule_is_told_with_its_unit_value_and_cells_and_exits_1(call: Call) -> None:
    done = call("solve", BROKEN)
    assert done.status == 1
    sentence = "Not a puzzle that can be solved: row 5 holds 2 twice (r5c1, r5c9). (TIME)"
    assert timeless(done.out).splitlines()[-1] == sentence
    assert "│ 2!6 . │" in done.out


def test_a_puzzle_without_solution_says_why_and_exits_1(call: Call) -> None:
    done = call("solve", DEAD)
    assert done.status == 1
    assert timeless(done.out).splitlines()[-1] == "No solution: r5c1 has no value left. (TIME)"
    assert "│ .*2 . │" in done.out


def test_counting_tells_the_exact_number_when_the_limit_is_not_reached(call: Call) -> None:
    assert "Exactly 12 solutions; the first two differ in" in call("solve", TWELVE, "--count", "100").out
    assert "At least 7 solutions; the first two differ in" in call("solve", TWELVE, "--count", "7").out
    assert "At least 2 solutions; they differ in" in call("solve", TWELVE, "--count", "1").out


def test_the_first_solutions_are_printed_as_grids_and_are_all_different(call: Call) -> None:
    done = call("solve", TWELVE, "--solutions", "3")
    assert [f"Solution {number}" in done.out for number in (1, 2, 3, 4)] == [True, True, True, False]
    grids = re.findall(r"Solution \d\n(.*?)\n' clue", done.out, re.DOTALL)
    assert len(set(grids)) == 3


def test_asking_for_more_solutions_than_there_are_settles_their_number(call: Call) -> None:
    done = call("solve", TWELVE, "--solutions", "100")
    assert done.out.count("Solution ") == 12
    assert "Exactly 12 solutions;" in done.out


def test_a_limit_that_cuts_the_enumeration_short_is_told_and_exits_4(call: Call) -> None:
    done = call("solve", "@puzzle4", "--solutions", "1000000", "--node-limit", "500", "--format", "line")
    assert done.status == 4
    printed = len(done.out.splitlines())
    assert 0 < printed < 1_000_000
    assert f"a limit struck after {printed} solutions" in done.err.replace(",", "")


def test_a_limit_that_strikes_before_an_answer_is_an_answer_and_exits_4(call: Call) -> None:
    done = call("solve", "@puzzle4", "--node-limit", "1")
    assert done.status == 4
    assert "Not settled: a limit struck before there was an answer." in done.out


def test_format_prints_the_solution_alone(call: Call) -> None:
    done = call("solve", UNIQUE, "--format", "line")
    assert (done.status, done.out, done.err) == (0, f"{SOLVED}\n", "")


def test_format_leaves_standard_output_empty_when_there_is_no_solution(call: Call) -> None:
    done = call("solve", BROKEN, "--format", "line")
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("argument:1: Not a puzzle that can be solved: row 5 holds 2 twice")


def test_many_puzzles_of_one_file_take_a_line_each_and_a_summary_at_the_end(
    call: Call, puzzle_file: Write
) -> None:
    path = puzzle_file(UNIQUE, BROKEN)
    done = call("solve", path)
    assert done.status == 1
    assert done.out.splitlines() == [
        f"     1  {path}:1  unique    {SOLVED}",
        f"     2  {path}:2  invalid   row 5 holds 2 twice (r5c1, r5c9)",
    ]
    assert re.fullmatch(r"2 puzzles: 1 unique, 1 invalid; [0-9.]+ ms\n", done.err)


def test_files_with_one_puzzle_each_are_shown_as_grids(call: Call, puzzle_file: Write) -> None:
    done = call("solve", puzzle_file(UNIQUE, name="a.txt"), puzzle_file(TWO, name="b.txt"))
    assert done.out.count("┌") == 2
    assert "2 puzzles: 1 unique, 1 multiple;" in done.err


def test_the_exit_status_of_several_puzzles_is_the_highest(call: Call, puzzle_file: Write) -> None:
    path = puzzle_file(UNIQUE, BROKEN, UNIQUE)
    assert call("solve", path, "no-such-file.txt", UNIQUE).status == 3
    assert call("solve", "--node-limit", "1", "@puzzle4", BROKEN).status == 4


def test_what_cannot_be_read_does_not_hide_the_other_sources(call: Call) -> None:
    done = call("solve", "no-such-file.txt", UNIQUE, "--format", "line")
    assert (done.status, done.out) == (3, f"{SOLVED}\n")
    assert done.err.startswith("sudokulab: 'no-such-file.txt' is no file here and no puzzle, expected")


def test_verbose_shows_the_puzzle_as_read_and_every_time(call: Call) -> None:
    before = datetime.now(UTC)
    done = call("solve", UNIQUE, "--verbose")
    lines = done.out.splitlines()
    assert lines[:3] == ["As read:", "┌───────┬───────┬───────┐", "│ 5 3 . │ . 7 . │ . . . │"]
    assert re.fullmatch(r"Read in [0-9.]+ m?s, validated in [0-9.]+ ms, solved in [0-9.]+ ms", lines[-2])
    times = re.fullmatch(r"Started (.*), finished (.*)", lines[-1])
    assert times is not None
    started = datetime.strptime(times[1], "%Y-%m-%d %H:%M:%S.%f").astimezone()
    assert abs((started - before).total_seconds()) < 10
    assert re.fullmatch(r"\d\d:\d\d:\d\d\.\d{6}", times[2])


@pytest.mark.parametrize(
    ("outcome", "dead_cell", "status", "sentence"),
    [
        (Outcome.SOLVED, None, 0, "Exactly one solution."),
        (Outcome.DEAD_END, 3, 1, "stubborn ran into a dead end at r1c4."),
        (Outcome.EXHAUSTED, None, 1, "Exactly one solution."),
        (Outcome.LIMIT, None, 4, "stubborn was stopped by a limit."),
    ],
)
def test_with_an_algorithm_named_the_exit_status_follows_what_it_did(
    call: Call,
    monkeypatch: pytest.MonkeyPatch,
    outcome: Outcome,
    dead_cell: int | None,
    status: int,
    sentence: str,
) -> None:
    def solve(puzzle: Puzzle, *, limits: Limits, rng: Random, tracer: Tracer | None) -> SolveResult:
        return SolveResult(puzzle, "stubborn", UNSETTLED, Search(outcome, dead_cell))

    module = ModuleType("stubborn_for_tests")
    module.solve = solve  # type: ignore[attr-defined]  # a module made by hand
    monkeypatch.setitem(sys.modules, module.__name__, module)
    entry = Entry("does as it is told", "stubborn_for_tests:solve")
    monkeypatch.setitem(SOLVERS._builtin, "stubborn", entry)
    done = call("solve", UNIQUE, "--algorithm", "stubborn")
    assert done.status == status
    assert sentence in done.out
    [found] = call("solve", UNIQUE, "--algorithm", "stubborn", "--json").objects
    assert (found["status"], found["algorithm"], found["solution"]) == ("unique", "stubborn", None)


def test_the_shape_option_reads_the_same_cells_as_other_boxes(call: Call) -> None:
    tall = call("solve", "." * 36, "--shape", "3x2")
    assert "6x6 in boxes of 3x2" in tall.out
    assert "│ " in tall.out
    usual = call("solve", "." * 36)
    assert "6x6 in boxes of 2x3" in usual.out
    assert "argument: 36 values: read as 2x3; --shape 3x2" in usual.err


def test_every_shipped_puzzle_can_be_solved_by_name(call: Call) -> None:
    names = [line.split()[0] for line in call("puzzles").out.splitlines()]
    assert {"@puzzle6", "@notvalid", "@size4", "@size16", "@size25"} <= set(names)
    found = {name: call("solve", name, "--json").objects[0]["status"] for name in names}
    assert {name: status for name, status in found.items() if name.startswith("@size")} == dict.fromkeys(
        (name for name in names if name.startswith("@size")), "unique"
    )
    assert (found["@notvalid"], found["@notvalid2"], found["@puzzle4"]) == ("invalid", "none", "multiple")


def test_puzzles_from_standard_input_are_answered(start: Start) -> None:
    done = start("solve", "-", "--format", "line", stdin=f"{UNIQUE}\n{SMALL}\n")
    assert done.status == 0
    assert done.out.splitlines()[0] == SOLVED
    assert len(done.out.splitlines()) == 2
