"""The command line as tests call it: in this process, or as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

COMMAND = Path(sys.executable).with_name("sudokulab")


@dataclass(frozen=True, slots=True)
class Done:
    """How a call ended and what it printed."""

    status: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, object]]:
        """Standard output as JSON, one object a line."""
        return [json.loads(line) for line in self.out.splitlines()]


class Call(Protocol):
    """Runs the command line in this process."""

    def __call__(self, *arguments: str) -> Done: ...


class Start(Protocol):
    """Runs the installed command as a process of its own, with more variables in its environment."""

    def __call__(self, *arguments: str, stdin: str = "", **environment: str) -> Done: ...


class Write(Protocol):
    """Writes a file of lines and returns its path."""

    def __call__(self, *lines: str, name: str = "puzzles.txt") -> str: ...


def start_in(folder: Path) -> Start:
    """A `Start` whose processes run in `folder`."""

    def start(*arguments: str, stdin: str = "", **environment: str) -> Done:
        done = subprocess.run(
            [str(COMMAND), *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=folder,
            env={**os.environ, **environment},
            timeout=60,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return start
