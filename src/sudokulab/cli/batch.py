"""`batch`: a file with one puzzle a line, answered fast, and gone on with after whatever stopped it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path

from sudokulab import __version__
from sudokulab.board import NINE, Shape
from sudokulab.cli.command import Command
from sudokulab.cli.console import Console
from sudokulab.cli.options import add_file, add_limits, limits_of, shape, whole_number
from sudokulab.cli.status import Exit, OutputError, UsageError
from sudokulab.cli.writing import check_target
from sudokulab.errors import UnreadableInput
from sudokulab.lab.batch import (
    AnswerTally,
    Batch,
    BatchOptions,
    FileSink,
    LineShapes,
    OtherInput,
    OutputFailed,
    ResumeRefused,
    StreamSink,
    Summary,
    begin_file,
    companion_of,
    partial_of,
    resume_file,
)
from sudokulab.render.text import duration, plural
from sudokulab.system.atomic import written_through
from sudokulab.system.bytestream import ByteStream
from sudokulab.system.interrupt import catch_interrupts
from sudokulab.system.machine import cpu_count
from sudokulab.system.progress import ProgressLine, rate_text

_MOST_THREADS = 1024


def _declare(parser: ArgumentParser) -> None:
    parser.add_argument("source", metavar="FILE", help="one puzzle a line (.gz, .zst too); '-' for a pipe")
    add_file(parser, "--output", "write the answers here; .gz and .zst compress them")
    parser.add_argument(
        "--resume", action="store_true", help="go on with the unfinished --output of an earlier run"
    )
    parser.add_argument(
        "--threads", type=whole_number(1), metavar="K", help="work on K cores (default: on all)"
    )
    parser.add_argument(
        "--distinct",
        action="store_true",
        help="answer only the first of all puzzles that are the same, 9x9 up to symmetry",
    )
    parser.add_argument("--shape", type=shape, metavar="HxW", help="box height x box width of every puzzle")
    add_limits(parser, memory=False)


def _run(arguments: Namespace, console: Console) -> int:
    if arguments.resume and arguments.output is None:
        raise UsageError("--resume goes on with an output file, expected --output FILE as well")
    with _opened(arguments.source) as stream:
        try:
            return _Answering(arguments, console, stream).run()
        except (OtherInput, ResumeRefused) as error:
            raise UsageError(str(error)) from error
        except OutputFailed as error:
            raise OutputError(str(error)) from error


def _opened(source: str) -> ByteStream:
    try:
        return ByteStream(source)
    except OSError as error:
        raise UnreadableInput(source, (error.strerror or str(error)).lower()) from error
    except ValueError as error:  # a name that no file can have, such as one with a NUL
        raise UnreadableInput(source, str(error)) from error


class _Answering:
    """One call of `batch`."""

    def __init__(self, arguments: Namespace, console: Console, stream: ByteStream) -> None:
        self._arguments = arguments
        self._console = console
        self._stream = stream
        self._tally = AnswerTally(as_json=console.as_json)
        self._name = "standard input" if arguments.source == "-" else str(arguments.source)
        self._output = None if arguments.output is None else written_through(Path(arguments.output))

    def run(self) -> int:
        """Answer all lines, tell what was found, and say how it went."""
        sink = self._sink()
        try:
            summary = self._answer_into(sink)
            if summary.finished:
                sink.finish()
        finally:
            sink.close()
        self._tell(summary)
        return _status_of(summary)

    def _answer_into(self, sink: FileSink | StreamSink) -> Summary:
        begun = sink.begun if isinstance(sink, FileSink) else None
        made_with = self._console.made_with.as_object() if begun is None else begun.made_with
        shown = sys.stderr is not None and not self._console.quiet
        with (
            catch_interrupts() as interrupt,
            ProgressLine(sys.stderr, "batch", "lines") if shown else nullcontext() as progress,
        ):
            batch = Batch(
                self._stream,
                self._options(made_with),
                interrupt=interrupt,
                progress=progress,
                expected=None if begun is None else begun.mark,
            )
            batch.skip(self._tally)
            return batch.run(sink, self._tally)

    def _options(self, made_with: Mapping[str, str | int | None]) -> BatchOptions:
        return BatchOptions(
            self._name,
            made_with,
            shapes=LineShapes(self._arguments.shape),
            distinct=self._arguments.distinct,
            as_json=self._console.as_json,
            threads=min(self._arguments.threads or cpu_count(), _MOST_THREADS),
            limits=limits_of(self._arguments),
        )

    def _sink(self) -> FileSink | StreamSink:
        path = self._output
        if path is None:
            if sys.stdout is None:
                raise OutputError("standard output is closed, expected a place to write the answers")
            return StreamSink(sys.stdout.buffer, "standard output")
        if _is_special(path):
            return self._special_sink(path)
        self._check_unfinished(path)
        settings = self._settings()
        if self._arguments.resume:
            resumed = resume_file(path, settings, self._tally)
            if resumed is not None:
                return resumed
        return begin_file(path, settings, self._console.made_with.as_object())

    def _special_sink(self, path: Path) -> StreamSink:
        """A device or a named pipe, which keeps nothing that could be gone on with."""
        if self._arguments.resume:
            raise UsageError(f"--resume needs an ordinary file, found {str(path)!r}")
        try:
            return StreamSink(path.open("wb", buffering=0), str(path))
        except OSError as error:
            raise OutputError(f"cannot write {str(path)!r}: {error.strerror}") from error

    def _check_unfinished(self, path: Path) -> None:
        """Answers lie beside their file until they are complete: that must not be the input or the log."""
        others = {} if self._arguments.log is None else {"--log": str(self._arguments.log)}
        for beside in (partial_of(path), companion_of(path)):
            check_target("--output", str(beside), [self._arguments.source], others)

    def _settings(self) -> dict[str, str | bool | int | float | None]:
        """What must be the same for a run to go on with the answers of another."""
        arguments = self._arguments
        return {
            "version": __version__,
            "--shape": None if arguments.shape is None else str(arguments.shape),
            "--distinct": arguments.distinct,
            "--json": self._console.as_json,
            "the input's name": self._name if self._console.as_json else None,
            "--time-limit": arguments.time_limit,
            "--node-limit": arguments.node_limit,
        }

    def _tell(self, summary: Summary) -> None:
        """What was found, on standard error."""
        note = self._console.note
        note(_sentence(summary))
        if summary.foreign:
            note(f"{plural(summary.foreign, 'line')} in the alphabets 0-9A-F or A-Y, answered in 1-9A-P")
        if summary.repeated:
            note(f"{plural(summary.repeated, 'line')} left out, whose puzzle came before")
        if self._arguments.shape is None:
            for found in summary.shapes:
                if found != NINE:
                    note(_other_shapes(found))
        for fault in summary.faults:
            note(f"{self._name}:{fault.line}:{fault.column}: {fault.message}")
        more = summary.tally.of("unreadable") - len(summary.faults)
        if more:
            note(f"and {plural(more, 'more line')} of no puzzle")
        if not summary.finished:
            note(self._interrupted_text())

    def _interrupted_text(self) -> str:
        if self._output is None or _is_special(self._output):
            return "interrupted: the answers written so far are all that is finished"
        return f"interrupted: {partial_of(self._output)} holds what is finished, and --resume goes on with it"


def _is_special(path: Path) -> bool:
    """Whether this is a device or a named pipe, which keeps nothing."""
    return path.exists() and not path.is_file()


def _other_shapes(found: Shape) -> str:
    """What else lines of so many values could be."""
    others = (other for other in Shape.all_of_side(found.side) if other != found and other.box_width > 1)
    listed = " or ".join(map(str, others))
    return f"lines of {found.cell_count} values are read as {found}; --shape {listed} would fit too"


def _sentence(summary: Summary) -> str:
    tally, lines = summary.tally, summary.lines - summary.resumed
    found = [
        (tally.of("unique"), "unique"),
        (tally.of("multiple"), "with several solutions"),
        (tally.of("none", "invalid"), "without a solution"),
        (tally.of("unknown"), "undecided, a limit struck"),
        (tally.of("unreadable"), "of no puzzle"),
    ]
    kinds = ", ".join(f"{count:,} {what}" for count, what in found if count)
    before = f" after {summary.resumed:,} earlier ones" if summary.resumed else ""
    rate = f", {rate_text(lines / summary.seconds)} a second" if lines and summary.seconds > 0 else ""
    spent = f"{plural(lines, 'line')}{before} in {duration(summary.seconds)}{rate}"
    return f"{spent}: {kinds}" if kinds else spent


def _status_of(summary: Summary) -> Exit:
    if not summary.finished:
        return Exit.INTERRUPTED
    if summary.tally.of("unknown"):
        return Exit.GAVE_UP
    return Exit.UNREADABLE if summary.tally.of("unreadable") else Exit.POSITIVE


COMMAND = Command(
    description=(
        "Answer each line of a file in order: the first solution of its puzzle (dots\n"
        "if there is none), a comma, and 0, 1 or 2 for none, one or several solutions,\n"
        "? where a limit struck; x for a line that is no puzzle."
    ),
    examples=(
        "printf '1......2.3....4.\\n' | sudokulab batch -",
        "sudokulab convert @puzzle6 --to line | sudokulab batch - --json",
    ),
    declare=_declare,
    run=_run,
)
