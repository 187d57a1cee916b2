"""`compare`: text, JSON, CSV and LaTeX of the same numbers; what it refuses; what an interrupt leaves."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest

from support.commandline import COMMAND, Call, Done, Write
from support.guests import SOURCE

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "json" / "compare.schema.json"
SIXTEEN = "1......2.3....4."
BROKEN = "11.............."
COUNTERS = ("visits", "checks", "nodes", "placements", "backtracks", "max_depth")


def checked(done: Done) -> dict[str, object]:
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
    [found] = done.objects
    validator.validate(found)
    return found


def test_the_object_holds_every_trial_and_the_closing_sentence(call: Call) -> None:
    found = checked(
        call("compare", "@puzzle1", "@size16", "--algorithms", "mrv,native", "--runs", "2", "--json")
    )
    trials = found["trials"]
    assert isinstance(trials, list)
    assert [(trial["source"], trial["algorithm"]) for trial in trials] == [
        *[("@puzzle1:1", "mrv"), ("@puzzle1:1", "native"), ("@size16:1", "mrv"), ("@size16:1", "native")],
    ]
    assert all(len(trial["seconds_of_runs"]) == 2 for trial in trials)
    conclusion = found["conclusion"]
    assert isinstance(conclusion, dict)
    assert conclusion["contrasts"][0]["kind"] == "too-few"
    assert conclusion["text"].startswith("Too little to tell ")


def test_the_counters_of_the_table_are_those_of_solve(call: Call) -> None:
    [solved] = call("solve", "@puzzle2", "--algorithm", "backtracking", "--json").objects
    found = checked(call("compare", "@puzzle2", "--algorithms", "backtracking", "--runs", "2", "--json"))
    assert isinstance(solved["stats"], dict)
    [row] = found["summary"]  # type: ignore[misc]  # JSON
    assert {name: row[name] for name in COUNTERS} == {name: solved["stats"][name] for name in COUNTERS}


def test_the_text_has_the_tables_and_ends_with_what_they_show(call: Call) -> None:
    done = call("compare", "@puzzle2", "--algorithms", "backtracking,singles", "--runs", "3")
    assert done.status == 0
    assert done.out.startswith("@puzzle2:1, 3 runs of each algorithm\nalgorithm     solved  ")
    assert re.search(
        r"^backtracking +92,832 +20,010 +2,251 +2,250 +2,193 +57 +1\.097$", done.out, re.MULTILINE
    )
    assert done.out.splitlines()[-1].startswith("One puzzle says nothing about others")
    assert "3 turns that both finished, and 6 are the fewest" in done.out


def test_the_tables_of_each_puzzle_are_printed_on_demand(call: Call) -> None:
    arguments = ("compare", "@size4", "@size6", "--algorithms", "mrv", "--runs", "1")
    assert "@size6:1" not in call(*arguments).out
    out = call(*arguments, "--each").out
    assert out.startswith("2 puzzles, 1 run of each algorithm on each\n")
    assert "\n@size4:1\nalgorithm" in out
    assert "\n@size6:1\nalgorithm" in out


def test_the_same_seed_gives_the_same_rate_of_success_and_the_same_map(call: Call) -> None:
    def counted(seed: str) -> tuple[object, object]:
        arguments = ("compare", "@puzzle7", "--algorithms", "mrv-greedy", "--runs", "40", "--seed", seed)
        found = checked(call(*arguments, "--json"))
        [row] = found["summary"]  # type: ignore[misc]  # JSON
        assert row["success"]["low"] <= row["outcomes"]["solved"] / 40 <= row["success"]["high"]
        return row["outcomes"], found["deaths"]

    assert counted("1") == counted("1")
    assert counted("1") != counted("2")


def test_the_map_shows_each_dead_end_once(call: Call) -> None:
    out = call("compare", "@puzzle6", "--algorithms", "mrv-greedy", "--runs", "30").out
    title = re.search(r"Where mrv-greedy died: (\d+) dead ends in 30 runs", out)
    assert title
    drawn = out[title.end() :].split("\n\nCounters")[0]
    assert sum(map(int, re.findall(r"\b\d+\b", drawn))) == int(title[1])
    assert drawn.count("-") == 20 + 1
    assert re.search(r"mrv-greedy: \d+ of 30 runs found a solution, .* \(95 % interval by Wilson: ", out)


def test_the_csv_has_a_line_for_each_trial_that_says_where_it_comes_from(call: Call, tmp_path: Path) -> None:
    target = tmp_path / "table.csv"
    arguments = ("compare", "@puzzle1", "@puzzle7", "--algorithms", "mrv,sat", "--runs", "2", "--seed", "5")
    call(*arguments, "--csv", str(target))
    with target.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [(line["source"], line["algorithm"]) for line in lines] == [
        *[("@puzzle1:1", "mrv"), ("@puzzle1:1", "sat"), ("@puzzle7:1", "mrv"), ("@puzzle7:1", "sat")]
    ]
    for line in lines:
        assert line["made_with_command"].startswith("sudokulab compare @puzzle1 @puzzle7 ")
        assert line["made_with_seed"] == "5"
        assert line["solved"] == "2"
        assert float(line["seconds_lower_quartile"]) <= float(line["seconds_median"])
        assert (line["nodes"] == "") == (line["algorithm"] == "sat")


def test_the_latex_has_a_row_for_each_algorithm(call: Call, tmp_path: Path) -> None:
    target = tmp_path / "table.tex"
    call("compare", "@puzzle1", "--algorithms", "mrv,native", "--runs", "1", "--tex", str(target))
    tex = target.read_text(encoding="utf-8")
    rows = [line for line in tex.splitlines() if line.endswith(r"\\")]
    assert {row.count("&") for row in rows} == {10}
    assert tex.startswith("% needs the package booktabs\n% version: ")
    assert tex.count("{") == tex.count("}")
    assert "Too little to tell " in tex


def test_a_puzzle_that_breaks_a_rule_is_left_out_and_told(call: Call, puzzle_file: Write) -> None:
    path = puzzle_file(BROKEN, SIXTEEN)
    done = call("compare", path, "--algorithms", "mrv", "--runs", "1", "--json", "--shape", "2x2")
    assert done.status == 1
    assert checked(done)["puzzles"] == 1
    assert f"{path}:1: breaks a rule, there is nothing to search; left out" in done.err
    nothing = call("compare", BROKEN, "--algorithms", "mrv")
    assert (nothing.status, nothing.out) == (1, "")
    assert "there is no puzzle to compare on" in nothing.err


def test_a_limit_is_part_of_the_answer(call: Call) -> None:
    done = call("compare", "@puzzle2", "--algorithms", "backtracking", "--runs", "2", "--node-limit", "50")
    assert done.status == 0
    assert (
        "backtracking: a limit struck in 2 of 2 runs; its numbers are the least that they can be." in done.out
    )
    assert re.search(r"^backtracking +0 of 2 +>= ", done.out, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (("@puzzle1", "--algorithms", "mvr"), 2, "unknown algorithm 'mvr'; did you mean 'mrv'?"),
        (("@puzzle1", "--algorithms", "mrv,mrv"), 2, "--algorithms names 'mrv' twice, expected each once"),
        (("@puzzle1", "--algorithms", ""), 2, "unknown algorithm ''"),
        (("@puzzle1", "--runs", "0"), 2, "--runs: 0 is too small, expected a whole number from 1"),
        ((), 2, "SOURCE is missing, expected puzzles to compare on"),
        (("--coursework", "@puzzle1"), 2, "solve nine files, expected no SOURCE beside it"),
        (("--coursework", "--algorithms", "mrv"), 2, "solve nine files, expected no --algorithms beside it"),
        (("@puzzle1", "--algorithms", "no.py:f"), 3, "no.py: No such file or directory"),
        (("no such file.txt",), 3, "'no such file.txt' is no file here and no puzzle"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    call: Call, arguments: tuple[str, ...], status: int, message: str
) -> None:
    done = call("compare", *arguments)
    assert (done.status, done.out) == (status, "")
    assert message in done.err


def test_an_interrupt_prints_what_is_finished_and_marks_it(tmp_path: Path) -> None:
    arguments = ["compare", "@puzzle1", "--algorithms", "backtracking,mrv", "--runs", "100000000", "--json"]
    with subprocess.Popen(
        [str(COMMAND), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    ) as process:
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    found = checked(Done(process.returncode, out, err))
    assert process.returncode == 130
    assert found["partial"] is True
    conclusion = found["conclusion"]
    assert isinstance(conclusion, dict)
    assert conclusion["text"].startswith("The work was interrupted: this is what was finished.")


COURSEWORK = """\
file       clues  empties  backtracks  seconds  published seconds  message            source
puzzle1       36       45           9   #.####             0.0004  N/A                University of Arizona 2006
puzzle2       24       57        2193   #.####             0.0146  N/A                University of Arizona 2006
puzzle3       19       62       78368   #.####             0.4801  N/A                University of Arizona 2006
puzzle4        0       81         310   #.####             0.0021  N/A                none
puzzle5       81        0           0   #.####             0.0001  N/A                University of Arizona 2006
puzzle6       20       61      980671   #.####             6.0750  N/A                crackingthecryptic.com 2021, "Steering Wheel"
puzzle7       29       52       39776   #.####             0.2527  N/A                grantm 2020, code 01367a7605d1
notvalid      24       57         N/A   #.####                N/A  Puzzle invalid     sudopedia 2007
notvalid2     25       56     257654*   #.####                N/A  Puzzle unsolvable  sudopedia 2007

* not in the report, which says N/A
Published seconds are those of the report, from another machine, measured without delay.
"""  # noqa: E501


def test_the_table_of_the_coursework_is_golden_but_for_our_seconds(call: Call, tmp_path: Path) -> None:
    table, tex = tmp_path / "table.csv", tmp_path / "table.tex"
    done = call("compare", "--coursework", "--csv", str(table), "--tex", str(tex))
    assert done.status == 0
    ours = re.compile(r"^(\S+ +\d+ +\d+ +\S+ +)(\d\.\d{4})", re.MULTILINE)
    assert ours.sub(r"\1#.####", done.out) == COURSEWORK
    with table.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [line["backtracks"] for line in lines] == [
        *("9", "2193", "78368", "310", "0", "980671", "39776", "", "257654")
    ]
    assert lines[-1]["backtracks_in_report"] == "False"
    assert lines[0]["made_with_command"].startswith("sudokulab compare --coursework")
    assert tex.read_text(encoding="utf-8").count(r"\\") == 10


def test_the_coursework_as_an_object_fits_the_schema(call: Call) -> None:
    found = checked(call("compare", "--coursework", "--json", "--node-limit", "3000"))
    table = found["coursework"]
    assert isinstance(table, list)
    messages = [row["message"] for row in table]
    assert messages[:3] == [None, None, "Limit reached"]
    assert messages[-2:] == ["Puzzle invalid", "Limit reached"]


def test_solvers_of_ones_own_are_compared_and_their_faults_named(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(SOURCE, encoding="utf-8")
    names = [f"{path}:{name}" for name in ("silent", "repeats_a_value", "divides_by_zero")]
    done = call("compare", "@size4", "--algorithms", ",".join(["mrv", *names]), "--runs", "2", "--json")
    assert done.status == 0
    _, silent, wrong, crash = checked(done)["summary"]  # type: ignore[misc]  # JSON
    assert (silent["outcomes"]["solved"], silent["faults"], silent["peak_bytes"]) == (2, [], None)
    assert [fault["runs"] for fault in (*wrong["faults"], *crash["faults"])] == [1, 1]
    assert "repeats_a_value returned a wrong grid: " in wrong["faults"][0]["text"]
    assert "divides_by_zero crashed at mine.py:" in crash["faults"][0]["text"]
    out = call("compare", "@size4", "--algorithms", names[1], "--runs", "3").out
    assert re.search(r"returned a wrong grid: .* \(1 run\); it was not asked again on that puzzle\.", out)


@pytest.mark.parametrize(("suffix", "start"), [("svg", b"<?xml"), ("PNG", b"\x89PNG"), ("pdf", b"%PDF")])
def test_a_figure_is_drawn_in_the_format_of_its_name(
    call: Call, tmp_path: Path, suffix: str, start: bytes
) -> None:
    target = tmp_path / f"figure.{suffix}"
    done = call("compare", "@size4", "--algorithms", "mrv,native", "--runs", "1", "--figure", str(target))
    assert done.status == 0
    assert target.read_bytes().startswith(start)


def test_the_chart_follows_from_what_is_compared_unless_it_is_named(call: Call, tmp_path: Path) -> None:
    def drawn(*arguments: str) -> str:
        target = tmp_path / "figure.svg"
        call("compare", "--runs", "1", "--algorithms", "mrv-greedy", *arguments, "--figure", str(target))
        title = re.search(r"<dc:title>(.*)</dc:title>", target.read_text(encoding="utf-8"))
        assert title
        return title[1].partition(":")[0]

    assert drawn("@puzzle6") == "bars"
    assert drawn("@size4", "@puzzle6") == "profile"
    assert drawn("@puzzle6", "--chart", "deaths", "--columns", "2") == "deaths"
    assert drawn("@puzzle6", "--chart", "steps") == "steps"


def test_a_map_of_no_deaths_is_told_instead_of_drawn(call: Call, tmp_path: Path) -> None:
    target = tmp_path / "figure.svg"
    arguments = ("compare", "@size4", "--algorithms", "mrv", "--runs", "1", "--figure", str(target))
    done = call(*arguments, "--chart", "deaths")
    assert done.status == 0
    assert f"{target}: not drawn, no search died" in done.err
    assert not target.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--figure", "figure.jpg"), "'figure.jpg' is of no kind that can be drawn"),
        (("--figure", "figure"), "expected a name that ends with .svg, .png or .pdf"),
        (("--figure", "figure.svg", "--chart", "bar"), "unknown chart 'bar'; did you mean 'bars'?"),
        (("--chart", "bars"), "--chart says what to draw, expected --figure FILE as well"),
        (("--figure", "figure.svg", "--columns", "3"), "--columns: 3 is too many, expected 1 or 2"),
    ],
)
def test_a_figure_that_cannot_be_drawn_is_refused_before_any_work(
    call: Call, arguments: tuple[str, ...], message: str
) -> None:
    done = call("compare", "@puzzle1", "--runs", "1000000", *arguments)
    assert (done.status, done.out) == (2, "")
    assert message in done.err


def test_without_the_extra_its_command_is_named(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("sudokulab.render.figures")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = call("compare", "@puzzle1", "--runs", "1000000", "--figure", "figure.svg")
    assert done.status == 2
    assert "drawing a figure needs the extra 'figures': pip install 'sudokulab[figures]'" in done.err
