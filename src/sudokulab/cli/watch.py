"""`solve --watch`: the search in the terminal, while it runs and back again."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from sudokulab.board import Puzzle
from sudokulab.cli.console import Console
from sudokulab.cli.watching import LONGEST_DELAY
from sudokulab.lab.film import Film, Reel
from sudokulab.ports import CancelFlag, Clock
from sudokulab.render.text import duration
from sudokulab.render.watch import Moment, frame_lines
from sudokulab.system.terminal import Screen

_FRAME_SECONDS = 1 / 30
_LINGER_SECONDS = 1.5  # so long the last step stays, unless somebody wants to look back
_SHORTEST_DELAY = 1e-6
_Result = TypeVar("_Result")


class Wish:
    """A flag that is raised by hand or by another flag.

    >>> wish = Wish()
    >>> wish.is_set()
    False
    >>> wish.set(); wish.is_set()
    True
    """

    def __init__(self, other: CancelFlag | None = None) -> None:
        self._other = other
        self._event = threading.Event()

    def set(self) -> None:
        """Raise the flag."""
        self._event.set()

    def is_set(self) -> bool:
        """Whether one of the two is raised."""
        return self._event.is_set() or (self._other is not None and self._other.is_set())


class Backstage(Generic[_Result]):
    """Work in a thread of its own; what it raises is raised again by `result`.

    >>> stage = Backstage(lambda: 6 * 7)
    >>> stage.result()
    42
    """

    def __init__(self, work: Callable[[], _Result]) -> None:
        self._work = work
        self._found: list[_Result] = []
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def has_ended(self) -> bool:
        """Whether the result is there."""
        return not self._thread.is_alive()

    def result(self) -> _Result:
        """Wait for the end of the work."""
        while self._thread.is_alive():
            self._thread.join(0.1)
        if self._error is not None:
            raise self._error
        return self._found[0]

    def _run(self) -> None:
        try:
            self._found.append(self._work())
        except BaseException as error:
            self._error = error


class Projector:
    """Shows the steps that a reel takes in: at a pace, in both directions, until somebody or the film ends.

    It asks `ended` whether the search has, and `stopped` whether somebody wants all to stop.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        algorithm: str,
        console: Console,
        screen: Screen,
        *,
        delay: float,
        clock: Clock = time.monotonic,
    ) -> None:
        self._puzzle = puzzle
        self._algorithm = algorithm
        self._style = console.style
        self._screen = screen
        self._clock = clock
        self._film = Film(puzzle, algorithm)
        self._delay = delay
        self._at = 0.0
        self._playing = True
        self._touched = False
        self._ended = False

    def show(self, reel: Reel, *, ended: Callable[[], bool], stopped: CancelFlag) -> None:
        """Show it; returns when the film is over, or when it is to end before."""
        now = self._clock()
        until: float | None = None
        while not stopped.is_set():
            self._ended = ended()
            for chunk in reel.take():
                self._film.add(chunk)
            self._draw()
            for key in self._screen.keys(self._pause()):
                if key in "qQ\x03":
                    return
                self._press(key)
            last, now = now, self._clock()
            if self._playing:
                self._advance(now - last)
            if self._is_over:
                until = now + _LINGER_SECONDS if until is None else until
                if now >= until:
                    return
            else:
                until = None

    @property
    def _is_over(self) -> bool:
        """Whether the last step has been reached by playing, and nobody wants to look back."""
        return self._ended and self._playing and not self._touched and int(self._at) >= len(self._film)

    def _pause(self) -> float:
        return min(max(self._delay, _FRAME_SECONDS), 2 * _FRAME_SECONDS)

    def _advance(self, seconds: float) -> None:
        steps = seconds / self._delay if self._delay else float(len(self._film))
        self._at = min(self._at + steps, float(len(self._film)))

    def _press(self, key: str) -> None:
        if key == " ":
            self._playing = not self._playing
        elif key in ("left", "right", "home", "end"):
            self._playing = False
            step = {"left": int(self._at) - 1, "right": int(self._at) + 1, "home": 0, "end": len(self._film)}
            self._at = float(min(max(0, step[key]), len(self._film)))
        elif key in "+=":
            self._delay = max(self._delay / 2, _SHORTEST_DELAY) if self._delay else 0.0
        elif key in "-_":
            self._delay = min(max(2 * self._delay, _SHORTEST_DELAY), LONGEST_DELAY)
        else:
            return
        self._touched = self._touched or key in (" ", "left", "right", "home", "end")

    def _draw(self) -> None:
        shot, size = self._film.shot(int(self._at)), self._screen.size
        moment = Moment(
            shot.state,
            shot.before,
            shot.note,
            shot.placements,
            shot.backtracks,
            len(self._film),
            self._ended,
            self._pace(),
        )
        self._screen.draw(
            frame_lines(
                self._puzzle, self._algorithm, moment, self._style, columns=size.columns, lines=size.lines
            )
        )

    def _pace(self) -> str:
        at_end = self._ended and int(self._at) >= len(self._film)
        speed = f"{duration(self._delay)} a step" if self._delay else "at once"
        return "the end" if at_end else speed if self._playing else f"paused ({speed})"
