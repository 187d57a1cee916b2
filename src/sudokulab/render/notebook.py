"""What a notebook shows of grids, puzzles, results and traces; `display` finds it here by name."""

from __future__ import annotations

from html import escape

from sudokulab.board import Grid, Puzzle
from sudokulab.render.answer import given_marks, heading, sentence, solution_marks
from sudokulab.render.search import work_text
from sudokulab.render.svg import svg
from sudokulab.render.text import plural
from sudokulab.solvers.values import SolveResult
from sudokulab.trace.values import Footprint

_MANY = 10


def grid_svg(grid: Grid) -> str:
    """A grid, whose values are all alike."""
    return svg(grid, {}, f"{grid.shape.side}x{grid.shape.side} grid")


def puzzle_svg(puzzle: Puzzle) -> str:
    """A puzzle, its clues bold."""
    return svg(puzzle.grid, given_marks(puzzle), heading(puzzle))


def result_html(result: SolveResult) -> str:
    """The solution, or what is wrong with the puzzle, and below it what the search did.

    >>> import sudokulab as sl
    >>> html = result_html(sl.solve("1......2.3....4."))
    >>> html.count("<svg "), "Exactly one solution." in html
    (1, True)
    """
    drawn = svg(result.solution or result.puzzle.grid, solution_marks(result), heading(result.puzzle))
    told = filter(None, [heading(result.puzzle), sentence(result), work_text(result)])
    lines = "".join(f"\n<p>{escape(line)}</p>" for line in told)
    return f"<div>\n{drawn}{lines}\n</div>"


def footprint_html(footprint: Footprint) -> str:
    """The board at the end of a search; the more often the search wrote into a cell, the bluer it is."""
    puzzle, most = footprint.puzzle, max(footprint.writes, default=0)
    # A search that writes each cell once is not all blue.
    shares = {cell: writes / max(most, _MANY) for cell, writes in enumerate(footprint.writes)}
    drawn = svg(Grid(puzzle.shape, footprint.values), given_marks(puzzle), heading(puzzle), shares=shares)
    told = (
        f"{footprint.algorithm}: {plural(footprint.steps, 'step')}, {_written(sum(footprint.writes), most)}."
    )
    return f"<div>\n{drawn}\n<p>{escape(heading(puzzle))}</p>\n<p>{escape(told)}</p>\n</div>"


def _written(total: int, most: int) -> str:
    if total == 0:
        return "no value written"
    return f"{plural(total, 'value')} written, at most {most:,} into one cell (the bluer, the more)"
