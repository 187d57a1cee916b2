"""Blocks of lines to grids: all lines of one length at once, and one by one those that say more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sudokulab.board import MAX_SIDE, MIN_SIDE, Puzzle, Shape
from sudokulab.board.notation.line import parse_line
from sudokulab.errors import LabError, NotationError
from sudokulab.lab.batch.alphabets import LABELS, STRANGE, Bytes, settle_alphabets
from sudokulab.lab.batch.blocks import MAX_LINE, Block

Rows = NDArray[np.intp]

_SEPARATORS = b" \t,;#\n"
_SEPARATOR = 64
_POISON = 192  # NUL, a carriage return, no ASCII: looked at wherever it stands


@dataclass(frozen=True, slots=True)
class Group:
    """The puzzles of one shape in a block: `rows` tells which lines they are, `grids` has one a row."""

    shape: Shape
    rows: Rows
    grids: Bytes


@dataclass(frozen=True, slots=True)
class ParsedBlock:
    """A block's puzzles by shape, and its lines that are none.

    `foreign` counts the lines written in an alphabet that is read and not written.
    """

    block: Block
    groups: tuple[Group, ...]
    unreadable: Rows
    foreign: int


@dataclass(frozen=True, slots=True)
class LineShapes:
    """Which shape a line of so many cells has: `chosen`, or the usual one of that many cells.

    >>> [str(shape) for cell_count, shape in LineShapes().by_cells.items() if cell_count < 100]
    ['2x2', '2x3', '2x4', '3x3']
    """

    chosen: Shape | None = None

    @property
    def by_cells(self) -> Mapping[int, Shape]:
        """Every length that a puzzle may have, with its shape."""
        return _shapes_by_cells(self.chosen)


USUAL_SHAPES = LineShapes()


@cache
def _shapes_by_cells(chosen: Shape | None) -> Mapping[int, Shape]:
    if chosen is not None:
        return {chosen.cell_count: chosen}
    usual = (Shape.usual_of_side(side) for side in range(MIN_SIDE, MAX_SIDE + 1))
    return {shape.cell_count: shape for shape in usual if shape is not None}


def parse_block(block: Block, shapes: LineShapes) -> ParsedBlock:
    """Every puzzle of the block.

    >>> parsed = parse_block(Block.of(1, b"1......2.3....4.\\noops\\n"), LineShapes())
    >>> [(str(group.shape), group.rows.tolist()) for group in parsed.groups], parsed.unreadable.tolist()
    ([('2x2', [0])], [1])
    """
    text = block.data.replace(b"\r\n", b" \n")
    codes = np.frombuffer(text.translate(_CODES), np.uint8)
    starts = block.starts
    lengths = _first_columns(block, codes, starts)
    no_text = _lines_of_no_text(block, codes)
    lengths[no_text] = 0
    found: dict[Shape, list[Group]] = {}
    left = np.ones(len(block), np.bool_)
    foreign = 0
    for cell_count, shape in shapes.by_cells.items():
        rows = np.flatnonzero(lengths == cell_count)
        if len(rows):
            group, relabelled = _group(shape, rows, starts[rows], codes, block)
            found[shape] = [group]
            left[group.rows] = False
            foreign += relabelled
    for row in np.setdiff1d(np.flatnonzero(left), no_text).tolist():
        single = _group_of_one(block, row, shapes)
        if single is not None:
            found.setdefault(single.shape, []).append(single)
            left[row] = False
    return ParsedBlock(block, tuple(map(_joined, found.values())), np.flatnonzero(left), foreign)


def _first_columns(block: Block, codes: Bytes, starts: Rows) -> Rows:
    """How long the first column of each line is; 0 where another one might be longer."""
    separators = np.flatnonzero(codes == _SEPARATOR)
    if len(separators) == len(block):  # only the newlines
        return block.ends - starts
    stops = separators[np.searchsorted(separators, starts)]
    lengths = stops - starts
    lengths[block.ends - stops > lengths + 1] = 0
    return lengths


def _lines_of_no_text(block: Block, codes: Bytes) -> list[int]:
    """Lines with a NUL, a carriage return in their midst or what is no UTF-8, and those that are too long."""
    suspects = np.unique(np.searchsorted(block.ends, np.flatnonzero(codes >= _POISON))).tolist()
    damaged = [row for row in suspects if fault_of_text(block.line(row)) is not None]
    too_long = np.flatnonzero(np.diff(block.ends, prepend=-1) > MAX_LINE + 1).tolist()
    return sorted({*damaged, *too_long})


def fault_of_text(line: bytes) -> tuple[int, str] | None:
    """The first place (from 0) at which a line is no text, and what stands there.

    >>> fault_of_text(b"53..7\\0..."), fault_of_text(b"53..7")
    ((5, 'a NUL byte'), None)
    """
    found = [(line.find(byte), what) for byte, what in ((b"\0", "a NUL byte"), (b"\r", "a carriage return"))]
    try:
        line.decode("utf-8")
    except UnicodeDecodeError as error:
        found.append((error.start, f"the byte 0x{line[error.start]:02x}, which is not UTF-8"))
    return min((place for place in found if place[0] >= 0), default=None)


def parse_single(line: bytes, shapes: LineShapes) -> Puzzle:
    """The puzzle of a line of text, wherever in the line it stands."""
    text = line.decode("utf-8")
    try:
        return parse_line(text, shape=shapes.chosen)
    except NotationError:
        raise
    except LabError as error:  # such as cells that fit no shape
        raise NotationError(str(error)) from error


def _group_of_one(block: Block, row: int, shapes: LineShapes) -> Group | None:
    try:
        puzzle = parse_single(block.line(row), shapes)
    except NotationError:
        return None
    return Group(puzzle.shape, np.array([row], np.intp), np.frombuffer(puzzle.clues, np.uint8)[np.newaxis])


def _joined(groups: list[Group]) -> Group:
    if len(groups) == 1:
        return groups[0]
    rows = np.concatenate([group.rows for group in groups])
    return Group(groups[0].shape, rows, np.concatenate([group.grids for group in groups]))


def _group(shape: Shape, rows: Rows, starts: Rows, codes: Bytes, block: Block) -> tuple[Group, int]:
    """The grids of all lines of one length, without those that hold something else than values."""
    grids = _windows(codes, shape)[starts]
    text = _windows(np.frombuffer(block.data, np.uint8), shape)[starts] if shape.side > 9 else grids
    relabelled = settle_alphabets(shape.side, grids, text)
    if int(grids.max()) > shape.side:
        good = grids.max(axis=1) <= shape.side
        rows, grids = rows[good], grids[good]
    return Group(shape, rows, grids), relabelled


def _windows(text: Bytes, shape: Shape) -> Bytes:
    """At each place as many bytes as the shape has cells, without copying."""
    return np.lib.stride_tricks.sliding_window_view(text, shape.cell_count)


def _byte_codes() -> bytes:
    codes = bytearray([STRANGE] * 128 + [_POISON] * 128)
    codes[0] = codes[ord("\r")] = _POISON
    codes[ord(".")] = codes[ord("0")] = 0
    for code, letters in enumerate(LABELS, start=1):
        for byte in letters:
            codes[byte] = code
    for byte in _SEPARATORS:
        codes[byte] = _SEPARATOR
    return bytes(codes)


_CODES = _byte_codes()
