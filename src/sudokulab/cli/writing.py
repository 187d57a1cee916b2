"""Files that a command writes: checked before any work, and there as a whole or not at all."""

from __future__ import annotations

import os
import stat
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from sudokulab.cli.status import OutputError, UsageError
from sudokulab.render.text import shortened
from sudokulab.system.atomic import replace_file, written_through

_WRITTEN_IN_PLACE = "--log"
_STANDARD_INPUT = 0


def inputs_of(arguments: Namespace) -> Iterator[str]:
    """The files that a command line has read: its sources, and the solvers of one's own.

    >>> list(inputs_of(Namespace(sources=["a.txt", "-"], algorithm="my.py:solve")))
    ['a.txt', '-', 'my.py']
    """
    given = vars(arguments)
    yield from given.get("sources") or ()
    if given.get("source") is not None:
        yield given["source"]
    for names in (given.get("algorithm"), given.get("algorithms")):
        yield from (name.rpartition(":")[0] for name in (names or "").split(",") if ":" in name)


def check_targets(targets: Mapping[str, str], sources: Iterable[str]) -> None:
    """Check each file by the name of its option, against the sources and against one another."""
    sources = tuple(sources)
    before: dict[str, str] = {}
    for option, name in targets.items():
        check_target(option, name, sources, before)
        before[option] = name


def check_target(
    option: str, name: str, sources: Iterable[str], others: Mapping[str, str] | None = None
) -> None:
    """Raise `UsageError` where a file cannot be written, or is read or written by this run already.

    >>> check_target("--log", "missing/a.txt", [])
    Traceback (most recent call last):
    sudokulab.cli.status.UsageError: --log: 'missing' is no folder, expected one for the file 'a.txt'
    """
    try:
        _check_place(option, name)
        if any(_is_source(name, source) for source in sources):
            raise UsageError(f"{option}: {name!r} is the input itself, expected another file")
        twice = next((other for other, path in (others or {}).items() if _is_same(name, path)), None)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(f"{option}: cannot write {name!r}: {reason}") from error
    if twice is not None:
        raise UsageError(f"{option}: {name!r} is the file of {twice} too, expected another")


def _check_place(option: str, name: str) -> None:
    place = written_through(Path(name))
    if place.is_dir() or name.endswith("/"):
        raise UsageError(f"{option}: {name!r} is a folder, expected the name of a file")
    if not place.parent.is_dir():
        raise UsageError(
            f"{option}: {str(place.parent)!r} is no folder, expected one for the file {place.name!r}"
        )
    needed = [place] if place.exists() else []
    if option != _WRITTEN_IN_PLACE or not needed:
        needed += [] if needed and not place.is_file() else [place.parent]
    if not all(os.access(path, os.W_OK) for path in needed):
        raise UsageError(f"{option}: cannot write {name!r}: Permission denied")


def _is_source(name: str, source: str) -> bool:
    """Whether an ordinary file is this source; links and standard input are followed."""
    try:
        found = Path(name).stat()
        read = os.fstat(_STANDARD_INPUT) if source == "-" else Path(source).stat()
    except (OSError, ValueError):  # one of them is no file yet, or none at all
        return False
    return stat.S_ISREG(found.st_mode) and os.path.samestat(found, read)


def _is_same(name: str, other: str) -> bool:
    """Whether two names are one file, now or once it is written; a device can take both."""
    first, second = Path(name), Path(other)
    if first.exists() and second.exists():
        return first.is_file() and first.samefile(second)
    return os.path.realpath(first) == os.path.realpath(second)


def write_text(path: str, text: str) -> None:
    """Give the file this text; what prevents that is an `OutputError`."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: str, content: bytes) -> None:
    """Give the file this content; what prevents that is an `OutputError`.

    >>> write_bytes("no-such-folder/a.txt", b"")
    Traceback (most recent call last):
    sudokulab.cli.status.OutputError: cannot write 'no-such-folder/a.txt': No such file or directory
    """
    try:
        target = Path(path)
        if target.exists() and not target.is_file():  # a pipe or a device, or a folder, which refuses
            target.write_bytes(content)
        else:
            replace_file(target, content)
    except OSError as error:
        raise OutputError(f"cannot write {shortened(path)}: {error.strerror or error}") from error
    except ValueError as error:  # a name that no file can have, such as one with a NUL
        raise OutputError(f"cannot write {shortened(path)}: {error}") from error
