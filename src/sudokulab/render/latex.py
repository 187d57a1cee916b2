"""Pieces of LaTeX: text that is safe in it, comments, tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\{",
        "}": r"\}",
        "$": r"\$",
        "&": r"\&",
        "#": r"\#",
        "%": r"\%",
        "_": r"\_",
        "^": r"\textasciicircum{}",
        "~": r"\textasciitilde{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        "–": "--",
        "×": r"$\times$",
        "\n": " ",
    }
)


_QUOTED = re.compile(r'"([^"]*)"')


def latex_text(text: str) -> str:
    """The text with everything escaped that LaTeX would take for a command.

    >>> print(latex_text("a_b & 50 %"))
    a\\_b \\& 50 \\%
    >>> print(latex_text('as "they" say'))
    as ``they'' say
    """
    return _QUOTED.sub(r"``\1''", text.translate(_ESCAPES))


def latex_comments(lines: Iterable[str]) -> str:
    """Each line as a comment.

    >>> print(latex_comments(["one", "two"]), end="")
    % one
    % two
    """
    return "".join(f"% {' '.join(line.split())}\n" for line in lines)


def latex_table(columns: str, head: Sequence[str], rows: Iterable[Sequence[str]], *, long: bool) -> str:
    """A table with rules of the package booktabs; a `long` one may break over pages (package longtable).

    Cells are LaTeX already.

    >>> print(latex_table("lr", ["name", "count"], [["a", "1"]], long=False))
    \\begin{tabular}{lr}
    \\toprule
    name & count \\\\
    \\midrule
    a & 1 \\\\
    \\bottomrule
    \\end{tabular}
    """
    kind = "longtable" if long else "tabular"
    lines = [
        rf"\begin{{{kind}}}{{{columns}}}",
        r"\toprule",
        _row(head),
        r"\midrule",
        *([r"\endhead"] if long else []),
        *map(_row, rows),
        r"\bottomrule",
        rf"\end{{{kind}}}",
    ]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return f"{' & '.join(cells)} \\\\"
