"""The first solutions of a puzzle, one after the other, and what they add to its answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from sudokulab.board import Grid
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.solvers import SolveResult, Status, Verdict


class Enumeration:
    """At most `wanted` solutions of the puzzle of `result`, each found when it is asked for.

    >>> from sudokulab.board.notation import parse
    >>> from sudokulab.lab.answer import answer
    >>> some = Enumeration(answer(parse("1...3...2...4...")).result, 20)
    >>> len(list(some)), some.refined().count, some.refined().count_exact
    (12, 12, True)
    """

    def __init__(self, result: SolveResult, wanted: int, limits: Limits = NO_LIMITS) -> None:
        self._result = result
        self._wanted = wanted
        self._limits = limits
        self._first: list[bytes] = []
        self.count = 0
        self.complete = False

    @property
    def cut_short(self) -> bool:
        """Whether a limit struck before there were as many solutions as wanted."""
        return self.count < self._wanted and not self.complete

    def __iter__(self) -> Iterator[Grid]:
        from sudokulab.solvers import counting

        puzzle = self._result.puzzle
        if self._result.status is Status.INVALID:
            self.complete = True
            return
        with counting.solutions(puzzle.grid, limits=self._limits) as every:
            for values in islice(every, self._wanted):
                self.count += 1
                if len(self._first) < 2:
                    self._first.append(values)
                yield Grid(puzzle.shape, values)
            self.complete = every.complete

    def refined(self) -> SolveResult:
        """The result with what has been seen: more solutions, perhaps all, and the first two of them."""
        known = self._result.verdict
        if known.status is not Status.MULTIPLE or len(self._first) < 2:
            return self._result
        verdict = Verdict.of_count(
            max(known.count or 0, self.count),
            exact=known.count_exact or self.complete,
            solutions=tuple(self._first),
        )
        return replace(self._result, verdict=verdict)
