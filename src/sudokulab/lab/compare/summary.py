"""The rows of a comparison's table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from sudokulab.lab.compare.conclusion import conclude
from sudokulab.render.comparison import COUNTERS, Comparison, Deaths, Report, Row, Trial
from sudokulab.solvers import Outcome
from sudokulab.stats import median, quartiles, wilson_interval


def report(comparison: Comparison) -> Report:
    """The comparison with its rows, its maps of dead ends and what its times show.

    >>> from sudokulab.board.notation import parse
    >>> from sudokulab.lab.compare.measure import compare
    >>> print(report(compare([parse("1......2.3....4.")], ["mrv"], runs=1)))  # doctest: +ELLIPSIS
    1 puzzle, 1 run of each algorithm
    algorithm  solved ...
    """
    of_trials = tuple(row(trial.algorithm, [trial]) for trial in comparison.trials)
    return Report(comparison, of_trials, rows(comparison), deaths(comparison), conclude(comparison))


def rows(comparison: Comparison) -> tuple[Row, ...]:
    """One row for each algorithm, over all puzzles."""
    found = ((name, comparison.of(name)) for name in comparison.algorithms)
    return tuple(row(name, trials) for name, trials in found if trials)


def row(algorithm: str, trials: Sequence[Trial]) -> Row:
    """What the runs of some trials, at least one, have in the middle."""
    runs = [run for trial in trials for run in trial.runs]
    outcomes = Counter(run.outcome for run in runs if run.fault is None)
    faults = Counter(run.fault for run in runs if run.fault is not None)
    peaks = [trial.peak_bytes for trial in trials if trial.peak_bytes is not None]
    chance = any(_left_to_chance(trial) for trial in trials)
    return Row(
        algorithm,
        tuple((outcome, outcomes[outcome]) for outcome in Outcome if outcome in outcomes),
        tuple(_median(getattr(run.stats, name) for run in runs) for name in COUNTERS),
        _median(run.branching for run in runs),
        quartiles(run.stats.seconds for run in runs),
        max(peaks, default=None),
        any(trial.peak_cut_short for trial in trials),
        wilson_interval(outcomes[Outcome.SOLVED], outcomes.total()) if chance else None,
        tuple(faults.items()),
        max((run.grids_to_try for run in runs if run.grids_to_try is not None), default=None),
    )


def deaths(comparison: Comparison) -> tuple[Deaths, ...]:
    """For each algorithm that met dead ends, where; puzzles of different shapes have maps of their own."""
    found = []
    for name in comparison.algorithms:
        trials = comparison.of(name)
        for shape in dict.fromkeys(trial.puzzle.shape for trial in trials):
            alike = [trial for trial in trials if trial.puzzle.shape == shape]
            died = Counter(_dead_cells(alike))
            counts = tuple(died[cell] for cell in range(shape.cell_count))
            if died:
                puzzles = tuple(trial.puzzle for trial in alike)
                found.append(Deaths(name, puzzles, counts, sum(len(trial.runs) for trial in alike)))
    return tuple(found)


def _dead_cells(trials: Iterable[Trial]) -> Iterable[int]:
    return (run.dead_cell for trial in trials for run in trial.runs if run.dead_cell is not None)


def _left_to_chance(trial: Trial) -> bool:
    """Whether some runs on the same puzzle succeed and some do not, or may do so."""
    outcomes = {run.outcome for run in trial.runs if run.fault is None}
    return Outcome.DEAD_END in outcomes or (Outcome.SOLVED in outcomes and len(outcomes) > 1)


def _median(numbers: Iterable[float | None]) -> float | None:
    """Of those that are known."""
    known = [number for number in numbers if number is not None]
    return median(known) if known else None
