"""Simulated annealing on grids whose boxes are full.

    fill each box at random with the values that it lacks
    repeat while it is hot:
        exchange two values of a box that are no clues
        keep the exchange if it breaks no more rules; else keep it with probability exp(-worse / temperature)
        cool a little
    frozen without a solution: begin a new round

The cost of a grid is the number of values that rows and columns lack; a solution has none. Nothing is ever
proved: a puzzle without a solution is annealed until a limit strikes or the rounds are used up.
"""

from __future__ import annotations

import math
import statistics
from random import Random

from sudokulab.board import Puzzle, Shape, conflicts
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Tracer
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.values import Outcome, Search, SolveResult

NAME = "annealing"
ROUNDS = 20
COOLING = 0.99
FROZEN_AFTER = 80  # chains without a change in cost
_SAMPLES = 200
_ABSENT = ("visits", "nodes", "backtracks", "max_depth")


def solve(
    puzzle: Puzzle,
    *,
    limits: Limits = NO_LIMITS,
    rng: Random | None = None,
    tracer: Tracer | None = None,
    cooling: float = COOLING,
    rounds: int = ROUNDS,
) -> SolveResult:
    """Anneal for at most `rounds` rounds; each exchange tried counts against the limit on nodes.

    >>> puzzle = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
    >>> solve(puzzle, rng=Random(3)).rows[0]
    [1, 2, 3, 4]
    """
    effort = Effort(limits, look_every=256, absent=_ABSENT)
    if conflicts(puzzle.grid):
        return effort.invalid(puzzle, NAME)
    rng = rng or Random(0)
    filled = _Filled(puzzle, effort, tracer)
    for number in range(rounds):
        if effort.spent():
            break
        if number and tracer is not None:
            tracer.restart()
        filled.fill(rng)
        if _anneal(filled, effort, rng, cooling):
            if tracer is not None:
                tracer.solved()
            return effort.result(puzzle, NAME, Search(Outcome.SOLVED), filled.values)
    return effort.result(puzzle, NAME, Search(Outcome.LIMIT))


def _anneal(filled: _Filled, effort: Effort, rng: Random, cooling: float) -> bool:
    """One round; whether it ended in a solution."""
    if filled.cost == 0 or not filled.boxes:
        return filled.cost == 0
    temperature, chain = _first_temperature(filled, rng), max(20, filled.free_cells**2 // 4)
    unchanged = 0
    while unchanged < FROZEN_AFTER:
        before = filled.cost
        for _ in range(chain):
            if effort.spent():
                return False
            effort.nodes += 1
            first, second = rng.sample(rng.choice(filled.boxes), 2)
            worse = filled.worse_by(first, second)
            if worse <= 0 or rng.random() < math.exp(-worse / temperature):
                filled.exchange(first, second, worse)
                if filled.cost == 0:
                    return True
        temperature *= cooling
        unchanged = unchanged + 1 if filled.cost == before else 0
    return False


def _first_temperature(filled: _Filled, rng: Random) -> float:
    """The spread of the change that an exchange makes: at first most exchanges are kept."""
    changes = [filled.worse_by(*rng.sample(rng.choice(filled.boxes), 2)) for _ in range(_SAMPLES)]
    return max(0.5, statistics.pstdev(changes))


class _Filled:
    """A grid whose boxes hold every value once, and how often rows and columns hold each."""

    def __init__(self, puzzle: Puzzle, effort: Effort, tracer: Tracer | None) -> None:
        shape = puzzle.shape
        self.values = bytearray(puzzle.clues)
        self.cost = 0
        free = [[cell for cell in box if not puzzle.clues[cell]] for box in _boxes(shape)]
        self._open = [cells for cells in free if cells]
        self.boxes = [cells for cells in free if len(cells) >= 2]
        self.free_cells = sum(map(len, self.boxes))
        self._puzzle = puzzle
        self._effort = effort
        self._tracer = tracer
        self._in_row: list[list[int]] = []
        self._in_column: list[list[int]] = []

    def fill(self, rng: Random) -> None:
        """Fill every box anew, at random."""
        shape, self.values[:] = self._puzzle.shape, self._puzzle.clues
        depth = 0
        for cells in self._open:
            box = shape.box(cells[0])
            held = {self.values[cell] for cell in _boxes(shape)[box]}
            lacking = [value for value in range(1, shape.side + 1) if value not in held]
            rng.shuffle(lacking)
            for cell, value in zip(cells, lacking, strict=True):
                self.values[cell] = value
                depth += 1
                if self._tracer is not None:
                    self._tracer.place(cell, value, depth)
        self._effort.placements += depth
        self._count()

    def worse_by(self, first: int, second: int) -> int:
        """How much the cost would grow if two cells exchanged their values."""
        self._effort.checks += 2
        side, values = self._puzzle.shape.side, self.values
        one, other = values[first], values[second]
        change = 0
        if one != other:
            if first // side != second // side:
                change += _moved(self._in_row[first // side], one, other)
                change += _moved(self._in_row[second // side], other, one)
            if first % side != second % side:
                change += _moved(self._in_column[first % side], one, other)
                change += _moved(self._in_column[second % side], other, one)
        return change

    def exchange(self, first: int, second: int, worse: int) -> None:
        """Let two cells exchange their values, which changes the cost by `worse`."""
        side, values = self._puzzle.shape.side, self.values
        for cell, gone, come in (
            (first, values[first], values[second]),
            (second, values[second], values[first]),
        ):
            for counts in (self._in_row[cell // side], self._in_column[cell % side]):
                counts[gone] -= 1
                counts[come] += 1
        values[first], values[second] = values[second], values[first]
        self.cost += worse
        self._effort.placements += 2
        if self._tracer is not None:
            self._tracer.swap(first, second)

    def _count(self) -> None:
        """Count afresh how often each row and column holds each value, and what they lack."""
        side = self._puzzle.shape.side
        rows = [self.values[start : start + side] for start in range(0, side * side, side)]
        columns = [self.values[start::side] for start in range(side)]
        self._in_row = [[row.count(value) for value in range(side + 1)] for row in rows]
        self._in_column = [[column.count(value) for value in range(side + 1)] for column in columns]
        self.cost = sum(counts[1:].count(0) for counts in self._in_row + self._in_column)


def _moved(counts: list[int], gone: int, come: int) -> int:
    """How many more values a line lacks when it loses one `gone` and gets one `come`."""
    return (counts[gone] == 1) - (counts[come] == 0)


def _boxes(shape: Shape) -> list[list[int]]:
    """The cells of each box, also where boxes are whole rows or columns."""
    boxes: list[list[int]] = [[] for _ in range(shape.side)]
    for cell in range(shape.cell_count):
        boxes[shape.box(cell)].append(cell)
    return boxes
