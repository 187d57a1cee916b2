"""Keys from the bytes of a terminal. How a screen is drawn and left is tested with `solve --watch`."""

from __future__ import annotations

import pytest

from sudokulab.system.terminal import Keys


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ([b"q"], ["q"]),
        ([b" +-"], [" ", "+", "-"]),
        ([b"\x1b[A\x1b[B\x1b[C\x1b[D"], ["up", "down", "right", "left"]),
        ([b"\x1bOH\x1bOF"], ["home", "end"]),
        ([b"\x1b[H\x1b[F"], ["home", "end"]),
        ([b"\x1b[1~\x1b[4~"], ["home", "end"]),  # tmux, the console of Linux
        ([b"\x1b[7~\x1b[8~"], ["home", "end"]),  # rxvt
        ([b"\x1b[1", b"~", b"\x1b[5~"], ["home"]),
        ([b"\x1b", b"[", b"C"], ["right"]),
        ([b"\x1b[1;5", b"Cq"], ["q"]),  # with Ctrl: none of ours
        ([b"\x1b[3~ "], [" "]),
        ([b"\x1bq"], ["q"]),  # Escape, then a key
        ([b"\x1b", b"\x1b[D"], ["left"]),
        ([b"\xc3\xa9"], ["\xc3", "\xa9"]),
        ([b""], []),
    ],
)
def test_keys_are_found_however_their_bytes_are_cut(parts: list[bytes], expected: list[str]) -> None:
    keys = Keys()
    assert [key for part in parts for key in keys.feed(part)] == expected
