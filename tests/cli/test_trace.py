"""`solve --trace`: the file that is kept of a search."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from sudokulab.solvers import SOLVERS
from sudokulab.trace import Replay, read
from support.commandline import COMMAND, Call, Write

SMALL = "1......2.3....4."


def replay_of(path: Path) -> Replay:
    return Replay(read(path.read_bytes()))


@pytest.mark.parametrize("algorithm", list(SOLVERS))
def test_the_trace_of_every_algorithm_replays_to_the_solution_that_was_printed(
    call: Call, tmp_path: Path, algorithm: str
) -> None:
    path = tmp_path / "small.trace"
    puzzle = SMALL if algorithm != "brute-force" else "1234341221434.." + "1"
    done = call("solve", puzzle, "--algorithm", algorithm, "--trace", str(path), "--json")
    [found] = done.objects
    replay = replay_of(path)
    last = replay.state(len(replay))
    assert (done.status, last.is_solved) == (0, True)
    assert "".join(map(str, last.values)) == found["solution"]
    assert done.err.endswith(f"{path}: {len(replay)} events\n")
    assert replay.trace.algorithm == algorithm
    assert dict(replay.trace.made_with)["command"].startswith("sudokulab solve ")


def test_the_solution_is_the_same_with_and_without_a_trace(call: Call, tmp_path: Path) -> None:
    def told(*more: str) -> object:
        [found] = call("solve", "@puzzle2", "--algorithm", "singles", "--json", *more).objects
        stats = found["stats"]
        assert isinstance(stats, dict)
        return found["solution"], stats["placements"], stats["backtracks"]

    assert told() == told("--trace", str(tmp_path / "a.trace"))


def test_a_trace_takes_one_puzzle(call: Call, tmp_path: Path, puzzle_file: Write) -> None:
    path = tmp_path / "two.trace"
    done = call("solve", SMALL, SMALL, "--trace", str(path))
    assert (done.status, done.err) == (2, "sudokulab: --trace takes one puzzle, found 2 sources\n")
    two = puzzle_file("1" + "." * 80, "2" + "." * 80)
    done = call("solve", two, "--trace", str(path))
    assert (done.status, done.out) == (2, "")
    assert done.err == f"sudokulab: --trace takes one puzzle, found a second at {two}:2\n"
    assert not path.exists()


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("", "'{folder}' is a folder, expected the name of a file"),
        ("no/such.trace", "'{folder}/no' is no folder, expected one for the file 'such.trace'"),
        ("puzzles.txt", "'{folder}/puzzles.txt' is the input itself, expected another file"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_solved(
    call: Call, tmp_path: Path, puzzle_file: Write, name: str, complaint: str
) -> None:
    source = puzzle_file(SMALL)
    done = call("solve", source, "--trace", str(tmp_path / name))
    assert (done.status, done.out) == (2, "")
    assert done.err == f"sudokulab: --trace: {complaint.format(folder=tmp_path)}\n"
    assert Path(source).read_text(encoding="ascii") == f"{SMALL}\n"


def test_a_trace_may_go_to_a_device(call: Call) -> None:
    assert call("solve", SMALL, "--trace", os.devnull).err.endswith("/dev/null: 13 events\n")
    assert not Path(os.devnull).is_file()


def test_a_puzzle_that_cannot_be_read_leaves_no_trace(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "none.trace"
    assert call("solve", "no-such-file.txt", "--trace", str(path)).status == 3
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_leaves_the_trace_of_what_was_done(tmp_path: Path) -> None:
    path = tmp_path / "cut.trace"
    with subprocess.Popen(
        [str(COMMAND), "solve", "@size25", "--algorithm", "backtracking", "--trace", str(path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        time.sleep(1.0)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130
    replay = replay_of(path)
    assert len(replay) > 0
    assert not replay.state(len(replay)).is_solved
    assert [entry.name for entry in tmp_path.iterdir()] == ["cut.trace"]
