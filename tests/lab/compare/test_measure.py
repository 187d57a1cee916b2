"""Runs, their order, their randomness and their memory, tried with solvers made for it."""

from __future__ import annotations

import threading
from dataclasses import replace
from random import Random

import pytest

from sudokulab.board import Grid, Puzzle, Shape
from sudokulab.lab.compare import compare, deaths, row, rows
from sudokulab.limits import Limits
from sudokulab.ports import Tracer
from sudokulab.render.compare import notes
from sudokulab.render.comparison import COUNTERS
from sudokulab.solvers import Outcome, Search, Solver, SolveResult, Stats, Verdict, solver
from sudokulab.solvers.values import Fault, FaultKind
from sudokulab.stats import effective_branching_factor
from support.classic import classic

FULL = Puzzle.from_rows([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])
TINY = Puzzle.from_rows([[0, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])


class Scripted:
    """A solver that remembers its calls, holds `held` bytes, and draws a number."""

    def __init__(self, name: str, calls: list[str], *, held: int = 0) -> None:
        self.name = name
        self.calls = calls
        self.held = held
        self.draws: list[float] = []

    def __call__(self, puzzle: Puzzle, *, limits: Limits, rng: Random, tracer: Tracer | None) -> SolveResult:
        self.calls.append(self.name)
        self.draws.append(rng.random())
        kept = bytearray(self.held)
        stats = Stats(nodes=1, placements=1, seconds=float(len(self.calls)) + 0 * len(kept))
        verdict = Verdict.of_count(1, exact=False)
        return SolveResult(
            puzzle, self.name, verdict, Search(Outcome.SOLVED), Grid(puzzle.shape, puzzle.clues), stats
        )


def test_the_algorithms_take_turns_and_each_is_first_as_often() -> None:
    calls: list[str] = []
    scripts = {name: Scripted(name, calls) for name in "abc"}
    compare([TINY], list("abc"), runs=3, find=scripts.__getitem__)
    assert "".join(calls) == "abc" + "abc" + "bca" + "cab"


def test_the_same_seed_repeats_every_choice_and_runs_differ() -> None:
    def draws(seed: int) -> list[float]:
        script = Scripted("a", [])
        compare([TINY, TINY], ["a"], runs=4, seed=seed, find=lambda name: script)
        return script.draws

    assert draws(1) == draws(1)
    assert draws(1) != draws(2)
    # The further run for the memory repeats the first one.
    assert len(set(draws(1))) == len(draws(1)) - 2


def test_the_peak_of_memory_is_that_of_the_work_and_of_compiled_engines_unknown() -> None:
    scripts: dict[str, Solver] = {
        "small": Scripted("small", [], held=1000),
        "large": Scripted("large", [], held=5_000_000),
        "native": solver("native"),
    }
    found = compare([TINY], list(scripts), runs=1, find=scripts.__getitem__)
    small, large, native = (trial.peak_bytes for trial in found.trials)
    assert small is not None
    assert large is not None
    assert small < 100_000 < 5_000_000 <= large < 5_500_000
    assert native is None


def test_a_cancelled_comparison_keeps_what_was_finished() -> None:
    flag = threading.Event()
    calls: list[str] = []

    class Cancelling(Scripted):
        def __call__(
            self, puzzle: Puzzle, *, limits: Limits, rng: Random, tracer: Tracer | None
        ) -> SolveResult:
            if len(calls) == 10:
                flag.set()
            return super().__call__(puzzle, limits=limits, rng=rng, tracer=tracer)

    scripts = {name: Cancelling(name, calls) for name in "ab"}
    limits = Limits(cancelled=flag)
    found = compare([TINY, TINY], list("ab"), runs=3, limits=limits, find=scripts.__getitem__)
    assert not found.complete
    # Eight calls for the first puzzle, two for the memory on the second; the next one was cut short.
    assert [len(trial.runs) for trial in found.trials] == [3, 3]
    assert compare([TINY], ["a"], runs=2, limits=limits, find=scripts.__getitem__).trials == ()


def test_progress_counts_every_run_up_to_the_total() -> None:
    seen: list[tuple[int, int | None]] = []
    compare([TINY, FULL], ["mrv", "singles"], runs=2, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(done, 12) for done in range(13)]


def test_the_counters_are_those_of_the_algorithm() -> None:
    found = compare([classic("puzzle1"), classic("puzzle2")], ["backtracking"], runs=2)
    assert found.complete
    assert [run.stats.backtracks for trial in found.trials for run in trial.runs] == [9, 9, 2193, 2193]
    [over_all] = rows(found)
    alone = row("backtracking", found.trials[1:])
    assert dict(zip(COUNTERS, alone.counters, strict=True))["backtracks"] == 2193
    assert dict(zip(COUNTERS, over_all.counters, strict=True))["backtracks"] == (9 + 2193) / 2
    assert alone.branching == effective_branching_factor(2250, 57)
    assert (over_all.runs, over_all.count(Outcome.SOLVED), over_all.success) == (4, 4, None)


def test_a_full_grid_has_no_branching_factor() -> None:
    [trial] = compare([FULL], ["backtracking"], runs=1).trials
    assert trial.runs[0].branching is None


@pytest.mark.parametrize("seed", [1, 2])
def test_dead_ends_are_counted_by_cell_and_success_has_an_interval(seed: int) -> None:
    puzzle = classic("puzzle7")
    found = compare([puzzle], ["mrv-greedy", "singles"], runs=60, seed=seed)
    [died] = deaths(found)
    greedy, singles = rows(found)
    assert died.algorithm == "mrv-greedy"
    assert sum(died.counts) == greedy.count(Outcome.DEAD_END) > 0
    assert all(not puzzle.clues[cell] for cell, count in enumerate(died.counts) if count)
    assert greedy.success is not None
    assert greedy.success.low <= greedy.count(Outcome.SOLVED) / 60 <= greedy.success.high
    assert singles.success is None


def test_shapes_have_maps_of_their_own() -> None:
    hard = [Puzzle(Shape(3, 3), bytes(81)), Puzzle(Shape(2, 5), bytes(100)), Puzzle(Shape(3, 3), bytes(81))]
    found = deaths(compare(hard, ["mrv-greedy"], runs=25))
    assert [(len(each.counts), each.runs) for each in found] == [(81, 50), (100, 25)]


def test_a_limit_is_counted_and_makes_the_memory_a_lower_bound() -> None:
    found = compare([classic("puzzle2")], ["backtracking"], runs=3, limits=Limits(nodes=100))
    [limited] = rows(found)
    assert (limited.count(Outcome.LIMIT), limited.count(Outcome.SOLVED)) == (3, 0)
    assert limited.peak_cut_short
    assert limited.branching is None


def test_a_run_with_a_fault_has_no_branching_factor() -> None:
    def wrong(puzzle: Puzzle, *, limits: Limits, rng: Random, tracer: Tracer | None) -> SolveResult:
        found = Scripted("a", [])(puzzle, limits=limits, rng=rng, tracer=tracer)
        fault = Fault(FaultKind.WRONG_GRID, "returned a wrong grid")
        return replace(found, search=replace(found.search, fault=fault))

    [sound] = compare([TINY], ["a"], runs=1, find=lambda name: Scripted(name, [])).trials
    [faulty] = compare([TINY], ["a"], runs=1, find=lambda name: wrong).trials
    assert sound.runs[0].branching is not None
    assert faulty.runs[0].branching is None


def test_an_algorithm_that_searches_no_tree_has_no_branching_factor_but_a_memory() -> None:
    [trial] = compare([classic("puzzle1")], ["annealing"], runs=1).trials
    assert trial.runs[0].branching is None
    assert trial.peak_bytes is not None


def test_what_brute_force_would_have_to_try_is_told_exactly() -> None:
    [hopeless] = rows(compare([classic("puzzle1")], ["brute-force"], runs=2))
    assert hopeless.grids_to_try == 9**45
    assert f"brute-force: there would have been {9**45:,} grids to try." in list(notes([hopeless]))
    [easy] = rows(compare([TINY], ["brute-force"], runs=1))
    assert easy.grids_to_try is None
