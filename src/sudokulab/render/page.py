"""A search as one HTML page that needs nothing else: the board at every step, counters, and how to move."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from sudokulab import resources
from sudokulab.board import Puzzle
from sudokulab.render.answer import heading, sentence
from sudokulab.render.search import work_text
from sudokulab.solvers.values import SolveResult
from sudokulab.trace.values import State


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The steps `first + 1` to `first + n` of a search of `total` steps, as the page holds them.

    `events` are the packed events, four bytes each, without texts; `notes` the texts. `start` is the board
    after step `first`, with what was placed and taken back until then. `complete`: there are no later steps.
    """

    events: bytes
    notes: tuple[str, ...]
    first: int
    total: int
    start: State
    placements: int
    backtracks: int
    complete: bool


def replay_page(result: SolveResult, excerpt: Excerpt, made_with: Iterable[tuple[str, str]]) -> str:
    """The page, with its styles, its script and its steps.

    >>> from sudokulab.solvers.values import INVALID_VERDICT, Outcome, Search
    >>> puzzle = Puzzle.from_rows([[1, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    >>> nothing = Excerpt(b"", (), 0, 0, State(0, puzzle.clues, (0,) * 16, ()), 0, 0, complete=True)
    >>> result = SolveResult(puzzle, "mrv", INVALID_VERDICT, Search(Outcome.EXHAUSTED))
    >>> page = replay_page(result, nothing, [("version", "1.0")])
    >>> page.startswith("<!doctype html>"), "://" in page
    (True, False)
    """
    title = f"{heading(result.puzzle)}, {result.algorithm}"
    told = [sentence(result), *filter(None, [work_text(result)])]
    parts = {
        "title": escape(title),
        "heading": escape(heading(result.puzzle)),
        "algorithm": escape(result.algorithm),
        "side": str(result.puzzle.shape.side),
        "result": "\n".join(f'      <p class="result">{escape(text)}</p>' for text in told),
        "made_with": "\n".join(
            f'<tr><th scope="row">{escape(name)}</th><td>{escape(text)}</td></tr>' for name, text in made_with
        ),
        "window": escape(window_text(excerpt)),
        "data": _data(result.puzzle, excerpt),
        "style": resources.read_text("replay/page.css"),
        "script": resources.read_text("replay/page.js"),
    }
    return _filled(resources.read_text("replay/page.html"), parts)


def window_text(excerpt: Excerpt) -> str:
    """Which steps of the search the page holds.

    >>> start = State(1000, bytes(4), (0,) * 4, ())
    >>> window_text(Excerpt(bytes(2000), (), 1000, 1500, start, 0, 0, complete=True))
    'This page holds steps 1,001 to 1,500 of 1,500.'
    """
    steps = len(excerpt.events) // 4
    if excerpt.complete and not excerpt.first and steps == excerpt.total:
        return f"All {steps:,} steps of the search."
    return f"This page holds steps {excerpt.first + 1:,} to {excerpt.first + steps:,} of {excerpt.total:,}."


def _data(puzzle: Puzzle, excerpt: Excerpt) -> str:
    start = excerpt.start
    found = {
        "shape": [puzzle.shape.box_height, puzzle.shape.box_width],
        "clues": list(puzzle.clues),
        "first": excerpt.first,
        "total": excerpt.total,
        "start": {
            "values": list(start.values),
            "placed": list(start.placed),
            "eliminated": list(start.eliminated),
            "placements": excerpt.placements,
            "backtracks": excerpt.backtracks,
        },
        "notes": list(excerpt.notes),
        "events": b64encode(excerpt.events).decode("ascii"),
    }
    # Nothing in a note can end the element that it stands in.
    return json.dumps(found, separators=(",", ":")).replace("<", "\\u003c")


def _filled(template: str, parts: dict[str, str]) -> str:
    """The template with each `{name}` replaced once; what a part says is not looked at again."""
    filled, rest = "", template
    while "{" in rest:
        before, _, after = rest.partition("{")
        name, brace, following = after.partition("}")
        filled, rest = (
            (f"{filled}{before}{parts[name]}", following)
            if brace and name in parts
            else (f"{filled}{before}{{", after)
        )
    return filled + rest
