"""Messages of bytes through a pipe: each arrives as a whole, or not at all."""

from __future__ import annotations

import os
import struct
import threading
from collections.abc import Iterator

_LENGTH = struct.Struct("<I")
_LONGEST = 1 << 24


def packed(message: bytes) -> bytes:
    """The message as it goes through the pipe: its length in four bytes, then itself.

    >>> packed(b"hello")
    b'\\x05\\x00\\x00\\x00hello'
    """
    return _LENGTH.pack(len(message)) + message


class Mailbox:
    """The sender's end of a pipe; any thread may send.

    >>> reader, writer = os.pipe()
    >>> Mailbox(writer).send(b"hi")
    >>> os.read(reader, 100)
    b'\\x02\\x00\\x00\\x00hi'
    """

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._lock = threading.Lock()

    def send(self, message: bytes) -> None:
        """Send one message; waits while the receiver is busy."""
        left = memoryview(packed(message))
        with self._lock:
            while left:
                left = left[os.write(self._handle, left) :]


class Unpacker:
    """Cuts what came through a pipe into the messages that were sent.

    >>> unpacker = Unpacker()
    >>> list(unpacker.feed(b"\\x05\\x00\\x00\\x00hel")), list(unpacker.feed(b"lo"))
    ([], [b'hello'])
    """

    def __init__(self) -> None:
        self._left = bytearray()

    def feed(self, part: bytes) -> Iterator[bytes]:
        """The messages that are complete with `part`; a length that no sender sends raises ValueError."""
        self._left += part
        while len(self._left) >= _LENGTH.size:
            [length] = _LENGTH.unpack_from(self._left)
            if length > _LONGEST:
                raise ValueError(f"a message of {length:,} bytes, expected at most {_LONGEST:,}")
            end = _LENGTH.size + length
            if len(self._left) < end:
                return
            message = bytes(self._left[_LENGTH.size : end])
            del self._left[:end]
            yield message
