"""Files that are there as a whole or not at all, whatever ends the process in between."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     replace_file(Path(folder, "a.txt"), b"first")
    ...     replace_file(Path(folder, "a.txt"), b"second")
    ...     Path(folder, "a.txt").read_bytes(), len(os.listdir(folder))
    (b'second', 1)
    """
    with replacing(path, scratch=scratch) as file:
        file.write(content)


@contextmanager
def replacing(path: Path, *, scratch: Path | None = None) -> Iterator[BinaryIO]:
    """A file to write, which takes the place of `path` when the block ends, and is gone when it raises.

    `scratch` is where it is written first, a name in the same folder that nobody else uses. A process that is
    killed leaves it behind, for the next one to use.
    """
    target = written_through(path)
    beside = scratch or target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        move_into_place(beside, target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def move_into_place(written: Path, path: Path) -> None:
    """Let a file that is complete and on the disk take the name `path`, in place of what had it.

    A link keeps its name: what it leads to is replaced, and `written` lies in that folder.
    """
    target = written_through(path)
    written.replace(target)
    _sync_folder(target.parent)


def written_through(path: Path) -> Path:
    """Where a file of this name lies: what a link leads to, else the path itself.

    >>> written_through(Path("answers.txt")).name
    'answers.txt'
    """
    return Path(os.path.realpath(path)) if path.is_symlink() else path


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
