"""Files that a command writes: what is refused before any work; a log that cannot go on."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from sudokulab.cli import writing
from support.commandline import COMMAND, Call, Write
from support.honesty import not_applicable

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NO_FULL_DEVICE = "there is no /dev/full here"
WRITERS = [
    ("solve", ["--log", "--trace"]),
    ("batch", ["--log", "--output"]),
    ("convert --to csv", ["--log", "--output"]),
    ("csp", ["--log", "--tex"]),
    ("compare --algorithms mrv --runs 1", ["--log", "--csv", "--tex", "--figure"]),
]
CASES = [(command, option) for command, options in WRITERS for option in options]


def named(option: str, folder: Path) -> Path:
    return folder / ("file.svg" if option == "--figure" else "file.txt")


@pytest.mark.parametrize(("command", "option"), CASES)
@pytest.mark.parametrize("how", ["itself", "a symbolic link", "a hard link", "a roundabout way"])
def test_no_file_of_any_command_may_be_its_input(
    call: Call, puzzle_file: Write, tmp_path: Path, command: str, option: str, how: str
) -> None:
    source = Path(puzzle_file(UNIQUE))
    target = named(option, tmp_path)
    if how == "itself":
        target = source = source.rename(target)
    elif how == "a symbolic link":
        target.symlink_to(source)
    elif how == "a hard link":
        target.hardlink_to(source)
    else:
        source.rename(target)
        (tmp_path / "folder").mkdir()
        source, target = target, tmp_path / "folder" / ".." / target.name
    name, *more = command.split()
    done = call(name, str(source), *more, option, str(target))
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"sudokulab: {option}: ")
    assert done.err.endswith(" is the input itself, expected another file\n")
    assert source.read_text() == f"{UNIQUE}\n"


@pytest.mark.parametrize(("command", "option"), CASES)
def test_a_file_in_no_folder_and_a_file_without_a_name_are_wrong_usage(
    call: Call, tmp_path: Path, command: str, option: str
) -> None:
    name, *more = command.split()
    target = named(option, tmp_path / "no")
    done = call(name, "-", *more, option, str(target))
    where = f"'{target.parent}' is no folder, expected one for the file '{target.name}'"
    assert (done.status, done.out, done.err) == (2, "", f"sudokulab: {option}: {where}\n")
    done = call(name, "-", *more, option, "")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"sudokulab: {option}: '' is no name, expected that of a file to write; see ")


@pytest.mark.parametrize(("command", "option"), CASES)
def test_a_folder_that_lets_nobody_write_is_wrong_usage(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, option: str
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != tmp_path)
    name, *more = command.split()
    target = named(option, tmp_path)
    done = call(name, "-", *more, option, str(target))
    assert (done.status, done.out) == (2, "")
    assert done.err == f"sudokulab: {option}: cannot write '{target}': Permission denied\n"


@pytest.mark.parametrize("linked", [False, True])
def test_two_options_may_not_name_one_file(
    call: Call, puzzle_file: Write, tmp_path: Path, linked: bool
) -> None:
    first = second = tmp_path / "file.txt"
    if linked:
        second = tmp_path / "link.txt"
        second.symlink_to(first)
    done = call("batch", puzzle_file(UNIQUE), "--output", str(first), "--log", str(second))
    assert (done.status, done.out) == (2, "")
    assert " too, expected another\n" in done.err
    assert not first.exists()


def test_one_device_may_take_the_files_of_two_options(call: Call, puzzle_file: Write) -> None:
    path = puzzle_file(UNIQUE)
    assert call("batch", path, "--output", os.devnull, "--log", os.devnull).status == 0


def test_a_solver_of_ones_own_is_not_written_over(call: Call, tmp_path: Path) -> None:
    solver = tmp_path / "mine.py"
    solver.write_text("def solve(puzzle, tracer): return None\n")
    done = call("solve", UNIQUE, "--algorithm", f"{solver}:solve", "--log", str(solver))
    assert done.status == 2
    assert done.err == f"sudokulab: --log: '{solver}' is the input itself, expected another file\n"
    assert solver.read_text().startswith("def solve")


def test_what_standard_input_reads_is_an_input_too(puzzle_file: Write) -> None:
    path = Path(puzzle_file(UNIQUE))
    with path.open() as stream:
        done = subprocess.run([COMMAND, "solve", "-", "--log", path], stdin=stream, capture_output=True)
    assert done.returncode == 2
    assert b"is the input itself" in done.stderr
    assert path.read_text() == f"{UNIQUE}\n"


def test_a_literal_puzzle_and_a_name_too_long_for_a_file_are_no_accident(call: Call, tmp_path: Path) -> None:
    assert call("solve", UNIQUE, "--log", str(tmp_path / UNIQUE), "--quiet").status == 0
    done = call("solve", UNIQUE, "--log", "x" * 300)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("sudokulab: --log: cannot write 'x")
    assert done.err.endswith(": File name too long\n")


def run_limited(arguments: Sequence[str], before: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", f'{before} exec "$0" "$@"', str(COMMAND), *arguments], capture_output=True, text=True
    )


@pytest.mark.parametrize("command", ["formats", f"solve {UNIQUE} --format line", "csp nosuch.txt"])
def test_a_log_on_a_full_device_is_told_once_and_changes_nothing_else(command: str) -> None:
    if not Path("/dev/full").exists():
        not_applicable(NO_FULL_DEVICE)
    plain = run_limited(command.split())
    done = run_limited([*command.split(), "--log", "/dev/full"])
    assert done.returncode == plain.returncode
    assert done.stdout.split(" (")[0] == plain.stdout.split(" (")[0]
    told = "sudokulab: the log '/dev/full' is cut short: No space left on device\n"
    assert done.stderr == told + plain.stderr


def test_a_log_that_grows_too_large_is_cut_short_where_it_is(puzzle_file: Write, tmp_path: Path) -> None:
    log = tmp_path / "log"
    arguments = ["solve", puzzle_file(*[UNIQUE] * 100), "--json", "--log", str(log)]
    done = run_limited(arguments, "ulimit -f 1;")
    assert (done.returncode, done.stdout.count("\n")) == (0, 100)
    assert done.stderr.startswith(f"sudokulab: the log '{log}' is cut short: File too large\n")
    assert "Traceback" not in done.stderr
    assert log.stat().st_size == 1024


def test_a_log_may_lie_in_a_folder_where_no_new_file_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log"
    log.touch()
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != tmp_path)
    writing.check_target("--log", str(log), [])
