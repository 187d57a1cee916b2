"""How objects draw themselves in a notebook: `render` is loaded by name when the first of them is shown."""

from __future__ import annotations

from importlib import import_module


def drawn(function: str, value: object) -> str:
    """What `function` of `sudokulab.render.notebook` makes of a value.

    >>> from sudokulab.board import Grid, Shape
    >>> drawn("grid_svg", Grid(Shape(2, 2), bytes(16))).startswith("<svg ")
    True
    """
    text: str = getattr(import_module("sudokulab.render.notebook"), function)(value)
    return text
