"""The tracer that a solver of one's own is given: needs no depths, refuses what cannot be."""

from __future__ import annotations

import time
from collections.abc import Callable
from operator import index

from sudokulab.board import Puzzle
from sudokulab.lab.guest.returned import printable
from sudokulab.trace import Recorder

_TOLD_EVERY = 0.05


class Steps:
    """A `Tracer` that needs no depth, knows the board, counts, and passes events on in chunks.

    `sink` gets the packed events, `tell` the counters now and then.

    >>> from sudokulab.board import Puzzle
    >>> steps = Steps(Puzzle.from_rows([[1, 2, 3, 0], [0] * 4, [0] * 4, [0] * 4]))
    >>> steps.place(3, 4); steps.undo(3)
    >>> steps.counters
    {'placements': 1, 'backtracks': 1, 'max_depth': 1}
    >>> steps.place(0, 1)
    Traceback (most recent call last):
    ValueError: tracer.place: cell 0 holds a clue, which stays
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        sink: Callable[[bytes], None] | None = None,
        tell: Callable[[dict[str, int]], None] | None = None,
    ) -> None:
        self._puzzle = puzzle
        self._recorder = None if sink is None else Recorder(puzzle, sink=sink)
        self._tell = tell
        self._told_at = time.perf_counter()
        self._placed: list[int] = []
        self.values = bytearray(puzzle.clues)
        self.heard = 0
        self._placements = self._backtracks = self._max_depth = 0

    @property
    def counters(self) -> dict[str, int]:
        """What the events add up to; nothing where the solver told none."""
        if not self.heard:
            return {}
        return {
            "placements": self._placements,
            "backtracks": self._backtracks,
            "max_depth": self._max_depth,
        }

    def place(self, cell: int, value: int, depth: int | None = None, /) -> None:
        """`value` is written into `cell`."""
        cell, value = self._open_cell("place", cell), self._value("place", value)
        if not self.values[cell]:
            self._placed.append(cell)
        self.values[cell] = value
        self._placements += 1
        self._max_depth = max(self._max_depth, len(self._placed))
        if self._recorder is not None:
            self._recorder.place(cell, value, len(self._placed))
        self._hear()

    def undo(self, cell: int, value: int | None = None, depth: int | None = None, /) -> None:
        """The value of `cell` is taken back."""
        cell = self._open_cell("undo", cell)
        if not self.values[cell]:
            raise ValueError(f"tracer.undo: cell {cell} is empty, expected one that was placed")
        if self._recorder is not None:
            self._recorder.undo(cell, self.values[cell], len(self._placed))
        self.values[cell] = 0
        self._placed.remove(cell)
        self._backtracks += 1
        self._hear()

    def eliminate(self, cell: int, value: int, depth: int | None = None, /) -> None:
        """`value` is no longer a candidate of `cell`."""
        cell, value = self._open_cell("eliminate", cell), self._value("eliminate", value)
        if self._recorder is not None:
            self._recorder.eliminate(cell, value, len(self._placed))
        self._hear()

    def restore(self, cell: int, value: int, depth: int | None = None, /) -> None:
        """`value` is a candidate of `cell` again."""
        cell, value = self._open_cell("restore", cell), self._value("restore", value)
        if self._recorder is not None:
            self._recorder.restore(cell, value, len(self._placed))
        self._hear()

    def conflict(self, cell: int, value: int, depth: int | None = None, /) -> None:
        """`value` was tested in `cell`, and a rule forbids it."""
        cell, value = self._cell("conflict", cell), self._value("conflict", value)
        if self._recorder is not None:
            self._recorder.conflict(cell, value, len(self._placed))
        self._hear()

    def decision(self, cell: int, value: int, depth: int | None = None, /) -> None:
        """`cell` was chosen, and `value` for it."""
        cell, value = self._open_cell("decision", cell), self._value("decision", value)
        if self._recorder is not None:
            self._recorder.decision(cell, value, len(self._placed))
        self._hear()

    def dead_end(self, cell: int, depth: int | None = None, /) -> None:
        """`cell` has no value left."""
        cell = self._cell("dead_end", cell)
        if self._recorder is not None:
            self._recorder.dead_end(cell, len(self._placed))
        self._hear()

    def jump(self, count: int, /) -> None:
        """The last `count` values are taken back at once."""
        count = index(count)
        if not 0 <= count <= len(self._placed):
            raise ValueError(f"tracer.jump: {count} values, there are {len(self._placed)} to take back")
        if self._recorder is not None:
            self._recorder.jump(count)
        for _ in range(count):
            self.values[self._placed.pop()] = 0
        self._backtracks += count
        self._hear()

    def swap(self, first: int, second: int, /) -> None:
        """Two cells exchange their values."""
        first, second = self._open_cell("swap", first), self._open_cell("swap", second)
        if not (self.values[first] and self.values[second]):
            raise ValueError(f"tracer.swap: cells {first} and {second}, expected two that were placed")
        if self._recorder is not None:
            self._recorder.swap(first, second)
        self.values[first], self.values[second] = self.values[second], self.values[first]
        self._hear()

    def restart(self) -> None:
        """The board is back at the clues."""
        if self._recorder is not None:
            self._recorder.restart()
        self.values[:] = self._puzzle.clues
        self._placed.clear()
        self._hear()

    def solved(self) -> None:
        """The grid on the board is the solution; told again when the solver returns it."""
        self._hear()

    def note(self, text: str, cell: int | None = None, /) -> None:
        """The search says something."""
        cell = None if cell is None else self._cell("note", cell)
        if self._recorder is not None:
            self._recorder.note(printable(str(text)), cell)
        self._hear()

    def end(self, solution: bytes | None) -> None:
        """The solver has returned: the last steps lead to its solution, whatever it told before."""
        recorder = self._recorder
        if recorder is None:
            return
        if solution is not None:
            if solution != self.values:
                self._show(solution, recorder)
            recorder.solved()
        recorder.finish()

    def _show(self, solution: bytes, recorder: Recorder) -> None:
        if self.heard:
            recorder.note("what was traced is not the grid that was returned: here it is")
            recorder.restart()
        for depth, cell in enumerate(self._puzzle.grid.empty_cells, start=1):
            recorder.place(cell, solution[cell], depth)

    def _cell(self, event: str, cell: int) -> int:
        cell, count = index(cell), self._puzzle.shape.cell_count
        if not 0 <= cell < count:
            raise ValueError(f"tracer.{event}: cell {cell} lies outside, expected 0 to {count - 1}")
        return cell

    def _open_cell(self, event: str, cell: int) -> int:
        cell = self._cell(event, cell)
        if self._puzzle.clues[cell]:
            raise ValueError(f"tracer.{event}: cell {cell} holds a clue, which stays")
        return cell

    def _value(self, event: str, value: int) -> int:
        value, side = index(value), self._puzzle.shape.side
        if not 1 <= value <= side:
            raise ValueError(f"tracer.{event}: value {value} is none, expected 1 to {side}")
        return value

    def _hear(self) -> None:
        self.heard += 1
        now = time.perf_counter()
        if now - self._told_at >= _TOLD_EVERY:
            self._told_at = now
            if self._recorder is not None:
                self._recorder.finish()
            if self._tell is not None:
                self._tell(self.counters)
