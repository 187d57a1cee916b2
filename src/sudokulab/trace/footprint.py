"""What a search leaves behind on its board, over all its steps."""

from __future__ import annotations

from sudokulab.trace.replay import Replay
from sudokulab.trace.values import ARGUMENT_SHIFT, CELL_MASK, KIND_MASK, KIND_SHIFT, Footprint, Kind, Trace

_PLACE, _SWAP = int(Kind.PLACE), int(Kind.SWAP)


def footprint(trace: Trace) -> Footprint:
    """How often the search wrote into each cell, and the board at the end of the trace.

    >>> from sudokulab.board import Puzzle
    >>> from sudokulab.trace.recorder import Recorder
    >>> recorder = Recorder(Puzzle.from_rows([[1, 2, 3, 0], [0] * 4, [0] * 4, [0] * 4]))
    >>> recorder.place(3, 4, 1); recorder.undo(3, 4, 1); recorder.place(3, 4, 1)
    >>> found = footprint(recorder.trace("by-hand"))
    >>> found.writes[3], found.values[3], found.steps
    (2, 4, 3)
    """
    replay = Replay(trace)
    writes = [0] * len(trace.puzzle.clues)
    for word in replay.events(0, len(replay)):
        kind = word >> KIND_SHIFT & KIND_MASK
        if kind in (_PLACE, _SWAP):
            writes[word & CELL_MASK] += 1
        if kind == _SWAP:
            writes[word >> ARGUMENT_SHIFT] += 1
    values = replay.state(len(replay)).values
    return Footprint(trace.puzzle, trace.algorithm, len(replay) + trace.dropped, tuple(writes), values)
