"""What is kept of a search beside its answer: the files of `--trace` and `--html`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from pathlib import Path

from sudokulab.board import Puzzle
from sudokulab.cli.console import Console
from sudokulab.cli.options import add_file
from sudokulab.cli.sources import Reading
from sudokulab.cli.status import UsageError
from sudokulab.cli.writing import write_bytes
from sudokulab.render.text import plural
from sudokulab.solvers import SolveResult

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokulab.lab.film import Reel
    from sudokulab.trace import Recorder, Trace


def add_keeping(parser: ArgumentParser) -> None:
    """The options that keep what a search did."""
    group = parser.add_argument_group("keeping what the search did (of one puzzle)")
    add_file(group, "--trace", "write every step of the search, in the binary format")
    add_file(group, "--html", "write one page on which the search can be replayed")


class Keeper:
    """Records a search where the command line asks for a file of it, and writes the file."""

    def __init__(self, arguments: Namespace, console: Console) -> None:
        self._console = console
        makers: dict[str, Callable[[Trace, SolveResult], bytes]] = {
            "--trace": _trace_file,
            "--html": _page_file,
        }
        places = {"--trace": arguments.trace, "--html": arguments.html}
        given = {name: Path(place) for name, place in places.items() if place is not None}
        self._files = {path: makers[name] for name, path in given.items()}
        self._options = " and ".join(given)
        if given and len(arguments.sources) > 1:
            raise self._too_many(f"{len(arguments.sources)} sources")

    @property
    def wanted(self) -> bool:
        """Whether anything is to be kept."""
        return bool(self._files)

    def only_one(self, readings: Iterable[Reading]) -> Iterator[Reading]:
        """The same puzzles; a second one raises `UsageError` before the first is solved."""
        ahead = list(islice(iter(readings), 2))
        if len(ahead) == 2:
            raise self._too_many(f"a second at {ahead[1].puzzle.source}")
        return chain(ahead)

    def _too_many(self, found: str) -> UsageError:
        takes = "take" if " " in self._options else "takes"
        return UsageError(f"{self._options} {takes} one puzzle, found {found}")

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
            write_bytes(str(path), content(trace, result))
            self._console.note(f"{path}: {plural(events, 'event')}{cut}")


def _trace_file(trace: Trace, result: SolveResult) -> bytes:
    from sudokulab.trace import write

    return write(trace)


def _page_file(trace: Trace, result: SolveResult) -> bytes:
    from sudokulab.lab.page import page_of

    return page_of(trace, result).encode("utf-8")
