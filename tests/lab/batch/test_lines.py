"""Many lines at once are read as each of them is by itself."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokulab.board import Puzzle, Shape
from sudokulab.board.symbols import to_symbols
from sudokulab.errors import NotationError
from sudokulab.lab.batch.blocks import Block
from sudokulab.lab.batch.faults import fault_of
from sudokulab.lab.batch.lines import (
    USUAL_SHAPES,
    LineShapes,
    ParsedBlock,
    fault_of_text,
    parse_block,
    parse_single,
)

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def parsed(*lines: str | bytes, shape: Shape | None = None) -> ParsedBlock:
    data = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    return parse_block(Block.of(1, data), LineShapes(shape))


def puzzles(block: ParsedBlock) -> list[tuple[Shape, bytes] | None]:
    """Row by row what was read."""
    found: list[tuple[Shape, bytes] | None] = [None] * len(block.block)
    for group in block.groups:
        for row, grid in zip(group.rows.tolist(), group.grids, strict=True):
            assert found[row] is None
            found[row] = (group.shape, grid.tobytes())
    assert [row for row, puzzle in enumerate(found) if puzzle is None] == block.unreadable.tolist()
    return found


def alone(line: bytes, shapes: LineShapes) -> tuple[Shape, bytes] | None:
    if fault_of_text(line) is not None:
        return None
    try:
        puzzle: Puzzle = parse_single(line, shapes)
    except NotationError:
        return None
    return puzzle.shape, puzzle.clues


def random_line(rng: Random) -> str:
    side = rng.choice([4, 6, 8, 9, 9, 9, 10, 12, 16, 25])
    alphabet = rng.choice(["123456789ABCDEFGHIJKLMNOP", "ABCDEFGHIJKLMNOPQRSTUVWXY", "0123456789ABCDEF"])
    symbols = alphabet[: max(side, 1)]
    empty = rng.choice([".", ".", "0", ".0"])
    cells = [rng.choice(symbols if rng.random() < 0.3 else empty) for _ in range(side * side)]
    return "".join(cells)


def damaged(line: str, rng: Random) -> bytes:
    place = rng.randrange(len(line))
    text = line.encode()
    match rng.randrange(10):
        case 0:
            return text[:place] + text[place + 1 :]
        case 1:
            strange = rng.choice([b"\0", b"\xff", b"\r", b"?", "é".encode(), b"z"])
            return text[:place] + strange + text[place + 1 :]
        case 2:
            behind = [b" 17 clues", b",1", b";x", b" # \xc3\xa9", b"#\0", b"\t", b" \xff", b":1"]
            return text + rng.choice(behind)
        case 3:
            return rng.choice([b" ", b"\t ", b"id ", b"12,", b"#", b","]) + text
        case 4:
            return text + b"," + text + b" 1.2"
        case 5:
            return rng.choice([b"", b" ", b"# comment", b"x", b"1234", text[:16] + b" " + text])
        case 6:
            return text.lower()
        case _:
            return text


@pytest.mark.parametrize("shape", [None, Shape(3, 3), Shape(2, 6)], ids=str)
def test_a_block_of_any_lines_is_read_as_each_line_by_itself(shape: Shape | None, rng: Random) -> None:
    shapes = LineShapes(shape)
    for _ in range(40):
        lines = [damaged(random_line(rng), rng) for _ in range(rng.randrange(1, 40))]
        found = puzzles(parse_block(Block.of(1, b"".join(line + b"\n" for line in lines)), shapes))
        for line, puzzle in zip(lines, found, strict=True):
            assert puzzle == alone(line, shapes), line


@given(st.lists(st.binary(max_size=90).filter(lambda line: b"\n" not in line and not line.endswith(b"\r"))))
def test_a_block_of_any_bytes_is_read_as_each_line_by_itself(lines: list[bytes]) -> None:
    if lines:
        found = puzzles(parse_block(Block.of(1, b"".join(line + b"\n" for line in lines)), USUAL_SHAPES))
        assert found == [alone(line, USUAL_SHAPES) for line in lines]


def test_lines_may_end_as_windows_ends_them() -> None:
    data = f"{NINE}\r\n{NINE} easy\r\n".encode()
    assert parse_block(Block.of(1, data), USUAL_SHAPES).unreadable.tolist() == []


def test_what_stands_behind_the_puzzle_is_no_part_of_it() -> None:
    forms = [NINE, f"{NINE} easy", f"{NINE},{NINE}", f"{NINE}#1", f"  {NINE}", f"id {NINE} 1.2"]
    found = puzzles(parsed(*forms))
    assert len(set(found)) == 1
    assert found[0] is not None


def test_the_longest_column_is_the_puzzle() -> None:
    found = puzzles(parsed(f"1234000000000000 {NINE}"))[0]
    assert found is not None
    assert to_symbols(found[1]) == NINE


def test_lines_of_every_usual_shape_stand_side_by_side() -> None:
    shapes = list(USUAL_SHAPES.by_cells.values())
    block = parsed(*["." * shape.cell_count for shape in shapes])
    assert [found and found[0] for found in puzzles(block)] == shapes


def test_a_chosen_shape_holds_for_every_line() -> None:
    found = puzzles(parsed("." * 144, "." * 81, shape=Shape(2, 6)))
    assert found[0] is not None
    assert found[0][0] == Shape(2, 6)
    assert found[1] is None


def test_a_25x25_line_in_letters_is_read_and_counted() -> None:
    block = parsed("A" + "." * 623 + "Y", "1" + "." * 623 + "P")
    assert block.foreign == 1
    first, second = puzzles(block)
    assert first is not None
    assert second is not None
    assert first == second


def test_a_16x16_line_in_hexadecimal_is_read_and_counted() -> None:
    block = parsed("0" + "." * 254 + "F", "1" + "." * 254 + "G")
    assert block.foreign == 1
    first, second = puzzles(block)
    assert first == second
    assert first is not None


@pytest.mark.parametrize(
    "line",
    ["9" + "." * 623 + "Y", "0." + "." * 253 + "G", "0123456789ABCDEF" * 16, "0" + "." * 143],
    ids=["digit and Y", "0, . and G", "full hexadecimal", "0 and . in 12x12"],
)
def test_what_could_be_two_alphabets_is_no_puzzle(line: str) -> None:
    assert puzzles(parsed(line)) == [None]


def test_the_rows_of_a_group_tell_its_lines() -> None:
    block = parsed("." * 16, NINE, "x", "." * 16)
    assert [(str(group.shape), sorted(group.rows.tolist())) for group in block.groups] == [
        ("2x2", [0, 3]),
        ("3x3", [1]),
    ]
    assert all(group.grids.dtype == np.uint8 for group in block.groups)


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        (NINE.encode()[:-1], 1, "80 values"),
        (NINE.encode().replace(b"7", b"x", 1), 5, "'x'"),
        (b"53\0.7", 3, "found a NUL byte, expected text"),
        (b"53..\xff", 5, "found the byte 0xff, which is not UTF-8, expected text"),
        (b"53\r53", 3, "found a carriage return, expected text"),
        (b"", 1, "the line is empty, expected a puzzle such as 81 of 1-9 and '.'"),
        (b"x" * 65_537, 65_537, "the line is longer than 65,536 bytes, expected a puzzle"),
        (b"." * 25, 1, "--shape 1x5"),
    ],
)
def test_a_fault_says_where_and_what(line: bytes, column: int, message: str) -> None:
    fault = fault_of(7, line, USUAL_SHAPES)
    assert fault is not None
    assert (fault.line, fault.column) == (7, column)
    assert message in fault.message


def test_the_unreadable_lines_and_no_others_have_a_fault(rng: Random) -> None:
    for _ in range(500):
        line = damaged(random_line(rng), rng)
        if alone(line, USUAL_SHAPES) is None:
            fault = fault_of(1, line, USUAL_SHAPES)
            assert fault is not None
            assert fault.message
        elif b"\n" not in line:
            assert fault_of(1, line, USUAL_SHAPES) is None
