"""The files of `batch`: compressed ones, outputs, and what a killed run leaves behind."""

from __future__ import annotations

import gzip
import json
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from support.batch_command import (
    SMALL,
    SMALL_SOLVED,
    SOLVED,
    UNIQUE,
    many_puzzles,
    start_batch,
    wait_for,
)
from support.commandline import Call, Write
from support.honesty import not_applicable

# -- compressed files


def zstd_of(data: bytes) -> bytes:
    zstandard = pytest.importorskip("zstandard", reason="the extra fast-io is not installed")
    packed: bytes = zstandard.ZstdCompressor().compress(data)
    return packed


def unzstd(data: bytes) -> bytes:
    import zstandard

    with zstandard.ZstdDecompressor().stream_reader(data, read_across_frames=True) as reader:
        found: bytes = reader.read()
    return found


@pytest.mark.parametrize(
    ("name", "pack", "unpack"), [("a.gz", gzip.compress, gzip.decompress), ("a.zst", zstd_of, unzstd)]
)
def test_compressed_files_are_read_and_written(
    name: str,
    pack: Callable[[bytes], bytes],
    unpack: Callable[[bytes], bytes],
    call: Call,
    tmp_path: Path,
) -> None:
    packed, output = tmp_path / name, tmp_path / f"out-{name}"
    packed.write_bytes(pack(f"{UNIQUE}\n{SMALL}\n".encode()))
    assert call("batch", str(packed), "--output", str(output)).status == 0
    assert unpack(output.read_bytes()).decode() == f"{SOLVED},1\n{SMALL_SOLVED},1\n"
    assert call("batch", str(packed)).out == f"{SOLVED},1\n{SMALL_SOLVED},1\n"


def test_a_cut_off_gzip_file_is_answered_as_far_as_it_goes_and_exits_3(
    call: Call, tmp_path: Path, rng: Random
) -> None:
    path = tmp_path / "a.gz"
    lines = many_puzzles(2000, rng)
    packed = gzip.compress("".join(f"{line}\n" for line in lines).encode())
    path.write_bytes(packed[: len(packed) // 2])
    done = call("batch", str(path))
    assert done.status == 3
    answers = done.out.splitlines()
    assert 0 < len(answers) < 2000
    assert done.err.splitlines()[-1] == (f"sudokulab: {path}:{len(answers) + 1}: the gzip data are cut short")


# -- output files


def test_the_output_file_is_there_when_it_is_complete(call: Call, puzzle_file: Write, tmp_path: Path) -> None:
    output = tmp_path / "out.txt"
    done = call("batch", puzzle_file(UNIQUE, "x"), "--output", str(output))
    assert (done.status, done.out) == (3, "")
    assert output.read_text() == f"{SOLVED},1\nx\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.txt", "puzzles.txt"]


def test_resume_without_anything_unfinished_begins_at_the_beginning(
    call: Call, puzzle_file: Write, tmp_path: Path
) -> None:
    output = tmp_path / "out.txt"
    assert call("batch", puzzle_file(UNIQUE), "--output", str(output), "--resume").status == 0
    assert output.read_text() == f"{SOLVED},1\n"


def test_the_input_is_not_overwritten(call: Call, puzzle_file: Write) -> None:
    path = puzzle_file(UNIQUE)
    done = call("batch", path, "--output", path)
    assert done.status == 2
    assert "is the input itself, expected another file" in done.err
    assert Path(path).read_text() == f"{UNIQUE}\n"


def test_a_device_is_written_as_a_stream(call: Call, puzzle_file: Write) -> None:
    assert call("batch", puzzle_file(UNIQUE), "--output", "/dev/null").status == 0
    assert call("batch", puzzle_file(UNIQUE), "--output", "/dev/null", "--resume").status == 2
    assert not Path("/dev/null.partial").exists()


def test_an_output_in_no_folder_is_wrong_usage(call: Call, puzzle_file: Write, tmp_path: Path) -> None:
    output = tmp_path / "missing" / "out.txt"
    done = call("batch", puzzle_file(UNIQUE), "--output", str(output))
    assert (done.status, done.out) == (2, "")
    expected = f"--output: '{output.parent}' is no folder, expected one for the file 'out.txt'"
    assert done.err == f"sudokulab: {expected}\n"


@pytest.mark.parametrize("resume", [(), ("--resume",)])
def test_a_link_given_as_output_stays_and_its_file_is_written(
    call: Call, puzzle_file: Write, tmp_path: Path, resume: tuple[str, ...]
) -> None:
    link, real = tmp_path / "link.txt", tmp_path / "there" / "real.txt"
    real.parent.mkdir()
    real.write_text("old")
    link.symlink_to(real)
    assert call("batch", puzzle_file(UNIQUE), "--output", str(link), *resume).status == 0
    assert (link.is_symlink(), real.read_text()) == (True, f"{SOLVED},1\n")
    assert [path.name for path in real.parent.iterdir()] == ["real.txt"]


@pytest.mark.parametrize("suffix", ["partial", "partial.json"])
@pytest.mark.parametrize("resume", [(), ("--resume",)])
def test_where_unfinished_answers_lie_is_neither_the_input_nor_the_log(
    call: Call, puzzle_file: Write, tmp_path: Path, suffix: str, resume: tuple[str, ...]
) -> None:
    path, output = puzzle_file(UNIQUE, name=f"out.{suffix}"), str(tmp_path / "out")
    done = call("batch", path, "--output", output, *resume)
    assert (done.status, Path(path).read_text()) == (2, f"{UNIQUE}\n")
    assert done.err == f"sudokulab: --output: '{path}' is the input itself, expected another file\n"
    done = call("batch", puzzle_file(UNIQUE), "--output", output, "--log", path, *resume)
    assert done.status == 2
    assert done.err == f"sudokulab: --output: '{path}' is the file of --log too, expected another\n"


def test_a_batch_has_no_limit_of_memory_that_would_do_nothing(call: Call, puzzle_file: Write) -> None:
    done = call("batch", puzzle_file(UNIQUE), "--memory-limit", "1")
    assert (done.status, done.out) == (2, "")
    assert "unknown option '--memory-limit'" in done.err


def test_a_full_disk_is_a_sentence_and_exits_4(call: Call, puzzle_file: Write) -> None:
    if not Path("/dev/full").exists():
        not_applicable("there is no /dev/full here")
    done = call("batch", puzzle_file(UNIQUE), "--output", "/dev/full")
    assert done.status == 4
    assert done.err == "sudokulab: cannot write /dev/full: No space left on device\n"


def killed_and_resumed(
    name: str, lines: list[str], tmp_path: Path, rng: Random, *arguments: str, kills: int = 5
) -> None:
    """Answer the same lines without and with being killed at random moments, and compare the files."""
    text = "".join(f"{line}\n" for line in lines).encode()
    whole = start_batch("-", "--output", f"whole-{name}", *arguments, folder=tmp_path)
    whole.communicate(text, timeout=120)
    for attempt in range(kills):
        resume = ["--resume"] if attempt else []
        process = start_batch("-", "--output", name, *resume, *arguments, folder=tmp_path)
        assert process.stdin is not None
        if not attempt:
            wait_for((tmp_path / f"{name}.partial.json").exists)
        # The end of the input is withheld: it cannot be finished before it is killed.
        process.stdin.write(text[: rng.randrange(len(text))])
        process.stdin.flush()
        time.sleep(rng.random() * 0.1)
        process.kill()
        process.communicate(timeout=60)
        assert process.returncode == -signal.SIGKILL
    last = start_batch("-", "--output", name, "--resume", *arguments, folder=tmp_path)
    last.communicate(text, timeout=120)
    assert last.returncode == whole.returncode == 3
    assert without_origin(tmp_path / name) == without_origin(tmp_path / f"whole-{name}")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, f"whole-{name}"])


def without_origin(path: Path) -> bytes | list[dict[str, object]]:
    """The bytes of an output file; JSON without `made_with`, which holds the date of its run."""
    content = path.read_bytes()
    if not content.startswith(b"{"):
        return content
    objects: list[dict[str, object]] = [json.loads(line) for line in content.splitlines()]
    assert len({json.dumps(found.pop("made_with")) for found in objects}) == 1
    return objects


@pytest.mark.parametrize("name", ["out.txt", "out.txt.gz", "out.txt.zst"])
def test_what_was_killed_is_gone_on_with_and_ends_with_the_same_bytes(
    name: str, tmp_path: Path, rng: Random
) -> None:
    if name.endswith("zst"):
        pytest.importorskip("zstandard", reason="the extra fast-io is not installed")
    killed_and_resumed(name, many_puzzles(30_000, rng), tmp_path, rng, "--threads", "1")


@pytest.mark.slow
@pytest.mark.parametrize("attempt", range(8))
@pytest.mark.parametrize("arguments", [(), ("--distinct",), ("--json",), ("--threads", "3")])
def test_what_was_killed_at_many_moments_is_gone_on_with(
    attempt: int, arguments: tuple[str, ...], tmp_path: Path, rng: Random
) -> None:
    name = "out.txt" if "--json" in arguments else rng.choice(["out.txt", "out.gz"])
    killed_and_resumed(name, many_puzzles(rng.randrange(1000, 40_000), rng), tmp_path, rng, *arguments)


def test_another_input_is_refused_and_the_unfinished_answers_stay(tmp_path: Path, rng: Random) -> None:
    lines = many_puzzles(1000, rng)
    process = start_batch("-", "--output", "out.txt", "--quiet", folder=tmp_path)
    assert process.stdin is not None
    process.stdin.write("".join(f"{line}\n" for line in lines).encode())
    process.stdin.flush()
    partial = tmp_path / "out.txt.partial"
    wait_for(lambda: partial.exists() and partial.read_bytes().count(b"\n") == 1000)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) == 130
    other = tmp_path / "other.txt"
    other.write_text("".join(f"{line}\n" for line in [UNIQUE, *lines]))
    refused = start_batch("other.txt", "--output", "out.txt", "--resume", folder=tmp_path)
    _, said = refused.communicate(timeout=60)
    assert refused.returncode == 2
    assert said == b"sudokulab: the input's first 1,000 lines are not those that were answered before\n"
    again = start_batch("other.txt", "--output", "out.txt", folder=tmp_path)
    _, said = again.communicate(timeout=60)
    assert again.returncode == 2
    assert b"out.txt.partial holds the answers of an unfinished run: go on with --resume" in said
    assert partial.read_bytes().count(b"\n") == 1000


def test_a_file_that_another_process_is_writing_is_left_alone(tmp_path: Path) -> None:
    with start_batch("-", "--output", "out.txt", "--quiet", folder=tmp_path) as process:
        assert process.stdin is not None
        wait_for((tmp_path / "out.txt.partial.json").exists)
        for resume in ([], ["--resume"]):
            other = start_batch("-", "--output", "out.txt", *resume, folder=tmp_path)
            _, said = other.communicate(f"{UNIQUE}\n".encode(), timeout=60)
            assert other.returncode == 2
            assert said == b"sudokulab: another process is writing out.txt.partial, wait for its end\n"
        process.stdin.write(f"{SMALL}\n".encode())
        process.stdin.close()
        assert process.wait(timeout=30) == 0
    assert (tmp_path / "out.txt").read_text() == f"{SMALL_SOLVED},1\n"
