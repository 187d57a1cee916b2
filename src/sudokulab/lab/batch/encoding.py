"""How the lines of an output file become its bytes: as they are, or in compressed pieces.

A compressed piece ends with the first line at which its text has `PIECE_TEXT` bytes. So the same lines make
the same file, wherever writing it was interrupted, and a file that was cut off is good up to its last whole
piece.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO, Protocol

from sudokulab.errors import MissingExtra

PIECE_TEXT = 1 << 20

_READ = 1 << 20
_GZIP_WINDOW = 31
_LEVEL = 6


@dataclass(frozen=True, slots=True)
class Kept:
    """What of an unfinished file is good: its first `size` bytes; then `tail` is to be written again."""

    size: int
    tail: bytes


class Encoding(Protocol):
    """Writes text at the end of a file and finds out what of an unfinished file is good."""

    def read_back(self, file: BinaryIO, look: Callable[[bytes], None]) -> Kept:
        """Show all whole lines to `look`, in order, in portions of whole lines."""

    def pack(self, pending: bytes) -> tuple[bytes, bytes]:
        """The bytes of all whole pieces of `pending`, and the text that fills no piece yet."""

    def close(self, pending: bytes) -> bytes:
        """The bytes of the last, perhaps short piece."""


class Plain:
    """Text as it is."""

    def read_back(self, file: BinaryIO, look: Callable[[bytes], None]) -> Kept:
        size, begun = 0, b""
        while chunk := file.read(_READ):
            text = begun + chunk
            cut = text.rfind(b"\n") + 1
            hole = text.find(b"\0", 0, cut)  # left by a power failure
            if hole >= 0:
                cut = text.rfind(b"\n", 0, hole) + 1
            look(text[:cut])
            size, begun = size + cut, text[cut:]
            if hole >= 0:
                break
        return Kept(size, b"")

    def pack(self, pending: bytes) -> tuple[bytes, bytes]:
        return pending, b""

    def close(self, pending: bytes) -> bytes:
        return pending


class _Unpacker(Protocol):
    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


@dataclass(frozen=True, slots=True)
class InPieces:
    """Text in pieces that are compressed each by itself; one after the other they are an ordinary file."""

    compress: Callable[[bytes], bytes]
    unpacker: Callable[[], _Unpacker]
    damage: type[Exception]

    def read_back(self, file: BinaryIO, look: Callable[[bytes], None]) -> Kept:
        size = 0
        packed = b""
        while True:
            piece = self._next_piece(file, packed)
            if piece is None:
                return Kept(size, b"")
            text, length, packed = piece
            look(text)
            if len(text) < PIECE_TEXT:
                return Kept(size, text)
            size += length

    def _next_piece(self, file: BinaryIO, packed: bytes) -> tuple[bytes, int, bytes] | None:
        """The text of one piece, its length in the file, and what was read behind it."""
        unpacker = self.unpacker()
        parts: list[bytes] = []
        length = 0
        while not unpacker.eof:
            packed = packed or file.read(_READ)
            if not packed:
                return None
            try:
                parts.append(unpacker.decompress(packed))
            except self.damage:
                return None
            length += len(packed)
            packed = unpacker.unused_data
        text = b"".join(parts)
        return (text, length - len(packed), packed) if text.endswith(b"\n") else None

    def pack(self, pending: bytes) -> tuple[bytes, bytes]:
        pieces = []
        start = 0
        while (cut := pending.find(b"\n", start + PIECE_TEXT - 1) + 1) > 0:
            pieces.append(self.compress(pending[start:cut]))
            start = cut
        return b"".join(pieces), pending[start:]

    def close(self, pending: bytes) -> bytes:
        return self.compress(pending) if pending else b""


def encoding_for(name: str) -> Encoding:
    """The encoding that the name of a file asks for.

    >>> type(encoding_for("answers.txt")).__name__, type(encoding_for("answers.txt.gz")).__name__
    ('Plain', 'InPieces')
    """
    if name.endswith(".gz"):
        return InPieces(_gzip, lambda: zlib.decompressobj(_GZIP_WINDOW), zlib.error)
    return _zstd() if name.endswith(".zst") else Plain()


def _gzip(text: bytes) -> bytes:
    """A gzip member without name and date, so that the same text always becomes the same bytes."""
    return zlib.compress(text, _LEVEL, _GZIP_WINDOW)


def _zstd() -> Encoding:
    try:
        import zstandard
    except ModuleNotFoundError as error:
        raise MissingExtra("writing .zst files", "fast-io") from error
    compressor = zstandard.ZstdCompressor(level=_LEVEL, write_checksum=True)
    return InPieces(
        compressor.compress, lambda: zstandard.ZstdDecompressor().decompressobj(), zstandard.ZstdError
    )
