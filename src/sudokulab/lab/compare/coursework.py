"""The nine files of the coursework: what its report says of them, and what they take here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sudokulab.board import Puzzle, Shape, conflicts
from sudokulab.board.notation import read_puzzles
from sudokulab.lab.shipped import shipped_puzzle
from sudokulab.render.comparison import Comparison, Trial
from sudokulab.render.coursework import CourseworkRow
from sudokulab.solvers import Outcome
from sudokulab.stats import median

ALGORITHM = "backtracking"


@dataclass(frozen=True, slots=True)
class _Published:
    """What the report says of one file, and where the puzzle comes from."""

    file: str
    seconds: float | None
    source: str | None


_ARIZONA = "University of Arizona 2006"
_REPORT = (
    _Published("puzzle1", 0.0004, _ARIZONA),
    _Published("puzzle2", 0.0146, _ARIZONA),
    _Published("puzzle3", 0.4801, _ARIZONA),
    _Published("puzzle4", 0.0021, None),
    _Published("puzzle5", 0.0001, _ARIZONA),
    _Published("puzzle6", 6.0750, 'crackingthecryptic.com 2021, "Steering Wheel"'),
    _Published("puzzle7", 0.2527, "grantm 2020, code 01367a7605d1"),
    _Published("notvalid", None, "sudopedia 2007"),
    _Published("notvalid2", None, "sudopedia 2007"),
)


def coursework_puzzles() -> list[Puzzle]:
    """The nine, in the order of the report.

    >>> [puzzle.source for puzzle in coursework_puzzles()][-2:]
    ['@notvalid:1', '@notvalid2:1']
    """
    return [_read(published.file) for published in _REPORT]


def _read(name: str) -> Puzzle:
    shipped = shipped_puzzle(name)
    return next(read_puzzles(shipped.lines(), source=f"@{name}", shape=Shape.parse(shipped.shape)))


def coursework_rows(comparison: Comparison) -> tuple[CourseworkRow, ...]:
    """The table of a comparison on these puzzles, as far as it was finished."""
    return tuple(_rows(comparison))


def _rows(comparison: Comparison) -> Iterator[CourseworkRow]:
    for published, trial in zip(_REPORT, comparison.of(ALGORITHM), strict=False):
        puzzle, run = trial.puzzle, trial.runs[0]
        invalid = bool(conflicts(puzzle.grid))
        yield CourseworkRow(
            published.file,
            puzzle.clue_count,
            len(puzzle.grid.empty_cells),
            None if invalid else run.stats.backtracks,
            published.seconds is not None,
            median(each.stats.seconds for each in trial.runs),
            published.seconds,
            _message(trial, invalid=invalid),
            published.source,
        )


def _message(trial: Trial, *, invalid: bool) -> str | None:
    """What the coursework's program prints of a puzzle without solution."""
    if invalid:
        return "Puzzle invalid"
    outcome = trial.runs[0].outcome
    if outcome is Outcome.LIMIT:
        return "Limit reached"
    return "Puzzle unsolvable" if outcome is Outcome.EXHAUSTED else None
