"""`why`: what a cell may hold, and what excludes the rest."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace

from sudokulab.board import look_at, parse_cell
from sudokulab.cli.command import Command
from sudokulab.cli.console import Console
from sudokulab.cli.sources import Reading, Source, add_source, check_format
from sudokulab.cli.status import UsageError
from sudokulab.errors import NotationError
from sudokulab.render.json import why_object
from sudokulab.render.why import why_text

_CELL = re.compile(r"[rR][0-9]+[cC][0-9]+(=.*)?", re.DOTALL)


def _declare(parser: ArgumentParser) -> None:
    parser.add_argument(
        "cell", metavar="CELL", help="the cell, such as r4c7; with a value asked about, r4c7=5"
    )
    add_source(parser, many=False)


def _run(arguments: Namespace, console: Console) -> int:
    check_format(arguments.input_format)
    cell: str = arguments.cell
    name: str = arguments.source
    if _CELL.fullmatch(name) and not _CELL.fullmatch(cell):
        cell, name = name, cell
    source = Source(name, arguments, console)
    for number, reading in enumerate(source):
        if number and not console.as_json:
            console.say("")
        _tell(cell, reading, console)
    return source.status


def _tell(cell_text: str, reading: Reading, console: Console) -> None:
    puzzle = reading.puzzle
    try:
        cell, asked = parse_cell(cell_text, puzzle.shape)
    except NotationError as error:
        raise UsageError(error.message) from error
    view = look_at(puzzle.grid, cell)
    if console.as_json:
        console.say_object(why_object(puzzle, view, asked))
    else:
        console.say(why_text(puzzle, view, asked, console.style))


COMMAND = Command(
    description="Show what the units of a cell hold, the values left for it, and what excludes a value.",
    examples=("sudokulab why r4c7 @puzzle6", "sudokulab why r4c7=4 @puzzle6 --json"),
    declare=_declare,
    run=_run,
)
