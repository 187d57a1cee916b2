"""Puzzles as text: one file for each format, found by content when it is not named."""

from sudokulab.board.notation._format import Context, Fit, Format, Head, NumberedLine
from sudokulab.board.notation._formats import FORMATS
from sudokulab.board.notation._reading import (
    detect,
    format_named,
    format_puzzle,
    parse,
    read_puzzles,
    write_puzzles,
)

__all__ = [
    "FORMATS",
    "Context",
    "Fit",
    "Format",
    "Head",
    "NumberedLine",
    "detect",
    "format_named",
    "format_puzzle",
    "parse",
    "read_puzzles",
    "write_puzzles",
]
