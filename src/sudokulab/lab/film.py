"""A search while it runs, and afterwards: every step so far, with the counters up to there."""

from __future__ import annotations

import time
from array import array
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass

from sudokulab.board import Puzzle
from sudokulab.ports import Clock, Observer, Tracer
from sudokulab.trace import Kind, Recorder, Replay, State, Trace
from sudokulab.trace.recorder import MAX_WORDS
from sudokulab.trace.values import ARGUMENT_SHIFT, KIND_MASK, KIND_SHIFT

_COUNTED_EVERY = 1024
_HANDED_ON_EVERY = 0.05
_PLACE, _UNDO, _JUMP = int(Kind.PLACE), int(Kind.UNDO), int(Kind.JUMP)


class Reel:
    """Takes in the events of a search in one thread, and gives them out in another.

    `tracer` and `observe` are for the search, `take` is for who looks on. As many events are kept as a
    recorder keeps; the later ones are counted only.

    >>> reel = Reel(Puzzle.from_rows([[1, 2, 3, 0], [0] * 4, [0] * 4, [0] * 4]))
    >>> reel.tracer.place(3, 4, 1); reel.finish()
    >>> [len(chunk) for chunk in reel.take()], len(reel.trace("mrv").body)
    ([4], 4)
    """

    def __init__(self, puzzle: Puzzle, *, clock: Clock = time.perf_counter) -> None:
        self._puzzle = puzzle
        self._clock = clock
        self._next_at = clock()
        self._recorder = Recorder(puzzle, sink=self._keep)
        self._kept: list[bytes] = []
        self._new: deque[bytes] = deque()
        self._words = 0
        self.dropped = 0

    @property
    def tracer(self) -> Tracer:
        """What the search tells its steps."""
        return self._recorder

    def observe(self, then: Observer | None = None) -> Observer:
        """An observer that hands on what is there by now, so that slow searches are seen too."""

        def observer(counters: Mapping[str, int], /) -> None:
            now = self._clock()
            if now >= self._next_at:
                self._next_at = now + _HANDED_ON_EVERY
                self._recorder.finish()
            if then is not None:
                then(counters)

        return observer

    def finish(self) -> None:
        """The search has ended: hand on the rest."""
        self._recorder.finish()

    def take(self) -> list[bytes]:
        """The chunks that came since the last time."""
        return [self._new.popleft() for _ in range(len(self._new))]

    def trace(self, algorithm: str, *, made_with: tuple[tuple[str, str], ...] = ()) -> Trace:
        """The trace of what was handed on."""
        last = self._recorder.trace(algorithm)
        body = b"".join(self._kept)
        return Trace(self._puzzle, algorithm, body, self.dropped, last.unnoted, made_with)

    def _keep(self, chunk: bytes) -> None:
        words = len(chunk) // 4
        if self.dropped or self._words + words > MAX_WORDS:  # whole chunks: a note stays with its text
            self.dropped += words
            return
        self._words += words
        self._kept.append(chunk)
        self._new.append(chunk)


@dataclass(frozen=True, slots=True)
class Shot:
    """What there is to see at one step: the board, the board before, and the counters up to here."""

    state: State
    before: State
    note: str | None
    placements: int
    backtracks: int


class Film:
    """The steps of one search, which may still come in.

    >>> puzzle = Puzzle.from_rows([[1, 2, 3, 0], [0] * 4, [0] * 4, [0] * 4])
    >>> recorder = Recorder(puzzle)
    >>> recorder.place(3, 4, 1); recorder.undo(3, 4, 1)
    >>> film = Film(puzzle, "mrv")
    >>> film.add(recorder.trace("mrv").body)
    >>> shot = film.shot(2)
    >>> len(film), shot.placements, shot.backtracks, shot.before.values[3], shot.state.values[3]
    (2, 1, 1, 4, 0)
    """

    def __init__(self, puzzle: Puzzle, algorithm: str) -> None:
        self._replay = Replay(Trace(puzzle, algorithm, b""))
        self._counted = [(0, 0)]

    def __len__(self) -> int:
        return len(self._replay)

    @property
    def notes(self) -> tuple[str, ...]:
        """The texts of the notes, in the order of their numbers."""
        return self._replay.notes

    def events(self, first: int, last: int) -> array[int]:
        """The packed events of the steps `first + 1` to `last`."""
        return self._replay.events(first, last)

    def add(self, chunk: bytes) -> None:
        """Add what a recorder has handed on."""
        self._replay.extend(chunk)
        while len(self._counted) * _COUNTED_EVERY <= len(self._replay):
            end = len(self._counted) * _COUNTED_EVERY
            self._counted.append(self._counts(end - _COUNTED_EVERY, end))

    def shot(self, step: int) -> Shot:
        """What there is to see at `step`; 0 is the puzzle."""
        state = self._replay.state(step)
        before = self._replay.state(max(0, step - 1))
        note = None if state.event is None else self._replay.note(state.event)
        placements, backtracks = self._counts(step - step % _COUNTED_EVERY, step)
        return Shot(state, before, note, placements, backtracks)

    def _counts(self, first: int, last: int) -> tuple[int, int]:
        """Placements and backtracks up to `last`; up to `first` they are counted already."""
        placements, backtracks = self._counted[first // _COUNTED_EVERY]
        words = self._replay.events(first, last)
        kinds = Counter(word >> KIND_SHIFT & KIND_MASK for word in words)
        jumped = sum(_jumps(words)) if kinds[_JUMP] else 0
        return placements + kinds[_PLACE], backtracks + kinds[_UNDO] + jumped


def _jumps(words: array[int]) -> list[int]:
    return [word >> ARGUMENT_SHIFT for word in words if word >> KIND_SHIFT & KIND_MASK == _JUMP]
