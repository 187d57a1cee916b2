"""`move`: one step of an agent that fills a grid."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sudokulab.board import Puzzle, conflicts
from sudokulab.cli.command import Command
from sudokulab.cli.console import Console
from sudokulab.cli.sources import Source, add_source, check_format
from sudokulab.cli.status import Exit
from sudokulab.errors import UnknownName
from sudokulab.render.answer import conflicts_text
from sudokulab.render.move import move_object, move_text
from sudokulab.solvers.mrv_greedy import NAME, propose

_MOVERS = {NAME: propose}


def _declare(parser: ArgumentParser) -> None:
    add_source(parser, many=False)
    parser.add_argument("--algorithm", default=NAME, metavar="NAME", help=f"who moves: {NAME}")


def _run(arguments: Namespace, console: Console) -> int:
    check_format(arguments.input_format)
    if arguments.algorithm not in _MOVERS:
        raise UnknownName("algorithm that moves", arguments.algorithm, _MOVERS)
    source = Source(arguments.source, arguments, console)
    status = Exit.POSITIVE
    for number, reading in enumerate(source):
        if number and not console.as_json:
            console.say("")
        status = max(status, _move(reading.puzzle, arguments.algorithm, console))
    return max(status, source.status)


def _move(puzzle: Puzzle, algorithm: str, console: Console) -> Exit:
    broken = conflicts(puzzle.grid)
    if broken:
        console.note(
            f"{puzzle.source}: no move on a grid that breaks a rule: {conflicts_text(broken, puzzle)}"
        )
        return Exit.NEGATIVE
    step = _MOVERS[algorithm](puzzle.grid, console.rng())
    if console.as_json:
        console.say_object(move_object(puzzle, algorithm, step))
    else:
        console.say(move_text(puzzle, step, console.style))
    return Exit.NEGATIVE if step is not None and step.value is None else Exit.POSITIVE


COMMAND = Command(
    description=(
        "Show one step of an agent that fills a grid: its heap of cells by their candidates,\n"
        "the cell that is popped, its candidates, and the value. Solving is that step repeated."
    ),
    examples=("sudokulab move @puzzle6 --algorithm mrv-greedy", "sudokulab move @puzzle4 --seed 7 --json"),
    declare=_declare,
    run=_run,
)
