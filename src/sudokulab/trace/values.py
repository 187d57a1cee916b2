"""What a trace is made of: events, the trace itself, and the state of the board after an event."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from sudokulab.board import Puzzle

#  one event = one unsigned number of 32 bits
#    bit  0..9    10..14   15..19   20..31
#         cell    value    kind     argument
CELL_BITS, VALUE_BITS, KIND_BITS, ARGUMENT_BITS = 10, 5, 5, 12
VALUE_SHIFT = CELL_BITS
KIND_SHIFT = VALUE_SHIFT + VALUE_BITS
ARGUMENT_SHIFT = KIND_SHIFT + KIND_BITS
CELL_MASK = (1 << CELL_BITS) - 1
VALUE_MASK = (1 << VALUE_BITS) - 1
KIND_MASK = (1 << KIND_BITS) - 1
ARGUMENT_MASK = (1 << ARGUMENT_BITS) - 1

NO_CELL = CELL_MASK
NO_NOTE = 0
MAX_NOTES = ARGUMENT_MASK
MAX_NOTE_BYTES = ARGUMENT_MASK


class Kind(IntEnum):
    """What an event tells. The numbers are those of the format and never change."""

    PLACE = 0
    UNDO = 1
    ELIMINATE = 2
    RESTORE = 3
    CONFLICT = 4
    DECISION = 5
    DEAD_END = 6
    JUMP = 7
    SWAP = 8
    RESTART = 9
    SOLVED = 10
    NOTE = 11
    NOTE_TEXT = 12

    @property
    def word(self) -> str:
        """The name as people read it.

        >>> Kind.DEAD_END.word
        'dead-end'
        """
        return self.name.lower().replace("_", "-")


@dataclass(frozen=True, slots=True)
class Event:
    """One event. `argument`: depth; of a jump the values taken back, of a swap the second cell, of a note its
    number."""

    kind: Kind
    cell: int = 0
    value: int = 0
    argument: int = 0

    def pack(self) -> int:
        """The event as one number.

        >>> Event.unpack(Event(Kind.UNDO, cell=80, value=9, argument=51).pack())
        Event(kind=<Kind.UNDO: 1>, cell=80, value=9, argument=51)
        """
        return (
            self.cell | self.value << VALUE_SHIFT | self.kind << KIND_SHIFT | self.argument << ARGUMENT_SHIFT
        )

    @classmethod
    def unpack(cls, word: int) -> Event:
        """The event that one number stands for; an unknown kind raises ValueError."""
        return cls(
            Kind(word >> KIND_SHIFT & KIND_MASK),
            word & CELL_MASK,
            word >> VALUE_SHIFT & VALUE_MASK,
            word >> ARGUMENT_SHIFT,
        )


@dataclass(frozen=True, slots=True)
class Trace:
    """What one search did: `body` holds its events in the order of the file, texts of notes among them.

    `dropped` words came after the recorder was full, `unnoted` notes after the table of texts was.
    """

    puzzle: Puzzle
    algorithm: str
    body: bytes = field(repr=False)
    dropped: int = 0
    unnoted: int = 0
    made_with: tuple[tuple[str, str], ...] = field(default=(), compare=False)

    def _repr_html_(self) -> str:
        from sudokulab.display import drawn
        from sudokulab.trace.footprint import footprint

        return drawn("footprint_html", footprint(self))


@dataclass(frozen=True, slots=True)
class State:
    """The board after `step` events: `placed` are the cells filled by the search, oldest first.

    `eliminated` has for each cell the mask of candidates that the search ruled out, `event` is the latest.
    """

    step: int
    values: bytes
    eliminated: tuple[int, ...]
    placed: tuple[int, ...]
    event: Event | None = None

    @property
    def depth(self) -> int:
        """How many values are on the board besides the clues."""
        return len(self.placed)

    @property
    def is_solved(self) -> bool:
        """Whether the search has just said that this grid is the solution."""
        return self.event is not None and self.event.kind is Kind.SOLVED


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a search left behind: how often each cell was written, and the values at the end."""

    puzzle: Puzzle
    algorithm: str
    steps: int
    writes: tuple[int, ...]
    values: bytes
