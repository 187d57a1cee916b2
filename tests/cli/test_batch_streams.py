"""`batch` in a pipe and at a terminal: what comes at once, Ctrl-C, readers that go away, bounded memory."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
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
from support.commandline import COMMAND
from support.honesty import not_applicable


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
