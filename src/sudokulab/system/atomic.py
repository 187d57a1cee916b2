"""Files that are there as a whole or not at all, whatever ends the process in between."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # not a POSIX system
    fcntl = None


def replace_file(path: Path, content: bytes, *, scratch: Path | None = None) -> None:
    """Give the file this content; a reader sees the old one or the new one, never a part.

    `scratch` is where it is written first, a name in the same folder that nobody else uses. A process that is
    killed leaves it behind, for the next one to use.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     replace_file(Path(folder, "a.txt"), b"first")
    ...     replace_file(Path(folder, "a.txt"), b"second")
    ...     Path(folder, "a.txt").read_bytes(), len(os.listdir(folder))
    (b'second', 1)
    """
    beside = scratch or path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        move_into_place(beside, path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def move_into_place(written: Path, path: Path) -> None:
    """Let a file that is complete and on the disk take the name `path`, in place of what had it."""
    written.replace(path)
    _sync_folder(path.parent)


def claim(file: BinaryIO) -> bool:
    """Whether this process alone writes to the file from now on, until it closes it or ends.

    Where the file system knows no locks, nobody else is known to write.
    """
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power failure; some systems offer no way to ask for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
