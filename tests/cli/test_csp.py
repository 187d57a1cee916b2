"""`csp`: text, JSON and LaTeX say the same, for every shape."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from support.commandline import Call, Done, Write

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "json" / "csp.schema.json"
SIXTEEN = "1......2.3....4."
DEAD_NODE = "12......3.4...3."
SHIPPED = ["@puzzle6", "@puzzle5", "@size4", "@size6", "@size10", "@size16", "@size25"]


def objects(done: Done) -> list[dict[str, object]]:
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
    for found in done.objects:
        validator.validate(found)
    assert done.objects
    return done.objects


@pytest.mark.parametrize("form", ["all-different", "inequalities"])
@pytest.mark.parametrize("source", SHIPPED)
def test_the_object_of_every_shape_fits_the_schema(call: Call, source: str, form: str) -> None:
    [found] = objects(call("csp", source, "--constraints", form, "--json"))
    constraints = found["constraints"]
    assert isinstance(constraints, dict)
    count = constraints["all_different_count" if form == "all-different" else "inequality_count"]
    assert len(constraints["listed"]) == count


def test_the_text_names_variables_constraints_and_the_three_stages(call: Call) -> None:
    done = call("csp", SIXTEEN, "--shape", "2x2")
    assert done.status == 0
    assert "  16 cells, r1c1 to r4c4: 4 clues with one value each, 12 open with 1-4\n" in done.out
    assert "  12 all-different, or 56 inequalities: " in done.out
    assert "  box 4 all different: r3c3 r3c4 r4c3 r4c4\n" in done.out
    assert "  cell  at first  node-consistent  arc-consistent\n" in done.out
    assert "  r1c2  1-4       2 4              2\n" in done.out
    assert done.out.endswith("Every cell has one value left: that is the solution, without any search.\n")


def test_the_inequalities_are_listed_once_for_each_pair(call: Call) -> None:
    out = call("csp", SIXTEEN, "--shape", "2x2", "--constraints", "inequalities").out
    lines = re.findall(r"^  (r\dc\d) differs from (.*)$", out, re.MULTILINE)
    pairs = [frozenset((cell, other)) for cell, others in lines for other in others.split()]
    assert len(pairs) == len(set(pairs)) == 56


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        ("@notvalid", "The clues alone break a constraint: column 5 holds 1 twice (r2c5, r4c5)."),
        (DEAD_NODE, "r1c3 has no value left, so there is no solution; AC-3 is not needed to see it."),
        ("......34...23...", "no value left, so there is no solution; AC-3 stops where it sees that."),
    ],
)
def test_a_contradiction_is_told_and_is_a_negative_answer(call: Call, puzzle: str, said: str) -> None:
    done = call("csp", puzzle, "--quiet")
    assert done.status == 1
    assert said in done.out
    [found] = objects(call("csp", puzzle, "--quiet", "--json"))
    assert found["contradiction"] is True


@pytest.mark.parametrize("form", ["all-different", "inequalities"])
@pytest.mark.parametrize("source", [*SHIPPED, "@notvalid", "@notvalid2"])
def test_the_latex_is_balanced_and_names_its_packages(call: Call, source: str, form: str) -> None:
    tex = call("csp", source, "--constraints", form, "--tex", "-").out
    body = "\n".join(line for line in tex.splitlines() if not line.startswith("%"))
    assert body.replace(r"\{", "").count("{") == body.replace(r"\}", "").count("}")
    assert body.count("$") % 2 == 0
    opened, closed = (re.findall(rf"\\{word}{{(\w+)}}", body) for word in ("begin", "end"))
    assert opened == closed
    rows = [line for line in body.splitlines() if line.endswith(r"\\")]
    assert {line.count("&") for line in rows} <= {1, 3}
    assert tex.startswith("% needs the packages amsmath, amssymb, booktabs, longtable\n% version: ")
    assert f"\n% command: sudokulab csp {source} " in tex


def test_latex_is_written_beside_what_is_printed(call: Call, tmp_path: Path) -> None:
    target = tmp_path / "csp.tex"
    done = call("csp", SIXTEEN, "--shape", "2x2", "--tex", str(target))
    assert done.out == call("csp", SIXTEEN, "--shape", "2x2").out
    assert r"$x_{1,2}$ & $\{1, \dots, 4\}$ & $\{2, 4\}$ & $\{2\}$ \\" in target.read_text(encoding="utf-8")


def test_several_puzzles_are_told_one_after_the_other(call: Call, puzzle_file: Write, tmp_path: Path) -> None:
    source, target = puzzle_file(SIXTEEN, DEAD_NODE), tmp_path / "csp.tex"
    done = call("csp", source, "--json", "--shape", "2x2", "--tex", str(target))
    assert done.status == 1
    assert [found["puzzle"] for found in objects(done)] == [SIXTEEN, DEAD_NODE]
    assert target.read_text(encoding="utf-8").count(r"\paragraph{Domains}") == 2


def test_what_cannot_be_done_is_said(call: Call, tmp_path: Path) -> None:
    unknown = call("csp", SIXTEEN, "--constraints", "all")
    assert (unknown.status, unknown.out) == (2, "")
    assert "unknown form 'all'" in unknown.err
    missing = str(tmp_path / "no" / "csp.tex")
    done = call("csp", SIXTEEN, "--quiet", "--tex", missing)
    assert done.status == 2
    assert call("csp", "no such file.txt").status == 3
