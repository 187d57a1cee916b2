"""How text may look where it is shown: colour, box characters, and how wide it may be."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Ink(Enum):
    """What a piece of text means; the value is its ANSI code."""

    STRONG = "1"
    FAINT = "2"
    SOLVED = "36"
    REVERSED = "7"
    REVERSED_BAD = "7;31"
    REVERSED_WARN = "7;33"
    GOOD = "1;32"
    WARN = "1;33"
    BAD = "1;31"


@dataclass(frozen=True, slots=True)
class Style:
    """What the place of output can show; the plainest by default.

    `wraps`: somebody reads it in that width; otherwise a sentence stays on one line, for programs.

    >>> Style(colour=True).paint("7", Ink.SOLVED)
    '\\x1b[36m7\\x1b[0m'
    >>> Style().paint("7", Ink.SOLVED)
    '7'
    """

    colour: bool = False
    unicode: bool = False
    width: int = 80
    wraps: bool = False

    def paint(self, text: str, ink: Ink | None) -> str:
        """`text` in that ink where colour is shown, else as it is."""
        return f"\x1b[{ink.value}m{text}\x1b[0m" if self.colour and ink is not None and text else text
