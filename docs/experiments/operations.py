"""The five basic operations of a Sudoku program, with lists as coursework has them and in the lab's code.

`side` is the side of the grid; the orders are those that a coursework report states for its own program.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import inf, sqrt
from time import perf_counter

from matplotlib.figure import Figure

from experiments.experiment import Drawing, Experiment, table
from experiments.fitting import Line, power
from sudokulab.board import Grid, Puzzle, Shape, cell_candidates, conflicts
from sudokulab.board.notation import parse
from sudokulab.limits import NO_LIMITS
from sudokulab.render.figures import COLOURS, MARKERS
from sudokulab.render.grid import picture
from sudokulab.render.style import Style
from sudokulab.solvers import csp
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.position import Position

Rows = list[list[int]]

STATED = {"read": 2, "print": 2, "check one value": 1, "check the board": 3, "try a value": 2}
"""The order in the side that the report states for each operation."""
CODES = ("plain lists", "the lab")
SHAPES = [Shape(2, 2), Shape(2, 3), Shape(3, 3), Shape(3, 4), Shape(4, 4), Shape(4, 5), Shape(5, 5)]
_PASSES = 60
_SHORTEST = 0.001  # seconds of a loop, so that the clock does not matter
_TOLERANCE = 0.25
_WIDEST = 1.0  # an interval that spans a whole order tells no order from the next
_DROP = 0.9  # a larger grid that takes less than this much of a smaller one's time is no growth but noise
_UNSETTLED = "not settled"


@dataclass(frozen=True, slots=True)
class Timing:
    """One operation on one shape: the shortest time, and for plain lists the cells that it looks at."""

    operation: str
    code: str
    shape: str
    side: int
    cells: int | None
    seconds: float


# --- plain lists ---


def read(text: str) -> Rows:
    """The rows of a text with commas, 0 for an empty cell."""
    return [[int(value) for value in line.split(",")] for line in text.splitlines()]


def show(rows: Rows) -> str:
    """The rows as text."""
    return "\n".join(" ".join(str(rows[r][c]) for c in range(len(rows))) for r in range(len(rows)))


def check_value(rows: Rows, shape: Shape, row: int, column: int, value: int) -> bool:
    """Whether no other cell of the row, the column and the box holds `value`: each is looked through."""
    for other in range(shape.side):
        if other != column and rows[row][other] == value:
            return False
        if other != row and rows[other][column] == value:
            return False
    top, left = row - row % shape.box_height, column - column % shape.box_width
    for r, c in product(range(top, top + shape.box_height), range(left, left + shape.box_width)):
        if (r, c) != (row, column) and rows[r][c] == value:
            return False
    return True


def check_board(rows: Rows, shape: Shape) -> bool:
    """Whether each value in turn passes `check_value`."""
    cells = product(range(shape.side), range(shape.side))
    return all(check_value(rows, shape, row, column, rows[row][column]) for row, column in cells)


def try_value(rows: Rows, shape: Shape) -> int:
    """Look for the first empty cell and test its values in turn; the one that stands there in the end."""
    for row, column in product(range(shape.side), range(shape.side)):
        if rows[row][column] == 0:
            for value in range(1, shape.side + 1):
                if check_value(rows, shape, row, column, value):
                    rows[row][column] = value
                    rows[row][column] = 0
                    return value
    return 0


class Watched(list[int]):
    """A row that counts how often one of its cells is looked at."""

    looks = 0

    def __getitem__(self, key: int) -> int:  # type: ignore[override]  # slices are not asked for
        Watched.looks += 1
        return super().__getitem__(key)


def cells_looked_at(operation: str, shape: Shape) -> int:
    """Exactly how many cells an operation on plain lists looks at.

    >>> cells_looked_at("check one value", Shape(3, 3))
    24
    """
    if operation == "read":
        return shape.cell_count
    case = Case(shape)
    case.full = [Watched(row) for row in case.full]
    case.last_empty = [Watched(row) for row in case.last_empty]
    do = case.plain()[operation]
    before = Watched.looks
    do()
    return Watched.looks - before


# --- what is timed ---


class Case:
    """The operations on a full grid of one shape, or the same with its last cell empty."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        grid = pattern(shape)
        self.grid = grid
        self.full: list[list[int]] = grid.rows
        self.last_empty: list[list[int]] = grid.with_value(shape.cell_count - 1, 0).rows
        self.text = "\n".join(",".join(map(str, row)) for row in grid.rows)

    def plain(self) -> dict[str, Callable[[], object]]:
        """The operations on plain lists."""
        shape, last = self.shape, self.shape.side - 1
        value = self.full[last][last]
        return {
            "read": lambda: read(self.text),
            "print": lambda: show(self.full),
            "check one value": lambda: check_value(self.full, shape, last, last, value),
            "check the board": lambda: check_board(self.full, shape),
            "try a value": lambda: try_value(self.last_empty, shape),
        }

    def lab(self) -> dict[str, Callable[[], object]]:
        """The lab's own."""
        shape, grid, style, last = self.shape, self.grid, Style(width=200), self.shape.cell_count - 1
        position = Position(Puzzle(shape, grid.with_value(last, 0).values), Effort(NO_LIMITS))
        text = self.text + "\n"

        def try_in_position() -> None:
            cell = csp.first_empty(position)
            assert cell is not None
            position.place(cell, csp.ascending(position, cell)[0])
            position.take_back()

        return {
            "read": lambda: parse(text, shape=shape),
            "print": lambda: picture(grid, style),
            "check one value": lambda: cell_candidates(grid, last) >> grid.values[last] - 1 & 1,
            "check the board": lambda: conflicts(grid),
            "try a value": try_in_position,
        }


def pattern(shape: Shape) -> Grid:
    """A full grid whose rows are one row, shifted; its last value is the highest, so that all are tried.

    >>> pattern(Shape(2, 2)).rows
    [[2, 3, 4, 1], [4, 1, 2, 3], [3, 4, 1, 2], [1, 2, 3, 4]]
    """
    height, width, side = shape.box_height, shape.box_width, shape.side
    shifts = [width * (row % height) + row // height for row in range(side)]
    last = shifts[-1] + side
    return Grid(
        shape, bytes((shift + column - last) % side + 1 for shift in shifts for column in range(side))
    )


def measure() -> list[Timing]:
    """Every operation on every shape, in rounds; the shortest of its times counts.

    The rounds go through all of them in turn, so that what else the machine does for a while spoils no
    single one; and nothing is collected as garbage meanwhile.
    """
    work = {
        (operation, code, shape): do
        for shape in SHAPES
        for code, operations in zip(CODES, (Case(shape).plain(), Case(shape).lab()), strict=True)
        for operation, do in operations.items()
    }
    loops = {key: _loops(do) for key, do in work.items()}
    best = dict.fromkeys(work, inf)
    for _ in range(_PASSES):
        for key, do in work.items():
            best[key] = min(best[key], _seconds(do, loops[key]) / loops[key])
    return [
        Timing(
            operation,
            code,
            str(shape),
            shape.side,
            cells_looked_at(operation, shape) if code == CODES[0] else None,
            float(f"{seconds:.4g}"),
        )
        for (operation, code, shape), seconds in best.items()
    ]


def _loops(do: Callable[[], object]) -> int:
    loops = 1
    while _seconds(do, loops) < _SHORTEST:
        loops *= 2
    return loops


def _seconds(do: Callable[[], object], loops: int) -> float:
    collecting = gc.isenabled()
    gc.disable()
    try:
        started = perf_counter()
        for _ in range(loops):
            do()
        return perf_counter() - started
    finally:
        if collecting:
            gc.enable()


# --- what the page shows ---


def sections(rows: Sequence[Timing]) -> dict[str, str]:
    """The table of exponents, and a verdict on each stated order."""
    head = [
        "operation",
        "stated",
        "cells looked at",
        "verdict",
        *(f"time, {code}" for code in CODES),
        "plain at 9",
        "lab at 9",
    ]
    return {
        "table": table(head, [_table_row(operation, rows) for operation in STATED]),
        "sample": f"{len(SHAPES)} shapes from {SHAPES[0]} to {SHAPES[-1]}; the shortest of {_PASSES} loops"
        f" of at least {_SHORTEST * 1000:g} ms each; exponents of the side with their 95 % intervals.",
        "verdict": "\n".join(f"- {sentence}" for sentence in verdicts(rows)),
    }


def exponent(operation: str, code: str, rows: Sequence[Timing], field: str = "seconds") -> Line:
    """The power of the side that an operation grows with."""
    own = [row for row in rows if (row.operation, row.code) == (operation, code)]
    return power([row.side for row in own], [getattr(row, field) for row in own])


def judged(stated: int, found: Line) -> str:
    """What an exponent says about a stated order, which is a bound from above.

    >>> [judged(stated, Line(2.05, 0, 1.9, 2.2, 0)) for stated in (2, 3, 1)]
    ['confirmed', 'not reached', 'exceeded']
    """
    if found.low <= stated <= found.high or abs(found.slope - stated) <= _TOLERANCE:
        return "confirmed"
    return "not reached" if found.slope < stated else "exceeded"


def timed(operation: str, code: str, rows: Sequence[Timing]) -> str:
    """What the times say about the stated order; nothing where they do not lie on a line well enough."""
    found = exponent(operation, code, rows)
    own = sorted((row.side, row.seconds) for row in rows if (row.operation, row.code) == (operation, code))
    falls = any(later < _DROP * earlier for (_, earlier), (_, later) in pairwise(own))
    if falls or found.high - found.low > _WIDEST:
        return _UNSETTLED
    return judged(STATED[operation], found)


def _table_row(operation: str, rows: Sequence[Timing]) -> list[str]:
    plain, lab = (exponent(operation, code, rows) for code in CODES)
    counted = exponent(operation, CODES[0], rows, "cells")
    at_nine = [
        next(row.seconds for row in rows if (row.operation, row.code, row.side) == (operation, code, 9))
        for code in CODES
    ]
    return [
        operation,
        str(STATED[operation]),
        f"{counted.slope:.2f}",
        judged(STATED[operation], counted),
        *(
            _interval(found) + (", not settled" if timed(operation, code, rows) == _UNSETTLED else "")
            for code, found in zip(CODES, (plain, lab), strict=True)
        ),
        *(f"{seconds * 1e6:,.3g} µs" for seconds in at_nine),
    ]


def _interval(found: Line) -> str:
    return f"{found.slope:.2f} ({found.low:.2f}–{found.high:.2f})"


_TIME = {
    "confirmed": "as stated",
    "not reached": "more slowly, since what each call costs anyway weighs most on small grids",
    "exceeded": "faster than stated",
    _UNSETTLED: "but so unevenly that the times do not settle it",
}
_LAB = {
    "confirmed": "no other order",
    "not reached": "more slowly than stated",
    "exceeded": "faster than stated",
    _UNSETTLED: "but so unevenly that the times do not settle it",
}


def verdicts(rows: Sequence[Timing]) -> Iterator[str]:
    """A sentence about each stated order: by the cells looked at, by time, and in the lab's code."""
    for operation, stated in STATED.items():
        plain, lab = (exponent(operation, code, rows) for code in CODES)
        cells = exponent(operation, CODES[0], rows, "cells")
        yield (
            f"**{operation}**: order {stated} is {judged(stated, cells)} by the cells looked at (exponent"
            f" {cells.slope:.2f}). On these shapes the time grows with {plain.slope:.2f},"
            f" {_TIME[timed(operation, CODES[0], rows)]}; that of the lab's code with {lab.slope:.2f},"
            f" {_LAB[timed(operation, CODES[1], rows)]}."
        )


def drawings(rows: Sequence[Timing]) -> dict[str, Drawing]:
    """Time against the side, one panel for each operation, the stated order as a dashed line."""

    def fill(figure: Figure) -> None:
        panels = figure.subplots(1, len(STATED), sharey=True)
        for panel, (operation, stated) in zip(panels, STATED.items(), strict=True):
            for code, colour, marker in zip(CODES, COLOURS, MARKERS, strict=False):
                own = [row for row in rows if (row.operation, row.code) == (operation, code)]
                sides, times = [row.side for row in own], [row.seconds * 1e6 for row in own]
                panel.loglog(sides, times, color=colour, marker=marker, label=code)
            plain = [row for row in rows if (row.operation, row.code) == (operation, CODES[0])]
            middle = sqrt(plain[0].seconds * plain[-1].seconds) * 1e6
            centre = sqrt(plain[0].side * plain[-1].side)
            guide = [middle * (row.side / centre) ** stated for row in plain]
            panel.loglog(
                [row.side for row in plain], guide, "--", color="#666666", lw=0.8, label="stated order"
            )
            panel.set_title(f"{operation}\norder {stated}", loc="left")
            panel.set_xticks([4, 9, 16, 25], ["4", "9", "16", "25"])
            panel.minorticks_off()
            panel.grid(visible=True)
        panels[0].set_ylabel("microseconds")
        figure.legend(*panels[0].get_legend_handles_labels(), loc="outside lower right", ncols=3)
        figure.supxlabel("side of the grid", fontsize=8, x=0.3)

    return {"operations": Drawing("time of the basic operations against the side", 2.3, fill)}


EXPERIMENT = Experiment("operations", "experiments.md", Timing, measure, sections, drawings)
