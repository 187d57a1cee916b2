"""The file of `--log`: enough to follow what a run did, to attach to a bug report."""

from __future__ import annotations

import platform
import shlex
import sys
import traceback
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from sudokulab import __version__
from sudokulab.cli.status import UsageError
from sudokulab.system.machine import cpu_count, cpu_name


class Log:
    """One line for each event with its clock time; a traceback keeps its own lines."""

    def __init__(self, path: str, command: Sequence[str]) -> None:
        self._stream = _open(path)
        self.event(f"sudokulab {__version__}, Python {sys.version.split()[0]}, {platform.platform()}")
        self.event(f"processor {cpu_name()}, cores {cpu_count()}")
        self.event(f"command {shlex.join(command)}")

    def event(self, text: str) -> None:
        """Write that something happened."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        self._stream.write(f"{now} {text}\n")
        self._stream.flush()

    def error(self, error: BaseException) -> None:
        """Write an error with its traceback."""
        self.event(f"error {type(error).__name__}: {error}")
        self._stream.writelines(traceback.format_exception(error))
        self._stream.flush()

    def close(self, status: int) -> None:
        """Write how the run ended, and close the file."""
        self.event(f"exit status {status}")
        self._stream.close()


def _open(path: str) -> TextIO:
    try:
        return Path(path).open("w", encoding="utf-8", errors="backslashreplace")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(f"--log: cannot write {path!r}: {reason}") from error
