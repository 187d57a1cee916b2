"""Every command with `--json`: what it prints fits its schema in docs/json, and nothing else is printed."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

import sudokulab
from sudokulab.board import Shape
from sudokulab.board.symbols import symbol
from sudokulab.cli.commands import COMMANDS
from support.commandline import Call, Done, Write, start_in

SCHEMAS = Path(__file__).resolve().parents[2] / "docs" / "json"
UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BROKEN = ".4.1..35.............2.5......4.89..26.....12.5.3....7..4...16.6....7....1..8..2."
DEAD_CELL = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
DEAD_VALUE = "9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3"
# Obeys the rules, has a place for every value and a value for every cell, and still no solution.
EXHAUSTED = ".1.2....4......3"
TWELVE = "1...3...2...4..."


def schema(name: str) -> dict[str, object]:
    found: dict[str, object] = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


def checked(done: Done, name: str) -> list[dict[str, object]]:
    """The objects that were printed, each held against its schema."""
    validator = jsonschema.Draft202012Validator(schema(name))
    objects = done.objects
    assert objects
    for found in objects:
        validator.validate(found)
        assert found["schema"] == f"{name}/1"
    return objects


@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.json")), ids=lambda path: path.name)
def test_the_schema_is_a_schema_and_allows_nothing_beyond_it(path: Path) -> None:
    found = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(found)
    assert found["additionalProperties"] is False
    assert "made_with" in found["required" if path.name != "puzzle.schema.json" else "properties"]


def test_every_command_has_a_schema_and_so_has_the_format() -> None:
    assert {path.name.partition(".")[0] for path in SCHEMAS.glob("*.json")} == {*COMMANDS, "puzzle"}


@pytest.mark.parametrize("shape", ["1x2", "2x2", "3x3", "2x5", "4x4", "5x5"])
def test_what_is_written_in_the_format_json_fits_its_schema(
    call: Call, puzzle_file: Write, shape: str
) -> None:
    found = Shape.parse(shape)
    told = {"name": "é", "tags": ["one", "two"]}
    told_of = {"shape": shape, "clues": "." * (found.cell_count - 1) + symbol(found.side), "info": told}
    [written] = checked(call("convert", puzzle_file(json.dumps(told_of)), "--to", "json"), "puzzle")
    assert written["info"] == told


def test_a_puzzle_may_say_what_it_was_made_with_and_is_the_same_without(call: Call) -> None:
    [with_origin] = call("convert", UNIQUE, "--to", "line", "--json").objects
    [puzzle] = call("convert", UNIQUE, "--to", "json").objects
    marked = {**puzzle, "made_with": with_origin["made_with"]}
    jsonschema.Draft202012Validator(schema("puzzle")).validate(marked)
    assert call("convert", json.dumps(marked), "--to", "json").objects == [puzzle]


@pytest.mark.parametrize(
    ("puzzle", "status", "count"),
    [
        (UNIQUE, "unique", 1),
        (BROKEN, "invalid", 0),
        (DEAD_CELL, "none", 0),
        (DEAD_VALUE, "none", 0),
        (TWELVE, "multiple", 2),
        ("@size16", "unique", 1),
        ("@size25", "unique", 1),
        ("@puzzle4", "multiple", 2),
        ("@puzzle5", "unique", 1),
    ],
)
def test_solve_prints_one_object_for_each_status(call: Call, puzzle: str, status: str, count: int) -> None:
    [found] = checked(call("solve", "--json", puzzle), "solve")
    assert (found["status"], found["count"]) == (status, count)
    assert found["count_exact"] == (status != "multiple")
    assert (found["solution"] is None) == (status in ("invalid", "none"))


def test_the_object_of_a_unique_puzzle_says_everything_that_the_contract_names(call: Call) -> None:
    [found] = checked(call("solve", "--json", UNIQUE, "--seed", "7"), "solve")
    stats, made_with = found.pop("stats"), found.pop("made_with")
    assert found == {
        "schema": "solve/1",
        "source": "argument:1",
        "puzzle": UNIQUE,
        "shape": [3, 3],
        "status": "unique",
        "solution": "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        "count": 1,
        "count_exact": True,
        "conflicts": [],
        "differs": [],
        "reason": None,
        "algorithm": "native",
        "search": {"outcome": "solved", "dead_cell": None},
    }
    assert isinstance(stats, dict)
    assert list(stats) == [
        *("visits", "checks", "nodes", "placements", "backtracks", "max_depth"),
        *("parse_seconds", "validate_seconds", "seconds", "started", "finished"),
    ]
    assert isinstance(made_with, dict)
    assert made_with["version"] == sudokulab.__version__
    assert made_with["command"] == f"sudokulab solve --json {UNIQUE} --seed 7"
    assert made_with["seed"] == 7


def test_conflicts_name_unit_value_and_cells_from_one(call: Call) -> None:
    [found] = checked(call("solve", "--json", BROKEN), "solve")
    assert found["conflicts"] == [
        {"unit": {"kind": "row", "index": 5}, "value": 2, "cells": ["r5c1", "r5c9"]}
    ]


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (DEAD_CELL, {"kind": "cell-without-candidate", "at": "r5c1", "text": "r5c1 has no value left"}),
        (
            DEAD_VALUE,
            {
                "kind": "value-without-cell",
                "unit": {"kind": "row", "index": 5},
                "value": 1,
                "text": "row 5 has no cell left for 1",
            },
        ),
        (EXHAUSTED, {"kind": "search-exhausted", "text": "a complete search found no solution"}),
    ],
)
def test_the_reason_names_where_it_shows(call: Call, puzzle: str, reason: object) -> None:
    [found] = checked(call("solve", "--json", puzzle), "solve")
    assert found["reason"] == reason


def test_a_count_that_is_reached_is_not_exact_and_one_that_is_not_reached_is(call: Call) -> None:
    [cut] = checked(call("solve", "--json", TWELVE, "--count", "7"), "solve")
    [whole] = checked(call("solve", "--json", TWELVE, "--count", "70"), "solve")
    assert (cut["count"], cut["count_exact"]) == (7, False)
    assert (whole["count"], whole["count_exact"]) == (12, True)


def test_two_solutions_differ_in_exactly_the_cells_that_are_named(call: Call) -> None:
    [found] = checked(call("solve", "--json", TWELVE, "--solutions", "2"), "solve")
    first, second = found["solutions"]  # type: ignore[misc]  # JSON
    places = [place for place in range(16) if first[place] != second[place]]
    assert found["differs"] == [f"r{place // 4 + 1}c{place % 4 + 1}" for place in places]


def test_an_answer_that_a_limit_stopped_is_unknown_and_has_no_count(call: Call) -> None:
    done = call("solve", "--json", "@puzzle4", "--node-limit", "1")
    [found] = checked(done, "solve")
    assert (done.status, found["status"], found["count"], found["count_exact"]) == (4, "unknown", None, False)
    assert found["search"] == {"outcome": "limit", "dead_cell": None, "limit": "nodes"}


def test_several_puzzles_are_one_object_a_line_in_order(call: Call, puzzle_file: Write) -> None:
    path = puzzle_file(UNIQUE, BROKEN, DEAD_CELL)
    done = call("solve", "--json", path, "@puzzle6")
    objects = checked(done, "solve")
    assert [found["source"] for found in objects] == [f"{path}:{line}" for line in (1, 2, 3)] + ["@puzzle6:1"]
    assert [found["status"] for found in objects] == ["unique", "invalid", "none", "unique"]


def test_errors_leave_standard_output_to_json(call: Call, puzzle_file: Write) -> None:
    done = call("solve", "--json", puzzle_file(UNIQUE, "not a puzzle"))
    assert [found["status"] for found in checked(done, "solve")] == ["unique"]
    assert done.status == 3
    assert done.err


def test_batch_prints_one_object_for_each_line(tmp_path: Path, puzzle_file: Write) -> None:
    path = puzzle_file(UNIQUE, BROKEN, DEAD_CELL, TWELVE, "no puzzle")
    done = start_in(tmp_path)("batch", "--json", path)
    assert done.status == 3
    statuses = ["unique", "invalid", "none", "multiple", "unreadable"]
    assert [found["status"] for found in checked(done, "batch")] == statuses


def test_why_tells_what_is_left_and_what_excludes_each_other_value(call: Call) -> None:
    [found] = checked(call("why", "r1c3=6", UNIQUE, "--json"), "why")
    assert (found["cell"], found["value"], found["left"]) == ("r1c3", None, [1, 2, 4])
    assert (found["asked"], found["possible"]) == (6, False)
    excluded = found["excluded"]
    assert isinstance(excluded, list)
    assert {"value": 6, "by": "r2c1", "unit": {"kind": "box", "index": 1}} in excluded
    assert [each["value"] for each in excluded] == [3, 5, 6, 7, 8, 9]


@pytest.mark.parametrize(
    "arguments",
    [
        ("convert", "@size16", "--to", "csv"),
        ("convert", "@puzzle1", "--to", "line"),
        ("formats",),
        ("algorithms",),
        ("puzzles",),
        ("doctor",),
        ("doctor", "--report"),
        ("completion", "bash"),
        ("completion", "zsh"),
        ("completion", "fish"),
        ("why", "r1c1", "@puzzle5"),
        ("why", "r16c16=G", "@size16"),
    ],
    ids=" ".join,
)
def test_the_other_commands_print_what_their_schemas_say(call: Call, arguments: tuple[str, ...]) -> None:
    done = call(*arguments, "--json")
    assert (done.status, done.err) == (0, "")
    assert len(checked(done, arguments[0])) == 1


def test_a_fault_of_ones_own_solver_and_its_file_fit_their_schemas(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    checked(call("solver", "new", "mine", "--json"), "solver")
    Path("none.py").write_text("def solve(puzzle, tracer):\n    return 'hello'\n", encoding="ascii")
    [found] = checked(call("solve", UNIQUE, "--algorithm", "none.py:solve", "--json"), "solve")
    assert isinstance(found["search"], dict)
    assert found["search"]["fault"]["kind"] == "no-grid"
