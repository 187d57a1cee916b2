"""Executes the notebooks of `examples/` anew and keeps what they show: `.venv/bin/python docs/notebooks.py`.

A cell is run as a notebook runs it: what is printed comes first, then the value of its last line, drawn by
the object itself where it can.
"""

from __future__ import annotations

import ast
import io
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import TypedDict

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
_DRAWINGS = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}


class Output(TypedDict, total=False):
    """One output of a cell, as the format of notebooks has it."""

    output_type: str
    name: str
    text: list[str]
    data: dict[str, list[str]]
    metadata: dict[str, str]
    execution_count: int


class Cell(TypedDict, total=False):
    """One cell."""

    cell_type: str
    id: str
    metadata: dict[str, str]
    source: list[str]
    outputs: list[Output]
    execution_count: int


class Notebook(TypedDict):
    """A notebook of format 4."""

    cells: list[Cell]
    metadata: dict[str, dict[str, str]]
    nbformat: int
    nbformat_minor: int


def main() -> None:
    """Execute every notebook and write it with its outputs."""
    for path in notebooks():
        write(path, executed(read(path)))
        print(path)


def notebooks() -> list[Path]:
    """The notebooks of the examples."""
    return sorted(EXAMPLES.rglob("*.ipynb"))


def read(path: Path) -> Notebook:
    """A notebook from its file."""
    found: Notebook = json.loads(path.read_text(encoding="utf-8"))
    return found


def write(path: Path, notebook: Notebook) -> None:
    """A notebook to its file, as notebook programs lay it out."""
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def executed(notebook: Notebook) -> Notebook:
    """The notebook with the outputs that its cells give now, run from the first to the last."""
    names: dict[str, object] = {"__name__": "__main__"}
    cells: list[Cell] = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number = sum(before["cell_type"] == "code" for before in cells) + 1
            outputs = list(_outputs("".join(cell["source"]), names, number))
            cells.append({**cell, "outputs": outputs, "execution_count": number})
        else:
            cells.append(cell)
    return {**notebook, "cells": cells}


def _outputs(source: str, names: dict[str, object], number: int) -> Iterator[Output]:
    """What one cell shows."""
    statements = ast.parse(source).body
    last = statements.pop() if statements and isinstance(statements[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with redirect_stdout(printed):
        exec(compile(ast.Module(statements, type_ignores=[]), f"cell {number}", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
    if printed.getvalue():
        yield {
            "output_type": "stream",
            "name": "stdout",
            "text": printed.getvalue().splitlines(keepends=True),
        }
    if value is not None:
        yield {
            "output_type": "execute_result",
            "execution_count": number,
            "data": {kind: text.splitlines(keepends=True) for kind, text in _drawn(value)},
            "metadata": {},
        }


def _drawn(value: object) -> Iterator[tuple[str, str]]:
    """The value as it draws itself, or as text where it does not."""
    drawings = {kind: getattr(value, method, None) for kind, method in _DRAWINGS.items()}
    found = [(kind, draw()) for kind, draw in drawings.items() if draw is not None]
    yield from found or [("text/plain", repr(value))]


if __name__ == "__main__":
    main()
