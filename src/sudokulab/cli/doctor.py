"""`doctor`: what this machine offers, and whether all works."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from sudokulab.cli.command import Command
from sudokulab.cli.console import Console
from sudokulab.cli.status import Exit
from sudokulab.errors import NativeError
from sudokulab.lab.checkup import Finding, findings
from sudokulab.render.json import JsonObject
from sudokulab.render.style import Ink, Style
from sudokulab.render.text import wrapped


def _declare(parser: ArgumentParser) -> None:
    parser.add_argument("--report", action="store_true", help="print a text to paste into a bug report")


def _run(arguments: Namespace, console: Console) -> int:
    found = [*findings(), *_terminal(console.style)]
    if arguments.report:
        found = [_without_home(finding) for finding in found]
    if console.as_json:
        console.say_object(_object(found))
    elif arguments.report:
        console.say("\n".join(["```text", *_lines(found, Style()), "```"]))
    else:
        console.say("\n".join(_lines(found, console.style)))
    return _status(found, console)


def _terminal(style: Style) -> Iterator[Finding]:
    encoding = getattr(sys.stdout, "encoding", None) or "none"
    shown = "colour" if style.colour else "no colour"
    boxes = "box characters" if style.unicode else "ASCII boxes"
    yield Finding("terminal", "output", f"{style.width} columns, {encoding}, {shown}, {boxes}")
    yield Finding("terminal", "TERM", os.environ.get("TERM", "not set"))


def _without_home(finding: Finding) -> Finding:
    """The finding with the user's home folder as `~`, which nobody else need know."""
    home = str(Path.home())
    shortened = finding.value.replace(home, "~") if len(home) > 1 else finding.value
    return Finding(finding.section, finding.name, shortened, finding.works, finding.hint)


def _lines(found: Sequence[Finding], style: Style) -> Iterator[str]:
    width = max(len(finding.name) for finding in found)
    for number, (section, facts) in enumerate(groupby(found, key=lambda finding: finding.section)):
        if number:
            yield ""
        yield style.paint(section.capitalize(), Ink.STRONG)
        for finding in facts:
            value = wrapped(finding.value, style, indent=width + 7)
            yield f"  {_sign(finding, style)} {finding.name:<{width}}  {value}"
            if finding.hint is not None:
                yield f"    {'':<{width}}  {finding.hint}"


def _sign(finding: Finding, style: Style) -> str:
    if finding.works is None:
        return "  "
    return style.paint("ok", Ink.GOOD) if finding.works else style.paint("!!", Ink.BAD)


def _object(found: Sequence[Finding]) -> JsonObject:
    return {
        "schema": "doctor/1",
        "works": all(finding.works is not False for finding in found),
        "findings": [
            {
                "section": finding.section,
                "name": finding.name,
                "value": finding.value,
                "works": finding.works,
                "hint": finding.hint,
            }
            for finding in found
        ],
    }


def _status(found: Sequence[Finding], console: Console) -> Exit:
    broken = [finding for finding in found if finding.works is False]
    core = next((finding for finding in broken if finding.section == "core"), None)
    if core is not None:
        raise NativeError(core.hint or core.value)
    return Exit.NEGATIVE if broken else Exit.POSITIVE


COMMAND = Command(
    description="Tell what this machine offers the lab, and whether the lab works here.",
    examples=("sudokulab doctor", "sudokulab doctor --report"),
    declare=_declare,
    run=_run,
)
