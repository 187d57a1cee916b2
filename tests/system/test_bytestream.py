"""Bytes come as they are, unpacked where they are packed; damage is told after all that came before it."""

from __future__ import annotations

import gzip
import io
import os
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from sudokulab.errors import MissingExtra, NotationError
from sudokulab.system.bytestream import ByteStream

TEXT = b"".join(b"line %d\n" % number for number in range(20_000))


def zstd_of(data: bytes) -> bytes:
    zstandard = pytest.importorskip("zstandard", reason="the extra fast-io is not installed")
    packed: bytes = zstandard.ZstdCompressor(write_checksum=True).compress(data)
    return packed


PACKERS: list[Callable[[bytes], bytes]] = [gzip.compress, zstd_of]


def stream_of(folder: Path, content: bytes) -> ByteStream:
    path = folder / "input"
    path.write_bytes(content)
    return ByteStream(str(path))


def all_of(stream: ByteStream, size: int = 10_000) -> bytes:
    parts = []
    with stream:
        while part := stream.read(size):
            assert len(part) <= size
            parts.append(part)
    return b"".join(parts)


def read_until_damage(stream: ByteStream) -> tuple[bytes, NotationError]:
    found = b""
    while True:
        try:
            part = stream.read(10_000)
        except NotationError as error:
            return found, error
        assert part, "no damage was found"
        found += part


@pytest.mark.parametrize("size", [1, 7, 4096, 1 << 20])
def test_plain_bytes_come_as_they_are(tmp_path: Path, size: int) -> None:
    assert all_of(stream_of(tmp_path, TEXT[:5000]), size) == TEXT[:5000]


@pytest.mark.parametrize("content", [b"", b"\x1f", b"\x28\xb5", b"\x28\xb5\x2f", b"\n"])
def test_bytes_that_only_begin_like_something_packed_come_as_they_are(tmp_path: Path, content: bytes) -> None:
    assert all_of(stream_of(tmp_path, content)) == content


@pytest.mark.parametrize("pack", PACKERS)
@pytest.mark.parametrize("size", [1000, 1 << 20])
def test_packed_bytes_are_unpacked_whatever_the_name(
    tmp_path: Path, pack: Callable[[bytes], bytes], size: int
) -> None:
    assert all_of(stream_of(tmp_path, pack(TEXT)), size) == TEXT


@pytest.mark.parametrize("pack", PACKERS)
def test_several_packed_stretches_are_one_text(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    packed = pack(b"one\n") + pack(b"") + pack(TEXT) + pack(b"two\n")
    assert all_of(stream_of(tmp_path, packed)) == b"one\n" + TEXT + b"two\n"


def test_zeros_behind_a_gzip_member_are_padding(tmp_path: Path) -> None:
    assert all_of(stream_of(tmp_path, gzip.compress(TEXT) + bytes(100_000))) == TEXT


@pytest.mark.parametrize("pack", PACKERS)
def test_what_was_cut_off_is_told_after_what_can_be_read(
    tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    packed = pack(TEXT)
    with stream_of(tmp_path, packed[: len(packed) - 20]) as stream:
        found, error = read_until_damage(stream)
        with pytest.raises(NotationError):
            stream.read(10_000)
    assert error.message.endswith("data are cut short")
    assert error.path == str(tmp_path / "input")
    assert TEXT.startswith(found)


def test_all_of_a_cut_off_gzip_file_up_to_the_cut_is_read(tmp_path: Path) -> None:
    packed = gzip.compress(os.urandom(50_000).hex().encode())
    with stream_of(tmp_path, packed[:-1]) as stream:
        assert len(stream.read(1 << 20)) == 100_000
        with pytest.raises(NotationError, match="gzip data are cut short"):
            stream.read(1)


@pytest.mark.parametrize("pack", PACKERS)
def test_something_else_behind_packed_bytes_is_damage(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    with stream_of(tmp_path, pack(b"one\n") + b"two\n") as stream:
        assert stream.read(100) == b"one\n"
        with pytest.raises(NotationError, match="are followed by something else"):
            stream.read(100)


@pytest.mark.parametrize("pack", PACKERS)
def test_a_flipped_bit_is_damage(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    packed = bytearray(pack(TEXT))
    packed[len(packed) // 2] ^= 0x55
    with stream_of(tmp_path, bytes(packed)) as stream:
        _, error = read_until_damage(stream)
    assert "data are damaged (" in error.message


@pytest.mark.parametrize("pack", PACKERS)
def test_a_small_file_that_unpacks_to_very_much_comes_in_small_portions(
    tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    packed = pack(bytes(64_000_000))
    assert len(packed) < 100_000
    with stream_of(tmp_path, packed) as stream:
        total = 0
        while part := stream.read(4096 if total < 1_000_000 else 1 << 20):
            assert len(part) <= 1 << 20
            total += len(part)
    assert total == 64_000_000


def test_consumed_counts_the_bytes_of_the_file_and_size_is_theirs(tmp_path: Path) -> None:
    packed = gzip.compress(TEXT)
    with stream_of(tmp_path, packed) as stream:
        assert stream.size == len(packed)
        while stream.read(10_000):
            pass
        assert stream.consumed == len(packed)


def test_standard_input_without_a_file_behind_it_is_read_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT)))
    with ByteStream("-") as stream:
        assert stream.size is None
        assert all_of(stream) == TEXT


def test_a_pipe_hands_out_what_is_there_without_waiting_for_more(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = os.open(path, os.O_RDWR)
    try:
        with ByteStream(str(path)) as stream:
            assert not stream.ready
            os.write(writer, b"one\n")
            assert stream.ready
            assert stream.read(1 << 20) == b"one\n"
            assert not stream.ready
    finally:
        os.close(writer)


def test_without_the_extra_a_zst_file_names_the_command_that_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with (
        stream_of(tmp_path, b"\x28\xb5\x2f\xfd....") as stream,
        pytest.raises(MissingExtra, match=r"reading .zst files needs the extra 'fast-io'"),
    ):
        stream.read(100)


def test_a_folder_is_no_stream(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        ByteStream(str(tmp_path))


def test_a_raw_deflate_stream_is_not_taken_for_gzip(tmp_path: Path) -> None:
    packed = zlib.compress(TEXT)
    assert all_of(stream_of(tmp_path, packed)) == packed
