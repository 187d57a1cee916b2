"""The commands beside `solve`, and the help."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from sudokulab.board.notation import FORMATS, parse, read_puzzles
from sudokulab.cli.commands import COMMANDS, GROUPS, command
from support.commandline import COMMAND, Call, Write

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NOTHING = "nothing in its row, column and box"
LATER = (
    *("generate", "rate", "hint", "explain", "play", "compete", "game", "agent"),
    *("simulate", "match", "tournament", "plan", "serve", "boards", "examples"),
)


def test_without_a_command_the_help_lists_every_command_in_its_group(call: Call) -> None:
    done = call()
    assert (done.status, done.err) == (0, "")
    shown = re.findall(r"^  (\w+) +\S", done.out, re.MULTILINE)
    assert shown == list(COMMANDS)
    titles = [line for line in done.out.splitlines() if line in GROUPS]
    assert titles == [title for title, group in GROUPS.items() if group]
    assert max(map(len, done.out.splitlines())) <= 80


def test_the_five_groups_are_those_of_the_lab() -> None:
    assert list(GROUPS) == ["Puzzles", "Competition", "Agents", "Planning", "Lab"]


def test_nothing_is_shown_of_what_does_not_exist_yet(call: Call) -> None:
    helps = call().out + "".join(call(name, "--help").out for name in COMMANDS)
    for name in LATER:
        assert not re.search(rf"sudokulab {name}\b", helps)


@pytest.mark.parametrize("name", ["help", "--help", "-h"])
def test_help_can_be_asked_for_in_every_usual_way(call: Call, name: str) -> None:
    assert call(name) == call()


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_the_help_of_a_command_shows_its_two_examples_and_the_common_options(call: Call, name: str) -> None:
    done = call(name, "--help")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(f"usage: sudokulab {name} ")
    for example in command(name).examples:
        assert f"  {example}\n" in done.out
    for option in ("--json", "--quiet", "--seed", "--log"):
        assert option in done.out


@pytest.mark.parametrize(
    ("name", "example"), [(name, example) for name in COMMANDS for example in command(name).examples]
)
def test_the_examples_of_the_help_run(tmp_path: Path, name: str, example: str) -> None:
    assert f"sudokulab {name}" in example
    settings = {**os.environ, "PATH": f"{COMMAND.parent}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {example}"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=settings,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("to", list(FORMATS))
@pytest.mark.parametrize("source", ["@puzzle6", "@size6", "@size16"])
def test_convert_writes_what_reads_back_as_the_same_puzzle(call: Call, source: str, to: str) -> None:
    expected = call("convert", source, "--to", "line").out
    done = call("convert", source, "--to", to)
    if done.status:
        assert "holds 3x3 puzzles only" in done.err
        assert source != "@puzzle6"
        return
    text = done.out
    [read] = read_puzzles(text.splitlines(keepends=True), source="text", format=to)
    assert read == parse(expected)


def test_convert_streams_many_puzzles_in_order(call: Call, puzzle_file: Write) -> None:
    path = puzzle_file(UNIQUE, UNIQUE[::-1], UNIQUE.replace("5", "."))
    done = call("convert", path, "--to", "csv")
    read = list(read_puzzles(done.out.splitlines(keepends=True), source="text"))
    assert read == [parse(UNIQUE), parse(UNIQUE[::-1]), parse(UNIQUE.replace("5", "."))]


def test_convert_writes_to_a_file(call: Call, tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    done = call("convert", UNIQUE, "--to", "csv", "--output", str(target))
    assert (done.status, done.out) == (0, "")
    assert parse(target.read_text(encoding="utf-8")) == parse(UNIQUE)


def test_convert_leaves_no_half_file_when_the_source_is_damaged(
    call: Call, tmp_path: Path, puzzle_file: Write
) -> None:
    target = tmp_path / "out.csv"
    target.write_text("kept", encoding="utf-8")
    done = call("convert", puzzle_file(UNIQUE, "damaged"), "--to", "csv", "--output", str(target))
    assert done.status == 3
    assert target.read_text(encoding="utf-8") == "kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.csv", "puzzles.txt"]


def test_convert_that_cannot_write_says_where(call: Call, tmp_path: Path) -> None:
    done = call("convert", UNIQUE, "--to", "csv", "--output", str(tmp_path / "no" / "where.csv"))
    assert done.status == 2
    where = f"'{tmp_path / 'no'}' is no folder, expected one for the file 'where.csv'"
    assert done.err == f"sudokulab: --output: {where}\n"


def test_the_canonical_form_is_that_of_every_equivalent_puzzle(call: Call) -> None:
    transposed = "".join(UNIQUE[row * 9 + column] for column in range(9) for row in range(9))
    relabelled = UNIQUE.translate(str.maketrans("123456789", "912345678"))
    forms = {
        call("convert", puzzle, "--to", "line", "--canonical").out
        for puzzle in (UNIQUE, transposed, relabelled)
    }
    assert len(forms) == 1
    assert call("convert", "@puzzle1", "--to", "line", "--canonical").out not in forms


def test_the_canonical_form_of_another_size_is_refused_in_a_sentence(call: Call) -> None:
    done = call("convert", "@size6", "--to", "line", "--canonical")
    assert done.status == 3
    assert "3x3" in done.err or "9x9" in done.err
    assert done.out == ""


def test_why_shows_what_the_units_hold_and_what_is_left(call: Call) -> None:
    done = call("why", "r1c3", UNIQUE)
    assert done.status == 0
    told = done.out.partition("< asked about\n")[2]
    assert told == (
        "\n"
        "r1c3 is empty: 1, 2 and 4 are left for it.\n"
        "\n"
        "  row 1     holds 3 5 7\n"
        "  column 3  holds 8\n"
        "  box 1     holds 3 5 6 8 9\n"
        "  left      1 2 4\n"
        "  not 3     r1c2 in row 1 holds it\n"
        "  not 5     r1c1 in row 1 holds it\n"
        "  not 6     r2c1 in box 1 holds it\n"
        "  not 7     r1c5 in row 1 holds it\n"
        "  not 8     r3c3 in column 3 holds it\n"
        "  not 9     r3c2 in box 1 holds it\n"
    )


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        ("r1c3=4", f"r1c3=4 is possible: {NOTHING} holds 4."),
        ("r1c3=6", "r1c3=6 is excluded: r2c1 in box 1 holds 6."),
        ("R1C3=6", "r1c3=6 is excluded: r2c1 in box 1 holds 6."),
        ("r1c1", "r1c1 is filled: it holds 5."),
        ("r1c1=5", "r1c1 is filled: it holds 5."),
        ("r1c1=3", "r1c1=3 is excluded: r1c2 in row 1 holds 3 (the cell is filled: it holds 5)."),
        ("r1c1=1", f"r1c1=1 is possible: {NOTHING} holds 1 (the cell is filled: it holds 5)."),
        ("r5c5", "r5c5 is empty: only 5 is left for it."),
    ],
)
def test_why_answers_in_a_sentence(call: Call, cell: str, sentence: str) -> None:
    assert sentence in call("why", cell, UNIQUE).out.splitlines()


def test_why_takes_cell_and_puzzle_in_either_order(call: Call) -> None:
    assert call("why", UNIQUE, "r1c3").out == call("why", "r1c3", UNIQUE).out


def test_why_says_when_no_value_is_left_and_when_a_rule_is_broken(call: Call) -> None:
    dead = call("why", "r1c3", "12......3.4...3.").out
    assert "r1c3 is empty, and no value is left for it." in dead
    assert "left      nothing" in dead
    broken = call("why", "r1c1", "1..1............").out
    assert "r1c1 is filled: it holds 1, and r1c4 in row 1 holds it too." in broken


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("r10c1", "'r10c1' lies outside the grid, rows and columns go from 1 to 9"),
        ("r0c1", "'r0c1' lies outside the grid, rows and columns go from 1 to 9"),
        ("r1c1=0", "'r1c1=0' has value 0, a 3x3 grid has 1 to 9"),
        ("r1c1=A", "'r1c1=A' has value 10, a 3x3 grid has 1 to 9"),
        ("e4", "'e4' names no cell, expected one such as r4c7 or r4c7=5"),
        ("", "'' names no cell, expected one such as r4c7 or r4c7=5"),
    ],
)
def test_why_refuses_what_is_no_cell_of_the_puzzle(call: Call, cell: str, message: str) -> None:
    done = call("why", cell, UNIQUE)
    assert (done.status, done.out, done.err) == (2, "", f"sudokulab: {message}\n")


def test_the_lists_name_everything_there_is(call: Call) -> None:
    assert [line.split()[0] for line in call("formats").out.splitlines()] == list(FORMATS)
    assert call("algorithms").out.startswith("native  ")
    assert "@puzzle6    9x9    very hard for simple searches, 20 clues" in call("puzzles").out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_and_option_is_in_the_script_of_every_shell(call: Call, shell: str) -> None:
    script = call("completion", shell).out
    for name in COMMANDS:
        assert re.search(rf"\b{name}\b", script)
        for option in re.findall(r"^  (?:-h, )?--([a-z-]+)", call(name, "--help").out, re.MULTILINE):
            assert re.search(rf"(--|-l ){option}\b", script)


def test_doctor_finds_nothing_broken_where_the_tests_run(call: Call) -> None:
    done = call("doctor")
    assert done.status == 0
    assert "!!" not in done.out
    for said in ("Python ", "processor", "compiled core", "SAT engine", "fast-io", "folder", "solve 3x3"):
        assert said in done.out


def test_the_report_is_a_block_to_paste_and_tells_no_home_folder(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SUDOKULAB_HOME", str(tmp_path / "lab"))
    done = call("doctor", "--report")
    lines = done.out.splitlines()
    assert (lines[0], lines[-1]) == ("```text", "```")
    assert str(tmp_path) not in done.out
    assert "~/lab" in done.out


def test_doctor_says_how_to_mend_what_is_broken(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("", encoding="utf-8")
    monkeypatch.setenv("SUDOKULAB_HOME", str(in_the_way / "lab"))
    done = call("doctor")
    assert done.status == 1
    assert "!! folder" in done.out
    assert "set SUDOKULAB_HOME to a folder that can be written to" in done.out


def test_a_puzzle_is_the_same_in_a_file_and_as_text_in_any_format(call: Call, puzzle_file: Write) -> None:
    values = ",".join(UNIQUE.replace(".", "0"))
    read = {call("convert", each, "--to", "line").out for each in (UNIQUE, values, puzzle_file(values))}
    assert read == {f"{UNIQUE}\n"}
