"""`solve --algorithm`: what a teaching algorithm did, in text and JSON, under limits and Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time

import pytest

import sudokulab as sl
from sudokulab.solvers import SOLVERS
from support.commandline import COMMAND, Call, Write
from support.terminal import Terminal

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1......2.3....4."
HOPELESS = "@size25"  # backtracking would take years


def test_the_counters_of_the_textbooks_search_are_exact(call: Call) -> None:
    [found] = call("solve", "@puzzle2", "--algorithm", "backtracking", "--json").objects
    stats = found["stats"]
    assert isinstance(stats, dict)
    counters = ("visits", "checks", "nodes", "placements", "backtracks", "max_depth")
    assert [stats[name] for name in counters] == [92832, 20010, 2251, 2250, 2193, 57]
    assert (found["status"], found["search"]) == ("unique", {"outcome": "solved", "dead_cell": None})


def test_what_the_algorithm_did_is_told_under_the_status_that_native_settled(call: Call) -> None:
    lines = call("solve", "@puzzle2", "--algorithm", "backtracking").out.splitlines()
    assert re.fullmatch(r"Exactly one solution\. \(settled by native in [0-9.]+ ms\)", lines[-2])
    assert re.fullmatch(
        r"backtracking found a solution\. It took [0-9.]+ ms: 2,250 placements, 2,193 backtracks, depth 57, "
        r"2,251 nodes, 20,010 checks, 92,832 visits\.",
        lines[-1],
    )


def test_a_search_that_tried_everything_settles_the_status_itself(call: Call) -> None:
    lines = call("solve", ".1.2....4......3", "--algorithm", "backtracking").out.splitlines()
    assert lines[-2] == "No solution: a complete search found no solution."
    assert lines[-1].startswith("backtracking searched everything in vain. It took ")


def test_a_dead_end_names_its_cell_in_text_and_json_and_exits_1(call: Call) -> None:
    done = call("solve", "@puzzle2", "--algorithm", "mrv-greedy", "--json")
    [found] = done.objects
    search = found["search"]
    assert isinstance(search, dict)
    assert (done.status, found["status"], found["solution"], search["outcome"]) == (
        1,
        "unique",
        None,
        "dead-end",
    )
    told = call("solve", "@puzzle2", "--algorithm", "mrv-greedy").out
    assert f"mrv-greedy ran into a dead end at {search['dead_cell']}. It took " in told


def test_the_same_seed_gives_the_same_dead_end(call: Call) -> None:
    cells = {
        seed: [
            call("solve", "@puzzle6", "--algorithm", "mrv-greedy", "--seed", str(seed), "--json").objects[0][
                "search"
            ]
            for _ in range(2)
        ]
        for seed in range(6)
    }
    assert all(first == second for first, second in cells.values())
    assert len({str(first) for first, _ in cells.values()}) > 1


@pytest.mark.parametrize(
    ("limit", "kind"), [(["--node-limit", "100"], "nodes"), (["--time-limit", "0.05"], "time")]
)
def test_a_limit_stops_the_algorithm_and_not_the_proof(call: Call, limit: list[str], kind: str) -> None:
    done = call("solve", "@puzzle6", "--algorithm", "backtracking", *limit, "--json")
    [found] = done.objects
    assert done.status == 4
    assert (found["status"], found["count"], found["solution"]) == ("unique", 1, None)
    assert found["search"] == {"outcome": "limit", "dead_cell": None, "limit": kind}


@pytest.mark.parametrize("algorithm", ["backtracking", "mac", "astar", "annealing"])
@pytest.mark.parametrize(
    ("limit", "said"),
    [
        (["--node-limit", "1"], "was stopped by its limit of 1 node."),
        (["--time-limit", "0.0001"], "was stopped by its time limit of 0.1 ms."),
    ],
)
def test_the_limit_that_struck_is_named_as_it_was_set(
    call: Call, algorithm: str, limit: list[str], said: str
) -> None:
    done = call("solve", "@size25", "--algorithm", algorithm, *limit)
    assert f"{algorithm} {said}" in done.out.replace("\n", " ")


def test_astar_is_stopped_by_its_memory_and_says_so(call: Call) -> None:
    done = call("solve", "@puzzle6", "--algorithm", "astar", "--memory-limit", "1")
    assert done.status == 4
    assert "astar was stopped by its memory limit of 1 MB. It took " in done.out


def test_many_puzzles_take_a_line_each_with_their_steps(call: Call, puzzle_file: Write) -> None:
    lines = call("solve", puzzle_file(UNIQUE, UNIQUE), "--algorithm", "backtracking").out.splitlines()
    assert [line.rpartition("  ")[2] for line in lines] == ["4,208 placements, 4,157 backtracks"] * 2


@pytest.mark.parametrize("algorithm", [name for name in SOLVERS if name != "brute-force"])
def test_every_algorithm_answers_a_small_puzzle_with_its_status(call: Call, algorithm: str) -> None:
    done = call("solve", SMALL, "--algorithm", algorithm, "--json")
    [found] = done.objects
    assert (done.status, found["status"], found["algorithm"]) == (0, "unique", algorithm)


def test_python_gets_the_settled_status_and_on_request_the_trace() -> None:
    result = sl.solve(UNIQUE, algorithm="backtracking", trace=True)
    assert (result.status, result.count, result.stats.backtracks) == (sl.Status.UNIQUE, 1, 4157)
    assert result.trace is not None
    assert len(result.trace.body) == 4 * (4208 + 4157 + 1)
    plain = sl.solve(UNIQUE, algorithm="mrv-greedy")
    assert (plain.status, plain.trace) == (sl.Status.UNIQUE, None)
    traced = sl.solve(UNIQUE, trace=True)
    assert traced.trace is not None
    assert len(traced.trace.body) == 4 * (51 + 1)


def test_the_time_shown_includes_the_counting(call: Call) -> None:
    def seconds(*more: str) -> float:
        [found] = call("solve", "@puzzle4", "--json", *more).objects
        stats = found["stats"]
        assert isinstance(stats, dict)
        return float(stats["seconds"])

    assert seconds("--count", "300000") > 20 * seconds()


def test_ctrl_c_tells_how_far_the_search_was_and_exits_130() -> None:
    with subprocess.Popen(
        [str(COMMAND), "solve", UNIQUE, HOPELESS, "--algorithm", "backtracking", "--format", "line"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("534678912")
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130
        assert process.stdout.read() == ""
        told = process.stderr.read()
    assert "@size25:1: Not settled: interrupted before there was an answer.\n" in told
    assert re.search(r"@size25:1: backtracking was interrupted\. It took [0-9.]+ m?s: [0-9,]+ placem", told)
    assert told.endswith("sudokulab: interrupted\n")


def test_a_long_search_shows_its_counters_on_a_terminal_and_wipes_them() -> None:
    with Terminal(["solve", HOPELESS, "--algorithm", "backtracking", "--time-limit", "2"]) as terminal:
        terminal.wait_for(r"\rbacktracking: [0-9,]+ placements, [0-9,]+ backtracks, depth ")
        assert terminal.finish() == 4
    assert re.search(r"\r +\r", terminal.written)


def test_a_long_search_shows_nothing_where_standard_error_is_no_terminal() -> None:
    done = subprocess.run(
        [
            str(COMMAND),
            "solve",
            HOPELESS,
            "--algorithm",
            "backtracking",
            "--time-limit",
            "1",
            "--format",
            "line",
        ],
        capture_output=True,
        text=True,
        env=os.environ,
        timeout=60,
    )
    assert done.returncode == 4
    assert "\r" not in done.stderr


def test_a_dead_end_is_told_beside_standard_output_when_the_solution_is_wanted_alone(call: Call) -> None:
    done = call("solve", "@puzzle2", "--algorithm", "mrv-greedy", "--format", "line")
    assert (done.status, done.out) == (1, "")
    assert re.fullmatch(r"@puzzle2:1: mrv-greedy ran into a dead end at r\dc\d\.\n", done.err)
