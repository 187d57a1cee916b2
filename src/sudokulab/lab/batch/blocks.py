"""A stream of bytes as blocks of whole lines, however it is cut and however long its lines are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

MAX_LINE = 65_536

_NEWLINE = 10
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_LEAST_READ = 4096


class ByteSource(Protocol):
    """Bytes to come: at most `size` of them, fewer when only those are there, none at the end."""

    def read(self, size: int, /) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Block:
    """Whole lines, each with its newline; `ends` are the places of the newlines in `data`.

    >>> Block.of(1, b"one\\nthree\\n").ends.tolist()
    [3, 9]
    """

    first_line: int
    data: bytes
    ends: NDArray[np.intp]

    @classmethod
    def of(cls, first_line: int, data: bytes) -> Block:
        """The block of these lines, the first of which is the input's line `first_line` (from 1)."""
        return cls(first_line, data, np.flatnonzero(np.frombuffer(data, np.uint8) == _NEWLINE))

    def __len__(self) -> int:
        return len(self.ends)

    @property
    def starts(self) -> NDArray[np.intp]:
        """Where each line begins."""
        return np.concatenate((np.zeros(1, np.intp), self.ends[:-1] + 1))

    def line(self, row: int) -> bytes:
        """One line (from 0) without what ends it."""
        start = int(self.ends[row - 1]) + 1 if row else 0
        return self.data[start : int(self.ends[row])].removesuffix(b"\r")

    def until_row(self, row: int) -> Block:
        """The first `row` lines of the block."""
        end = int(self.ends[row - 1]) + 1 if row else 0
        return Block(self.first_line, self.data[:end], self.ends[:row])

    def from_row(self, row: int) -> Block:
        """The block without its first `row` lines."""
        start = int(self.ends[row - 1]) + 1 if row else 0
        return Block(self.first_line + row, self.data[start:], self.ends[row:] - start)


class BlockReader:
    """Cuts a stream at line ends. Of a line longer than `MAX_LINE` only so much is kept, plus one byte.

    >>> import io
    >>> reader = BlockReader(io.BytesIO(b"one\\ntwo\\nthree"))
    >>> [reader.next(4).data, reader.next(4).data, reader.next(4)]
    [b'one\\ntwo\\n', b'three\\n', None]
    """

    def __init__(self, source: ByteSource) -> None:
        self._source = source
        self._next_line = 1
        self._begun = b""
        self._ended = False

    def next(self, size: int) -> Block | None:
        """The lines of about `size` more bytes, fewer when only those are there; None at the end."""
        while not self._ended:
            chunk = self._source.read(max(_LEAST_READ, size))
            self._ended = not chunk
            data = self._whole_lines(chunk or self._last_newline())
            if data:
                return self._block(data)
        return None

    def _last_newline(self) -> bytes:
        return b"\n" if self._begun else b""

    def _whole_lines(self, chunk: bytes) -> bytes:
        """What `chunk` completes; the line that it leaves unfinished waits, no longer than it may be."""
        data = self._begun + chunk
        cut = data.rfind(b"\n") + 1
        self._begun = data[cut : cut + MAX_LINE + 1]
        return data[:cut]

    def _block(self, data: bytes) -> Block:
        if self._next_line == 1:
            data = data.removeprefix(_BYTE_ORDER_MARK)
        block = Block.of(self._next_line, data)
        if int(np.diff(block.ends, prepend=-1).max()) > MAX_LINE + 1:
            shortened = b"\n".join(line[: MAX_LINE + 1] for line in data.split(b"\n"))
            block = Block.of(self._next_line, shortened)
        self._next_line += len(block)
        return block
