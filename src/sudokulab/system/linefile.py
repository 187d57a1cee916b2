"""Lines into a file that is there as a whole or stays as it was."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sudokulab.system.atomic import replacing


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write the lines, each with its end; a pipe or a device is written to as it is.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_lines(Path(folder, "a.txt"), ["one", "two"])
    ...     Path(folder, "a.txt").read_bytes()
    b'one\\ntwo\\n'
    """
    is_special = path.exists() and not path.is_file()
    with path.open("wb") if is_special else replacing(path) as file:
        file.writelines(f"{line}\n".encode() for line in lines)
