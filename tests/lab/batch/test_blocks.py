"""Lines come whole and numbered, however the bytes arrive and however long a line is."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokulab.lab.batch.blocks import MAX_LINE, Block, BlockReader


class Dripping:
    """Bytes in portions of given sizes, over and over."""

    def __init__(self, data: bytes, portions: list[int]) -> None:
        self._stream = io.BytesIO(data)
        self._portions = portions
        self._turn = 0

    def read(self, size: int, /) -> bytes:
        self._turn += 1
        return self._stream.read(min(size, self._portions[self._turn % len(self._portions)]))


def blocks_of(data: bytes, portions: list[int]) -> Iterator[Block]:
    reader = BlockReader(Dripping(data, portions))
    while (block := reader.next(1 << 20)) is not None:
        yield block


def lines_of(data: bytes, portions: list[int]) -> list[bytes]:
    return [block.line(row) for block in blocks_of(data, portions) for row in range(len(block))]


def expected_lines(data: bytes) -> list[bytes]:
    lines = data.split(b"\n")
    return [line.removesuffix(b"\r") for line in (lines if lines[-1] else lines[:-1])]


texts = st.lists(st.sampled_from([b"\n", b"\r\n", b"a", b"53..7", b"\0", b"\xff", b" "])).map(b"".join)
portions_of = st.lists(st.integers(1, 9), min_size=1, max_size=4)


@given(texts, portions_of)
def test_every_line_comes_once_and_whole(data: bytes, portions: list[int]) -> None:
    assert lines_of(data, portions) == expected_lines(data)


@given(texts, portions_of)
def test_the_lines_are_numbered_through_all_blocks(data: bytes, portions: list[int]) -> None:
    number = 1
    for block in blocks_of(data, portions):
        assert block.first_line == number
        assert len(block) > 0
        number += len(block)


@given(texts, st.integers(0, 20))
def test_a_block_is_cut_into_two_at_any_line(data: bytes, row: int) -> None:
    for block in blocks_of(data, [1 << 20]):
        cut = min(row, len(block))
        first, second = block.until_row(cut), block.from_row(cut)
        assert first.data + second.data == block.data
        assert (len(first), len(second)) == (cut, len(block) - cut)
        assert second.first_line == block.first_line + cut
        assert [second.line(place) for place in range(len(second))] == [
            block.line(place) for place in range(cut, len(block))
        ]


@pytest.mark.parametrize("portions", [[1000], [65_536], [65_537], [1 << 20]])
@pytest.mark.parametrize("length", [MAX_LINE - 1, MAX_LINE, MAX_LINE + 1, MAX_LINE + 2, 300_000])
@pytest.mark.parametrize("end", [b"\n", b""])
def test_of_a_line_that_is_too_long_the_same_part_is_kept_however_it_arrives(
    portions: list[int], length: int, end: bytes
) -> None:
    lines = lines_of(b"one\n" + b"x" * length + b"\ntwo\n" + b"y" * length + end, portions)
    kept = min(length, MAX_LINE + 1)
    assert lines == [b"one", b"x" * kept, b"two", b"y" * kept]


def test_a_line_without_end_takes_no_memory() -> None:
    class Endless:
        left = 200

        def read(self, size: int, /) -> bytes:
            self.left -= 1
            return b"x" * 500_000 if self.left > 0 else b""

    tracemalloc.start()
    reader = BlockReader(Endless())
    block = reader.next(500_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert block is not None
    assert len(block.line(0)) == MAX_LINE + 1
    assert peak < 5_000_000


def test_a_byte_order_mark_is_no_part_of_the_first_line() -> None:
    assert lines_of(b"\xef\xbb\xbfone\n\xef\xbb\xbftwo\n", [3]) == [b"one", b"\xef\xbb\xbftwo"]


def test_an_empty_input_has_no_line() -> None:
    assert lines_of(b"", [1]) == []
