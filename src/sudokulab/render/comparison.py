"""What a comparison of algorithms found: every run, the rows of its table, and what they show."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sudokulab.board import Puzzle
from sudokulab.solvers.values import Outcome, Stats
from sudokulab.stats.values import Interval, Quartiles

COUNTERS = ("visits", "checks", "nodes", "placements", "backtracks", "max_depth")
CHARTS = ("bars", "profile", "steps", "deaths")
"""The figures that can be drawn."""
FINISHED = frozenset({Outcome.SOLVED, Outcome.EXHAUSTED})
"""How a search ends that answered."""


@dataclass(frozen=True, slots=True)
class Run:
    """One timed search; `branching` is its effective branching factor, known where it found a solution.

    `fault` says what a solver of somebody's own did wrong, `grids_to_try` how many full grids one that tries
    them all would have had to try.
    """

    outcome: Outcome
    stats: Stats
    dead_cell: int | None = None
    branching: float | None = None
    fault: str | None = None
    grids_to_try: int | None = None

    @property
    def is_finished(self) -> bool:
        """Whether the search answered; only such searches are compared in time."""
        return self.fault is None and self.outcome in FINISHED


@dataclass(frozen=True, slots=True)
class Trial:
    """One algorithm on one puzzle: its runs in order, the last of them one with a fault if there was any.

    `peak_bytes` is what a further, untimed run held at most; None where nobody can tell, and the least that
    it can be where `peak_cut_short`.
    """

    puzzle: Puzzle
    algorithm: str
    runs: tuple[Run, ...]
    peak_bytes: int | None = None
    peak_cut_short: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """Every trial, puzzle by puzzle, each with the algorithms in the order asked for.

    `wanted_runs` of each were asked for; when the work was interrupted, not `complete`, there are fewer.
    """

    algorithms: tuple[str, ...]
    puzzles: tuple[Puzzle, ...]
    trials: tuple[Trial, ...]
    wanted_runs: int
    complete: bool = True

    def of(self, algorithm: str) -> tuple[Trial, ...]:
        """The trials of one algorithm."""
        return tuple(trial for trial in self.trials if trial.algorithm == algorithm)


@dataclass(frozen=True, slots=True)
class Row:
    """One algorithm's line of the table, over all runs on one puzzle or on all of them.

    `counters` are medians over the runs, in the order of `COUNTERS`; so is `branching`. Where a limit struck,
    `outcomes` says how often, and the numbers are the least that they can be. `outcomes` leaves out the runs
    with a fault, which `faults` has, each text with how often it came. `grids_to_try` is the largest number.
    """

    algorithm: str
    outcomes: tuple[tuple[Outcome, int], ...]
    counters: tuple[float | None, ...]
    branching: float | None
    seconds: Quartiles
    peak_bytes: int | None
    peak_cut_short: bool
    success: Interval | None = None
    faults: tuple[tuple[str, int], ...] = ()
    grids_to_try: int | None = None

    def count(self, *wanted: Outcome) -> int:
        """How many runs ended so."""
        return sum(count for outcome, count in self.outcomes if outcome in wanted)

    @property
    def runs(self) -> int:
        """All of them."""
        return sum(count for _, count in (*self.outcomes, *self.faults))


class Kind(Enum):
    """What paired times show of two algorithms."""

    DIFFERENCE = "difference"
    NONE = "no-difference"
    TOO_FEW = "too-few"


@dataclass(frozen=True, slots=True)
class Contrast:
    """The times of two algorithms, pair by pair, `first` being the faster by the median ratio.

    A `ratio` is the slower time over the faster one; `interval` is where its median lies. `p` is already
    corrected for so many algorithms being compared. `needed` pairs are the fewest that can show anything.
    """

    kind: Kind
    first: str
    second: str
    pairs: int
    agreeing: int
    ratio: float | None
    interval: Interval | None
    p: float
    needed: int


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What the times show: the fastest algorithm against each other one.

    The pairs are the puzzles, or the turns where there is only one puzzle. `left_out` is how many of them
    some algorithm tried and did not finish, `gave_up` which those algorithms are. `not_reached` is how many
    others the work never came to with every algorithm, as it was interrupted.
    """

    contrasts: tuple[Contrast, ...]
    over_puzzles: bool
    left_out: int
    not_reached: int = 0
    gave_up: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deaths:
    """How often a search that never goes back died in each cell of a shape."""

    algorithm: str
    puzzles: tuple[Puzzle, ...]
    counts: tuple[int, ...]
    runs: int


@dataclass(frozen=True, slots=True)
class Report:
    """A comparison with what was made of it; it prints as the command `compare` does.

    `of_trials` has the row of each trial, `of_all` that of each algorithm over all puzzles.
    """

    comparison: Comparison
    of_trials: tuple[Row, ...]
    of_all: tuple[Row, ...]
    died: tuple[Deaths, ...]
    conclusion: Conclusion

    def __str__(self) -> str:
        from sudokulab.render.compare import report_text
        from sudokulab.render.style import Style

        return report_text(self, Style())
