"""A solver of one's own on the command line: `solver new`, and `FILE.py:FUNCTION` where a name may stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sudokulab as sl
from sudokulab.trace import Replay, read
from support.commandline import Call
from support.guests import SOURCE

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(SOURCE, encoding="utf-8")
    return tmp_path


def test_the_new_solver_has_15_lines_and_counts_as_the_textbooks_search_does(
    call: Call, folder: Path
) -> None:
    done = call("solver", "new", "my_solver")
    assert (done.status, done.err) == (0, "")
    assert done.out == (
        "my_solver.py is written. Try it:\n  sudokulab solve @puzzle1 --algorithm my_solver.py:solve\n"
    )
    assert len((folder / "my_solver.py").read_text(encoding="utf-8").splitlines()) == 15
    [found] = call("solve", "@puzzle2", "--algorithm", "my_solver.py:solve", "--json").objects
    stats = found["stats"]
    assert isinstance(stats, dict)
    assert (found["search"], found["status"]) == ({"outcome": "solved", "dead_cell": None}, "unique")
    assert (stats["placements"], stats["backtracks"], stats["nodes"]) == (2250, 2193, None)


def test_the_new_solver_finds_out_that_there_is_no_solution(call: Call) -> None:
    call("solver", "new", "my_solver")
    done = call("solve", ".1.2....4......3", "--algorithm", "my_solver.py:solve")
    assert done.status == 1
    assert "my_solver.py:solve ended without a solution. It took " in done.out


@pytest.mark.parametrize("name", ["", "my solver", "a/b", "class", "../x", "9lives", "x.txt"])
def test_a_name_that_no_python_file_can_be_imported_by_is_refused(
    call: Call, folder: Path, name: str
) -> None:
    done = call("solver", "new", name)
    assert (done.status, done.out) == (2, "")
    assert f"{name!r} is no name for a Python file, expected one such as 'my_solver'" in done.err
    assert [path.name for path in folder.iterdir()] == ["mine.py"]


def test_a_file_that_is_there_is_left_as_it_is(call: Call, folder: Path) -> None:
    done = call("solver", "new", "mine.py")
    assert (done.status, done.err) == (2, "sudokulab: 'mine.py' is there already, expected a new name\n")
    assert (folder / "mine.py").read_text(encoding="utf-8") == SOURCE


def test_an_action_that_is_none_is_named_with_those_there_are(call: Call) -> None:
    done = call("solver", "old", "x")
    assert (done.status, done.err) == (2, "sudokulab: unknown action 'old'; known: new\n")


def test_a_wrong_grid_exits_1_and_says_what_is_true_of_the_puzzle(call: Call) -> None:
    done = call("solve", PUZZLE, "--algorithm", "mine.py:leaves_cells_empty")
    assert done.status == 1
    assert "Exactly one solution." in done.out
    wrong = "mine.py:leaves_cells_empty returned a wrong grid: 51 cells left empty, r1c3 the first."
    assert done.out.splitlines()[-1] == wrong


@pytest.mark.parametrize(
    ("function", "status", "kind"),
    [
        ("loops", 4, "hung"),
        ("divides_by_zero", 4, "crash"),
        ("exits", 4, "crash"),
        ("prints_without_end", 4, "output-flood"),
        ("eats_memory", 4, "out-of-memory"),
        ("changes_a_clue", 1, "wrong-grid"),
        ("word", 1, "no-grid"),
    ],
)
def test_what_went_wrong_stands_in_the_json_and_decides_the_exit_status(
    call: Call, function: str, status: int, kind: str
) -> None:
    limits = ["--time-limit", "2", "--memory-limit", "400"]
    done = call("solve", PUZZLE, "--algorithm", f"mine.py:{function}", "--json", *limits)
    [found] = done.objects
    search = found["search"]
    assert isinstance(search, dict)
    assert (done.status, found["status"], found["solution"]) == (status, "unique", None)
    assert search["fault"]["kind"] == kind
    assert search["fault"]["text"].startswith(f"mine.py:{function} ")


def test_what_it_prints_goes_to_standard_error(call: Call) -> None:
    done = call("solve", PUZZLE, "--algorithm", "mine.py:prints", "--format", "line")
    assert done.status == 0
    assert re.fullmatch(r"[1-9]{81}\n", done.out)
    assert done.err == "mine.py:prints printed:\n  thinking\n  of it\n"


@pytest.mark.parametrize("function", ["told", "silent"])
def test_its_trace_is_kept_and_replays_to_its_solution(call: Call, folder: Path, function: str) -> None:
    [found] = call(
        "solve", PUZZLE, "--algorithm", f"mine.py:{function}", "--trace", "mine.trace", "--json"
    ).objects
    replay = Replay(read((folder / "mine.trace").read_bytes()))
    assert "".join(map(str, replay.state(len(replay)).values)) == found["solution"]
    assert replay.trace.algorithm == f"mine.py:{function}"


@pytest.mark.parametrize(
    ("name", "status", "complaint"),
    [
        ("mine.py", 2, "'mine.py' names no function, expected FILE.py:FUNCTION such as mine.py:solve"),
        ("mine.py:tolt", 2, "unknown function of mine.py: 'tolt'; did you mean 'told'?"),
        ("yours.py:solve", 3, "yours.py: No such file or directory"),
    ],
)
def test_a_solver_that_is_not_there_is_named_before_anything_is_read(
    call: Call, name: str, status: int, complaint: str
) -> None:
    done = call("solve", "no-such-puzzle.txt", "--algorithm", name)
    assert (done.status, done.out, done.err) == (status, "", f"sudokulab: {complaint}\n")


@pytest.mark.parametrize(
    "text", ["def solve(puzzle, tracer): ...\n", "x = 1\nif x:\n    y = 2\nsolve = print\n"]
)
def test_a_function_without_a_name_is_no_function(call: Call, folder: Path, text: str) -> None:
    (folder / "own.py").write_text(text, encoding="utf-8")
    done = call("solve", "@puzzle1", "--algorithm", "own.py:")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("sudokulab: unknown function of own.py: ''; known: ")


def test_python_takes_it_by_the_same_name() -> None:
    result = sl.solve(PUZZLE, algorithm="mine.py:told", trace=True)
    assert (result.status, result.stats.backtracks) == (sl.Status.UNIQUE, 4157)
    assert result.trace is not None
