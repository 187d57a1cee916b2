"""One step of an agent that fills a grid, as a person reads it and as JSON."""

from __future__ import annotations

from sudokulab.board import Puzzle, cell_name
from sudokulab.board.symbols import symbol, to_symbols
from sudokulab.render.answer import given_marks, heading_text
from sudokulab.render.grid import Mark, picture
from sudokulab.render.json import JsonObject
from sudokulab.render.style import Ink, Style
from sudokulab.render.text import listing, plural, table, wrapped
from sudokulab.solvers.values import Proposal

_HEAP_SHOWN = 8


def move_text(puzzle: Puzzle, step: Proposal | None, style: Style) -> str:
    """The grid with the cell marked, the heap, what was popped, the candidates and the value."""
    marks = given_marks(puzzle)
    if step is not None:
        marks[step.cell] = Mark.ASKED if step.value is not None else Mark.DEAD
    parts = [heading_text(puzzle, style), "", picture(puzzle.grid, style, marks)]
    if step is not None and not style.colour:
        parts.append(f"{marks[step.cell].sign} popped")
    parts += ["", style.paint(wrapped(move_sentence(puzzle, step), style), Ink.STRONG)]
    if step is not None:
        parts += ["", table(_facts(puzzle, step), indent="  ")]
    return "\n".join(parts)


def move_sentence(puzzle: Puzzle, step: Proposal | None) -> str:
    """The step in one sentence.

    >>> puzzle = Puzzle.from_rows([[1, 2, 3, 0], [0] * 4, [0] * 4, [0] * 4])
    >>> move_sentence(puzzle, Proposal(((1, 3), (2, 4)), 3, (4,), 4))
    'r1c4=4: no cell has fewer candidates, and 4 is the only one.'
    """
    if step is None:
        return "No cell is empty, so there is nothing to fill."
    name = cell_name(step.cell, puzzle.shape)
    if step.value is None:
        return f"{name} is dead: it has no candidate left."
    value, count = symbol(step.value), len(step.candidates)
    chosen = f"{value} is the only one" if count == 1 else f"{value} was drawn from {count} by chance"
    return f"{name}={value}: no cell has fewer candidates, and {chosen}."


def _facts(puzzle: Puzzle, step: Proposal) -> list[list[str]]:
    heap = [f"{count} {cell_name(cell, puzzle.shape)}" for count, cell in step.heap]
    return [
        ["heap", f"{plural(len(heap), 'cell')}, by candidates: {listing(heap, most=_HEAP_SHOWN)}"],
        ["popped", cell_name(step.cell, puzzle.shape)],
        ["candidates", " ".join(map(symbol, step.candidates)) or "none"],
        ["value", "none" if step.value is None else symbol(step.value)],
        ["grid after", to_symbols(_after(puzzle, step))],
    ]


def _after(puzzle: Puzzle, step: Proposal | None) -> bytes:
    if step is None or step.value is None:
        return puzzle.clues
    return puzzle.grid.with_value(step.cell, step.value).values


def move_object(puzzle: Puzzle, algorithm: str, step: Proposal | None) -> JsonObject:
    """The `move/1` object; `heap` is in the order of popping."""
    shape = puzzle.shape
    popped = None if step is None else cell_name(step.cell, shape)
    return {
        "schema": "move/1",
        "source": puzzle.source,
        "puzzle": to_symbols(puzzle.clues),
        "shape": [shape.box_height, shape.box_width],
        "algorithm": algorithm,
        "heap": [
            {"candidates": count, "cell": cell_name(cell, shape)}
            for count, cell in (() if step is None else step.heap)
        ],
        "cell": popped,
        "candidates": [] if step is None else list(step.candidates),
        "value": None if step is None else step.value,
        "dead": step is not None and step.value is None,
        "after": to_symbols(_after(puzzle, step)),
    }
