"""`move`: one step, told; repeated it is the solver."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from support.commandline import Call, Done

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "json" / "move.schema.json"


def checked(done: Done) -> dict[str, object]:
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
    [found] = done.objects
    validator.validate(found)
    return found


def test_the_step_is_told_with_heap_cell_candidates_and_value(call: Call) -> None:
    done = call("move", "123.............", "--shape", "2x2")
    assert done.status == 0
    assert "r1c4=4: no cell has fewer candidates, and 4 is the only one.\n" in done.out
    assert "  heap        13 cells, by candidates: 1 r1c4, 2 r2c1, 2 r2c2, " in done.out
    assert (
        "  popped      r1c4\n  candidates  4\n  value       4\n  grid after  1234............\n" in done.out
    )


def test_a_value_among_several_is_drawn_by_the_seed(call: Call) -> None:
    def value(seed: int) -> object:
        return checked(call("move", "@puzzle4", "--seed", str(seed), "--json"))["value"]

    assert value(3) == value(3)
    assert len({value(seed) for seed in range(12)}) > 3
    assert "was drawn from 9 by chance" in call("move", "@puzzle4").out


@pytest.mark.parametrize("source", ["@size4", "@size6", "@puzzle1", "@size16"])
def test_the_heap_is_in_order_and_holds_every_empty_cell(call: Call, source: str) -> None:
    found = checked(call("move", source, "--json"))
    heap = found["heap"]
    assert isinstance(heap, list)
    assert len(heap) == str(found["puzzle"]).count(".")
    counts = [entry["candidates"] for entry in heap]
    assert counts == sorted(counts)
    assert heap[0]["cell"] == found["cell"]
    assert counts[0] == len(found["candidates"])  # type: ignore[arg-type]  # JSON
    assert found["value"] in found["candidates"]  # type: ignore[operator]  # JSON


def test_steps_repeated_fill_a_grid_whose_every_step_is_forced(call: Call) -> None:
    line = str(checked(call("move", "@puzzle1", "--json"))["puzzle"])
    for _ in range(line.count(".")):
        line = str(checked(call("move", line, "--json", "--quiet"))["after"])
    assert line == call("solve", "@puzzle1", "--format", "line").out.strip()
    full = call("move", line, "--quiet")
    assert full.status == 0
    assert "No cell is empty, so there is nothing to fill." in full.out
    assert checked(call("move", line, "--quiet", "--json"))["cell"] is None


def test_a_dead_cell_is_a_negative_answer(call: Call) -> None:
    done = call("move", "12......3.4...3.", "--quiet")
    assert done.status == 1
    assert "r1c3 is dead: it has no candidate left." in done.out
    found = checked(call("move", "12......3.4...3.", "--quiet", "--json"))
    assert (found["dead"], found["value"], found["after"]) == (True, None, found["puzzle"])


def test_a_grid_that_breaks_a_rule_has_no_move(call: Call) -> None:
    done = call("move", "11..............", "--shape", "2x2")
    assert (done.status, done.out) == (1, "")
    assert "no move on a grid that breaks a rule: row 1 holds 1 twice (r1c1, r1c2)" in done.err


def test_who_cannot_move_is_refused(call: Call) -> None:
    done = call("move", "@puzzle1", "--algorithm", "mrv-gredy")
    assert (done.status, done.out) == (2, "")
    assert "unknown algorithm that moves 'mrv-gredy'; did you mean 'mrv-greedy'?" in done.err
