"""A pseudo terminal in which a test runs the command, presses keys and reads what a person would see."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Sequence
from types import TracebackType

from support.commandline import COMMAND

SECONDS = 30.0


class Terminal:
    """`sudokulab` with `arguments` on a terminal of its own, of so many columns and lines."""

    def __init__(
        self, arguments: Sequence[str], *, columns: int = 80, lines: int = 24, **environment: str
    ) -> None:
        self.written = ""
        self._status: int | None = None
        self._pid, self._master = pty.fork()
        if self._pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
            settings = {"TERM": "xterm-256color", **os.environ, **environment}
            for name in ("COLUMNS", "LINES"):
                settings.pop(name, None)
            os.execve(sys.executable, [sys.executable, str(COMMAND), *arguments], settings)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._status is None:
            os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
        os.close(self._master)

    def press(self, keys: str) -> None:
        """Type `keys`."""
        os.write(self._master, keys.encode())

    def wait_for(self, pattern: str, *, after: int = 0) -> int:
        """Read until what was written beyond `after` matches; the place where the match ends."""
        deadline = time.monotonic() + SECONDS
        while (found := re.compile(pattern).search(self.written, after)) is None:
            assert time.monotonic() < deadline, f"{pattern!r} never came, but {self.written[-2000:]!r}"
            assert self._read(0.2), f"{pattern!r} never came before the end: {self.written[-2000:]!r}"
        return found.end()

    def settings(self) -> list[object]:
        """The terminal's modes, as termios has them."""
        return list(termios.tcgetattr(self._master))

    def finish(self) -> int:
        """Read to the end; the exit status."""
        deadline = time.monotonic() + SECONDS
        while self._read(0.2):
            assert time.monotonic() < deadline, f"it does not end: {self.written[-2000:]!r}"
        _, status = os.waitpid(self._pid, 0)
        self._status = os.waitstatus_to_exitcode(status)
        return self._status

    def _read(self, seconds: float) -> bool:
        """Read what there is, waiting so long; False once there will be no more."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return True
        try:
            part = os.read(self._master, 65536)
        except OSError:
            return False
        self.written += part.decode(errors="replace")
        return bool(part)
