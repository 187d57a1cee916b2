"""What the times of a comparison show, and how surely."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import comb

from sudokulab.render.comparison import Comparison, Conclusion, Contrast, Kind, Trial
from sudokulab.stats import least_p, median, median_interval, sign_test

_LEVEL = 0.05


def conclude(comparison: Comparison) -> Conclusion:
    """The fastest algorithm against each other one, by an exact sign test on pairs.

    A pair is a puzzle that both finished in every run, with the median of its times; where there is only
    one puzzle, it is a turn of that. As the fastest is chosen by the same numbers, the level is shared among
    all pairs of algorithms (Bonferroni).
    """
    over_puzzles = len(comparison.puzzles) > 1
    times = {name: dict(_times(comparison, name, over_puzzles)) for name in comparison.algorithms}
    wanted = len(comparison.puzzles) if over_puzzles else comparison.wanted_runs
    failed = {name: set(_failed(comparison, name, over_puzzles)) for name in comparison.algorithms}
    left_out = set().union(*failed.values())
    reached = set.intersection(*(found.keys() | failed[name] for name, found in times.items()))
    ranked = sorted(comparison.algorithms, key=lambda name: _rank(times[name]))
    level = _LEVEL / max(1, comb(len(ranked), 2))
    contrasts = (_contrast(ranked[0], times[ranked[0]], name, times[name], level) for name in ranked[1:])
    return Conclusion(
        tuple(contrasts),
        over_puzzles,
        len(left_out),
        wanted - len(reached | left_out),
        tuple(name for name in comparison.algorithms if failed[name]),
    )


def _times(comparison: Comparison, algorithm: str, over_puzzles: bool) -> Iterator[tuple[int, float]]:
    """Seconds by the number of the puzzle, or of the run."""
    for place, trial in enumerate(comparison.of(algorithm)):
        if over_puzzles and _is_finished(trial, comparison.wanted_runs):
            yield place, median(run.stats.seconds for run in trial.runs)
        elif not over_puzzles:
            for number, run in enumerate(trial.runs):
                if run.is_finished:
                    yield number, run.stats.seconds


def _failed(comparison: Comparison, algorithm: str, over_puzzles: bool) -> Iterator[int]:
    """The puzzles, or the turns, that the algorithm tried and did not finish.

    After a fault it is not asked again, so that the turns which others had after it failed with it.
    """
    longest = max((len(trial.runs) for trial in comparison.trials), default=0)
    turns = comparison.wanted_runs if comparison.complete else longest
    for place, trial in enumerate(comparison.of(algorithm)):
        ended = [run.is_finished for run in trial.runs]
        if over_puzzles and not all(ended):
            yield place
        elif not over_puzzles:
            yield from (number for number, finished in enumerate(ended) if not finished)
            if trial.runs and trial.runs[-1].fault is not None:
                yield from range(len(ended), turns)


def _is_finished(trial: Trial, wanted: int) -> bool:
    return len(trial.runs) == wanted and all(run.is_finished for run in trial.runs)


def _rank(times: dict[int, float]) -> tuple[int, float]:
    """What finished more often comes first, then what was faster."""
    return -len(times), median(times.values()) if times else 0.0


def _contrast(
    one: str, of_one: dict[int, float], other: str, of_other: dict[int, float], level: float
) -> Contrast:
    ratios = [
        of_other[number] / of_one[number] for number in of_one if of_other.get(number) and of_one[number]
    ]
    needed = next(pairs for pairs in count(1) if least_p(pairs) <= level)
    if not ratios:
        return Contrast(Kind.TOO_FEW, one, other, 0, 0, None, None, 1.0, needed)
    if median(ratios) < 1:
        one, other, ratios = other, one, [1 / ratio for ratio in ratios]
    test = sign_test(ratio - 1 for ratio in ratios)
    kind = Kind.DIFFERENCE if test.p <= level and test.positive > test.negative else Kind.NONE
    return Contrast(
        kind if len(ratios) >= needed else Kind.TOO_FEW,
        one,
        other,
        len(ratios),
        test.positive,
        median(ratios),
        median_interval(ratios, confidence=1 - level),
        min(1.0, test.p * _LEVEL / level),
        needed,
    )
