"""The rival: one MiniSat for a shape, kept alive, with the clues as assumptions."""

from __future__ import annotations

from pysat.solvers import Minisat22

from sudokulab.board import Grid, Shape
from sudokulab.solvers.cnf import cnf


class LiveMiniSat:
    """Answers the question of `settling.settle`: at most two different solutions."""

    def __init__(self, shape: Shape) -> None:
        formula = cnf(shape, [shape.every_value] * shape.cell_count)
        self._formula = formula
        self._literals = formula.literals()
        self._last_variable = len(formula.choices)
        self._engine = Minisat22(bootstrap_with=formula.clauses)

    def settle(self, grid: Grid) -> tuple[bytes, ...]:
        """The solutions, two at most."""
        clues = [self._literals[cell, value] for cell, value in enumerate(grid.values) if value]
        if not self._engine.solve(assumptions=clues):
            return ()
        first = self._formula.grid_values(self._engine.get_model())
        self._last_variable += 1
        another = self._last_variable  # its clause forbids `first` while it is assumed
        self._engine.add_clause([-another, *(-self._literals[choice] for choice in enumerate(first))])
        found = self._engine.solve(assumptions=[*clues, another])
        second = self._formula.grid_values(self._engine.get_model()) if found else None
        self._engine.add_clause([-another])
        return (first,) if second is None else (first, second)

    def close(self) -> None:
        """Free the engine."""
        self._engine.delete()
