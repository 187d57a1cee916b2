"""Files that a command writes beside what it prints: there as a whole, or not at all."""

from __future__ import annotations

from pathlib import Path

from sudokulab.cli.status import OutputError
from sudokulab.render.text import shortened
from sudokulab.system.atomic import replace_file


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
