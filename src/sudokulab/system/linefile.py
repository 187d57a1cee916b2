"""Lines into a file that is there as a whole or stays as it was."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from sudokulab.system.atomic import move_into_place


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write the lines, each with its end; a pipe or a device is written to as it is.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_lines(Path(folder, "a.txt"), ["one", "two"])
    ...     Path(folder, "a.txt").read_bytes()
    b'one\\ntwo\\n'
    """
    if path.exists() and not path.is_file():
        _write(path, lines)
        return
    path = path.resolve()
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        _write(beside, lines)
        move_into_place(beside, path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def _write(path: Path, lines: Iterable[str]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        stream.writelines(f"{line}\n" for line in lines)
