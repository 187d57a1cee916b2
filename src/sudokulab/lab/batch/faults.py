"""Why a line is no puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from sudokulab.errors import NotationError
from sudokulab.lab.batch.blocks import MAX_LINE
from sudokulab.lab.batch.lines import LineShapes, ParsedBlock, fault_of_text, parse_single


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong with one line, and where; line and column count from 1."""

    line: int
    column: int
    message: str


def fault_of(number: int, line: bytes, shapes: LineShapes) -> LineFault | None:
    """What keeps the input's line `number` from being a puzzle; None when it is one.

    >>> fault_of(7, b"53..7\\0...", LineShapes())
    LineFault(line=7, column=6, message='found a NUL byte, expected text')
    """
    if len(line) > MAX_LINE:
        return LineFault(
            number, MAX_LINE + 1, f"the line is longer than {MAX_LINE:,} bytes, expected a puzzle"
        )
    no_text = fault_of_text(line)
    if no_text is not None:
        return LineFault(number, no_text[0] + 1, f"found {no_text[1]}, expected text")
    if not line.strip():
        return LineFault(number, 1, "the line is empty, expected a puzzle such as 81 of 1-9 and '.'")
    try:
        parse_single(line, shapes)
    except NotationError as error:
        return LineFault(number, error.column or 1, error.message)
    return None


def faults_in(parsed: ParsedBlock, shapes: LineShapes, *, most: int | None = None) -> dict[int, LineFault]:
    """The faults of a block's unreadable lines by row (from 0), of all or only of the first `most`."""
    block = parsed.block
    found = {
        row: fault_of(block.first_line + row, block.line(row), shapes)
        for row in parsed.unreadable[:most].tolist()
    }
    return {row: fault for row, fault in found.items() if fault is not None}
