"""Batches for the tests: lines of any kind, a source that hands them out in portions, options."""

from __future__ import annotations

import io
from itertools import islice
from random import Random

from sudokulab.board import NINE, Grid, Shape
from sudokulab.board.symbols import to_symbols
from sudokulab.board.symmetry import random_symmetry
from sudokulab.lab.batch import BatchOptions, LineShapes
from sudokulab.limits import NO_LIMITS, Limits
from support.reference import is_solution, pattern_grid, solutions

SHAPES = [Shape(2, 2), Shape(2, 3), Shape(2, 2), Shape(3, 3)]
NO_PUZZLES = ["", "x", "# comment", "123", "1" * 82, "53\0", "?" * 16, "é" * 8]


class Portions:
    """A source that hands out bytes in random portions and, where `gaps` are, has to be waited for."""

    def __init__(self, data: bytes, rng: Random, *, largest: int, gaps: bool = False) -> None:
        self._stream = io.BytesIO(data)
        self._rng = rng
        self._largest = largest
        self._gaps = gaps
        self.size = len(data)

    @property
    def consumed(self) -> int:
        return self._stream.tell()

    @property
    def ready(self) -> bool:
        return not self._gaps or self._rng.random() < 0.5

    def read(self, size: int, /) -> bytes:
        return self._stream.read(min(size, self._rng.randint(1, self._largest)))


def random_puzzle(rng: Random) -> str:
    shape = rng.choice(SHAPES)
    grid = random_symmetry(shape, rng).apply(Grid(shape, pattern_grid(shape.box_height, shape.box_width)))
    kept = rng.choice([0.4, 0.6, 0.8]) if shape != NINE else 0.75
    values = [value if rng.random() < kept else 0 for value in grid.values]
    if rng.random() < 0.2:
        values[rng.randrange(len(values))] = rng.randint(1, shape.side)
    return to_symbols(bytes(values))


def random_lines(rng: Random, count: int) -> list[str]:
    return [rng.choice(NO_PUZZLES) if rng.random() < 0.15 else random_puzzle(rng) for _ in range(count)]


def values_of(line: str) -> bytes:
    return bytes(int(symbol.replace(".", "0")) for symbol in line)


def shape_of(line: str) -> Shape:
    shape = Shape.usual_of_side(round(len(line) ** 0.5))
    assert shape is not None
    return shape


def reference_count(line: str) -> str:
    """The number of solutions up to 2, found without any of the code that is tested."""
    shape = shape_of(line)
    return str(len(list(islice(solutions(values_of(line), shape.box_height, shape.box_width), 2))))


def solves(solution: str, line: str) -> bool:
    shape = shape_of(line)
    return is_solution(values_of(solution), values_of(line), shape.box_height, shape.box_width)


def data_of(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def options(
    *,
    distinct: bool = False,
    as_json: bool = False,
    threads: int = 2,
    shape: Shape | None = None,
    limits: Limits = NO_LIMITS,
) -> BatchOptions:
    return BatchOptions(
        "a.txt",
        {"version": "1"},
        shapes=LineShapes(shape),
        distinct=distinct,
        as_json=as_json,
        threads=threads,
        limits=limits,
    )
