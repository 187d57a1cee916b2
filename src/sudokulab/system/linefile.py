"""Lines into a file that is there as a whole or stays as it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

from sudokulab.system.atomic import replacing

_PORTION = 1 << 16


class Packer(Protocol):
    """Makes the bytes of a file out of its text."""

    def pack(self, pending: bytes, /) -> tuple[bytes, bytes]:
        """The bytes of what is ready of `pending`, and the text that is not."""

    def close(self, pending: bytes, /) -> bytes:
        """The bytes of the last text."""


def write_lines(path: Path, lines: Iterable[str], packer: Packer | None = None) -> None:
    """Write the lines, each with its end, as they are or packed; a pipe or a device is written to in place.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_lines(Path(folder, "a.txt"), ["one", "two"])
    ...     Path(folder, "a.txt").read_bytes()
    b'one\\ntwo\\n'
    """
    encoded = (f"{line}\n".encode() for line in lines)
    is_special = path.exists() and not path.is_file()
    with path.open("wb") if is_special else replacing(path) as file:
        file.writelines(encoded if packer is None else _packed(encoded, packer))


def _packed(lines: Iterable[bytes], packer: Packer) -> Iterator[bytes]:
    pending, portion, size = b"", list[bytes](), 0
    for line in lines:
        portion.append(line)
        size += len(line)
        if size >= _PORTION:
            ready, pending = packer.pack(b"".join([pending, *portion]))
            portion, size = [], 0
            yield ready
    ready, pending = packer.pack(b"".join([pending, *portion]))
    yield ready
    yield packer.close(pending)
