"""A terminal as a screen that is drawn again and again, and as keys; afterwards it is as it was."""

from __future__ import annotations

import contextlib
import os
import select
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import TextIO

termios: ModuleType | None
try:
    import termios
except ImportError:  # not a POSIX system
    termios = None

# The second page of the terminal, no cursor, no wrapping; and back.
_ENTER, _LEAVE = "\x1b[?1049h\x1b[?25l\x1b[?7l", "\x1b[?7h\x1b[?25h\x1b[?1049l"
_HOME, _REST_OF_LINE, _REST_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"
_ARROWS = {b"A": "up", b"B": "down", b"C": "right", b"D": "left", b"H": "home", b"F": "end"}
_NUMBERED = {b"1": "home", b"7": "home", b"4": "end", b"8": "end"}  # ESC [ 1 ~, as tmux and rxvt send them
_USUAL_SIZE = os.terminal_size((80, 24))


class Keys:
    """Makes names of keys from the bytes that a terminal sends, however they are cut.

    >>> keys = Keys()
    >>> list(keys.feed(b"q \\x1b[")), list(keys.feed(b"D\\x1bOC"))
    (['q', ' '], ['left', 'right'])
    """

    def __init__(self) -> None:
        self._left = b""

    def feed(self, part: bytes) -> Iterator[str]:
        """The keys that are complete with `part`; a sequence that stands for none of ours is left out."""
        self._left += part
        while self._left:
            if self._left[:1] != b"\x1b":
                key, self._left = self._left[:1], self._left[1:]
                yield key.decode("latin-1")
                continue
            if len(self._left) < 3 and self._left in (b"\x1b", b"\x1b[", b"\x1bO"):
                return
            end = _sequence_end(self._left)
            if end is None:
                return
            sequence, self._left = self._left[:end], self._left[end:]
            if (name := _name(sequence)) is not None:
                yield name


def _name(sequence: bytes) -> str | None:
    """The key that a sequence stands for; None for one that is none of ours."""
    if len(sequence) == 3:
        return _ARROWS.get(sequence[2:])
    if len(sequence) == 4 and sequence.endswith(b"~"):
        return _NUMBERED.get(sequence[2:3])
    return None


def _sequence_end(text: bytes) -> int | None:
    """Where the sequence at the beginning ends; None while it is incomplete."""
    if text[1:2] not in (b"[", b"O"):
        return 1  # the key Escape itself
    for place in range(2, len(text)):
        if 0x40 <= text[place] <= 0x7E:
            return place + 1
    return None


class Screen:
    """The terminal behind `stream`, drawn line by line; `keys` are read from `handle`, if there is one."""

    def __init__(self, stream: TextIO, handle: int | None) -> None:
        self._stream = stream
        self._handle = handle
        self._decoder = Keys()

    @property
    def size(self) -> os.terminal_size:
        """Columns and lines, as they are now."""
        try:
            found = os.get_terminal_size(self._stream.fileno())
        except (OSError, ValueError):
            return _USUAL_SIZE
        return found if found.columns and found.lines else _USUAL_SIZE

    def draw(self, lines: Iterable[str]) -> None:
        """Show these lines and nothing else; what does not fit is left out."""
        shown = list(lines)[: self.size.lines]
        self._stream.write(_HOME + f"{_REST_OF_LINE}\n".join(shown) + _REST_OF_LINE + _REST_OF_SCREEN)
        self._stream.flush()

    def keys(self, seconds: float) -> list[str]:
        """The keys that are pressed in the next moment; returns when some were, or after so long."""
        handles = [] if self._handle is None else [self._handle]
        if not select.select(handles, [], [], max(0.0, seconds))[0]:
            return []
        part = os.read(handles[0], 1024)
        if not part:
            self._handle = None  # nobody is there to press any
        return list(self._decoder.feed(part))


@contextmanager
def screen(stream: TextIO) -> Iterator[Screen]:
    """A screen on `stream`, until the block ends; its keys come from the terminal of the process."""
    handle = _keyboard()
    before = None if handle is None or termios is None else termios.tcgetattr(handle)
    try:
        if handle is not None and termios is not None:
            termios.tcsetattr(handle, termios.TCSADRAIN, _without_echo(termios, handle))
        stream.write(_ENTER)
        stream.flush()
        yield Screen(stream, handle)
    finally:
        with contextlib.suppress(OSError, ValueError):
            stream.write(_LEAVE)
            stream.flush()
        if handle is not None:
            if termios is not None and before is not None:
                termios.tcsetattr(handle, termios.TCSAFLUSH, before)
            os.close(handle)


def _keyboard() -> int | None:
    """The terminal to read keys from, whatever standard input is; None where there is none."""
    try:
        return os.open("/dev/tty", os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
    except OSError:
        return None


def _without_echo(modes: ModuleType, handle: int) -> list[object]:
    """The terminal's settings with each key handed on at once and unseen; Ctrl-C stays a signal."""
    settings: list[object] = modes.tcgetattr(handle)
    local, special = settings[3], settings[6]
    assert isinstance(local, int)
    assert isinstance(special, list)
    settings[3] = local & ~(modes.ICANON | modes.ECHO)
    special[modes.VMIN], special[modes.VTIME] = 1, 0
    special[modes.VSUSP] = b"\0"  # Ctrl-Z would leave the terminal as it is now.
    return settings
