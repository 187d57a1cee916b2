"""What the compiled search hands over to a SAT engine, in slices that limits and Ctrl-C can interrupt."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from types import TracebackType

from sudokulab.board import Shape
from sudokulab.solvers._meter import Meter
from sudokulab.solvers.cnf import cnf

_CONFLICTS_PER_SLICE = 1000
_ENGINE = "minisat22"


Decision = tuple[int, int, bool]
"""A cell, a value, and whether the cell holds it."""


@dataclass(frozen=True, slots=True)
class SatAnswer:
    """A solution; or none, which is proved when `decided`."""

    solution: bytes | None
    decided: bool


@cache
def is_available() -> bool:
    """Whether the SAT engine is installed."""
    return importlib.util.find_spec("pysat") is not None


class SatSearch:
    """A SAT engine on the candidates that a grid has left; a context manager, which frees the engine.

    >>> from sudokulab.limits import NO_LIMITS
    >>> with SatSearch(Shape(1, 2), [0b11] * 4) as sat:
    ...     sat.find(Meter(NO_LIMITS), assuming=[(0, 2, True)]).solution.hex()
    '02010102'
    """

    def __init__(self, shape: Shape, masks: Sequence[int]) -> None:
        from pysat.solvers import Solver

        self._formula = cnf(shape, masks)
        self._variables = self._formula.literals()
        self._engine = Solver(name=_ENGINE)
        self._missing = self._formula.pieces()

    def __enter__(self) -> SatSearch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Free the engine; it cannot be asked again."""
        self._engine.delete()

    def exclude(self, solution: bytes) -> None:
        """From now on, `solution` is none."""
        used = (self._variables.get(choice) for choice in enumerate(solution))
        self._engine.add_clause([-variable for variable in used if variable is not None])

    def find(self, meter: Meter, *, assuming: Iterable[Decision] = ()) -> SatAnswer:
        """Look for a solution that agrees with every decision.

        A conflict counts as a node; the engine may pass its limit by the few conflicts of one conclusion. The
        first questions also build the formula, as far as `meter` lets them.
        """
        if not self._build(meter):
            return SatAnswer(None, decided=False)
        literals = [
            self._variables[cell, value] if holds else -self._variables[cell, value]
            for cell, value, holds in assuming
        ]
        while granted := meter.grant(_CONFLICTS_PER_SLICE):
            self._engine.conf_budget(granted)
            # Without expect_interrupt the engine keeps the GIL and puts a signal handler of its own in place.
            before = self._conflicts()
            satisfiable = self._engine.solve_limited(assumptions=literals, expect_interrupt=True)
            meter.spend(self._conflicts() - before)
            if satisfiable is not None:
                return self._answer(satisfiable)
        return SatAnswer(None, decided=False)

    def _build(self, meter: Meter) -> bool:
        """Give the engine what it lacks of the formula; False when a limit struck before it had all."""
        for clauses in self._missing:
            self._engine.append_formula(clauses)
            if meter.struck:
                return False
        return True

    def _conflicts(self) -> int:
        """Conflicts of the engine since it was made."""
        return int(self._engine.accum_stats()["conflicts"])

    def _answer(self, satisfiable: bool) -> SatAnswer:
        model = self._engine.get_model() if satisfiable else None
        return SatAnswer(None if model is None else self._formula.grid_values(model), decided=True)
