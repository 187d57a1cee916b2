"""What is kept of a search beside its answer: the file of `--trace`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from pathlib import Path

from sudokulab.board import Puzzle
from sudokulab.cli.console import Console
from sudokulab.cli.sources import Reading
from sudokulab.cli.status import OutputError, UsageError
from sudokulab.render.text import plural
from sudokulab.solvers import SolveResult
from sudokulab.system.atomic import replace_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokulab.lab.film import Reel
    from sudokulab.trace import Recorder, Trace


def add_keeping(parser: ArgumentParser) -> None:
    """The options that keep what a search did."""
    group = parser.add_argument_group("keeping what the search did (of one puzzle)")
    group.add_argument("--trace", metavar="FILE", help="write every step of the search, in the binary format")


class Keeper:
    """Records a search where the command line asks for a file of it, and writes the file."""

    def __init__(self, arguments: Namespace, console: Console) -> None:
        self._console = console
        self._files: dict[Path, Callable[[Trace, SolveResult], bytes]] = {}
        if arguments.trace is not None:
            self._files[Path(arguments.trace)] = _trace_file
        for path in self._files:
            _check_place(path, arguments.sources)
        if self._files and len(arguments.sources) > 1:
            raise UsageError(f"{self._options} takes one puzzle, found {len(arguments.sources)} sources")

    @property
    def wanted(self) -> bool:
        """Whether anything is to be kept."""
        return bool(self._files)

    @property
    def _options(self) -> str:
        return "--trace"

    def only_one(self, readings: Iterable[Reading]) -> Iterator[Reading]:
        """The same puzzles; a second one raises `UsageError` before the first is solved."""
        ahead = list(islice(iter(readings), 2))
        if len(ahead) == 2:
            raise UsageError(f"{self._options} takes one puzzle, found a second at {ahead[1].puzzle.source}")
        return chain(ahead)

    def recorder(self, puzzle: Puzzle) -> Recorder | None:
        """What the search tells its steps; None when nobody wants them."""
        if not self._files:
            return None
        from sudokulab.trace import Recorder

        return Recorder(puzzle)

    def keep(self, result: SolveResult, recorder: Recorder | Reel | None) -> None:
        """Write the files, and tell what is in them."""
        if recorder is None or not self._files:
            return
        from sudokulab.trace import unpack

        made_with = self._console.made_with.as_object()
        named = tuple((name, str(told)) for name, told in made_with.items())
        trace = recorder.trace(result.algorithm, made_with=named)
        events = len(unpack(trace)[0])
        cut = f" of {events + trace.dropped:,}; the later ones did not fit" if trace.dropped else ""
        for path, content in self._files.items():
            _write(path, content(trace, result))
            self._console.note(f"{path}: {plural(events, 'event')}{cut}")


def _trace_file(trace: Trace, result: SolveResult) -> bytes:
    from sudokulab.trace import write

    return write(trace)


def _check_place(path: Path, sources: Iterable[str]) -> None:
    """Raise `UsageError` where a file cannot be written, before anything is solved."""
    if path.is_dir():
        raise UsageError(f"{str(path)!r} is a folder, expected the name of a file")
    if not path.parent.is_dir():
        raise UsageError(f"{str(path.parent)!r} is no folder, expected one for the file {path.name!r}")
    for source in sources:
        if path.exists() and Path(source).exists() and path.samefile(source):
            raise UsageError(f"{str(path)!r} is the input itself, expected another file")


def _write(path: Path, content: bytes) -> None:
    try:
        if path.exists() and not path.is_file():  # a device or a named pipe
            path.write_bytes(content)
        else:
            replace_file(path, content)
    except OSError as error:
        raise OutputError(f"cannot write {str(path)!r}: {error.strerror}") from error
