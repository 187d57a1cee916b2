"""From parsed blocks to lines of answers, plain or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokulab.board import Grid, Shape, conflicts
from sudokulab.board.symbols import to_symbols
from sudokulab.lab.batch.alphabets import Bytes
from sudokulab.lab.batch.faults import faults_in
from sudokulab.lab.batch.lines import Group, LineShapes, ParsedBlock, Rows
from sudokulab.limits import Limits
from sudokulab.solvers import Status
from sudokulab.solvers.batch import UNDECIDED, solve_many

COUNT_LIMIT = 2

Counts: TypeAlias = "NDArray[np.uint32]"
Kernel: TypeAlias = Callable[[Bytes, Shape], tuple[Bytes, Counts]]
MadeWithObject: TypeAlias = Mapping[str, str | int | None]

_SYMBOLS = to_symbols(bytes(range(26))).encode()
_TO_SYMBOLS = _SYMBOLS.ljust(256, b"?")
_UNREADABLE = b"x\n"


@dataclass(frozen=True, slots=True)
class SolvedGroup:
    """The puzzles of one shape with their first solutions and their numbers of solutions."""

    group: Group
    solutions: Bytes
    counts: Counts

    @property
    def undecided(self) -> int:
        """Puzzles for which a limit struck first."""
        return int(np.count_nonzero(self.counts == UNDECIDED))


def kernel_under(limits: Limits) -> Kernel:
    """The exact solver for whole groups of grids; limits of time and nodes hold for each puzzle by itself.

    >>> solutions, counts = kernel_under(Limits(nodes=1000))(np.zeros((1, 16), np.uint8), Shape(2, 2))
    >>> counts.tolist()
    [2]
    """

    def together(grids: Bytes, shape: Shape) -> tuple[Bytes, Counts]:
        found = solve_many(grids, shape, limit=COUNT_LIMIT, limits=limits)
        return found.solutions, found.counts

    def one_by_one(grids: Bytes, shape: Shape) -> tuple[Bytes, Counts]:
        found = [together(grids[row : row + 1], shape) for row in range(len(grids))]
        return np.concatenate([each[0] for each in found]), np.concatenate([each[1] for each in found])

    return together if limits.seconds is None and limits.nodes is None else one_by_one


def solve_groups(parsed: ParsedBlock, kernel: Kernel, left_out: Rows) -> list[SolvedGroup]:
    """The answers to all puzzles of a block but those in the rows `left_out`."""
    solved = []
    for group in parsed.groups:
        kept = group
        if len(left_out):
            wanted = ~np.isin(group.rows, left_out)
            kept = replace(group, rows=group.rows[wanted], grids=group.grids[wanted])
        if len(kept.rows):
            solved.append(SolvedGroup(kept, *kernel(np.ascontiguousarray(kept.grids), kept.shape)))
    return solved


def plain_text(parsed: ParsedBlock, solved: list[SolvedGroup], left_out: Rows) -> bytes:
    """One line for each line of the block, but none for the rows `left_out`."""
    lengths = np.full(len(parsed.block), len(_UNREADABLE), np.intp)
    for part in solved:
        lengths[part.group.rows] = part.group.shape.cell_count + 3
    lengths[left_out] = 0
    offsets = np.cumsum(lengths) - lengths
    text = np.empty(int(lengths.sum()), np.uint8)
    _put(text, offsets[parsed.unreadable], np.frombuffer(_UNREADABLE, np.uint8))
    for part in solved:
        _put(text, offsets[part.group.rows], _plain_lines(part))
    return text.tobytes()


def _put(text: Bytes, offsets: Rows, lines: Bytes) -> None:
    """Write lines of one length at their places."""
    if len(offsets):
        windows = np.lib.stride_tricks.sliding_window_view(text, lines.shape[-1], writeable=True)
        windows[offsets] = lines


def _plain_lines(part: SolvedGroup) -> Bytes:
    cells = part.group.shape.cell_count
    lines = np.empty((len(part.counts), cells + 3), np.uint8)
    symbols = part.solutions.tobytes().translate(_TO_SYMBOLS)
    lines[:, :cells] = np.frombuffer(symbols, np.uint8).reshape(-1, cells)
    lines[:, cells] = ord(",")
    lines[:, cells + 1] = np.where(part.counts == UNDECIDED, ord("?"), part.counts + ord("0"))
    lines[:, cells + 2] = ord("\n")
    return lines


def json_text(
    parsed: ParsedBlock,
    solved: list[SolvedGroup],
    *,
    shapes: LineShapes,
    source: str,
    made_with: MadeWithObject,
) -> bytes:
    """One `batch/1` object for each answered line."""
    objects: dict[int, dict[str, object]] = {}
    for part in solved:
        objects.update(_puzzle_objects(part))
    for row, fault in faults_in(parsed, shapes).items():
        objects[row] = _UNREADABLE_OBJECT | {"error": {"column": fault.column, "message": fault.message}}
    lines = []
    for row in sorted(objects):
        place = {"schema": "batch/1", "source": f"{source}:{parsed.block.first_line + row}"}
        lines.append(json.dumps(place | objects[row] | {"made_with": made_with}) + "\n")
    return "".join(lines).encode()


_UNREADABLE_OBJECT: dict[str, object] = {
    "puzzle": None,
    "shape": None,
    "status": "unreadable",
    "solution": None,
    "count": None,
    "count_exact": False,
}


def _puzzle_objects(part: SolvedGroup) -> Iterator[tuple[int, dict[str, object]]]:
    shape = part.group.shape
    rows, counts = part.group.rows.tolist(), part.counts.tolist()
    for place, (row, count) in enumerate(zip(rows, counts, strict=True)):
        grid = part.group.grids[place].tobytes()
        solution = part.solutions[place].tobytes()
        found = any(solution)
        yield (
            row,
            {
                "puzzle": to_symbols(grid),
                "shape": [shape.box_height, shape.box_width],
                "status": _status(count, grid, shape).value,
                "solution": to_symbols(solution) if found else None,
                "count": count if count != UNDECIDED else 1 if found else None,
                "count_exact": count < COUNT_LIMIT,
                "error": None,
            },
        )


def _status(count: int, grid: bytes, shape: Shape) -> Status:
    if count == UNDECIDED:
        return Status.UNKNOWN
    if count == 0:
        return Status.INVALID if conflicts(Grid(shape, grid)) else Status.NONE
    return Status.UNIQUE if count == 1 else Status.MULTIPLE
