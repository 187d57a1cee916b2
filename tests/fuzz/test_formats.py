"""Damaged files of every format, the whole way that a file takes: only a `LabError` comes out, and soon."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sudokulab.board import NINE, Puzzle, Shape
from sudokulab.board.notation import FORMATS, format_named, format_puzzle, read_puzzles
from sudokulab.errors import LabError
from sudokulab.system.textfile import open_lines

HANG_SECONDS = 60.0  # an endless loop or a quadratic one, on any machine; speed is for the benchmarks
LONGEST_MESSAGE = 600
RUNS = int(os.environ.get("SUDOKULAB_FUZZ_RUNS", "200"))
SHAPES = [NINE, Shape(2, 2), Shape(2, 3), Shape(4, 4), Shape(5, 5), Shape(1, 7)]
PIECES = [
    b"\0", b"\n", b"\r", b"\r\n", b"\f", b"\xff", b"\xc3", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff",
    b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"[", b"]", b"{", b"}", b'"', b"\\", b",", b",,", b";", b"\t", b" ",
    b"#", b"=", b"|", b"--", b"+", b"-", b".", b"*", b"_", b"0", b"9", b"10", b"26", b"A", b"G", b"Q", b"z",
    b"99999999999999999999", b"9999999999x99999999", b"1e999", b"NaN", b"null", b"[[[[[[[[[[[[[[[[[[[[",
    b"[Puzzle]", b"[State]", b"rows = 3", b"board =", b"moves = [(0,1) -> 5]", b"puzzle,solution\n",
    b"Grid 01\n", "│".encode(), "┼─".encode(), "é".encode(), "٣".encode(), "²".encode(), b'{"clues": "',
    b'"schema": "puzzle/2"', b"3 3\n", b"1" * 81,
]  # fmt: skip


def sample(name: str, rng: random.Random) -> bytes:
    """A good file of this format, with one puzzle or several."""
    found = format_named(name)
    shape = found.only or rng.choice(SHAPES)
    count = rng.choice([1, 1, 3]) if found.many else 1
    texts = []
    for _ in range(count):
        clues = bytes(rng.choice([0, 0, rng.randint(1, shape.side)]) for _ in range(shape.cell_count))
        texts.append(format_puzzle(Puzzle(shape, clues, info=(("author", "x"), ("scores", "[0, 0]"))), name))
    return "\n".join(texts).encode()


def flip(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def insert(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(PIECES) * rng.choice([1, 1, 2, 50]) + data[at:]


def remove(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at + rng.choice([1, 2, 10, 100]) :]


def repeat(data: bytes, rng: random.Random) -> bytes:
    start, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:end] + data[start:end] * rng.choice([1, 2, 5]) + data[end:]


def swap_lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    rng.shuffle(lines)
    return b"\n".join(lines)


MUTATIONS: list[Callable[[bytes, random.Random], bytes]] = [flip, insert, remove, repeat, swap_lines]


def mutant(name: str, rng: random.Random) -> bytes:
    data = sample(name, rng)
    for _ in range(rng.choice([0, 1, 1, 2, 4])):
        data = rng.choice(MUTATIONS)(data, rng)[:20_000]
    return data


def read_whole(path: Path, format: str, shape: Shape | None) -> int:
    """How many puzzles come out; a `LabError`, which may be told at any point, ends them."""
    count = 0
    try:
        for puzzle in read_puzzles(open_lines(str(path)), source=path.name, format=format, shape=shape):
            assert len(puzzle.clues) == puzzle.shape.cell_count
            count += 1
    except LabError as error:
        if len(str(error)) > LONGEST_MESSAGE:
            raise AssertionError("the message is too long") from error
    return count


def try_many(make: Callable[[], bytes], format: str, rng: random.Random, folder: Path) -> int:
    path = folder / "a.txt"
    count = 0
    for _ in range(RUNS):
        data = make()
        path.write_bytes(data)
        shape = rng.choice([None, None, *SHAPES])
        started = time.monotonic()
        try:
            count += read_whole(path, format, shape)
        except Exception as error:
            raise AssertionError(f"{error!r} from {data!r} as {format}, shape {shape}") from error
        assert time.monotonic() - started < HANG_SECONDS, f"{data!r} as {format}, shape {shape}"
    return count


@pytest.mark.parametrize("name", FORMATS)
def test_a_damaged_file_gives_puzzles_or_says_what_is_wrong(
    name: str, rng: random.Random, tmp_path: Path
) -> None:
    assert try_many(lambda: mutant(name, rng), name, rng, tmp_path) > 0


def test_a_damaged_file_whose_format_is_to_be_found_gives_puzzles_or_says_what_is_wrong(
    rng: random.Random, tmp_path: Path
) -> None:
    names = list(FORMATS)
    assert try_many(lambda: mutant(rng.choice(names), rng), "auto", rng, tmp_path) > 0


@pytest.mark.parametrize("name", ["auto", *FORMATS])
def test_random_bytes_give_nothing_but_an_error(name: str, rng: random.Random, tmp_path: Path) -> None:
    def some() -> bytes:
        return b"".join(
            rng.choice(PIECES) if rng.random() < 0.8 else rng.randbytes(3) for _ in range(rng.randrange(60))
        )

    try_many(some, name, rng, tmp_path)


@pytest.mark.parametrize("name", ["auto", *FORMATS])
@pytest.mark.parametrize(
    "piece", ["1", "1 ", "1,", "a=1 ", "[", '"', "-", "|", "#", "(0,1) -> 5, ", "\\", "A ", "é"]
)
def test_a_very_long_line_is_no_trouble(name: str, piece: str) -> None:
    line = (piece * 200_000)[:200_000]
    for lines in (
        [line],
        [f"moves = [{line}"],
        ["5 3 . . 7 . . . ."] + [line] * 5,
        [f"[1, {line}"],
        [f'"{line}"'],
    ):
        started = time.monotonic()
        try:
            count = sum(1 for _ in read_puzzles(lines, source="a.txt", format=name))
        except LabError:
            count = 0
        assert count == 0
        assert time.monotonic() - started < HANG_SECONDS
