"""The command line, called in this process or as a process of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudokulab.cli import main
from support.commandline import Call, Done, Start, Write, start_in


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    def run(*arguments: str) -> Done:
        capsys.readouterr()
        status = main(list(arguments))
        printed = capsys.readouterr()
        return Done(status, printed.out, printed.err)

    return run


@pytest.fixture
def start(tmp_path: Path) -> Start:
    return start_in(tmp_path)


@pytest.fixture
def puzzle_file(tmp_path: Path) -> Write:
    def write(*lines: str, name: str = "puzzles.txt") -> str:
        path = tmp_path / name
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return str(path)

    return write
