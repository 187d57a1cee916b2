"""`convert --output`: the file as its name says."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

import pytest

from support.commandline import Call, Write
from support.honesty import not_run

_LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("count", [1, 40_000])
def test_a_file_named_gz_is_compressed(call: Call, puzzle_file: Write, tmp_path: Path, count: int) -> None:
    packed = tmp_path / "packed.gz"
    source = puzzle_file(*[_LINE] * count)
    assert call("convert", source, "--to", "line", "--output", str(packed)).status == 0
    assert gzip.decompress(packed.read_bytes()).decode() == f"{_LINE}\n" * count
    assert packed.stat().st_size < count * 10 + 200
    assert call("convert", str(packed), "--to", "line").out == f"{_LINE}\n" * count


def test_a_file_named_zst_is_compressed(call: Call, puzzle_file: Write, tmp_path: Path) -> None:
    try:
        import zstandard
    except ModuleNotFoundError:
        not_run("zstandard is not installed: pip install 'sudokulab[fast-io]'")
    packed = tmp_path / "packed.zst"
    assert call("convert", puzzle_file(_LINE), "--to", "line", "--output", str(packed)).status == 0
    unpacked = zstandard.ZstdDecompressor().decompressobj().decompress(packed.read_bytes())
    assert unpacked.decode() == f"{_LINE}\n"
    assert call("convert", str(packed), "--to", "line").out == f"{_LINE}\n"


def test_without_the_extra_a_file_named_zst_is_refused_with_the_install_command(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    done = call("convert", _LINE, "--to", "line", "--output", str(tmp_path / "packed.zst"))
    assert (done.status, done.out) == (2, "")
    assert "pip install" in done.err
    assert list(tmp_path.iterdir()) == []
