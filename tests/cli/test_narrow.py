"""What a narrow terminal shows: no line that it would break within a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commandline import COMMAND
from support.terminal import Terminal

_LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_EMPTY = "." * 81


@pytest.fixture
def puzzles(tmp_path: Path) -> str:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join([_LINE, _EMPTY, "1......2.3....4.", f"{_LINE}?"]), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("columns", [30, 40, 52])
@pytest.mark.parametrize("arguments", [("why", "r4c7=4", "@puzzle6"), ("why", "r1c3", "@size25")])
def test_why_breaks_its_lines_between_words(arguments: tuple[str, ...], columns: int) -> None:
    with Terminal(arguments, columns=columns, NO_COLOR="1") as terminal:
        assert terminal.finish() == 0
    facts = terminal.written.replace("\r", "").rpartition("\n\n")[2].splitlines()
    assert len(facts) > 8
    assert max(map(len, facts)) <= columns
    begin = facts[0].index("holds")
    assert all(line[:begin].endswith("  ") and line[begin] != " " for line in facts)


@pytest.mark.parametrize("columns", [30, 40])
@pytest.mark.parametrize(
    "script", ["batch {} --output {}.answers", "batch {} > /dev/null", "solve {} > /dev/null"]
)
def test_what_is_told_on_standard_error_breaks_between_words(script: str, columns: int, puzzles: str) -> None:
    folder, name = Path(puzzles).parent, Path(puzzles).name
    shell = f'cd "{folder}" && "{COMMAND}" {script.replace("{}", name)}'
    with Terminal([shell], program=["/bin/sh", "-c"], columns=columns) as terminal:
        terminal.finish()
    lines = terminal.written.rpartition("\r \r")[2].replace("\r", "").splitlines()
    assert len(lines) > 3
    assert max(map(len, lines)) <= columns


def test_what_is_told_to_a_file_stays_on_one_line(puzzles: str, tmp_path: Path) -> None:
    shell = f'"{COMMAND}" batch "{puzzles}" > /dev/null 2> "{tmp_path}/told.txt"'
    with Terminal([shell], program=["/bin/sh", "-c"], columns=30) as terminal:
        terminal.finish()
    assert (tmp_path / "told.txt").read_text(encoding="utf-8").splitlines()[0].startswith("4 lines in ")
    assert max(map(len, (tmp_path / "told.txt").read_text(encoding="utf-8").splitlines())) > 60
