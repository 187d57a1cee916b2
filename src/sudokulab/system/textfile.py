"""Lines of a text file or of standard input, as they come, in bounded memory."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator

from sudokulab.errors import NotationError, UnreadableInput
from sudokulab.system.bytestream import STANDARD_INPUT, ByteStream

LONGEST_LINE = 1 << 20
NO_TEXT = "\N{REPLACEMENT CHARACTER}"  # what stands in a line for what is no text, when damage is passed over

_BLOCK = 1 << 16
_BYTE_ORDER_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_Read = Callable[[int], bytes]


def open_lines(path: str, *, pass_over_damage: bool = False) -> Iterator[str]:
    """The lines of a file without their ends, `-` being standard input; gzip and zstd are unpacked.

    Text is UTF-8, or UTF-16 and UTF-32 with a byte order mark; lines end in LF, CRLF or CR. What is no text,
    and a line of more than 1 MiB, raise `NotationError` with the place. With `pass_over_damage` each such
    line comes as one that holds `NO_TEXT`, so that a reader can count it and go on.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "a.txt")
    ...     _ = path.write_bytes(b"one\\r\\ntwo\\rthree")
    ...     list(open_lines(str(path)))
    ['one', 'two', 'three']
    """
    name = "standard input" if path == STANDARD_INPUT else path
    try:
        with ByteStream(path) as stream:
            read, head = _in_utf8(stream.read, name, pass_over_damage=pass_over_damage)
            yield from _lines(read, head, name, pass_over_damage=pass_over_damage)
    except OSError as error:
        raise UnreadableInput(name, _reason(error)) from error
    except ValueError as error:  # a name that no file can have, such as one with a NUL
        raise UnreadableInput(name, str(error)) from error


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _in_utf8(read: _Read, name: str, *, pass_over_damage: bool) -> tuple[_Read, bytes]:
    """A way to read the text as UTF-8, and what has been read of it; a byte order mark tells its encoding."""
    head = read(_BLOCK)
    while head and any(mark.startswith(head) and mark != head for mark in _BYTE_ORDER_MARKS):
        more = read(_BLOCK)
        head += more
        if not more:
            break
    mark = next((mark for mark in _BYTE_ORDER_MARKS if head.startswith(mark)), b"")
    if not mark or mark == codecs.BOM_UTF8:
        return read, head.removeprefix(mark)
    transcoder = _Transcoder(read, _BYTE_ORDER_MARKS[mark], head, name, pass_over_damage=pass_over_damage)
    return transcoder.read, b""


class _Transcoder:
    """Reads UTF-16 or UTF-32 as UTF-8."""

    def __init__(self, read: _Read, encoding: str, head: bytes, name: str, *, pass_over_damage: bool) -> None:
        self._more = read
        self._encoding = encoding
        self._head = head
        self._name = name
        errors = "replace" if pass_over_damage else "strict"
        self._decoder = codecs.getincrementaldecoder(encoding)(errors)
        self._line = 1

    def read(self, size: int) -> bytes:
        """At most four bytes for each of `size`, none at the end."""
        while True:
            block = self._head or self._more(size)
            self._head = b""
            try:
                text = self._decoder.decode(block, final=not block)
            except UnicodeDecodeError as error:
                before = bytes(error.object[: error.start]).decode(error.encoding, "replace")
                what = f"the {self._encoding.upper()} text is damaged: {error.reason}"
                line = self._line + before.count("\n")
                raise NotationError(what, path=self._name, line=line) from error
            if text or not block:
                self._line += text.count("\n")
                return text.encode()


def _lines(read: _Read, head: bytes, name: str, *, pass_over_damage: bool) -> Iterator[str]:
    decode = _passed_over if pass_over_damage else _decode
    for number, line in enumerate(_raw_lines(read, head, patient=pass_over_damage), start=1):
        if line is None:
            if not pass_over_damage:
                raise NotationError(
                    f"line of more than {LONGEST_LINE:,} bytes, expected puzzles", path=name, line=number
                )
            yield NO_TEXT
        else:
            yield decode(line, name, number)


def _raw_lines(read: _Read, head: bytes, *, patient: bool) -> Iterator[bytes | None]:
    """The lines as bytes, each as soon as its end has come; None for one that is too long.

    Without `patient`, a line that is too long or has a NUL is the last, and its end, which may never come, is
    not waited for.
    """
    held = bytearray()
    too_long = False
    after_return = False
    block = head or read(_BLOCK)
    while block:
        if after_return and block.startswith(b"\n"):
            block = block[1:]
        after_return = block.endswith(b"\r")
        if b"\r" in block:
            block = block.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        first, *others = block.split(b"\n")
        if not too_long:
            held += first
            too_long = len(held) > LONGEST_LINE
        if too_long:
            held.clear()
        if others:
            yield None if too_long else bytes(held)
            yield from others[:-1]
            held[:] = others[-1]
            too_long = False
        if not patient and (too_long or b"\0" in held):
            del held[held.find(b"\0") + 1 :]
            break
        block = read(_BLOCK)
    if too_long or held:
        yield None if too_long else bytes(held)


def _decode(line: bytes, name: str, number: int) -> str:
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode()) + 1
        found = f"found the byte 0x{line[error.start]:02x}, which is not UTF-8"
        raise NotationError(f"{found}, expected text", path=name, line=number, column=column) from error
    if "\0" in text:
        column = text.index("\0") + 1
        raise NotationError("found a NUL byte, expected text", path=name, line=number, column=column)
    return text


def _passed_over(line: bytes, name: str, number: int) -> str:
    return line.decode(errors="replace").replace("\0", NO_TEXT)
