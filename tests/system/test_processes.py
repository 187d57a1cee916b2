"""A child process: its messages, what it prints, how it ends, and that nothing of it stays."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sudokulab.system.messages import Unpacker, packed
from sudokulab.system.processes import Child

HEAD = "import os, sys, time; import sudokulab.system.processes as p; task, mail = p.receive(); "


def child(code: str, task: bytes = b"task", *, output_bytes: int = 1000) -> Child:
    return Child([sys.executable, "-u", "-c", HEAD + code], task, output_bytes=output_bytes)


def heard(running: Child) -> list[bytes]:
    deadline = time.monotonic() + 30
    found: list[bytes] = []
    while not running.is_silent:
        assert time.monotonic() < deadline
        found += running.messages(0.1)
    return found


def test_messages_of_every_size_arrive_as_they_were_sent() -> None:
    with child("[mail.send(task * count) for count in (0, 1, 100_000, 3)]") as running:
        assert heard(running) == [b"", b"task", b"task" * 100_000, b"task" * 3]
        assert running.stop() == 0


def test_what_it_prints_is_kept_up_to_a_bound() -> None:
    with child("print('a' * 500); print('b' * 100_000, file=sys.stderr)") as running:
        heard(running)
        assert bytes(running.printed).startswith(b"a" * 500 + b"\nbbb")
        assert running.has_flooded
        assert len(running.printed) < 200_000


def test_standard_input_is_empty_for_the_code() -> None:
    with child("mail.send(sys.stdin.read().encode())") as running:
        assert heard(running) == [b""]


def test_it_ends_when_its_parent_does() -> None:
    sleeper = HEAD + "mail.send(str(os.getpid()).encode()); time.sleep(60)"
    code = (
        "import sys, os, time; from sudokulab.system.processes import Child\n"
        f"child = Child([sys.executable, '-c', {sleeper!r}], b'')\n"
        "print(b''.join(child.messages(30)).decode(), flush=True); os._exit(0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    pid = int(done.stdout)
    deadline = time.monotonic() + 10
    while _lives(pid):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").split()[2] != "Z"
    except OSError:
        return False


def test_stopping_ends_what_it_started_too() -> None:
    code = "pid = os.fork()\nif pid: mail.send(str(pid).encode())\ntime.sleep(60)"
    with Child([sys.executable, "-c", f"{HEAD}\n{code}"], b"") as running:
        messages: list[bytes] = []
        while not messages:
            messages += running.messages(1.0)
    deadline = time.monotonic() + 10
    while _lives(int(messages[0])):
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize("pieces", [1, 2, 7, 100])
def test_messages_are_found_however_the_bytes_are_cut(pieces: int) -> None:
    sent = [b"", b"a", b"bc" * 1000]
    stream = b"".join(map(packed, sent))
    unpacker = Unpacker()
    size = -(-len(stream) // pieces)
    parts = (stream[start : start + size] for start in range(0, len(stream), size))
    found = [message for part in parts for message in unpacker.feed(part)]
    assert found == sent


def test_a_length_that_no_sender_sends_is_refused() -> None:
    with pytest.raises(ValueError, match="a message of 4,294,967,295 bytes"):
        list(Unpacker().feed(b"\xff\xff\xff\xff"))
