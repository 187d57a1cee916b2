"""CP-SAT as a solver of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from random import Random

import pytest

from sudokulab.board import Puzzle, Shape
from sudokulab.limits import Limits
from sudokulab.solvers import Outcome, Stats, Status, cp_sat
from sudokulab.solvers.cp_sat import solve
from support.classic import classic, random_puzzle, spoiled_puzzle
from support.reference import is_solution, solutions


@pytest.mark.parametrize("shape", [Shape(1, 2), Shape(1, 3), Shape(2, 2), Shape(1, 5), Shape(2, 3)], ids=str)
def test_it_finds_a_solution_exactly_where_there_is_one(shape: Shape, rng: Random) -> None:
    for _ in range(25):
        make = rng.choice([random_puzzle, spoiled_puzzle])
        puzzle = make(shape, rng, share=rng.uniform(0.3, 0.8))
        result = solve(puzzle)
        known = set(solutions(puzzle.clues, shape.box_height, shape.box_width))
        found = None if result.solution is None else result.solution.values
        assert found in known if known else found is None


@pytest.mark.parametrize("name", ["puzzle3", "puzzle6"])
def test_hard_classics_are_solved_at_once(name: str) -> None:
    result = solve(classic(name))
    assert result.solution is not None
    assert is_solution(result.solution.values, classic(name).clues, 3, 3)


def test_an_unsolvable_puzzle_is_proved_so() -> None:
    result = solve(classic("notvalid2"))
    assert (result.status, result.search.outcome) == (Status.NONE, Outcome.EXHAUSTED)


def test_only_the_time_is_reported() -> None:
    stats = solve(classic("puzzle1")).stats
    assert stats == Stats(seconds=stats.seconds)
    assert stats.seconds > 0


def test_no_nodes_at_all_is_a_limit() -> None:
    empty = Puzzle(Shape(5, 5), bytes(625))
    assert solve(empty, limits=Limits(nodes=0)).search.outcome is Outcome.LIMIT


def test_a_search_that_is_longer_than_its_first_slices_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cp_sat, "_FIRST_SLICE", 0.01)
    empty = Puzzle(Shape(4, 4), bytes(256))
    result = solve(empty)
    assert result.solution is not None
    assert is_solution(result.solution.values, empty.clues, 4, 4)


def test_a_wish_to_stop_is_seen_between_two_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cp_sat, "_FIRST_SLICE", 0.01)

    class AfterThreeLooks:
        looks = 0

        def is_set(self) -> bool:
            self.looks += 1
            return self.looks > 3

    flag = AfterThreeLooks()
    result = solve(Puzzle(Shape(5, 5), bytes(625)), limits=Limits(cancelled=flag))
    assert (result.search.outcome, flag.looks) == (Outcome.LIMIT, 4)


def test_a_limit_that_strikes_within_a_slice_ends_the_search() -> None:
    empty = Puzzle(Shape(5, 5), bytes(625))
    assert solve(empty, limits=Limits(seconds=0.1)).search.outcome is Outcome.LIMIT
    assert solve(empty, limits=Limits(nodes=1)).search.outcome is Outcome.LIMIT


def test_ctrl_c_reaches_whoever_started_the_search_and_not_the_engine() -> None:
    received: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: received.append(number))
    try:
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        result = solve(Puzzle(Shape(5, 5), bytes(625)))
    finally:
        signal.signal(signal.SIGINT, before)
    assert received == [signal.SIGINT]
    assert result.search.outcome is Outcome.SOLVED


def test_a_full_grid_is_its_own_solution() -> None:
    full = solve(classic("puzzle1")).solution
    assert full is not None
    assert solve(Puzzle(full.shape, full.values)).solution == full


def test_without_its_extra_the_answer_is_the_command_that_installs_it() -> None:
    code = "import sys; sys.modules['ortools'] = None; from sudokulab.__main__ import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "solve", "@puzzle1", "--algorithm", "cp-sat"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'sudokulab[cpsat]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_list_of_algorithms_needs_no_extra() -> None:
    code = "import sys; sys.modules['ortools'] = None; from sudokulab.__main__ import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code, "algorithms"], capture_output=True, text=True, check=True
    )
    assert "cp-sat" in done.stdout
