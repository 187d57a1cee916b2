"""Listens to a search and keeps what it hears, packed, in bounded memory."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable

from sudokulab.board import Puzzle
from sudokulab.trace.values import (
    ARGUMENT_SHIFT,
    KIND_SHIFT,
    MAX_NOTE_BYTES,
    MAX_NOTES,
    NO_CELL,
    NO_NOTE,
    VALUE_SHIFT,
    Kind,
    Trace,
)

MAX_WORDS = 8_000_000
CHUNK_WORDS = 16_384

(
    _UNDO,
    _ELIMINATE,
    _RESTORE,
    _CONFLICT,
    _DECISION,
    _DEAD_END,
    _JUMP,
    _SWAP,
    _RESTART,
    _SOLVED,
    _NOTE,
    _TEXT,
) = (kind << KIND_SHIFT for kind in Kind if kind is not Kind.PLACE)


class Recorder:
    """A tracer that packs events; at most `max_words` of them are kept, the later ones are counted only.

    With a `sink` each chunk of about 64 kB is handed on as bytes when it is full, and none is kept.

    >>> recorder = Recorder(Puzzle.from_rows([[1, 2, 3, 0], [0] * 4, [0] * 4, [0] * 4]))
    >>> recorder.place(3, 4, 1)
    >>> recorder.trace("by-hand").body.hex()
    '03101000'
    """

    # Most events are these two. Closures and sums instead of methods and shifts are
    # cheaper for each event; `benchmarks/teaching.py` measures what a trace costs.
    place: Callable[[int, int, int], None]
    undo: Callable[[int, int, int], None]

    def __init__(
        self, puzzle: Puzzle, *, max_words: int = MAX_WORDS, sink: Callable[[bytes], None] | None = None
    ) -> None:
        self._puzzle = puzzle
        self._max_words = max_words
        self._sink = sink
        self._words: list[int] = []
        self._kept = array("I")
        self._dropped = 0
        self._notes: dict[str, int] = {}
        self._unnoted = 0
        self.place, self.undo = self._hot_events()

    def _hot_events(self) -> tuple[Callable[[int, int, int], None], Callable[[int, int, int], None]]:
        words, append, flush = self._words, self._words.append, self._flush
        value_unit, argument_unit, undo_kind = 1 << VALUE_SHIFT, 1 << ARGUMENT_SHIFT, _UNDO

        def place(cell: int, value: int, depth: int, /) -> None:
            append(cell + value * value_unit + depth * argument_unit)
            if len(words) >= CHUNK_WORDS:
                flush()

        def undo(cell: int, value: int, depth: int, /) -> None:
            append(cell + value * value_unit + depth * argument_unit + undo_kind)

        return place, undo

    def eliminate(self, cell: int, value: int, depth: int, /) -> None:
        """`value` is no longer a candidate of `cell`."""
        self._add(cell | value << VALUE_SHIFT | _ELIMINATE | depth << ARGUMENT_SHIFT)

    def restore(self, cell: int, value: int, depth: int, /) -> None:
        """`value` is a candidate of `cell` again."""
        self._add(cell | value << VALUE_SHIFT | _RESTORE | depth << ARGUMENT_SHIFT)

    def conflict(self, cell: int, value: int, depth: int, /) -> None:
        """`value` was tested in `cell`, and a rule forbids it."""
        self._add(cell | value << VALUE_SHIFT | _CONFLICT | depth << ARGUMENT_SHIFT)

    def decision(self, cell: int, value: int, depth: int, /) -> None:
        """`cell` was chosen, and `value` for it."""
        self._add(cell | value << VALUE_SHIFT | _DECISION | depth << ARGUMENT_SHIFT)

    def dead_end(self, cell: int, depth: int, /) -> None:
        """`cell` has no value left."""
        self._add(cell | _DEAD_END | depth << ARGUMENT_SHIFT)

    def jump(self, count: int, /) -> None:
        """The last `count` values are taken back at once."""
        self._add(_JUMP | count << ARGUMENT_SHIFT)

    def swap(self, first: int, second: int, /) -> None:
        """Two cells exchange their values."""
        self._add(first | _SWAP | second << ARGUMENT_SHIFT)

    def restart(self) -> None:
        """The board is back at the clues."""
        self._add(_RESTART)

    def solved(self) -> None:
        """The grid on the board is the solution."""
        self._add(_SOLVED)

    def note(self, text: str, cell: int | None = None, /) -> None:
        """Keep what the search says; a text of more than 4095 bytes is cut."""
        number = self._notes.get(text, NO_NOTE)
        if number == NO_NOTE and len(self._notes) < MAX_NOTES:
            number = self._notes[text] = len(self._notes) + 1
            self._words.extend(_text_words(text))
        self._unnoted += number == NO_NOTE
        self._add((NO_CELL if cell is None else cell) | _NOTE | number << ARGUMENT_SHIFT)

    def trace(self, algorithm: str, *, made_with: Iterable[tuple[str, str]] = ()) -> Trace:
        """Everything recorded so far; with a sink the trace holds what was not handed on yet."""
        kept = self._kept + array("I", self._words[: self._max_words - len(self._kept)])
        dropped = self._dropped + len(self._kept) + len(self._words) - len(kept)
        return Trace(self._puzzle, algorithm, _little_endian(kept), dropped, self._unnoted, tuple(made_with))

    def finish(self) -> None:
        """Hand the last, incomplete chunk to the sink."""
        self._flush()

    def _add(self, word: int) -> None:
        self._words.append(word)
        if len(self._words) >= CHUNK_WORDS:
            self._flush()

    def _flush(self) -> None:
        if self._sink is not None:
            if self._words:
                self._sink(_little_endian(array("I", self._words)))
        else:
            room = self._max_words - len(self._kept)
            self._kept.extend(self._words[:room])
            self._dropped += max(0, len(self._words) - room)
        self._words.clear()


def _text_words(text: str) -> array[int]:
    """The announcement of a text and its bytes, padded to whole words."""
    cut = text.encode("utf-8", "replace")[:MAX_NOTE_BYTES].decode("utf-8", "ignore").encode("utf-8")
    words = array("I", [_TEXT | len(cut) << ARGUMENT_SHIFT])
    words.frombytes(_little_endian(array("I", cut + bytes(-len(cut) % 4))))
    return words


def _little_endian(words: array[int]) -> bytes:
    if sys.byteorder == "big":
        words = words[:]
        words.byteswap()
    return words.tobytes()
