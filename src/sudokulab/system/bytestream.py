"""Bytes of a file or of standard input, decompressed when they are gzip or zstd, in bounded memory."""

from __future__ import annotations

import io
import os
import select
import stat
import sys
import zlib
from collections.abc import Callable
from types import TracebackType
from typing import Protocol

from sudokulab.errors import MissingExtra, NotationError

STANDARD_INPUT = "-"

_GZIP_MAGIC = b"\x1f\x8b"
_ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
_RAW_READ = 65_536
_GZIP_WINDOW = 31  # zlib's code for "with a gzip header"
_ZSTD_SLICE = 1024  # 4 bytes can stand for 128 KiB: so small a slice bounds what comes out of it.


class ByteStream:
    """What a path holds, `-` being standard input; compression is recognised by content, not by name.

    >>> import gzip, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "a.txt")
    ...     _ = path.write_bytes(gzip.compress(b"some text"))
    ...     with ByteStream(str(path)) as stream:
    ...         stream.read(100), stream.read(100)
    (b'some text', b'')
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._consumed = 0
        self._raw = _standard_input() if path == STANDARD_INPUT else io.FileIO(path)
        self._size = _size_of(self._raw)
        self._decoder: _Decoder | None = None
        self._late: NotationError | None = None

    def __enter__(self) -> ByteStream:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; standard input stays open."""
        if self.path != STANDARD_INPUT:
            self._raw.close()

    @property
    def consumed(self) -> int:
        """How many bytes of the file, packed as they are, have been read."""
        return self._consumed

    @property
    def size(self) -> int | None:
        """How many bytes the file has; None for what is no regular file."""
        return self._size

    @property
    def ready(self) -> bool:
        """Whether a read will not have to wait for somebody to write."""
        if self.size is not None or (self._decoder is not None and self._decoder.holds_more):
            return True
        return _has_input(self._raw)

    def read(self, size: int, /) -> bytes:
        """At most `size` bytes, fewer when only those are there; none at the end.

        Damaged data raise `NotationError`, after all that came before the damage was read.
        """
        if self._late is not None:
            raise self._late
        parts: list[bytes] = []
        missing = size
        while missing > 0 and (not parts or self.ready):
            try:
                part = self._some(missing)
            except NotationError as error:
                self._late = error
                break
            if not part:
                break
            parts.append(part)
            missing -= len(part)
        if self._late is not None and not parts:
            raise self._late
        return b"".join(parts)

    def _some(self, size: int) -> bytes:
        if self._decoder is None:
            self._decoder = self._recognise()
        return self._decoder.read(size)

    def _recognise(self) -> _Decoder:
        """Look at the first bytes, as many as tell one kind from the other."""
        head = self._raw_read(_RAW_READ)
        magics = (_GZIP_MAGIC, _ZSTD_MAGIC)
        while head and any(magic.startswith(head) and magic != head for magic in magics):
            more = self._raw_read(_RAW_READ)
            head += more
            if not more:
                break
        if head.startswith(_GZIP_MAGIC):
            return _Packed("gzip", _gzip_stretch, _GZIP_MAGIC, head, self._raw_read, self.path)
        if head.startswith(_ZSTD_MAGIC):
            return _Packed("zstd", _zstd_stretch(), _ZSTD_MAGIC, head, self._raw_read, self.path)
        return _Plain(head, self._raw_read)

    def _raw_read(self, size: int) -> bytes:
        found = self._raw.read(size) or b""
        self._consumed += len(found)
        return found


class _RawInput(Protocol):
    def read(self, size: int, /) -> bytes | None: ...
    def fileno(self) -> int: ...
    def close(self) -> None: ...


class _Decoder(Protocol):
    @property
    def holds_more(self) -> bool: ...
    def read(self, size: int, /) -> bytes: ...


class _Plain:
    """Bytes as they are, those first that were read in order to recognise them."""

    def __init__(self, head: bytes, more: Callable[[int], bytes]) -> None:
        self._head = head
        self._more = more

    @property
    def holds_more(self) -> bool:
        return bool(self._head)

    def read(self, size: int, /) -> bytes:
        if self._head:
            found, self._head = self._head[:size], self._head[size:]
            return found
        return self._more(size)


class _Stretch(Protocol):
    """One gzip member or zstd frame: what `data` becomes, and what of `data` is left."""

    @property
    def ended(self) -> bool: ...
    def unpack(self, data: bytes, size: int, /) -> tuple[bytes, bytes]: ...


class _GzipStretch:
    def __init__(self) -> None:
        self._unpacker = zlib.decompressobj(_GZIP_WINDOW)

    @property
    def ended(self) -> bool:
        return self._unpacker.eof

    def unpack(self, data: bytes, size: int, /) -> tuple[bytes, bytes]:
        unpacked = self._unpacker.decompress(data, size)
        return unpacked, self._unpacker.unconsumed_tail or self._unpacker.unused_data


def _gzip_stretch() -> _Stretch:
    return _GzipStretch()


def _zstd_stretch() -> Callable[[], _Stretch]:
    try:
        import zstandard
    except ModuleNotFoundError as error:
        raise MissingExtra("reading .zst files", "fast-io") from error

    class _ZstdStretch:
        def __init__(self) -> None:
            self._unpacker = zstandard.ZstdDecompressor().decompressobj()

        @property
        def ended(self) -> bool:
            return self._unpacker.eof

        def unpack(self, data: bytes, size: int, /) -> tuple[bytes, bytes]:
            try:
                unpacked = self._unpacker.decompress(data[:_ZSTD_SLICE])
            except zstandard.ZstdError as error:
                raise zlib.error(str(error)) from error
            rest = data[_ZSTD_SLICE:]
            return unpacked, self._unpacker.unused_data + rest if self.ended else rest

    return _ZstdStretch


class _Packed:
    """Compressed bytes: any number of stretches, one after the other."""

    def __init__(
        self,
        kind: str,
        begin: Callable[[], _Stretch],
        magic: bytes,
        head: bytes,
        more: Callable[[int], bytes],
        path: str,
    ) -> None:
        self._kind = kind
        self._begin = begin
        self._magic = magic
        self._packed = head
        self._more = more
        self._path = path
        self._stretch = begin()
        self._unpacked = b""

    @property
    def holds_more(self) -> bool:
        return bool(self._unpacked)

    def read(self, size: int, /) -> bytes:
        while not self._unpacked:
            if self._stretch.ended and not self._next_stretch():
                return b""
            if not self._packed:
                self._packed = self._more(_RAW_READ)
            if not self._packed:
                raise self._damage("are cut short")
            self._unpack(size)
        found, self._unpacked = self._unpacked[:size], self._unpacked[size:]
        return found

    def _unpack(self, size: int) -> None:
        try:
            self._unpacked, self._packed = self._stretch.unpack(self._packed, size)
        except zlib.error as error:
            raise self._damage(f"are damaged ({error})") from error

    def _next_stretch(self) -> bool:
        """Begin what follows the end of one; zeros are padding, anything else is damage."""
        self._packed = self._packed.lstrip(b"\0")
        while len(self._packed) < len(self._magic):
            more = self._more(_RAW_READ)
            if not more:
                break
            self._packed = (self._packed + more).lstrip(b"\0")
        if not self._packed:
            return False
        if not self._packed.startswith(self._magic):
            raise self._damage("are followed by something else")
        self._stretch = self._begin()
        return True

    def _damage(self, what: str) -> NotationError:
        return NotationError(f"the {self._kind} data {what}", path=self._path)


def _standard_input() -> _RawInput:
    if sys.stdin is None:
        raise NotationError("standard input is closed, expected puzzles", path=STANDARD_INPUT)
    try:
        return io.FileIO(sys.stdin.fileno(), closefd=False)
    except (OSError, ValueError):  # replaced by something without a file behind it
        return sys.stdin.buffer


def _size_of(raw: _RawInput) -> int | None:
    """Bytes of a regular file; None for a pipe, a terminal or a device."""
    try:
        status = os.fstat(raw.fileno())
    except (OSError, ValueError):
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def _has_input(raw: _RawInput) -> bool:
    try:
        return bool(select.select([raw], [], [], 0)[0])
    except (OSError, ValueError):
        return True
