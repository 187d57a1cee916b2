"""Runs algorithms on puzzles, again and again, in turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from sudokulab.board import Puzzle, peers
from sudokulab.lab.answer import bounded
from sudokulab.lab.finding import find_solver
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Progress
from sudokulab.render.comparison import COUNTERS, Comparison, Run, Trial
from sudokulab.solvers import Outcome, Solver, SolveResult
from sudokulab.stats import effective_branching_factor
from sudokulab.system.memory import with_peak


def compare(
    puzzles: Sequence[Puzzle],
    algorithms: Sequence[str],
    *,
    runs: int,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    progress: Progress | None = None,
    find: Callable[[str], Solver] = find_solver,
) -> Comparison:
    """Every algorithm on every puzzle `runs` times.

    Once `limits.cancelled` is set, the answer is what was finished till then. `find` gives the solver of a
    name. The same `seed` gives the same random choices.

    >>> from sudokulab.board.notation import parse
    >>> found = compare([parse("1......2.3....4.")], ["backtracking", "mrv"], runs=2)
    >>> [(trial.algorithm, trial.runs[0].stats.placements) for trial in found.trials]
    [('backtracking', 13), ('mrv', 12)]
    """
    solvers = {name: find(name) for name in algorithms}
    told = _Counted(progress, len(puzzles) * len(solvers) * (runs + 1))
    trials: list[Trial] = []
    complete = True
    for number, puzzle in enumerate(puzzles):
        turn = _Turn(puzzle, solvers, limits, f"{seed}:{number}", told)
        complete = complete and turn.work(runs)
        trials += turn.trials()
    return Comparison(tuple(solvers), tuple(puzzles), tuple(trials), runs, complete)


class _Counted:
    """Tells `progress` of each run that is done."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress = progress
        self._total = total
        self._done = 0
        self._tell()

    def one_more(self) -> None:
        self._done += 1
        self._tell()

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress(self._done, self._total)


class _Turn:
    """All algorithms on one puzzle."""

    def __init__(
        self, puzzle: Puzzle, solvers: dict[str, Solver], limits: Limits, seed: str, told: _Counted
    ) -> None:
        self._puzzle = puzzle
        self._solvers = solvers
        self._limits = limits
        self._seed = seed
        self._told = told
        self._peaks: dict[str, tuple[int | None, bool]] = {}
        self._runs: dict[str, list[Run]] = {name: [] for name in solvers}

    def trials(self) -> list[Trial]:
        """The trials with at least one finished run."""
        return [
            Trial(self._puzzle, name, tuple(runs), *self._peaks[name])
            for name, runs in self._runs.items()
            if runs
        ]

    def work(self, runs: int) -> bool:
        """Let the algorithms take turns, each first as often; False when the work was cancelled.

        A solver that was at fault once is not asked again.
        """
        peers(self._puzzle.shape)  # What is computed once for a shape belongs to nobody's time or memory.
        names = list(self._solvers)
        for name in names:
            self._peaks[name] = self._peak(name)
        for number in range(runs):
            first = number % len(names)
            for name in names[first:] + names[:first]:
                if self._is_at_fault(name):
                    self._told.one_more()
                elif not self._work_once(name, number):
                    return False
        return True

    def _work_once(self, name: str, number: int) -> bool:
        if _is_cancelled(self._limits):
            return False
        result = self._run(name, number)
        if _is_cancelled(self._limits):
            return False
        self._told.one_more()
        self._runs[name].append(_run_of(result))
        return True

    def _is_at_fault(self, name: str) -> bool:
        return bool(self._runs[name]) and self._runs[name][-1].fault is not None

    def _peak(self, name: str) -> tuple[int | None, bool]:
        """The most memory held, and whether a limit cut that short; also warms up what runs on first use."""
        if _is_cancelled(self._limits) or _is_guest(name):
            self._told.one_more()
            return None, False
        result, peak = with_peak(lambda: self._run(name, 0))
        self._told.one_more()
        if all(getattr(result.stats, name) is None for name in COUNTERS):
            # A compiled engine, which takes its memory by itself.
            return None, False
        return peak, result.search.outcome is Outcome.LIMIT

    def _run(self, name: str, number: int) -> SolveResult:
        rng = Random(f"{self._seed}:{name}:{number}")
        limits = replace(bounded(self._limits, name), observer=None)
        return self._solvers[name](self._puzzle, limits=limits, rng=rng, tracer=None)


def _is_guest(name: str) -> bool:
    """Whether it is somebody's own solver, which works in another process."""
    return ".py:" in name


def _is_cancelled(limits: Limits) -> bool:
    return limits.cancelled is not None and limits.cancelled.is_set()


def _run_of(result: SolveResult) -> Run:
    search, fault = result.search, result.search.fault
    said = None if fault is None else fault.text
    grids = search.grids_to_try if search.outcome is Outcome.LIMIT else None
    return Run(search.outcome, result.stats, search.dead_cell, _branching(result), said, grids)


def _branching(result: SolveResult) -> float | None:
    """Values written, as the nodes of a tree as deep as the puzzle has empty cells, if it searches a tree."""
    placements = result.stats.placements
    search = result.search
    if placements is None or result.stats.nodes is None:
        return None
    if search.outcome is not Outcome.SOLVED or search.fault is not None:
        return None
    return effective_branching_factor(placements, len(result.puzzle.grid.empty_cells))
