"""`batch` as a person uses it, with all that can go wrong on the way."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from sudokulab.board import NINE
from sudokulab.board.symbols import to_symbols
from sudokulab.board.symmetry import random_symmetry
from support.classic import TUTORIAL
from support.commandline import COMMAND, Call, Start, Write
from support.honesty import not_applicable

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87."
BROKEN = ".4.1..35.............2.5......4.89..26.....12.5.3....7..4...16.6....7....1..8..2."
SMALL = "1......2.3....4."
SMALL_SOLVED = "1234341243212143"


def start_batch(*arguments: str, folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [str(COMMAND), "batch", *arguments],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def many_puzzles(count: int, rng: Random) -> list[str]:
    """Different puzzles with one solution each, and now and then a line that is none."""
    twins = [to_symbols(random_symmetry(NINE, rng).apply(TUTORIAL).clues) for _ in range(min(count, 500))]
    return [f"no puzzle {place}" if place % 97 == 0 else rng.choice(twins) for place in range(count)]


def test_each_line_gets_its_answer_in_order(start: Start) -> None:
    done = start("batch", "-", stdin=f"{UNIQUE}\n{TWO}\n{BROKEN}\n{SMALL}\n")
    assert done.status == 0
    answers = done.out.splitlines()
    assert answers[0] == f"{SOLVED},1"
    assert answers[1].endswith(",2")
    assert "." not in answers[1]
    assert answers[2:] == [f"{'.' * 81},0", f"{SMALL_SOLVED},1"]
    summary, shapes = done.err.splitlines()
    assert summary.startswith("4 lines in ")
    assert summary.endswith("a second: 2 unique, 1 with several solutions, 1 without a solution")
    assert shapes == "lines of 16 values are read as 2x2; --shape 1x4 would fit too"


def test_a_line_that_is_no_puzzle_is_answered_x_told_with_its_place_and_exits_3(
    call: Call, puzzle_file: Write
) -> None:
    path = puzzle_file(UNIQUE, "", UNIQUE[:-1], SMALL + "\0", SMALL, "# comment")
    done = call("batch", path)
    assert done.status == 3
    assert done.out.splitlines() == [f"{SOLVED},1", "x", "x", "x", f"{SMALL_SOLVED},1", "x"]
    summary, _, *lines = done.err.splitlines()
    assert summary.endswith(": 2 unique, 4 of no puzzle")
    assert lines[0] == f"{path}:2:1: the line is empty, expected a puzzle such as 81 of 1-9 and '.'"
    assert lines[1].startswith(f"{path}:3:1: 80 values, ")
    assert lines[2] == f"{path}:4:17: found a NUL byte, expected text"
    assert lines[3].startswith(f"{path}:6:1: ")


def test_only_ten_places_are_told_and_the_others_counted(call: Call, puzzle_file: Write) -> None:
    path = puzzle_file(*["x"] * 25)
    lines = call("batch", path).err.splitlines()
    assert [line.split(":")[1] for line in lines[1:11]] == [str(number) for number in range(1, 11)]
    assert lines[11:] == ["and 15 more lines of no puzzle"]


def test_quiet_tells_nothing_and_exits_the_same(call: Call, puzzle_file: Write) -> None:
    done = call("batch", "--quiet", puzzle_file("x"))
    assert (done.status, done.out, done.err) == (3, "x\n", "")


def test_the_shape_of_all_lines_can_be_said(call: Call, puzzle_file: Write) -> None:
    path = puzzle_file("." * 25, "." * 36)
    assert call("batch", path).out.splitlines()[0] == "x"
    done = call("batch", "--shape", "1x5", path)
    assert "would fit too" not in done.err
    first, second = done.out.splitlines()
    assert sorted(first[:5]) == list("12345")
    assert second == "x"


def test_distinct_keeps_the_first_of_puzzles_that_are_the_same(
    call: Call, puzzle_file: Write, rng: Random
) -> None:
    twins = [to_symbols(random_symmetry(NINE, rng).apply(TUTORIAL).clues) for _ in range(4)]
    done = call("batch", "--distinct", puzzle_file(UNIQUE, *twins, SMALL))
    assert done.out.splitlines() == [f"{SOLVED},1", f"{SMALL_SOLVED},1"]
    assert "4 lines left out, whose puzzle came before\n" in done.err


def test_a_limit_is_an_answer_and_exits_4(call: Call, puzzle_file: Write) -> None:
    done = call("batch", "--node-limit", "1", puzzle_file("." * 81, "x"))
    assert done.status == 4
    assert done.out.splitlines()[0].endswith(",?")
    assert "1 undecided, a limit struck, 1 of no puzzle" in done.err


def test_lines_in_another_alphabet_are_reported(call: Call, puzzle_file: Write) -> None:
    done = call("batch", puzzle_file("A" + "." * 623 + "Y"))
    assert done.out.startswith("1")
    assert "1 line in the alphabets 0-9A-F or A-Y, answered in 1-9A-P\n" in done.err


@pytest.mark.parametrize("threads", ["1", "2", "7", "100000"])
def test_the_number_of_threads_does_not_change_the_answers(
    threads: str, call: Call, puzzle_file: Write, rng: Random
) -> None:
    path = puzzle_file(*many_puzzles(3000, rng))
    assert call("batch", "--threads", threads, path).out == call("batch", path).out


@pytest.mark.parametrize("arguments", [("--resume",), ("--threads", "0"), ("--shape", "3")])
def test_wrong_usage_is_said_and_exits_2(call: Call, puzzle_file: Write, arguments: tuple[str, ...]) -> None:
    done = call("batch", *arguments, puzzle_file(UNIQUE))
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"sudokulab: {arguments[0]}")


@pytest.mark.parametrize(
    ("name", "reason"), [("missing.txt", "no such file or directory"), (".", "is a directory")]
)
def test_an_input_that_cannot_be_read_is_said_and_exits_3(start: Start, name: str, reason: str) -> None:
    done = start("batch", name)
    assert (done.status, done.err) == (3, f"sudokulab: {name}: {reason}\n")


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
    assert done.err.splitlines()[-1] == (
        f"sudokulab: {path}:{len(answers) + 1}: the gzip data end before their end"
    )


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


def wait_for(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not happened():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.002)


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


# -- streams


def test_a_pipe_that_stays_open_is_answered_at_once(tmp_path: Path) -> None:
    with start_batch("-", "--quiet", folder=tmp_path) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for puzzle, answer in [(SMALL, f"{SMALL_SOLVED},1"), (UNIQUE, f"{SOLVED},1"), ("?", "x")]:
            process.stdin.write(f"{puzzle}\n".encode())
            process.stdin.flush()
            assert process.stdout.readline().decode() == f"{answer}\n"
        process.stdin.close()
        assert process.wait(timeout=30) == 3


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_while_waiting_for_input_ends_with_130_and_what_is_finished(
    number: signal.Signals, tmp_path: Path
) -> None:
    with start_batch("-", folder=tmp_path) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(f"{SMALL}\n{SMALL[:7]}".encode())
        process.stdin.flush()
        assert process.stdout.readline().decode() == f"{SMALL_SOLVED},1\n"
        process.send_signal(number)
        assert process.wait(timeout=30) == 130
        assert process.stdout.read() == b""
        assert (
            process.stderr.read()
            .decode()
            .endswith("interrupted: the answers written so far are all that is finished\n")
        )


def test_ctrl_c_in_the_midst_leaves_a_file_that_is_gone_on_with(tmp_path: Path, rng: Random) -> None:
    lines = many_puzzles(60_000, rng)
    text = "".join(f"{line}\n" for line in lines).encode()
    process = start_batch("-", "--output", "out.gz", "--threads", "1", folder=tmp_path)
    assert process.stdin is not None
    process.stdin.write(text[: len(text) // 2])
    process.stdin.flush()
    wait_for(lambda: (tmp_path / "out.gz.partial").stat().st_size > 0)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert said.decode().endswith(
        "interrupted: out.gz.partial holds what is finished, and --resume goes on with it\n"
    )
    finished = len(gzip.decompress((tmp_path / "out.gz.partial").read_bytes()).splitlines())
    begun = json.loads((tmp_path / "out.gz.partial.json").read_bytes())
    assert 0 < finished == begun["lines"] < 60_000
    again = start_batch("-", "--output", "out.gz", "--resume", folder=tmp_path)
    _, said = again.communicate(text, timeout=60)
    assert f"{60_000 - finished:,} lines after {finished:,} earlier ones" in said.decode()
    answers = gzip.decompress((tmp_path / "out.gz").read_bytes()).decode().splitlines()
    assert len(answers) == 60_000
    assert all((answer == "x") == line.startswith("no") for line, answer in zip(lines, answers, strict=True))


def test_a_reader_that_goes_away_ends_the_command_silently_with_141(tmp_path: Path, rng: Random) -> None:
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in many_puzzles(60_000, rng)))
    with start_batch("in.txt", folder=tmp_path) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(timeout=60) == 141
        assert process.stderr.read() == b""


# On Linux `ru_maxrss` counts what the process was before it became this program: VmHWM is asked instead.
MEASURED = """
import pathlib, re, resource, sys
from sudokulab.cli import main
status = main(sys.argv[1:])
about = pathlib.Path("/proc/self/status")
if about.exists():
    kilobytes = int(re.search("VmHWM:\\s+([0-9]+)", about.read_text())[1])
else:
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
print(kilobytes // 1024, file=sys.stderr)
raise SystemExit(status)
"""


def megabytes_of(feed: Callable[[Callable[[bytes], object]], None], *arguments: str) -> tuple[int, bytes]:
    """The memory that a run needed at most, and what it printed."""
    with subprocess.Popen(
        [sys.executable, "-c", MEASURED, "batch", "-", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        feed(process.stdin.write)
        process.stdin.close()
        out, err = process.stdout.read(), process.stderr.read()
    return int(err.split()[-1]), out


def test_a_line_of_100_megabytes_is_passed_over_without_being_held() -> None:
    def feed(write: Callable[[bytes], object]) -> None:
        write(f"{SMALL}\n".encode())
        for _ in range(100):
            write(b"1" * 1_000_000)
        write(f"\n{SMALL}\n".encode())

    megabytes, out = megabytes_of(feed, "--quiet")
    assert out.decode().splitlines() == [f"{SMALL_SOLVED},1", "x", f"{SMALL_SOLVED},1"]
    assert megabytes < 100


@pytest.mark.slow
def test_two_million_lines_take_no_more_memory_than_twenty_thousand() -> None:
    block = f"{SOLVED[:-1]}.\n".encode() * 20_000

    def feed(write: Callable[[bytes], object]) -> None:
        for _ in range(100):
            write(block)

    few = megabytes_of(lambda write: feed_once(write, block), "--quiet", "--output", "/dev/null")[0]
    many = megabytes_of(feed, "--quiet", "--output", "/dev/null")[0]
    assert many < few + 40
    assert many < 150


def feed_once(write: Callable[[bytes], object], block: bytes) -> None:
    write(block)


def test_progress_is_shown_on_a_terminal_and_wiped_away(tmp_path: Path, rng: Random) -> None:
    if os.name != "posix":
        not_applicable("there are no pseudo-terminals here")
    import pty

    # JSON takes its time, however fast the solver is.
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in many_puzzles(80_000, rng)))
    master, terminal = pty.openpty()
    with subprocess.Popen(
        [str(COMMAND), "batch", "in.txt", "--threads", "1", "--json"],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=terminal,
    ):
        os.close(terminal)
        written = b""
        while True:
            try:
                part = os.read(master, 65_536)
            except OSError:
                break
            written += part
    os.close(master)
    assert b"\rbatch: " in written
    assert b" %, 0:0" in written
    wiped = written.decode().partition("80,000 lines in ")[0]
    assert wiped.endswith("\r")
    assert wiped.rstrip("\r").endswith(" ")
