"""Tells a tracer again what another process recorded."""

from __future__ import annotations

from sudokulab.board import Puzzle
from sudokulab.ports import Tracer
from sudokulab.trace import Event, Kind, Trace, unpack
from sudokulab.trace.values import NO_CELL


class Retelling:
    """Passes chunks of packed events on to `tracer`, as if the search were here.

    >>> from sudokulab.trace import Recorder
    >>> puzzle = Puzzle.from_rows([[1, 2, 3, 0], [0] * 4, [0] * 4, [0] * 4])
    >>> there, here = Recorder(puzzle), Recorder(puzzle)
    >>> there.note("only 4 is left", 3); there.place(3, 4, 1)
    >>> Retelling(puzzle, here).tell(there.trace("mine").body)
    >>> here.trace("mine") == there.trace("mine")
    True
    """

    def __init__(self, puzzle: Puzzle, tracer: Tracer) -> None:
        self._puzzle = puzzle
        self._tracer = tracer
        self._texts: list[str] = []

    def tell(self, chunk: bytes) -> None:
        """Pass on what the chunk holds; what no grid of this shape has raises `NotationError`."""
        events, texts = unpack(Trace(self._puzzle, "", chunk))
        self._texts += texts
        for word in events:
            self._tell(Event.unpack(word))

    def _tell(self, event: Event) -> None:
        tracer, cell, value, argument = self._tracer, event.cell, event.value, event.argument
        match event.kind:
            case Kind.PLACE:
                tracer.place(cell, value, argument)
            case Kind.UNDO:
                tracer.undo(cell, value, argument)
            case Kind.ELIMINATE:
                tracer.eliminate(cell, value, argument)
            case Kind.RESTORE:
                tracer.restore(cell, value, argument)
            case Kind.CONFLICT:
                tracer.conflict(cell, value, argument)
            case Kind.DECISION:
                tracer.decision(cell, value, argument)
            case Kind.DEAD_END:
                tracer.dead_end(cell, argument)
            case Kind.JUMP:
                tracer.jump(argument)
            case Kind.SWAP:
                tracer.swap(cell, argument)
            case Kind.RESTART:
                tracer.restart()
            case Kind.SOLVED:
                tracer.solved()
            case Kind.NOTE if 1 <= argument <= len(self._texts):
                tracer.note(self._texts[argument - 1], None if cell == NO_CELL else cell)
