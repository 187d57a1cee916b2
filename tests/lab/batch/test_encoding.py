"""Whatever cuts an output file off, what is good of it is found again, and the same file comes out."""

from __future__ import annotations

import gzip
import io
import sys
from random import Random

import pytest

from sudokulab.errors import MissingExtra
from sudokulab.lab.batch import encoding
from sudokulab.lab.batch.encoding import Encoding, encoding_for

NAMES = ["a.txt", "a.txt.gz", "a.txt.zst"]


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "PIECE_TEXT", 1000)


def chosen(name: str) -> Encoding:
    if name.endswith(".zst"):
        pytest.importorskip("zstandard", reason="the extra fast-io is not installed")
    return encoding_for(name)


def lines(rng: Random, count: int) -> list[bytes]:
    return [b"%d" % rng.getrandbits(rng.randrange(8, 400)) + b"\n" for _ in range(count)]


def write_on(way: Encoding, begun: bytes, pending: bytes, text: list[bytes]) -> bytes:
    written = [begun]
    for line in text:
        packed, pending = way.pack(pending + line)
        written.append(packed)
    return b"".join([*written, way.close(pending)])


def read_back(way: Encoding, data: bytes) -> tuple[int, bytes, bytes]:
    seen: list[bytes] = []
    kept = way.read_back(io.BytesIO(data), seen.append)
    return kept.size, kept.tail, b"".join(seen)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_lines_make_the_same_file_in_whatever_portions_they_come(name: str, rng: Random) -> None:
    way, text = chosen(name), lines(rng, 200)
    whole = write_on(way, b"", b"", [b"".join(text)])
    assert write_on(way, b"", b"", text) == whole
    for _ in range(20):
        cuts = sorted(rng.sample(range(201), 5))
        portions = [b"".join(text[start:end]) for start, end in zip([0, *cuts], [*cuts, 200], strict=True)]
        assert write_on(way, b"", b"", portions) == whole


@pytest.mark.parametrize("name", NAMES)
def test_a_file_cut_off_anywhere_is_gone_on_with_to_the_same_end(name: str, rng: Random) -> None:
    way, text = chosen(name), lines(rng, 100)
    whole = write_on(way, b"", b"", text)
    for end in range(0, len(whole) + 1, 7):
        size, tail, seen = read_back(way, whole[:end])
        assert size <= end
        assert seen == b"".join(text[: seen.count(b"\n")])
        assert write_on(way, whole[:size], tail, text[seen.count(b"\n") :]) == whole


@pytest.mark.parametrize("name", NAMES)
def test_garbage_behind_what_is_good_is_cut_off(name: str, rng: Random) -> None:
    way, text = chosen(name), lines(rng, 100)
    whole = write_on(way, b"", b"", text)
    garbage = b"\0\0\0" if name == "a.txt" else rng.randbytes(100)
    size, tail, seen = read_back(way, whole + garbage)
    assert seen == b"".join(text)
    assert write_on(way, whole[:size], tail, []) == whole


def test_a_hole_in_a_plain_file_ends_what_is_good() -> None:
    size, tail, seen = read_back(encoding_for("a.txt"), b"one\ntwo\nth\0\0\0\nfour\n")
    assert (size, tail, seen) == (8, b"", b"one\ntwo\n")


def test_the_pieces_are_an_ordinary_gzip_file(rng: Random) -> None:
    text = lines(rng, 200)
    assert gzip.decompress(write_on(encoding_for("a.gz"), b"", b"", text)) == b"".join(text)


def test_no_text_makes_an_empty_file() -> None:
    assert encoding_for("a.gz").close(b"") == b""


def test_without_the_extra_a_zst_file_names_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(MissingExtra, match=r"writing .zst files needs the extra 'fast-io'"):
        encoding_for("a.zst")
