"""Runs the examples of a Markdown page: ```python and ```console blocks, from top to bottom.

The Python blocks of a page share their names, the console blocks their folder. In a console block a line that
begins with `$ ` is a command (`> ` continues it), the lines below are what it prints; `...` alone between
spaces or on a line stands for anything. A command that fails is followed by `$ echo $?`.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

READ_ONLY = frozenset({"text", "cpp", "csv", "toml", "bibtex", "mermaid"})
"""Languages of blocks that are shown and not run."""

_FENCE = re.compile(r"^(?P<indent> *)```(?P<language>[^\s`]*) *(?P<note>[^`]*)$")
_WILDCARD = re.compile(r"(?<!\S)\.\.\.(?!\S)")


@dataclass(frozen=True, slots=True)
class Block:
    """One fenced block; `line` is that of its first line of text, from 1."""

    language: str
    note: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Command:
    """One command of a console block and the lines that it shall print."""

    text: str
    expected: tuple[str, ...]
    line: int


def blocks(page: str) -> list[Block]:
    """The fenced blocks of a page.

    >>> blocks("```console\\n$ true\\n```")
    [Block(language='console', note='', text='$ true', line=2)]
    """
    found: list[Block] = []
    opened: re.Match[str] | None = None
    start, inner = 0, [""]
    for number, line in enumerate(page.splitlines(), 1):
        fence = _FENCE.match(line)
        if opened is None and fence:
            opened, start, inner = fence, number + 1, []
        elif opened is not None and line.strip() == "```":
            found.append(Block(opened["language"], opened["note"].strip(), "\n".join(inner), start))
            opened = None
        elif opened is not None:
            inner.append(line.removeprefix(opened["indent"]))
    if opened is not None:
        raise ValueError(f"line {start - 1}: a fence is opened and never closed")
    return found


def commands(block: Block) -> list[Command]:
    """The commands of a console block, each with what is expected of it."""
    found: list[Command] = []
    for number, line in enumerate(block.text.splitlines(), block.line):
        last = found[-1] if found else None
        if line.startswith("$ "):
            found.append(Command(line[2:], (), number))
        elif last is None:
            raise ValueError(f"line {number}: a console block begins with a command, not with {line!r}")
        elif not last.expected and (line == ">" or line.startswith("> ")):
            found[-1] = Command(f"{last.text}\n{line[2:]}", (), last.line)
        else:
            found[-1] = Command(last.text, (*last.expected, line), last.line)
    return found


def matches(expected: str, printed: str) -> bool:
    """Whether a command printed what was expected, up to spaces at the ends of lines and empty last lines.

    >>> matches("solved in ... ms", "solved in 3 ms"), matches("5....3", "5678.3"), matches("...", "a\\nb")
    (True, False, True)
    """
    parts = [re.escape(part) for part in _WILDCARD.split(_trimmed(expected))]
    return re.fullmatch(".*".join(parts), _trimmed(printed), re.DOTALL) is not None


def _trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines()).rstrip("\n")


class Page:
    """Runs the blocks of one page in `folder` and collects what went wrong, as `line: what`."""

    def __init__(self, folder: Path, *, home: Path, unrun: re.Pattern[str]) -> None:
        self.executed = 0
        self._folder = folder
        self._home = home
        self._unrun = unrun
        self._names: dict[str, object] = {"__name__": "__main__"}

    def run(self, page: str) -> list[str]:
        """What is wrong with the page's examples; they are run whatever went wrong above them."""
        return [fault for block in blocks(page) for fault in self._faults(block)]

    def _faults(self, block: Block) -> Iterator[str]:
        if block.language == "console" and block.note == "no-run":
            yield from self._unrun_faults(block)
        elif block.language == "console":
            yield from self._console_faults(block)
        elif block.language == "python":
            yield from self._python_faults(block)
        elif block.language == "json":
            yield from _json_faults(block)
        elif block.language not in READ_ONLY:
            language = block.language or "no language"
            yield f"{block.line}: a block of {language} is not run: make it console or text"

    def _unrun_faults(self, block: Block) -> Iterator[str]:
        for command in commands(block):
            if not self._unrun.fullmatch(command.text):
                yield f"{command.line}: {command.text!r} must be run, it is no command of the set-up"

    def _console_faults(self, block: Block) -> Iterator[str]:
        listed = commands(block)
        status = 0
        for position, command in enumerate(listed):
            self.executed += 1
            # A subshell hands the status of the command before on to `echo $?`.
            done = self._shell(f"(exit {status})\n{command.text}")
            status = done.returncode
            expected = "\n".join(command.expected)
            if not matches(expected, done.stdout):
                yield f"{command.line}: $ {command.text}\nexpected:\n{expected}\nprinted:\n{done.stdout}"
            shown = position + 1 < len(listed) and listed[position + 1].text == "echo $?"
            if status != 0 and not shown:
                yield f"{command.line}: $ {command.text}\nended with status {status}; add `$ echo $?`"

    def _shell(self, script: str) -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("SUDOKULAB_")}
        environment |= {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "SUDOKULAB_HOME": str(self._home),
            "NO_COLOR": "1",
            "TERM": "dumb",
            "COLUMNS": "100",
            "LC_ALL": "C.UTF-8",
        }
        return subprocess.run(
            ["sh", "-c", script],
            cwd=self._folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    def _python_faults(self, block: Block) -> Iterator[str]:
        self.executed += 1
        if ">>>" not in block.text:
            try:
                exec(compile(block.text, f"line {block.line}", "exec"), self._names)
            except Exception as error:
                yield f"{block.line}: {type(error).__name__}: {error}"
            return
        test = doctest.DocTestParser().get_doctest(block.text, self._names, "page", None, block.line - 1)
        test.globs = self._names
        printed: list[str] = []
        doctest.DocTestRunner(verbose=False).run(test, out=printed.append, clear_globs=False)
        if printed:
            yield f"{block.line}: {''.join(printed)}"


def _json_faults(block: Block) -> Iterator[str]:
    try:
        json.loads(block.text)
    except ValueError as error:
        yield f"{block.line}: this is not JSON: {error}"
