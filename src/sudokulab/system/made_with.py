"""Where a result comes from: `made_with` stands in everything that the lab writes for others to read."""

from __future__ import annotations

import platform
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sudokulab import __version__
from sudokulab.system.machine import cpu_name


@dataclass(frozen=True, slots=True)
class MadeWith:
    """Version, command line, seed, Python, processor and date of one run.

    >>> MadeWith.now(["sudokulab", "solve", "my puzzle.txt"], seed=7).command
    "sudokulab solve 'my puzzle.txt'"
    """

    version: str
    command: str
    seed: int | None
    python: str
    cpu: str
    date: str

    @classmethod
    def now(cls, command: Sequence[str], *, seed: int | None = None) -> MadeWith:
        """That of the run going on; `seed` is None where nothing was left to chance."""
        date = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        return cls(__version__, shlex.join(command), seed, platform.python_version(), cpu_name(), date)

    def as_object(self) -> dict[str, str | int | None]:
        """The JSON form.

        >>> list(MadeWith.now(["sudokulab"]).as_object())
        ['version', 'command', 'seed', 'python', 'cpu', 'date']
        """
        return {
            "version": self.version,
            "command": self.command,
            "seed": self.seed,
            "python": self.python,
            "cpu": self.cpu,
            "date": self.date,
        }
