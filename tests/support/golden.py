"""Reads the golden files."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sudokulab.board import Puzzle, Shape
from sudokulab.board.notation import parse
from sudokulab.solvers import Status

FOLDER = Path(__file__).parent.parent / "golden"
COUNT_LIMIT = 1000


@dataclass(frozen=True, slots=True)
class GoldenCase:
    """A puzzle with its known answer; a count of `COUNT_LIMIT` means at least that many."""

    puzzle: Puzzle
    status: Status
    count: int
    solution: bytes | None

    def __str__(self) -> str:
        return f"{self.puzzle.shape}-{self.status.value}-{hash(self.puzzle) % 10_000:04}"


@cache
def golden_cases() -> tuple[GoldenCase, ...]:
    """Every case of `puzzles.txt`."""
    lines = (FOLDER / "puzzles.txt").read_text(encoding="ascii").splitlines()
    return tuple(_case(line) for line in lines if not line.startswith("#"))


def _case(line: str) -> GoldenCase:
    shape_text, text, status, count, solution_text = line.split(":")
    shape = Shape.parse(shape_text)
    solution = parse(solution_text, shape=shape).clues if solution_text else None
    return GoldenCase(parse(text, shape=shape), Status(status), int(count), solution)


@dataclass(frozen=True, slots=True)
class PublishedCase:
    """One of the well-known invalid test cases; `at_least` where the count is only bounded."""

    puzzle: Puzzle
    name: str
    count: int
    at_least: bool

    def __str__(self) -> str:
        return self.name


@cache
def published_cases() -> tuple[PublishedCase, ...]:
    """Every case of `published_invalid.txt`."""
    lines = (FOLDER / "published_invalid.txt").read_text(encoding="ascii").splitlines()
    split = [line.split() for line in lines if not line.startswith("#")]
    return tuple(
        PublishedCase(parse(text), name, int(count.rstrip("+")), count.endswith("+"))
        for text, name, count in split
    )
