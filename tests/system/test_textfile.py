"""Lines of files, pipes and archives: as they come, and with a place for whatever is no text."""

from __future__ import annotations

import gzip
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import zstandard

from sudokulab.board.notation import read_puzzles
from sudokulab.errors import NotationError, UnreadableInput
from sudokulab.system.textfile import LONGEST_LINE, NO_TEXT, open_lines

EMPTY_9X9 = "." * 81


def written(folder: Path, data: bytes, name: str = "a.txt") -> str:
    path = folder / name
    path.write_bytes(data)
    return str(path)


def message(path: str) -> str:
    with pytest.raises(NotationError) as caught:
        list(open_lines(path))
    return str(caught.value).removeprefix(f"{Path(path).parent}{os.sep}")


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_lines_may_end_in_any_of_the_three_ways(tmp_path: Path, end: bytes) -> None:
    path = written(tmp_path, b"one" + end + end + b"two" + end)
    assert list(open_lines(path)) == ["one", "", "two"]


def test_a_line_end_that_two_blocks_share_is_one(tmp_path: Path) -> None:
    long = "x" * ((1 << 16) - 1)
    path = written(tmp_path, f"{long}\r\ntwo".encode())
    assert list(open_lines(path)) == [long, "two"]


def test_a_form_feed_ends_no_line(tmp_path: Path) -> None:
    assert list(open_lines(written(tmp_path, b"one\ftwo\x85three".replace(b"\x85", b"\x0b")))) == [
        "one\ftwo\x0bthree"
    ]


def test_an_empty_file_has_no_line(tmp_path: Path) -> None:
    assert list(open_lines(written(tmp_path, b""))) == []


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_tells_the_encoding(tmp_path: Path, encoding: str) -> None:
    path = written(tmp_path, "12\r\né4\n".encode(encoding))
    assert list(open_lines(path)) == ["12", "é4"]


@pytest.mark.parametrize("name", ["utf-16-be", "utf-16-le"])
def test_either_byte_order_is_read(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, "\ufeff12\n34".encode(name))
    assert list(open_lines(path)) == ["12", "34"]


def test_a_byte_that_is_no_utf_8_is_told_with_its_place(tmp_path: Path) -> None:
    assert message(written(tmp_path, b"12\nab\xc3\xa9\xff34\n")) == (
        "a.txt:2:4: found the byte 0xff, which is not UTF-8, expected text"
    )


def test_damaged_utf_16_is_told_with_its_line(tmp_path: Path) -> None:
    path = written(tmp_path, "\ufeff12\n".encode("utf-16-le") + b"\x00\xd8\x20\x00")
    assert message(path) == "a.txt:2: the UTF-16 text is damaged: illegal UTF-16 surrogate"


def test_a_nul_byte_is_told_with_its_place(tmp_path: Path) -> None:
    assert message(written(tmp_path, b"12\n3\x004")) == "a.txt:2:2: found a NUL byte, expected text"


def test_a_line_without_end_is_told_before_it_fills_the_memory(tmp_path: Path) -> None:
    path = written(tmp_path, b"12\n" + b"1" * (LONGEST_LINE + 1))
    assert message(path) == "a.txt:2: line of more than 1,048,576 bytes, expected puzzles"


def test_a_hundred_megabytes_in_one_line_are_read_no_further_than_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with path.open("wb") as stream:
        for _ in range(100):
            stream.write(b"1" * (1 << 20))
    assert message(str(path)) == "a.txt:1: line of more than 1,048,576 bytes, expected puzzles"


@pytest.mark.parametrize("text", [b"1" * (2 * LONGEST_LINE), "1\0".encode("utf-16"), b"12\r\n3\0\xc3"])
def test_what_has_no_end_is_refused_as_soon_as_its_damage_is_seen(text: bytes, pipe: tuple[str, int]) -> None:
    path, descriptor = pipe
    writer = threading.Thread(target=lambda: os.write(descriptor, text), daemon=True)
    writer.start()
    told: list[str] = []
    reader = threading.Thread(target=lambda: told.append(message(path)), daemon=True)
    reader.start()
    reader.join(timeout=20)
    assert len(told) == 1
    assert "NUL byte" in told[0] or "line of more than 1,048,576 bytes" in told[0]


def test_damage_is_passed_over_line_by_line_when_asked(tmp_path: Path) -> None:
    path = written(tmp_path, b"one\n\xff\n" + b"x" * (3 * LONGEST_LINE) + b"\nfo\0ur\nfive")
    lines = list(open_lines(path, pass_over_damage=True))
    assert lines == ["one", NO_TEXT, NO_TEXT, f"fo{NO_TEXT}ur", "five"]


@pytest.mark.parametrize("name", ["a.txt", "a.txt.gz"])
def test_gzip_is_unpacked_whatever_the_name_is(tmp_path: Path, name: str) -> None:
    assert list(open_lines(written(tmp_path, gzip.compress(b"one\ntwo"), name))) == ["one", "two"]


def test_zstd_is_unpacked(tmp_path: Path) -> None:
    packed = zstandard.ZstdCompressor().compress(b"one\ntwo")
    assert list(open_lines(written(tmp_path, packed))) == ["one", "two"]


def test_an_archive_that_is_cut_off_is_told_after_what_came_before(tmp_path: Path) -> None:
    packed = gzip.compress(b"".join(b"%d\n" % number for number in range(50_000)))
    lines = open_lines(written(tmp_path, packed[:-1000]))
    assert next(lines) == "0"
    with pytest.raises(NotationError, match="the gzip data are cut short"):
        list(lines)


def test_a_missing_file_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInput) as caught:
        list(open_lines("/no/such/file"))
    assert str(caught.value) == "/no/such/file: no such file or directory"


def test_a_folder_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInput) as caught:
        list(open_lines(str(tmp_path)))
    assert str(caught.value) == f"{tmp_path}: is a directory"


def test_a_name_that_no_file_can_have_is_told_in_a_sentence() -> None:
    with pytest.raises(UnreadableInput, match="null byte"):
        list(open_lines("a\0b"))


def test_a_file_that_may_not_be_read_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("sudokulab.system.textfile.ByteStream", refuse)
    with pytest.raises(UnreadableInput, match=r"^secret\.txt: permission denied$"):
        list(open_lines("secret.txt"))


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[tuple[str, int]]:
    """A named pipe and the descriptor to write into it."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    # Open for both, or opening would wait for the reader.
    descriptor = os.open(path, os.O_RDWR)
    yield str(path), descriptor
    os.close(descriptor)


def test_a_line_typed_into_a_pipe_is_answered_at_once(pipe: tuple[str, int]) -> None:
    path, descriptor = pipe
    os.write(descriptor, f"{EMPTY_9X9}\n".encode())
    answered: list[str] = []
    puzzles = read_puzzles(open_lines(path), source="pipe")
    reader = threading.Thread(target=lambda: answered.append(next(puzzles).source), daemon=True)
    reader.start()
    reader.join(timeout=20)
    assert answered == ["pipe:1"]


def test_a_line_that_ends_in_a_carriage_return_waits_for_no_line_feed(pipe: tuple[str, int]) -> None:
    path, descriptor = pipe
    os.write(descriptor, b"one\r")
    lines = open_lines(path)
    assert next(lines) == "one"
    os.write(descriptor, b"\ntwo\n")
    assert next(lines) == "two"
