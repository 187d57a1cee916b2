"""The first solutions of a puzzle, one after the other, and what they add to its answer."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import islice

from sudokulab.board import Grid
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.solvers import SolveResult, Status, Verdict


class Enumeration:
    """At most `wanted` solutions of the puzzle of `result`, each found when it is asked for.

    Those that the result has come first, its own before all; `seed` decides what comes after them.

    >>> from sudokulab.board.notation import parse
    >>> from sudokulab.lab.answer import answer
    >>> some = Enumeration(answer(parse("1...3...2...4...")).result, 20)
    >>> len(list(some)), some.refined().count, some.refined().count_exact
    (12, 12, True)
    """

    def __init__(
        self, result: SolveResult, wanted: int, limits: Limits = NO_LIMITS, *, seed: int = 0
    ) -> None:
        self._result = result
        self._wanted = wanted
        self._limits = limits
        self._seed = seed
        self._first: list[bytes] = []
        self.count = 0
        self.complete = False

    @property
    def cut_short(self) -> bool:
        """Whether a limit struck before there were as many solutions as wanted."""
        return self.count < self._wanted and not self.complete

    def __iter__(self) -> Iterator[Grid]:
        with closing(self._every()) as every:
            for values in islice(every, self._wanted):
                self.count += 1
                if len(self._first) < 2:
                    self._first.append(values)
                yield Grid(self._result.puzzle.shape, values)

    def _every(self) -> Generator[bytes]:
        """The solutions that the answer has already, then all others."""
        result = self._result
        own = () if result.solution is None else (result.solution.values,)
        known = tuple(dict.fromkeys([*own, *result.verdict.solutions]))
        yield from known
        if result.status is Status.INVALID or (result.count_exact and result.count == len(known)):
            self.complete = True
            return
        from sudokulab.solvers import counting

        with counting.solutions(result.puzzle.grid, limits=self._limits, seed=self._seed) as found:
            yield from (values for values in found if values not in known)
            self.complete = found.complete

    @property
    def interrupted(self) -> bool:
        """Whether somebody stopped it before there were as many solutions as wanted."""
        cancelled = self._limits.cancelled
        return self.cut_short and cancelled is not None and cancelled.is_set()

    def refined(self) -> SolveResult:
        """The result with what has been seen: more solutions, perhaps all, and the first two of them."""
        result = replace(self._result, interrupted=self._result.interrupted or self.interrupted)
        known = result.verdict
        if known.status is not Status.MULTIPLE or len(self._first) < 2:
            return result
        verdict = Verdict.of_count(
            max(known.count or 0, self.count),
            exact=known.count_exact or self.complete,
            solutions=tuple(self._first),
        )
        return replace(result, verdict=verdict)
