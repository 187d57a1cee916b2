"""What somebody sees who waits at a terminal, and that nothing of it stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commandline import COMMAND
from support.terminal import Terminal

_LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_PAUSE = f'{{ cat "$1"; sleep 1; cat "$1"; sleep 0.3; cat "$1"; }} | "{COMMAND}"'


def _shell(script: str, *arguments: str) -> Terminal:
    return Terminal([script, "-", *arguments], program=["/bin/sh", "-c"], columns=100)


def _left_on_screen(written: str) -> str:
    """The text of the last lines once everything that was written over is gone."""
    lines = []
    for line in written.replace("\r\n", "\n").split("\n"):
        shown = ""
        for part in line.split("\r"):
            shown = part + shown[len(part) :]
        lines.append(shown.rstrip())
    return "\n".join(lines).strip()


@pytest.fixture
def puzzles(tmp_path: Path) -> str:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{_LINE}\n" * 20, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("command", "label"),
    [
        ("solve - > /dev/null", "solve"),
        ("solve --json - > /dev/null", "solve"),
        ("solve --format line - | cat > /dev/null", "solve"),
        ("convert - --to csv > /dev/null", "convert"),
        ("convert - --to csv --output /dev/null", "convert"),
    ],
)
def test_long_input_shows_its_count_and_rate_where_the_answers_go_elsewhere(
    command: str, label: str, puzzles: str
) -> None:
    with _shell(f"{_PAUSE} {command}", puzzles) as terminal:
        terminal.wait_for(rf"\r{label}: \d+ puzzles, [\d.]+ a second")
        assert terminal.finish() == 0
    assert f"{label}:" not in _left_on_screen(terminal.written)


@pytest.mark.parametrize("command", ["solve -", "solve - --quiet > /dev/null", "convert - --to csv"])
def test_no_count_disturbs_answers_on_the_terminal_or_somebody_who_wants_quiet(
    command: str, puzzles: str
) -> None:
    with _shell(f"{_PAUSE} {command}", puzzles) as terminal:
        assert terminal.finish() == 0
    assert "a second" not in terminal.written


def test_a_note_stands_on_a_line_of_its_own_and_not_behind_the_count(puzzles: str, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.txt"
    damaged.write_text("?" * 81 + "\n", encoding="utf-8")
    script = f'{{ cat "$1"; sleep 1; cat "$1"; sleep 0.3; cat "$2"; }} | "{COMMAND}" solve - > /dev/null'
    with _shell(script, puzzles, str(damaged)) as terminal:
        terminal.wait_for("a second")
        assert terminal.finish() == 3
    assert _left_on_screen(terminal.written).startswith("sudokulab: standard input:41:1: ")


@pytest.mark.parametrize("algorithm", ["native", "backtracking"])
def test_counting_shows_how_many_solutions_it_has_and_how_fast(algorithm: str) -> None:
    counted = ["solve", "--count", "1000000000000", "--time-limit", "2", "--algorithm", algorithm, "." * 81]
    with Terminal(counted, columns=100) as terminal:
        terminal.wait_for(r"\rcounting: [\d,]+ solutions, [\d,]+ a second, ")
        terminal.finish()
    assert "counting:" not in _left_on_screen(terminal.written)
