"""Completion as somebody meets it who types into bash."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from sudokulab.cli.commands import COMMANDS
from support.commandline import Call
from support.honesty import not_run
from support.terminal import Terminal

# What is typed is shown word by word, instead of run.
_SETTINGS = """
. {script}
PS1='ready> '
sudokulab() {{ printf 'typed'; printf ' <%s>' "$@"; echo ' end'; }}
bind 'set enable-bracketed-paste off'
"""


@pytest.fixture
def bash() -> str:
    found = shutil.which("bash")
    return found if found is not None else not_run("bash is not installed")


@pytest.fixture
def script(call: Call, tmp_path: Path) -> Path:
    path = tmp_path / "completion.bash"
    path.write_text(call("completion", "bash").out, encoding="utf-8")
    return path


@pytest.fixture
def prompt(bash: str, script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    settings = tmp_path / "settings.bash"
    settings.write_text(_SETTINGS.format(script=shlex.quote(str(script))), encoding="utf-8")
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "puzzles.txt").touch()
    (folder / "backup.txt").touch()
    monkeypatch.chdir(folder)
    arguments = ["--noprofile", "--rcfile", str(settings), "-i"]
    with Terminal(arguments, program=[bash], columns=200, INPUTRC="/dev/null", HISTFILE="") as terminal:
        yield terminal


def _typed(prompt: Terminal, keys: str) -> list[str]:
    prompt.wait_for("ready> ")
    prompt.press(f"{keys}\n")
    end = prompt.wait_for(" end\r?\n")
    return re.findall("<([^>]*)>", prompt.written[prompt.written.rindex("typed <", 0, end) : end])


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("sudokulab solve @s\t", ["solve", "@size"]),
        ("sudokulab solve @puzzle6\t", ["solve", "@puzzle6"]),
        ("sudokulab solve --json @size1\t6", ["solve", "--json", "@size16"]),
        ("sudokulab so\tx", ["solvex"]),
        ("sudokulab com\te", ["compe"]),
        ("sudokulab csp --cons\tineq", ["csp", "--constraints", "ineq"]),
        ("sudokulab solve --algorithm=back\t", ["solve", "--algorithm=backtracking"]),
        ("sudokulab solve --algorithm back\t", ["solve", "--algorithm", "backtracking"]),
        ("sudokulab move --algorithm=mrv-\t @puzzle1", ["move", "--algorithm=mrv-greedy", "@puzzle1"]),
        ("sudokulab convert @puzzle6 --to=li\t", ["convert", "@puzzle6", "--to=line"]),
        ("sudokulab solve puz\t", ["solve", "puzzles.txt"]),
        ("sudokulab batch --output=puz\t", ["batch", "--output=puzzles.txt"]),
        ("echo a; X=1 sudokulab solve 'a b' @puzzle6\t", ["solve", "a b", "@puzzle6"]),
    ],
)
def test_a_tab_in_bash_completes_the_word_and_keeps_what_was_typed(
    prompt: Terminal, keys: str, words: list[str]
) -> None:
    assert _typed(prompt, keys) == words


@pytest.mark.parametrize("breaks", ["COMP_WORDBREAKS=${COMP_WORDBREAKS//[@=]}", "shopt -u hostcomplete"])
@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("sudokulab solve @s\t", ["solve", "@size"]),
        ("sudokulab solve --algorithm=back\t", ["solve", "--algorithm=backtracking"]),
    ],
)
def test_it_does_so_where_bash_was_told_to_cut_words_elsewhere(
    prompt: Terminal, breaks: str, keys: str, words: list[str]
) -> None:
    prompt.wait_for("ready> ")
    prompt.press(f"{breaks}\n")
    assert _typed(prompt, keys) == words


def test_bash_accepts_the_script(bash: str, script: Path) -> None:
    subprocess.run([bash, "-n", str(script)], check=True)


@pytest.mark.parametrize(
    ("line", "expected", "unexpected"),
    [
        ("so", {"solve"}, "batch"),
        ("", {*COMMANDS, "--help", "--version"}, "native"),
        ("solve --co", {"--count"}, "--format"),
        ("solve --algorithm ", {"native"}, "--count"),
        ("convert @puzzle6 --to l", {"line"}, "csv"),
        ("solve @puzzle6", {"@puzzle6"}, "@puzzle1"),
        ("solve @", {"@puzzle6", "@size16"}, "puzzle6"),
        ("solve --algorithm=", {"native", "backtracking"}, "backup.txt"),
        ("completion ", {"bash", "zsh", "fish"}, "native"),
    ],
)
def test_bash_offers_what_may_stand_there(
    bash: str, script: Path, line: str, expected: set[str], unexpected: str
) -> None:
    typed = f"sudokulab {line}"
    place = f"COMP_LINE={shlex.quote(typed)} COMP_POINT={len(typed)}"
    asked = f'. "$1"; {place}; _sudokulab; printf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run([bash, "-c", asked, "-", str(script)], capture_output=True, text=True, check=True)
    offered = set(done.stdout.split())
    assert expected <= offered
    assert unexpected not in offered
