"""The file of `--log`: enough to follow what a run did, to attach to a bug report."""

from __future__ import annotations

import platform
import shlex
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from io import FileIO

from sudokulab import __version__
from sudokulab.cli.status import UsageError
from sudokulab.system.machine import cpu_count, cpu_name


class Log:
    """One line for each event with its clock time; a traceback keeps its own lines.

    A log that cannot be written to its end is told once and cut short: the run goes on without it.
    """

    def __init__(self, path: str, command: Sequence[str], *, tell: Callable[[str], None]) -> None:
        self._path = path
        self._tell = tell
        self._file: FileIO | None = _open(path)
        self.event(f"sudokulab {__version__}, Python {sys.version.split()[0]}, {platform.platform()}")
        self.event(f"processor {cpu_name()}, cores {cpu_count()}")
        self.event(f"command {shlex.join(command)}")

    def event(self, text: str) -> None:
        """Write that something happened."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        self._write(f"{now} {text}\n")

    def error(self, error: BaseException) -> None:
        """Write an error with its traceback."""
        self.event(f"error {type(error).__name__}: {error}")
        self._write("".join(traceback.format_exception(error)))

    def close(self, status: int) -> None:
        """Write how the run ended, and close the file."""
        self.event(f"exit status {status}")
        self._end()

    def _write(self, text: str) -> None:
        try:
            rest = memoryview(text.encode("utf-8", errors="backslashreplace"))
            while rest and self._file is not None:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            self._cut(error)

    def _end(self) -> None:
        file, self._file = self._file, None
        try:
            if file is not None:
                file.close()
        except OSError as error:
            self._cut(error)

    def _cut(self, error: OSError) -> None:
        file, self._file = self._file, None
        self._tell(f"sudokulab: the log {self._path!r} is cut short: {error.strerror or error}")
        if file is not None:
            with suppress(OSError):
                file.close()


def _open(path: str) -> FileIO:
    try:
        return FileIO(path, "w")  # without a buffer: what a crash leaves unwritten is what a report needs
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(f"--log: cannot write {path!r}: {reason}") from error
