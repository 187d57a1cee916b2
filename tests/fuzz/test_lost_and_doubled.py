"""One value, row or line lost or doubled in a file of several puzzles: no puzzle comes that was not in it."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from sudokulab.board import NINE, Puzzle, Shape
from sudokulab.board.notation import format_named, format_puzzle, read_puzzles, write_puzzles
from sudokulab.errors import NotationError

RUNS = int(os.environ.get("SUDOKULAB_FUZZ_RUNS", "200"))
SHAPES = [NINE, Shape(2, 2), Shape(2, 3), Shape(3, 3), Shape(4, 4)]
Layout = Callable[[list[Puzzle]], str]


def some_puzzle(shape: Shape, rng: random.Random) -> Puzzle:
    """Clues with a value above 4 where there can be one, so that 16 of them are no small puzzle."""
    side = shape.side
    clues = [rng.choice([0, rng.randint(1, side)]) for _ in range(shape.cell_count)]
    for start in range(0, shape.cell_count, side):
        clues[start] = side
    return Puzzle(shape, bytes(clues))


def rows_of(puzzle: Puzzle, separator: str, empty: str) -> list[str]:
    return [separator.join(str(value) if value else empty for value in row) for row in puzzle.rows]


def csv_rows(empty: str, end: str) -> Layout:
    def layout(puzzles: list[Puzzle]) -> str:
        return "\n\n".join("\n".join(row + end for row in rows_of(each, ",", empty)) for each in puzzles)

    return layout


def csv_lines(empty: str, end: str) -> Layout:
    def layout(puzzles: list[Puzzle]) -> str:
        return "\n".join(",".join(rows_of(each, ",", empty)) + end for each in puzzles)

    return layout


def csv_wrapped(empty: str, end: str) -> Layout:
    def wrap(puzzle: Puzzle) -> str:
        values = [str(value) if value else empty for value in puzzle.clues]
        width = puzzle.shape.side * 2 + 3  # one line more or less makes no other size
        starts = range(0, len(values), width)
        return "\n".join(",".join(values[start : start + width]) + end for start in starts)

    return lambda puzzles: "\n\n".join(map(wrap, puzzles))


def drawn(between: str) -> Layout:
    return lambda puzzles: between.join(format_puzzle(each, "grid") for each in puzzles)


def bare(empty: str, between: str) -> Layout:
    return lambda puzzles: between.join("\n".join(rows_of(each, " ", empty)) for each in puzzles)


def bands(puzzles: list[Puzzle]) -> str:
    def split(puzzle: Puzzle) -> str:
        rows = rows_of(puzzle, " ", ".")
        height = puzzle.shape.box_height
        starts = range(0, len(rows), height)
        return "\n\n".join("\n".join(rows[start : start + height]) for start in starts)

    return "\n\n".join(map(split, puzzles))


LAYOUTS: dict[str, tuple[str, Layout]] = {
    **{
        name: (name, lambda puzzles, name=name: "\n".join(write_puzzles(puzzles, name)))  # type: ignore[misc]  # a lambda
        for name in ("line", "sdm", "json", "grid", "csv")
    },
    "json rows": ("json", lambda puzzles: "\n".join(str(each.rows) for each in puzzles)),
    **{
        f"csv {name} {empty!r} {end!r}": ("csv", layout(empty, end))
        for name, layout in (("rows", csv_rows), ("lines", csv_lines), ("wrapped", csv_wrapped))
        for empty in ("0", ".", "")
        for end in ("", ",")
    },
    "framed, stacked": ("grid", drawn("\n")),
    "framed, headings": ("grid", drawn("\nGrid\n")),
    "bare, blank lines": ("grid", bare(".", "\n\n")),
    "bare, headings": ("grid", bare("0", "\nGrid\n")),
    "bands": ("grid", bands),
}


def lose_or_double_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at = rng.choice([number for number, line in enumerate(lines) if line.strip()])
    lines[at : at + 1] = rng.choice([[], [lines[at]] * 2])
    return "\n".join(lines)


def lose_or_double_value(text: str, rng: random.Random) -> str:
    """One value less or more, with the separator beside it; symbols that stand together are values each."""
    is_apart = "," in text or " " in text
    found = rng.choice(list(re.finditer(r"(?<![0-9])[0-9]+|\." if is_apart else r"[0-9.]", text)))
    start, end = found.span()
    separator = "," if "," in text else " " if is_apart else ""
    if rng.random() < 0.5:
        return text[:end] + separator + text[start:]
    if separator and text[end : end + 1] == separator:
        return text[:start] + text[end + 1 :]
    return text[:start].removesuffix(separator) + text[end:]


def read_until_a_fault(text: str, format: str, shape: Shape | None) -> Iterator[Puzzle]:
    with suppress(NotationError):
        yield from read_puzzles(text.split("\n"), source="a", format=format, shape=shape)


@pytest.mark.parametrize("name", LAYOUTS)
def test_no_puzzle_is_made_up_of_a_damaged_text(name: str, rng: random.Random) -> None:
    format, layout = LAYOUTS[name]
    for _ in range(max(10, RUNS // 10)):
        shape = format_named(format).only or rng.choice(SHAPES)
        puzzles = [some_puzzle(shape, rng) for _ in range(rng.choice([2, 3, 5]))]
        text = layout(puzzles)
        assert list(read_puzzles(text.split("\n"), source="a", format=format)) == puzzles
        damaged = rng.choice([lose_or_double_line, lose_or_double_value])(text, rng)
        for asked in (None, shape):
            found = list(read_until_a_fault(damaged, format, asked))
            assert set(found) <= set(puzzles), f"{damaged}\nasked {asked} read as\n" + "\n".join(
                map(str, found)
            )
