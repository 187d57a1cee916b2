"""A grid as a formula in conjunctive normal form: one variable for each candidate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from sudokulab.board import EMPTY, Grid, Shape, candidates, units, values_in

Clause = list[int]


@dataclass(frozen=True, slots=True)
class Cnf:
    """Clauses over the candidates of a grid: variable `i + 1` says that `choices[i]` = (cell, value) is so.

    >>> formula = cnf_of_grid(Grid.from_rows([[1, 2, 3, 0], [3, 4, 0, 0], [0] * 4, [0] * 4]))
    >>> formula.choices[:4]
    ((0, 1), (1, 2), (2, 3), (3, 4))
    """

    shape: Shape
    choices: tuple[tuple[int, int], ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All of the formula."""
        return tuple(clause for piece in self.pieces() for clause in piece)

    def pieces(self) -> Iterator[list[Clause]]:
        """The clauses of one demand after the other; of an empty 25x25 grid 752 500 in all."""
        for alternatives in _demands(self.shape, self.choices):
            yield [alternatives, *([-one, -other] for one, other in combinations(alternatives, 2))]

    def literals(self) -> dict[tuple[int, int], int]:
        """The variable of each (cell, value)."""
        return {choice: variable for variable, choice in enumerate(self.choices, start=1)}

    def grid_values(self, model: Iterable[int]) -> bytes:
        """The values that a model gives to the cells; literals of other variables are passed over."""
        values = bytearray([EMPTY]) * self.shape.cell_count
        for literal in model:
            if 0 < literal <= len(self.choices):
                cell, value = self.choices[literal - 1]
                values[cell] = value
        return bytes(values)


def cnf(shape: Shape, masks: Sequence[int]) -> Cnf:
    """Each cell has exactly one of its candidates, each unit has each value exactly once.

    `masks` says for each cell which values it may hold; a clue is a mask of one value.

    >>> formula = cnf(Shape(1, 2), [0b11, 0b10, 0b11, 0b11])
    >>> formula.choices
    ((0, 1), (0, 2), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2))
    >>> formula.clauses[:3]
    ([1, 2], [-1, -2], [3])
    """
    choices = tuple((cell, value) for cell, mask in enumerate(masks) for value in values_in(mask))
    return Cnf(shape, choices)


def cnf_of_grid(grid: Grid) -> Cnf:
    """The formula of what the rules leave to each cell, its value where it has one."""
    open_masks = candidates(grid)
    masks = [1 << value - 1 if value else open_masks[cell] for cell, value in enumerate(grid.values)]
    return cnf(grid.shape, masks)


def _demands(shape: Shape, choices: Sequence[tuple[int, int]]) -> Iterator[Clause]:
    """The variables of which exactly one holds: for each cell, then for each value in each unit.

    A demand that nothing can meet is an empty clause.
    """
    by_cell: list[Clause] = [[] for _ in range(shape.cell_count)]
    variables: dict[tuple[int, int], int] = {}
    for variable, choice in enumerate(choices, start=1):
        by_cell[choice[0]].append(variable)
        variables[choice] = variable
    yield from by_cell
    for unit in units(shape):
        for value in range(1, shape.side + 1):
            found = (variables.get((cell, value)) for cell in unit.cells)
            yield [variable for variable in found if variable is not None]
