"""Small pieces of text: durations, counts, shortened values, tables."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from sudokulab.render.style import Style

_LONGEST_SHOWN = 40
_NARROWEST = 8


def duration(seconds: float) -> str:
    """Seconds as people say them, three figures at most.

    >>> [duration(seconds) for seconds in (0.0000042, 0.0004, 0.0123, 1.5, 75.0, 7300.0)]
    ['0.0042 ms', '0.4 ms', '12.3 ms', '1.5 s', '1 min 15 s', '2 h 1 min']
    """
    if seconds < 0.9995:
        return f"{_three_figures(seconds * 1000)} ms"
    if seconds < 59.95:
        return f"{_three_figures(seconds)} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    return f"{minutes // 60} h {minutes % 60} min"


def _three_figures(number: float) -> str:
    rounded = f"{number:.3g}"
    return f"{float(rounded):.6f}".rstrip("0").rstrip(".") if number < 1000 else f"{number:.0f}"


def plural(count: int, noun: str) -> str:
    """A number with its noun.

    >>> plural(1, "cell"), plural(1200, "puzzle")
    ('1 cell', '1,200 puzzles')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def shortened(text: str) -> str:
    """`repr(text)`, its middle left out when it is long.

    >>> shortened("5" * 1000)
    "'55555555555555555555...' (1,000 characters)"
    """
    if len(text) <= _LONGEST_SHOWN:
        return repr(text)
    head = repr(text[: _LONGEST_SHOWN // 2])
    return f"{head[:-1]}...{head[-1]} ({len(text):,} characters)"


def wrapped(text: str, style: Style, *, indent: int = 0) -> str:
    """The text in lines that fit where it is read; all but the first begin with `indent` spaces.

    >>> print(wrapped("at least 2 solutions", Style(width=12, wraps=True), indent=2))
    at least 2
      solutions
    """
    if not style.wraps or indent + _NARROWEST > style.width:
        return text
    lead = " " * indent
    lines = textwrap.wrap(
        text,
        style.width,
        initial_indent=lead,  # as long as what stands before the text
        subsequent_indent=lead,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines)[indent:]


def listing(names: Sequence[str], *, most: int) -> str:
    """Names in a row, those beyond `most` as a number.

    >>> listing(["r1c1", "r1c2", "r1c3"], most=2)
    'r1c1, r1c2 and 1 more'
    """
    shown = ", ".join(names[:most])
    return shown if len(names) <= most else f"{shown} and {len(names) - most} more"


def table(rows: Sequence[Sequence[str]], *, indent: str = "") -> str:
    """Columns as wide as their longest cell, two spaces apart; the last is not padded.

    >>> print(table([["line", "one line"], ["csv", "commas"]]))
    line  one line
    csv   commas
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        (indent + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))).rstrip()
        for row in rows
    )
