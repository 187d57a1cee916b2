"""`sdm`: a collection of 9x9 puzzles, one a line, 81 digits of which 0 is an empty cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudokulab.board.grid import Puzzle
from sudokulab.board.notation import line
from sudokulab.board.notation._format import Context, Fit, Format, Head, NumberedLine
from sudokulab.board.shape import NINE
from sudokulab.board.symbols import to_symbols


def parse(lines: Iterator[NumberedLine], context: Context) -> Iterator[Puzzle]:
    """The puzzles of the lines; a line that is not of 81 cells is damaged."""
    return line.parse(lines, Context(context.source, NINE, context.tell))


def format_lines(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """One line for each puzzle."""
    return (to_symbols(puzzle.clues).replace(".", "0") for puzzle in puzzles)


def recognise(head: Head) -> Fit:
    """What looks like lines is a collection when the file's name says so."""
    return line.recognise(head) if head.extension == "sdm" else Fit.NO


FORMAT = Format(
    name="sdm",
    extensions=("sdm",),
    many=True,
    carries_shape=False,
    recognise=recognise,
    parse=parse,
    format=format_lines,
    only=NINE,
)
