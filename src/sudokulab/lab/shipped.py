"""The puzzles that ship with the lab, each known by `@` and the stem of its file."""

from __future__ import annotations

import json
from dataclasses import dataclass

from sudokulab import resources
from sudokulab.errors import UnknownName

_FOLDER = "puzzles"
_INDEX = f"{_FOLDER}/index.json"


@dataclass(frozen=True, slots=True)
class ShippedPuzzle:
    """A puzzle of the lab: its name without `@`, its file and what it is."""

    name: str
    file: str
    shape: str
    title: str

    def lines(self) -> list[str]:
        """The lines of its file, each with its line end."""
        return resources.read_text(f"{_FOLDER}/{self.file}").splitlines(keepends=True)


def shipped_puzzles() -> tuple[ShippedPuzzle, ...]:
    """All of them, in the order of the index.

    >>> [puzzle.name for puzzle in shipped_puzzles()][:2]
    ['puzzle1', 'puzzle2']
    """
    listed = json.loads(resources.read_text(_INDEX))["puzzles"]
    return tuple(
        ShippedPuzzle(entry["file"].partition(".")[0], entry["file"], entry["shape"], entry["title"])
        for entry in listed
    )


def shipped_puzzle(name: str) -> ShippedPuzzle:
    """The one of that name, with or without `@`; an unknown name raises `UnknownName` with the nearest.

    >>> shipped_puzzle("@puzzle6").file
    'puzzle6.csv'
    """
    known = {f"@{puzzle.name}": puzzle for puzzle in shipped_puzzles()}
    wanted = name if name.startswith("@") else f"@{name}"
    if wanted not in known:
        raise UnknownName("puzzle", wanted, known)
    return known[wanted]
