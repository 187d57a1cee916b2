"""`convert`: puzzles from any format into another, as they come."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from sudokulab.board import Puzzle, canonical
from sudokulab.board.notation import write_puzzles
from sudokulab.cli.command import Command
from sudokulab.cli.console import Console
from sudokulab.cli.options import add_file
from sudokulab.cli.sources import Source, add_source, check_format
from sudokulab.cli.status import OutputError, UsageError
from sudokulab.lab.batch.encoding import encoding_for
from sudokulab.ports import Progress
from sudokulab.render.json import convert_object
from sudokulab.render.text import shortened
from sudokulab.system.linefile import write_lines


def _declare(parser: ArgumentParser) -> None:
    add_source(parser, many=False)
    parser.add_argument("--to", required=True, metavar="FORMAT", help="see `sudokulab formats`")
    parser.add_argument(
        "--canonical", action="store_true", help="write the canonical form of each 9x9 puzzle"
    )
    add_file(parser, "--output", "write to this file instead of standard output; .gz and .zst compress it")


def _run(arguments: Namespace, console: Console) -> int:
    for name in (arguments.input_format, arguments.to):
        check_format(name)
    if console.as_json and arguments.output is not None:
        raise UsageError("--json prints on standard output, --output writes to a file: expected one of them")
    source = Source(arguments.source, arguments, console)
    with console.progress("convert", "puzzles", to_file=arguments.output is not None) as progress:
        _convert(arguments, console, source, _puzzles(source, progress, canonically=arguments.canonical))
    return source.status


def _convert(arguments: Namespace, console: Console, source: Source, puzzles: Iterator[Puzzle]) -> None:
    if console.as_json:
        for puzzle in puzzles:
            text = "".join(f"{line}\n" for line in write_puzzles([puzzle], arguments.to))
            console.say_object(convert_object(puzzle, arguments.to, text))
    elif arguments.output is not None:
        with suppress(_Damaged):
            _write_file(arguments.output, source, puzzles, arguments.to)
    else:
        for line in write_puzzles(puzzles, arguments.to):
            console.say(line)


def _puzzles(source: Source, progress: Progress, *, canonically: bool) -> Iterator[Puzzle]:
    progress(0, None)
    for number, reading in enumerate(source, start=1):
        yield canonical(reading.puzzle) if canonically else reading.puzzle
        progress(number, None)


def _write_file(path: str, source: Source, puzzles: Iterator[Puzzle], to: str) -> None:
    """Write the whole file, or none of it when the source is damaged."""
    try:
        write_lines(Path(path), write_puzzles(_unless_damaged(source, puzzles), to), encoding_for(path))
    except OSError as error:
        raise OutputError(f"cannot write {path!r}: {error.strerror or error}") from error
    except ValueError as error:
        raise OutputError(f"cannot write {shortened(path)}: {error}") from error


def _unless_damaged(source: Source, puzzles: Iterator[Puzzle]) -> Iterator[Puzzle]:
    yield from puzzles
    if source.status:
        raise _Damaged


class _Damaged(Exception):
    """The source has told what is wrong with it; the file that was begun shall go."""


COMMAND = Command(
    description="Write puzzles in another format, one after the other as they are read.",
    examples=("sudokulab convert @puzzle6 --to line", "sudokulab convert @puzzle6 --to line --canonical"),
    declare=_declare,
    run=_run,
)
