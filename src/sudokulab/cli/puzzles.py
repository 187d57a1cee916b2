"""`puzzles`: the puzzles that ship with the lab."""

from __future__ import annotations

from sudokulab.board import Shape
from sudokulab.cli.listing import listing_command
from sudokulab.lab.shipped import ShippedPuzzle, shipped_puzzles
from sudokulab.render.lists import Choice


def _choices() -> list[Choice]:
    return [_choice(puzzle) for puzzle in shipped_puzzles()]


def _choice(puzzle: ShippedPuzzle) -> Choice:
    shape = Shape.parse(puzzle.shape)
    size = f"{shape.side}x{shape.side}"
    facts = (("shape", (shape.box_height, shape.box_width)), ("file", puzzle.file))
    return Choice(f"@{puzzle.name}", f"{size:<5}  {puzzle.title}", facts)


COMMAND = listing_command("puzzles", "List the puzzles that ship with the lab; '@NAME' names one.", _choices)
