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
from pathlib import Path
from types import TracebackType

from support.commandline import COMMAND

SECONDS = 30.0


class Terminal:
    """`program`, else `sudokulab`, with `arguments` on a terminal of its own of so many columns and lines."""

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        columns: int = 80,
        lines: int = 24,
        stdin: Path | None = None,
        program: Sequence[str] = (sys.executable, str(COMMAND)),
        **environment: str,
    ) -> None:
        self.written = ""
        self._status: int | None = None
        self._pid, self._master = pty.fork()
        if self._pid == 0:
            _resize(0, columns, lines)
            if stdin is not None:
                os.dup2(os.open(stdin, os.O_RDONLY), 0)
            settings = {**os.environ, "TERM": "xterm-256color", **environment}
            for name in ("COLUMNS", "LINES"):
                settings.pop(name, None)
            os.execve(program[0], [*program, *arguments], settings)

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

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size."""
        _resize(self._master, columns, lines)

    def kill(self, number: int) -> None:
        """Send the process a signal."""
        os.kill(self._pid, number)

    def hang_up(self) -> None:
        """The terminal is gone."""
        os.close(self._master)

    def ended_within(self, seconds: float) -> bool:
        """Whether the process ends in so many seconds; afterwards it has."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if os.waitpid(self._pid, os.WNOHANG)[0]:
                return True
            time.sleep(0.05)
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        return False

    def finish(self, *, settings: list[object] | None = None) -> int:
        """Read to the end; the exit status. Meanwhile the modes shall become `settings`, if any are given."""
        deadline = time.monotonic() + SECONDS
        restored = settings is None
        while self._read(0.01 if not restored else 0.2):
            restored = restored or self.settings() == settings
            assert time.monotonic() < deadline, f"it does not end: {self.written[-2000:]!r}"
        assert restored, "the terminal was not left as it was"
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


def _resize(handle: int, columns: int, lines: int) -> None:
    fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
