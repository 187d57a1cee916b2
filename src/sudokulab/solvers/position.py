"""A grid that a teaching search fills: what stands where, what the rules leave, and the way back."""

from __future__ import annotations

from sudokulab.board import Puzzle
from sudokulab.ports import Tracer
from sudokulab.solvers.effort import Effort


class Position:
    """The board of a search; every change is counted in `effort` and told to `tracer`.

    >>> from sudokulab.limits import NO_LIMITS
    >>> effort = Effort(NO_LIMITS)
    >>> position = Position(Puzzle.from_rows([[1, 2, 3, 0], [0] * 4, [0] * 4, [0] * 4]), effort)
    >>> bin(position.candidates(3)), effort.checks
    ('0b1000', 4)
    """

    def __init__(self, puzzle: Puzzle, effort: Effort, tracer: Tracer | None = None) -> None:
        shape = puzzle.shape
        self.shape = shape
        self.values = bytearray(puzzle.clues)
        self.placed: list[int] = []  # the cells filled by the search, oldest first
        self.effort = effort
        self.tracer = tracer
        self._places = [
            (shape.row(cell), shape.column(cell), shape.box(cell)) for cell in range(shape.cell_count)
        ]
        self._rows, self._columns, self._boxes = ([shape.every_value] * shape.side for _ in range(3))
        for cell, clue in enumerate(puzzle.clues):
            if clue:
                self._switch(cell, clue)

    @property
    def depth(self) -> int:
        """How many values are on the board besides the clues."""
        return len(self.placed)

    def candidates(self, cell: int) -> int:
        """The values that no rule forbids in the empty `cell`, as bits; each value is tested."""
        self.effort.checks += self.shape.side
        row, column, box = self._places[cell]
        return self._rows[row] & self._columns[column] & self._boxes[box]

    def place(self, cell: int, value: int) -> None:
        """Write `value` into the empty `cell`."""
        self.values[cell] = value
        self._switch(cell, value)
        self.placed.append(cell)
        effort, depth = self.effort, len(self.placed)
        effort.placements += 1
        effort.max_depth = max(effort.max_depth, depth)
        if self.tracer is not None:
            self.tracer.place(cell, value, depth)

    def take_back(self) -> None:
        """Empty the cell that was filled last, after what follows from it has failed."""
        if self.tracer is not None:
            self.tracer.undo(self.placed[-1], self.values[self.placed[-1]], len(self.placed))
        self._empty_last()

    def take_back_to(self, depth: int) -> None:
        """Take back at once what was placed after the first `depth` values."""
        if self.tracer is not None and depth < len(self.placed):
            self.tracer.jump(len(self.placed) - depth)
        while len(self.placed) > depth:
            self._empty_last()

    def _empty_last(self) -> None:
        cell = self.placed.pop()
        self._switch(cell, self.values[cell])
        self.values[cell] = 0
        self.effort.backtracks += 1

    def _switch(self, cell: int, value: int) -> None:
        """`value` is no longer open to the units of `cell`, or is open again."""
        bit = 1 << value - 1
        row, column, box = self._places[cell]
        self._rows[row] ^= bit
        self._columns[column] ^= bit
        self._boxes[box] ^= bit
