"""Reads the files that ship inside the package."""

from __future__ import annotations

from importlib.resources import files


def read_text(name: str) -> str:
    """The text of the package's data file `name`, a path below `data/`.

    >>> read_text("puzzles/puzzle1.csv").count(",")
    80
    """
    return files("sudokulab").joinpath("data", *name.split("/")).read_text(encoding="utf-8")


def names(folder: str) -> tuple[str, ...]:
    """The names of the files in one folder below `data/`, in order.

    >>> "puzzle1.csv" in names("puzzles")
    True
    """
    found = files("sudokulab").joinpath("data", *folder.split("/")).iterdir()
    return tuple(sorted(entry.name for entry in found if entry.is_file()))
