"""The state of the board at any step of a trace, at once.

What the kinds do to the board:

- `place`: the cell gets the value; a cell that was empty is now the latest of the placed ones.
- `undo`: the cell is empty, and no longer among the placed.
- `eliminate`, `restore`: the value leaves the cell's candidates, or is back.
- `jump`: the latest placed cells, as many as the argument says, are empty.
- `swap`: two cells exchange their values; the placed keep their order.
- `restart`: the clues alone, nothing placed, nothing eliminated.
- `conflict`, `decision`, `dead-end`, `solved`, `note`: nothing; they say something of the board as it is.

A clue never changes: what would change one does nothing.
"""

from __future__ import annotations

from array import array
from dataclasses import replace

from sudokulab.trace.format import unpack
from sudokulab.trace.values import (
    ARGUMENT_SHIFT,
    CELL_MASK,
    KIND_MASK,
    KIND_SHIFT,
    VALUE_MASK,
    VALUE_SHIFT,
    Event,
    Kind,
    State,
    Trace,
)

KEYFRAME_EVERY = 1024  # a seek applies fewer events than this, about 0.2 ms

# Plain numbers: comparing with a member of an enumeration takes three times as long.
_PLACE, _UNDO, _ELIMINATE, _RESTORE, _JUMP, _SWAP, _RESTART = map(
    int, (Kind.PLACE, Kind.UNDO, Kind.ELIMINATE, Kind.RESTORE, Kind.JUMP, Kind.SWAP, Kind.RESTART)
)


class Replay:
    """A trace that can be asked for any step; step `n` is the board after the first `n` events.

    `extend` lets it grow while the search still runs.

    >>> from sudokulab.board import Puzzle
    >>> from sudokulab.trace.recorder import Recorder
    >>> recorder = Recorder(Puzzle.from_rows([[1, 2, 3, 0], [0] * 4, [0] * 4, [0] * 4]))
    >>> recorder.place(3, 4, 1); recorder.undo(3, 4, 1)
    >>> replay = Replay(recorder.trace("by-hand"))
    >>> len(replay), replay.state(1).values[:4].hex(), replay.state(2).values[:4].hex()
    (2, '01020304', '01020300')
    """

    def __init__(self, trace: Trace) -> None:
        clues = trace.puzzle.clues
        self.trace = trace
        self.notes: tuple[str, ...] = ()
        self._events = array("I")
        self._latest = _Board(clues, (clues, bytes(4 * len(clues)), b""))  # at the last keyframe
        self._keyframes = [self._latest.frame()]
        self._append(trace)

    def __len__(self) -> int:
        """The number of the last step."""
        return len(self._events)

    def extend(self, chunk: bytes) -> None:
        """Add the events that a recorder has handed on since; `trace` stays what it was."""
        self._append(replace(self.trace, body=chunk))

    def events(self, first: int, last: int) -> array[int]:
        """The packed events of the steps `first + 1` to `last`."""
        return self._events[first:last]

    def _append(self, trace: Trace) -> None:
        events, notes = unpack(trace)
        self._events.extend(events)
        self.notes += notes
        while len(self._keyframes) * KEYFRAME_EVERY <= len(self._events):
            end = len(self._keyframes) * KEYFRAME_EVERY
            self._latest.apply(self._events[end - KEYFRAME_EVERY : end])
            self._keyframes.append(self._latest.frame())

    def event(self, step: int) -> Event:
        """What happened at `step`, counted from 1."""
        if not 1 <= step <= len(self):
            raise IndexError(f"step {step} is out of range, this trace has events 1 to {len(self)}")
        return Event.unpack(self._events[step - 1])

    def note(self, event: Event) -> str | None:
        """What a note says; None for any other event, and where the text was not kept."""
        known = event.kind is Kind.NOTE and 1 <= event.argument <= len(self.notes)
        return self.notes[event.argument - 1] if known else None

    def state(self, step: int) -> State:
        """The board after the first `step` events."""
        if not 0 <= step <= len(self):
            raise IndexError(f"step {step} is out of range, this trace has 0 to {len(self)}")
        frame, first = step // KEYFRAME_EVERY, step - step % KEYFRAME_EVERY
        board = _Board(self.trace.puzzle.clues, self._keyframes[frame])
        board.apply(self._events[first:step])
        latest = self.event(step) if step else None
        return State(step, bytes(board.values), tuple(board.eliminated), tuple(board.placed), latest)


_Frame = tuple[bytes, bytes, bytes]
"""Values, eliminated and placed, packed: at most 35 MB for eight million events on the largest board."""


class _Board:
    """A board on which events are played, from one keyframe on."""

    def __init__(self, clues: bytes, frame: _Frame) -> None:
        values, eliminated, placed = frame
        self._clues = clues
        self.values = bytearray(values)
        self.eliminated = list(array("I", eliminated))
        self.placed = list(array("H", placed))

    def frame(self) -> _Frame:
        """The board as it is now."""
        eliminated, placed = array("I", self.eliminated), array("H", self.placed)
        return bytes(self.values), eliminated.tobytes(), placed.tobytes()

    def apply(self, events: array[int]) -> None:
        """Play `events` in turn; the two most frequent kinds come first, in line."""
        clues, values, placed = self._clues, self.values, self.placed
        for event in events:
            kind, cell = event >> KIND_SHIFT & KIND_MASK, event & CELL_MASK
            if kind == _PLACE:
                if not clues[cell]:
                    if not values[cell]:
                        placed.append(cell)
                    values[cell] = event >> VALUE_SHIFT & VALUE_MASK
            elif kind == _UNDO:
                if not clues[cell] and values[cell]:
                    values[cell] = 0
                    if placed[-1] == cell:
                        placed.pop()
                    else:
                        placed.remove(cell)
            else:
                self._apply_rare(kind, cell, event)

    def _apply_rare(self, kind: int, cell: int, event: int) -> None:
        value, argument = event >> VALUE_SHIFT & VALUE_MASK, event >> ARGUMENT_SHIFT
        if kind == _ELIMINATE:
            self.eliminated[cell] |= 1 << value - 1
        elif kind == _RESTORE:
            self.eliminated[cell] &= ~(1 << value - 1)
        elif kind == _JUMP:
            self._jump(argument)
        elif kind == _SWAP:
            self._swap(cell, argument)
        elif kind == _RESTART:
            self._jump(len(self.placed))
            self.eliminated = [0] * len(self.values)

    def _jump(self, count: int) -> None:
        for _ in range(min(count, len(self.placed))):
            self.values[self.placed.pop()] = 0

    def _swap(self, first: int, second: int) -> None:
        values = self.values
        if values[first] and values[second] and not (self._clues[first] or self._clues[second]):
            values[first], values[second] = values[second], values[first]
