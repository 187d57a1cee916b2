"""What a comparison says of planted times: a real difference, none, too few runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from sudokulab.board import Puzzle, Shape
from sudokulab.lab.compare import conclude
from sudokulab.render.compare import conclusion_text
from sudokulab.render.comparison import Comparison, Conclusion, Kind, Run, Trial
from sudokulab.solvers import Outcome, Stats

EMPTY = bytes(16)


def noisy(seconds: float, rng: Random) -> float:
    """About so many seconds, now and then much more, as on a busy machine."""
    return seconds * rng.lognormvariate(0, 0.1) * (5 if rng.random() < 0.1 else 1)


def planted(
    times: dict[str, Callable[[Random], float]], *, puzzles: int, runs: int, seed: int = 1
) -> Comparison:
    """A comparison whose times are drawn as told."""
    rng = Random(seed)
    asked = tuple(Puzzle(Shape(2, 2), EMPTY, source=f"planted:{number}") for number in range(puzzles))
    trials = tuple(
        Trial(puzzle, name, tuple(run(draw(rng)) for _ in range(runs)))
        for puzzle in asked
        for name, draw in times.items()
    )
    return Comparison(tuple(times), asked, trials, runs)


def run(seconds: float, outcome: Outcome = Outcome.SOLVED) -> Run:
    return Run(outcome, Stats(seconds=seconds))


def said(comparison: Comparison) -> tuple[Conclusion, str]:
    conclusion = conclude(comparison)
    return conclusion, conclusion_text(comparison, conclusion)


def kinds(conclusion: Conclusion) -> Sequence[Kind]:
    return [contrast.kind for contrast in conclusion.contrasts]


def test_a_real_difference_is_told_with_its_size() -> None:
    conclusion, text = said(
        planted(
            {"slow": lambda rng: noisy(3.0, rng), "fast": lambda rng: noisy(1.0, rng)}, puzzles=1, runs=40
        )
    )
    [contrast] = conclusion.contrasts
    assert contrast.kind is Kind.DIFFERENCE
    assert (contrast.first, contrast.second) == ("fast", "slow")
    assert contrast.interval is not None
    assert contrast.interval.low < 3 < contrast.interval.high
    assert text.startswith("fast is faster than slow: on ")
    assert "of 40 turns (sign test, p < 0.001), by a factor of" in text
    assert "One puzzle says nothing about others" in text


def test_no_difference_is_told_as_none_shown_and_not_as_none() -> None:
    conclusion, text = said(
        planted(
            {"one": lambda rng: noisy(1.0, rng), "other": lambda rng: noisy(1.0, rng)}, puzzles=30, runs=3
        )
    )
    assert kinds(conclusion) == [Kind.NONE]
    assert text.startswith("No difference in time shows between ")
    assert "a difference within that is not ruled out" in text
    assert "That holds for puzzles like these and for this machine;" in text


def test_too_few_runs_show_nothing_however_large_the_difference() -> None:
    conclusion, text = said(
        planted({"slow": lambda rng: 1000.0, "fast": lambda rng: 0.001}, puzzles=1, runs=5)
    )
    [contrast] = conclusion.contrasts
    assert (contrast.kind, contrast.pairs, contrast.needed) == (Kind.TOO_FEW, 5, 6)
    assert text.startswith(
        "Too little to tell fast from slow: 5 turns that both finished, and 6 are the fewest"
    )


def test_one_algorithm_is_compared_with_nothing() -> None:
    conclusion, text = said(planted({"alone": lambda rng: 1.0}, puzzles=3, runs=2))
    assert conclusion.contrasts == ()
    assert text.startswith("There is one algorithm, so nothing is compared")


@pytest.mark.parametrize("puzzles", [1, 12])
def test_of_equal_algorithms_one_is_called_faster_as_seldom_as_promised(puzzles: int) -> None:
    names = ("a", "b", "c", "d")
    wrong = 0
    for seed in range(200):
        equal = planted(
            dict.fromkeys(names, lambda rng: noisy(1.0, rng)), puzzles=puzzles, runs=12 // puzzles, seed=seed
        )
        wrong += Kind.DIFFERENCE in kinds(conclude(equal))
    assert wrong / 200 <= 0.08


def test_with_more_algorithms_more_pairs_are_needed() -> None:
    def needed(count: int) -> int:
        times: dict[str, Callable[[Random], float]] = {str(n): lambda rng: 1.0 for n in range(count)}
        return conclude(planted(times, puzzles=1, runs=2)).contrasts[0].needed

    assert [needed(count) for count in (2, 3, 5)] == [6, 7, 9]


def test_equal_times_are_no_difference_in_favour_of_anybody() -> None:
    conclusion, _ = said(planted({"one": lambda rng: 1.0, "other": lambda rng: 1.0}, puzzles=1, runs=20))
    [contrast] = conclusion.contrasts
    assert (contrast.kind, contrast.agreeing, contrast.ratio, contrast.p) == (Kind.NONE, 0, 1.0, 1.0)


def test_what_was_not_finished_is_not_compared_and_is_told() -> None:
    puzzles = tuple(Puzzle(Shape(2, 2), EMPTY, source=str(number)) for number in range(10))
    trials = [
        Trial(puzzle, name, (run(seconds, outcome),))
        for number, puzzle in enumerate(puzzles)
        for name, seconds, outcome in (
            ("sure", 2.0, Outcome.SOLVED),
            ("gives-up", 1.0, Outcome.LIMIT if number < 3 else Outcome.SOLVED),
        )
    ]
    conclusion, text = said(Comparison(("sure", "gives-up"), puzzles, tuple(trials), 1))
    [contrast] = conclusion.contrasts
    assert (contrast.first, contrast.pairs, conclusion.left_out) == ("gives-up", 7, 3)
    assert "Not counted there: 3 puzzles that gives-up did not finish, which speaks against it." in text


def test_algorithms_that_never_both_finish_leave_nothing_to_compare() -> None:
    [puzzle] = planted({"x": lambda rng: 1.0}, puzzles=1, runs=1).puzzles
    trials = (
        Trial(puzzle, "dies", tuple(run(0.1, Outcome.DEAD_END) for _ in range(20))),
        Trial(puzzle, "solves", tuple(run(1.0) for _ in range(20))),
    )
    conclusion, text = said(Comparison(("dies", "solves"), (puzzle,), trials, 20))
    assert kinds(conclusion) == [Kind.TOO_FEW]
    assert "0 turns that both finished" in text


def test_an_interrupted_comparison_says_so_first() -> None:
    whole = planted({"one": lambda rng: 1.0, "other": lambda rng: 2.0}, puzzles=1, runs=8)
    partial = Comparison(whole.algorithms, whole.puzzles, whole.trials, 100, complete=False)
    assert said(partial)[1].startswith("The work was interrupted: this is what was finished.")


def test_what_an_interrupt_left_undone_is_told_apart_and_blamed_on_nobody() -> None:
    whole = planted({"one": lambda rng: 1.0, "other": lambda rng: 2.0}, puzzles=3, runs=2)
    first, second = whole.trials[:2], Trial(whole.puzzles[1], "one", (run(1.0),))
    partial = Comparison(whole.algorithms, whole.puzzles, (*first, second), 2, complete=False)
    conclusion, text = said(partial)
    assert (conclusion.left_out, conclusion.not_reached, conclusion.gave_up) == (0, 2, ())
    assert "The interrupt left 2 puzzles that not every algorithm came to, which speaks against none." in text
    assert "did not finish" not in text


def test_a_puzzle_that_several_do_not_finish_is_counted_once() -> None:
    puzzles = planted({"x": lambda rng: 1.0}, puzzles=5, runs=1).puzzles
    ends = {"sure": Outcome.SOLVED, "dies": Outcome.DEAD_END, "stops": Outcome.LIMIT}
    trials = tuple(Trial(puzzle, name, (run(1.0, end),)) for puzzle in puzzles for name, end in ends.items())
    conclusion, text = said(Comparison(tuple(ends), puzzles, trials, 1))
    assert (conclusion.left_out, conclusion.not_reached) == (5, 0)
    assert "5 puzzles that dies or stops did not finish, which speaks against them." in text


def test_the_turns_after_a_fault_failed_with_it_and_are_counted_once() -> None:
    [puzzle] = planted({"x": lambda rng: 1.0}, puzzles=1, runs=1).puzzles
    crashed = Trial(puzzle, "crash", (Run(Outcome.LIMIT, Stats(seconds=1.0), fault="crashed"),))
    wrong = Trial(puzzle, "wrong", (Run(Outcome.SOLVED, Stats(seconds=1.0), fault="wrong grid"),))
    sure = Trial(puzzle, "sure", (run(1.0), run(1.0), run(1.0)))
    conclusion, text = said(Comparison(("crash", "wrong", "sure"), (puzzle,), (crashed, wrong, sure), 3))
    assert (conclusion.left_out, conclusion.not_reached) == (3, 0)
    assert "3 turns that crash or wrong did not finish, which speaks against them." in text


def test_an_interrupt_after_a_fault_blames_no_turn_that_nobody_had() -> None:
    [puzzle] = planted({"x": lambda rng: 1.0}, puzzles=1, runs=1).puzzles
    crashed = Trial(puzzle, "crash", (Run(Outcome.LIMIT, Stats(seconds=1.0), fault="crashed"),))
    sure = Trial(puzzle, "sure", (run(1.0), run(1.0), run(1.0)))
    wanted = 10**12
    partial = Comparison(("crash", "sure"), (puzzle,), (crashed, sure), wanted, complete=False)
    conclusion = conclude(partial)
    assert (conclusion.left_out, conclusion.not_reached) == (3, wanted - 3)
