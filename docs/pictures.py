"""Draws the pictures of the documentation from real output: `.venv/bin/python docs/pictures.py`.

A command runs in a pseudo terminal, so that it shows its colours; what it prints becomes an SVG of text.
"""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

HERE = Path(__file__).parent
PICTURES = {"solve.svg": ("solve @puzzle6", "why r4c7=9 @puzzle6")}

_FILL = {
    "1": "#ffffff",
    "2": "#8b98a9",
    "36": "#6cc7e8",
    "7": "#f2c14e",
    "7;31": "#ff8f80",
    "1;32": "#8fd694",
    "1;33": "#f2c14e",
    "1;31": "#ff8f80",
}
_PLAIN = "#d5dde6"
_ESCAPE = re.compile(r"(\x1b\[[0-9;]*m)")
_ADVANCE, _LINE, _MARGIN, _SIZE = 8.4, 19, 22, 14


def main() -> None:
    """Draw every picture anew."""
    for name, commands in PICTURES.items():
        (HERE / "images" / name).write_text(picture(commands), encoding="utf-8")
        print(HERE / "images" / name)


def picture(commands: tuple[str, ...]) -> str:
    """The commands side by side, each with its output, as an SVG.

    Times are left out: they are another each time.
    """
    panels, left, height = [], _MARGIN, 0
    for command in commands:
        lines = [f"\x1b[2m$\x1b[0m \x1b[1msudokulab {command}\x1b[0m", "", *output_of(command)]
        panels += [_row(line, left, _MARGIN + _LINE * number) for number, line in enumerate(lines)]
        left += round(max(len(_ESCAPE.sub("", line)) for line in lines) * _ADVANCE) + 2 * _MARGIN
        height = max(height, len(lines) * _LINE + 2 * _MARGIN)
    width, rows = left - _MARGIN, "\n".join(filter(None, panels))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img"'
        f' aria-label="{escape(" and ".join(commands))} in a terminal">\n'
        f'<rect width="{width}" height="{height}" rx="10" fill="#17202b"/>\n'
        f"<g font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace\""
        f' font-size="{_SIZE}" xml:space="preserve">\n{rows}\n</g>\n</svg>\n'
    )


def output_of(command: str) -> list[str]:
    """What the command prints on a terminal, line by line, without its times."""
    with tempfile.TemporaryFile() as kept:
        ours, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "COLUMNS": "80"}
        environment.pop("NO_COLOR", None)
        arguments = [sys.executable, "-m", "sudokulab", *command.split()]
        with subprocess.Popen(arguments, stdout=theirs, stderr=theirs, env=environment) as process:
            os.close(theirs)
            while block := _read(ours):
                kept.write(block)
            if process.wait():
                raise SystemExit(f"sudokulab {command} ended with {process.returncode}")
        os.close(ours)
        kept.seek(0)
        text = kept.read().decode()
    return re.sub(r" ?\x1b\[2m\([0-9.,]+ .?s\)\x1b\[0m", "", text).replace("\r", "").splitlines()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # how Linux says that the other end was closed
        return b""


def _row(line: str, left: int, top: int) -> str:
    """One line; every word is placed by its column, so that no font can shift the frame."""
    parts, column, fill = [], 0, _PLAIN
    for piece in _ESCAPE.split(line):
        if piece.startswith("\x1b["):
            fill = _FILL.get(piece[2:-1], _PLAIN)
            continue
        for word in re.finditer(r"\S+", piece):
            x = round(left + (column + word.start()) * _ADVANCE, 1)
            length = round(len(word[0]) * _ADVANCE, 1)
            place = f'x="{x}" y="{top + _SIZE}" fill="{fill}" textLength="{length}"'
            parts.append(f"<text {place}>{escape(word[0])}</text>")
        column += len(piece)
    return "".join(parts)


if __name__ == "__main__":
    main()
