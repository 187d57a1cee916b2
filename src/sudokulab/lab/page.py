"""The page of a search: which of its steps it holds."""

from __future__ import annotations

import sys

from sudokulab.lab.film import Film
from sudokulab.render.page import Excerpt, replay_page
from sudokulab.solvers import SolveResult
from sudokulab.trace import Trace

MOST_STEPS = 200_000


def page_of(trace: Trace, result: SolveResult, *, most_steps: int = MOST_STEPS) -> str:
    """The HTML page of a trace. Of a longer search it holds the last steps, which lead to its end.

    Where the trace lacks its end, those are the first steps.

    >>> from sudokulab.board.notation import parse
    >>> from sudokulab.lab.answer import answer
    >>> from sudokulab.trace import Recorder
    >>> puzzle = parse("1......2.3....4.")
    >>> recorder = Recorder(puzzle)
    >>> result = answer(puzzle, algorithm="backtracking", tracer=recorder).result
    >>> page = page_of(recorder.trace("backtracking"), result, most_steps=10)
    >>> "This page holds steps 6 to 15 of 15." in page
    True
    """
    film = Film(trace.puzzle, trace.algorithm)
    film.add(trace.body)
    kept = len(film)
    first = 0 if trace.dropped else max(0, kept - most_steps)
    last = min(kept, first + most_steps)
    shot, events = film.shot(first), film.events(first, last)
    if sys.byteorder == "big":
        events.byteswap()
    excerpt = Excerpt(
        events.tobytes(),
        film.notes,
        first,
        kept + trace.dropped,
        shot.state,
        shot.placements,
        shot.backtracks,
        complete=last == kept and not trace.dropped,
    )
    return replay_page(result, excerpt, trace.made_with)
