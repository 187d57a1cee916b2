"""What is said of a source that cannot be read, or not to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.commandline import Call, Write

_LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_DAMAGED = _LINE[:-1] + "?"


@pytest.mark.parametrize("command", [("solve",), ("convert", "--to", "csv"), ("csp",), ("why", "r1c1")])
def test_after_a_damaged_line_it_says_that_the_rest_was_not_read(
    call: Call, puzzle_file: Write, command: tuple[str, ...]
) -> None:
    done = call(*command, puzzle_file(_LINE, _LINE, _DAMAGED, _LINE))
    assert done.status == 3
    assert "puzzles.txt:3:81: " in done.err
    assert "2 puzzles came before that, nothing after it was read\n" in done.err


def test_a_puzzle_alone_that_is_damaged_has_nothing_before_it(call: Call, puzzle_file: Write) -> None:
    done = call("solve", puzzle_file(_DAMAGED))
    assert (done.status, done.err.count("\n")) == (3, 1)


@pytest.mark.parametrize("command", [("solve",), ("convert", "--to", "csv"), ("batch",)])
def test_a_link_that_leads_in_circles_is_named_as_such(
    call: Call, tmp_path: Path, command: tuple[str, ...]
) -> None:
    link = tmp_path / "link"
    link.symlink_to(link)
    done = call(*command, str(link))
    assert (done.status, done.err) == (3, f"sudokulab: {link}: too many levels of symbolic links\n")


def test_a_link_that_leads_nowhere_is_a_file_that_does_not_exist(call: Call, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "gone.txt")
    done = call("solve", str(link))
    assert (done.status, done.err) == (3, f"sudokulab: {link}: no such file or directory\n")


def test_all_arguments_that_are_missing_are_named(call: Call) -> None:
    assert call("why").err == "sudokulab: CELL and SOURCE are missing; see sudokulab why --help\n"
    assert call("why", "r1c1").err == "sudokulab: SOURCE is missing; see sudokulab why --help\n"


def test_solve_refuses_json_together_with_a_format(call: Call) -> None:
    done = call("solve", "--json", "--format", "csv", _LINE)
    said = "sudokulab: --json prints objects, --format the solutions alone: expected one of them\n"
    assert (done.status, done.out, done.err) == (2, "", said)


@pytest.mark.parametrize("command", [("solve",), ("convert", "--to", "line"), ("csp",), ("why", "r1c1")])
def test_at_and_a_name_is_the_puzzle_of_the_lab_even_beside_a_file_of_that_name(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    alone = call(*command, "@puzzle1", "--quiet").out
    (tmp_path / "@puzzle1").write_text(_LINE, encoding="ascii")
    assert without_times(call(*command, "@puzzle1", "--quiet").out) == without_times(alone)
    assert without_times(call(*command, "./@puzzle1", "--quiet").out) != without_times(alone)


def without_times(text: str) -> str:
    return re.sub(r"[0-9.]+ (m|µ|n)?s\b", "", text)


def test_at_and_no_name_of_the_lab_is_no_file_either(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "@mine").write_text(_LINE, encoding="ascii")
    assert call("solve", "@mine").status == 2
    assert call("solve", "./@mine").status == 0
