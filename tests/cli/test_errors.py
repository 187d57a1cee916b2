"""Hostile command lines and inputs: one sentence, the right status, never a traceback."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from sudokulab.cli import run as running
from sudokulab.cli.console import Console
from sudokulab.errors import NativeError
from support.commandline import Call, Start, Write
from support.honesty import not_applicable

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUR = "expected a file, '-' for standard input, '@NAME' for a puzzle of the lab, or a puzzle as text"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("slove",), "unknown command 'slove'; did you mean 'solve'?"),
        (("",), "unknown command ''; known: "),
        (("--json", "solve", UNIQUE), "expected a command before '--json'; see sudokulab --help"),
        (("--verion",), "expected a command before '--verion'; see sudokulab --help"),
        (("solve",), "SOURCE is missing; see sudokulab solve --help"),
        (("convert", UNIQUE), "--to is missing; see sudokulab convert --help"),
        (("why", "r1c1"), "SOURCE is missing; see sudokulab why --help"),
        (("why",), "CELL and SOURCE are missing; see sudokulab why --help"),
        (("formats", "line"), "'line' is one value too many; see sudokulab formats --help"),
        (("solve", "--cuont", "3", UNIQUE), "unknown option '--cuont'; did you mean '--count'?"),
        (("solve", "--coun", "3", UNIQUE), "unknown option '--coun'; did you mean '--count'?"),
        (("solve", "-x", UNIQUE), "unknown option '-x'; known: "),
        (("solve", "--count"), "--count stands without a value; see sudokulab solve --help"),
        (("solve", "--json=yes", UNIQUE), "--json takes no value, found 'yes'; see sudokulab solve --help"),
        (
            ("solve", "--count", "-1", UNIQUE),
            "--count: -1 is too small, expected a whole number from 1; see sudokulab solve --help",
        ),
        (("solve", "--count", "0", UNIQUE), "--count: 0 is too small, expected a whole number from 1; see"),
        (
            ("solve", "--count", "1e9", UNIQUE),
            "--count: '1e9' is no whole number, expected one such as 7; see",
        ),
        (("solve", "--count", "", UNIQUE), "--count: '' is no whole number, expected one such as 7; see"),
        (("solve", "--count", "١", UNIQUE), "--count: '١' is no whole number, expected one such as 7; see"),
        (
            ("solve", "--count", "9" * 5000, UNIQUE),
            "--count: '99999999999999999999...' (5,000 characters) is no",
        ),
        (
            ("solve", "--time-limit", "nan", UNIQUE),
            "--time-limit: 'nan' is no number above 0, expected one such",
        ),
        (
            ("solve", "--time-limit", "inf", UNIQUE),
            "--time-limit: 'inf' is no number above 0, expected one such",
        ),
        (
            ("solve", "--time-limit", "0", UNIQUE),
            "--time-limit: '0' is no number above 0, expected one such as",
        ),
        (
            ("solve", "--time-limit", "-1", UNIQUE),
            "--time-limit: '-1' is no number above 0, expected one such as",
        ),
        (
            ("solve", "--node-limit", "0", UNIQUE),
            "--node-limit: 0 is too small, expected a whole number from 1",
        ),
        (
            ("solve", "--memory-limit", "x", UNIQUE),
            "--memory-limit: 'x' is no whole number, expected one such as",
        ),
        (("solve", "--seed", "-1", UNIQUE), "--seed: -1 is too small, expected a whole number from 0; see"),
        (
            ("solve", "--shape", "0x9", UNIQUE),
            "--shape: box height is 0, expected a whole number from 1; see",
        ),
        (("solve", "--shape", "99x99", UNIQUE), "--shape: 99x99 has side 9801, expected 2 to 25; see"),
        (("solve", "--shape", "nine", UNIQUE), "--shape: 'nine' is no shape, expected HxW such as 3x3"),
        (("solve", "--algorithm", "natve", UNIQUE), "unknown algorithm 'natve'; did you mean 'native'?"),
        (("solve", "--format", "lin", UNIQUE), "unknown format 'lin'; did you mean 'line'?"),
        (("solve", "--format", "auto", UNIQUE), "unknown format 'auto'; "),
        (("solve", "--from", "lin", UNIQUE), "unknown format 'lin'; did you mean 'line'?"),
        (("convert", "--to", "auto", UNIQUE), "unknown format 'auto'; "),
        (("convert", "--to", "lin", UNIQUE), "unknown format 'lin'; did you mean 'line'?"),
        (("solve", "@puzle6"), "unknown puzzle '@puzle6'; did you mean '@puzzle6'?"),
        (("solve", "@"), "unknown puzzle '@'; known: "),
        (("completion", "bsh"), "unknown shell 'bsh'; did you mean 'bash'?"),
        (
            ("solve", UNIQUE, "--log", "/no/such/folder/log"),
            "--log: '/no/such/folder' is no folder, expected one for the file 'log'",
        ),
        (("solve", UNIQUE, "--log", "\0"), "--log: cannot write '\\x00': "),
        (("convert", UNIQUE, "--to", "csv", "--json", "--output", "x"), "--json prints on standard output, "),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else "",
)
def test_wrong_usage_is_one_sentence_and_exits_2(
    call: Call, arguments: tuple[str, ...], message: str
) -> None:
    done = call(*arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"sudokulab: {message}")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", f"'' is no file here and no puzzle, {FOUR}"),
        ("nosuch.txt", f"'nosuch.txt' is no file here and no puzzle, {FOUR}"),
        ("no/such/file", f"'no/such/file' is no file here and no puzzle, {FOUR}"),
        ("5", f"'5' is no file here and no puzzle, {FOUR}"),
        ("   ", f"'   ' is no file here and no puzzle, {FOUR}"),
        ("a\0b", f"'a\\x00b' is no file here and no puzzle, {FOUR}"),
        ("x" * 10 + "." * 3, f"'xxxxxxxxxx...' is no file here and no puzzle, {FOUR}"),
    ],
)
def test_a_source_that_is_nothing_names_the_four_that_are_something(
    call: Call, source: str, message: str
) -> None:
    done = call("solve", source)
    assert (done.status, done.out, done.err) == (3, "", f"sudokulab: {message}\n")


def test_a_literal_with_a_wrong_character_is_read_as_a_puzzle_and_its_column_told(call: Call) -> None:
    done = call("solve", UNIQUE[:40] + "x" + UNIQUE[41:])
    assert done.status == 3
    assert done.err.startswith("sudokulab: argument:1:41: 'x' is no value")


@pytest.mark.parametrize("source", ["5" * 1_000_000, "." * 1_000_000, "53,," * 250_000, "(" * 1_000_000])
def test_a_literal_of_a_megabyte_is_refused_in_a_short_line(call: Call, source: str) -> None:
    done = call("solve", source)
    assert (done.status, done.out) == (3, "")
    assert len(done.err) < 500


@pytest.mark.parametrize(
    "arguments", [["x" * 100_000], ["solve", "@" + "x" * 100_000], ["solve", "--" + "x" * 100_000]], ids=len
)
def test_a_name_of_any_length_is_told_in_a_line_that_can_be_read(call: Call, arguments: list[str]) -> None:
    done = call(*arguments)
    assert done.status == 2
    assert len(done.err) < 3000
    assert done.err.count("\n") == 1


def test_a_folder_is_no_puzzle(call: Call, tmp_path: Path) -> None:
    done = call("solve", str(tmp_path))
    assert (done.status, done.err) == (3, f"sudokulab: {tmp_path}: is a directory\n")


def test_a_file_that_may_not_be_read_is_told_with_its_name(call: Call, puzzle_file: Write) -> None:
    if os.geteuid() == 0:
        not_applicable("root may read every file")
    path = puzzle_file(UNIQUE)
    Path(path).chmod(0)
    done = call("solve", path)
    assert (done.status, done.err) == (3, f"sudokulab: {path}: permission denied\n")


def test_an_empty_file_is_refused_with_its_name(call: Call, puzzle_file: Write) -> None:
    path = puzzle_file()
    done = call("solve", path)
    assert (done.status, done.out) == (3, "")
    assert done.err.startswith(f"sudokulab: {path}: no values found")


def test_a_damaged_line_is_told_with_path_line_and_column(call: Call, puzzle_file: Write) -> None:
    path = puzzle_file(UNIQUE, UNIQUE[:-1] + "!")
    done = call("solve", path)
    assert done.status == 3
    assert f"sudokulab: {path}:2:81: '!' is no value" in done.err


def test_the_coursework_files_with_lost_values_are_told_with_their_number(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "puzzle6.csv"
    path.write_text(",".join(UNIQUE.replace(".", "0")[:75]), encoding="utf-8")
    done = call("solve", str(path))
    assert done.status == 3
    assert "75 values, a 9x9 puzzle has 81" in done.err


def test_the_shape_that_does_not_fit_is_told(call: Call) -> None:
    done = call("solve", UNIQUE, "--shape", "2x3")
    assert (done.status, done.out) == (3, "")
    assert "36" in done.err


def test_a_file_that_begins_with_a_dash_is_read_after_two_dashes(start: Start, tmp_path: Path) -> None:
    (tmp_path / "-dash").write_text(f"{UNIQUE}\n", encoding="utf-8")
    assert start("solve", "--format", "line", "--", "-dash").status == 0
    assert start("solve", "./-dash").status == 0
    assert start("solve", "-dash").status == 2


def test_a_literal_that_begins_with_a_dash_is_read_after_two_dashes(call: Call) -> None:
    dashed = UNIQUE.replace(".", "-")[2:] + "53"
    assert call("solve", "--json", "--", dashed).objects[0]["puzzle"] == dashed.replace("-", ".")


def test_options_may_stand_anywhere_and_the_last_of_two_counts(call: Call) -> None:
    done = call("solve", "--count", "5", UNIQUE, "--json", "@puzzle4", "--count", "9")
    assert [found["count"] for found in done.objects] == [1, 9]


def test_a_file_of_the_name_of_a_shipped_puzzle_needs_its_folder(start: Start, tmp_path: Path) -> None:
    (tmp_path / "@puzzle6").write_text(f"{UNIQUE}\n", encoding="utf-8")
    [shipped] = start("solve", "@puzzle6", "--json").objects
    assert shipped["puzzle"] != UNIQUE
    [found] = start("solve", "./@puzzle6", "--json").objects
    assert found["puzzle"] == UNIQUE


def test_quiet_silences_standard_error_and_keeps_the_status(call: Call) -> None:
    assert call("solve", "--quiet", "nosuch.txt").err == ""
    assert call("solve", "--quiet", "nosuch.txt").status == 3
    assert call("solve", "--quiet", "--cuont", "3").err == ""
    assert call("solve", "--quiet", "." * 36).err == ""


def test_a_core_that_cannot_be_loaded_is_a_sentence_and_exits_4(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> dict[str, str]:
        raise NativeError("the compiled core does not load (no file); rebuild it with `make setup`")

    monkeypatch.setattr("sudokulab.lab.checkup.build_info", refuse)
    done = call("doctor")
    assert done.status == 4
    assert re.search(r"!! compiled core +missing", done.out)
    assert done.err == "sudokulab: the compiled core does not load (no file); rebuild it with `make setup`\n"


def test_without_the_core_solve_says_how_to_build_it(start: Start, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules['sudokulab._core'] = None\n", encoding="utf-8"
    )
    done = start("solve", UNIQUE, PYTHONPATH=str(tmp_path))
    assert (done.status, done.out) == (4, "")
    assert "the compiled core does not load" in done.err
    assert "make setup" in done.err
    assert "Traceback" not in done.err
    assert start("doctor", PYTHONPATH=str(tmp_path)).status == 4


def test_what_nobody_expected_is_a_short_message_and_its_traceback_goes_to_the_log(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(self: Console, text: str) -> None:
        raise RuntimeError("the sky fell")

    monkeypatch.setattr(Console, "say", fail)
    done = call("formats")
    assert (done.status, done.out) == (4, "")
    assert done.err == (
        "sudokulab: unexpected RuntimeError: the sky fell; "
        "run it again with --log FILE, and attach that file to a bug report\n"
    )
    log = tmp_path / "log"
    done = call("formats", "--log", str(log))
    assert done.err == "sudokulab: unexpected RuntimeError: the sky fell; the log has the details\n"
    text = log.read_text(encoding="utf-8")
    assert "Traceback (most recent call last):" in text
    assert "RuntimeError: the sky fell" in text


def test_the_log_tells_what_a_bug_report_needs(call: Call, tmp_path: Path) -> None:
    log = tmp_path / "log"
    call("solve", UNIQUE, "nosuch.txt", "--log", str(log))
    lines = log.read_text(encoding="utf-8").splitlines()
    said = [line.partition(" ")[2] for line in lines]
    assert said[0].startswith("sudokulab 0.")
    assert "Python 3." in said[0]
    assert said[1].startswith("processor ")
    assert said[2] == f"command sudokulab solve {UNIQUE} nosuch.txt --log {log}"
    assert any(line.startswith("argument:1 unique ") for line in said)
    assert any(line.startswith("error NotationError: 'nosuch.txt' is no file") for line in said)
    assert said[-1] == "exit status 3"


def test_the_status_of_every_run_is_a_plain_number() -> None:
    assert type(running.run(["formats", "--quiet"])) is int
