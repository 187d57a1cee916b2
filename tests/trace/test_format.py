"""The bytes of a trace: written, read, refused."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokulab.board import Puzzle, Shape
from sudokulab.errors import NotationError
from sudokulab.trace import Event, Kind, Recorder, Replay, Trace, header, read, write
from support.reference import pattern_grid, unit_cells

SHAPES = [shape for side in range(2, 26) for shape in Shape.all_of_side(side)]
PUZZLE = Puzzle.from_rows([[1, 2, 3, 0], [0] * 4, [0] * 4, [0, 0, 0, 1]])


def _filled(shape: Shape) -> Trace:
    """A trace that fills the whole grid, with a clue in its first cell."""
    solution = pattern_grid(shape.box_height, shape.box_width)
    recorder = Recorder(Puzzle(shape, solution[:1] + bytes(len(solution) - 1)))
    for depth in range(1, len(solution)):
        recorder.place(depth, solution[depth], depth)
    recorder.note(f"a grid of {shape}", 0)
    recorder.solved()
    return recorder.trace("by-hand", made_with=[("version", "0")])


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_trace_of_every_shape_survives_its_file_and_replays_to_the_full_grid(shape: Shape) -> None:
    trace = _filled(shape)
    again = read(write(trace))
    assert again == trace
    assert again.made_with == trace.made_with
    replay = Replay(again)
    last = replay.state(len(replay))
    assert last.values == pattern_grid(shape.box_height, shape.box_width)
    assert last.is_solved
    assert last.depth == shape.cell_count - 1


def test_a_trace_is_hashable_and_survives_pickling() -> None:
    trace = _filled(Shape(2, 3))
    assert pickle.loads(pickle.dumps(trace)) == trace
    assert len({trace, read(write(trace))}) == 1


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_events_begin_at_a_multiple_of_four_and_the_header_names_the_units(shape: Shape) -> None:
    line, _, body = write(_filled(shape)).partition(b"\n")
    fields = json.loads(line)
    assert (len(line) + 1) % 4 == 0
    assert len(body) == 4 * fields["words"]
    assert fields["side"] == shape.side
    assert {tuple(unit) for unit in fields["units"]} == {
        tuple(unit) for unit in unit_cells(shape.box_height, shape.box_width)
    }


def test_a_newer_version_is_refused_in_a_sentence() -> None:
    newer = write(_filled(Shape(2, 2))).replace(b'"version":1', b'"version":7')
    with pytest.raises(NotationError) as refused:
        read(newer)
    assert str(refused.value) == "this trace has version 7, this Sudoku Lab reads up to 1: update sudokulab"


def _with_header(**changes: object) -> bytes:
    fields = json.loads(header(PUZZLE, "mrv")) | changes
    return json.dumps(fields).encode() + b"\n"


def _with_event(event: Event) -> bytes:
    return header(PUZZLE, "mrv") + event.pack().to_bytes(4, "little")


REFUSED = {
    "nothing": (b"", "no trace"),
    "no line feed": (b"{" * 100, "no trace"),
    "another JSON": (b'{"format": "csg"}\n', "no trace"),
    "a list": (b"[1]\n", "no trace"),
    "deep nesting": (b"[" * 100_000 + b"\n", "no trace"),
    "a huge number": (b'{"version": ' + b"9" * 5000 + b"}\n", "no trace"),
    "no version": (_with_header(version=None), "has version None"),
    "a version of truth": (_with_header(version=True), "has version True"),
    "a shape of three": (_with_header(shape=[2, 2, 2]), "expected box height and box width"),
    "a shape too large": (_with_header(shape=[6, 6]), "holds no puzzle"),
    "a shape of words": (_with_header(shape=["2", "2"]), "expected a list of whole numbers"),
    "too few clues": (_with_header(clues=[0] * 15), "15 values"),
    "a clue too large": (_with_header(clues=[5] + [0] * 15), "r1c1 holds 5"),
    "a clue below zero": (_with_header(clues=[-1] + [0] * 15), "clues outside 0 to 25"),
    "no algorithm": (_with_header(algorithm=None), "algorithm None, expected a text"),
    "a negative count": (_with_header(dropped=-1), "dropped -1, expected a whole number"),
    "cut in an event": (header(PUZZLE, "mrv") + b"\0\0\0", "3 bytes, expected a multiple of 4"),
    "cut between events": (_with_header(words=3), "0 events, its header says 3"),
    "a kind of the future": (_with_event(Event(Kind.PLACE, 1, 1)).replace(b"\x01\x04\0\0", b"\x01\x04\x07\0"),
                             "kind 14, this version knows 0 to 12"),
    "a cell outside": (_with_event(Event(Kind.PLACE, 16, 1)), "place event names cell 16, a 2x2 grid"),
    "a value outside": (_with_event(Event(Kind.PLACE, 15, 5)), "place event has value 5, a 2x2 grid has 1"),
    "no value": (_with_event(Event(Kind.ELIMINATE, 15, 0)), "eliminate event has value 0"),
    "a value too many": (_with_event(Event(Kind.RESTART, 0, 3)), "restart event has value 3, expected none"),
    "a swap outside": (_with_event(Event(Kind.SWAP, 1, 0, 16)), "swap event names cell 16"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_trace_is_refused_with_what_was_expected(name: str) -> None:
    content, expected = REFUSED[name]
    with pytest.raises(NotationError, match=expected):
        read(content)


def test_a_text_that_is_cut_off_by_the_end_harms_nothing() -> None:
    cut = header(PUZZLE, "mrv") + Event(Kind.NOTE_TEXT, argument=4000).pack().to_bytes(4, "little") + b"abcd"
    assert Replay(read(cut)).notes == ("abcd",)


@given(st.binary(max_size=400).map(lambda raw: raw[: len(raw) // 4 * 4]))
def test_random_events_are_refused_or_replayed_but_never_crash(body: bytes) -> None:
    try:
        trace = read(header(PUZZLE, "fuzz") + body)
    except NotationError:
        return
    replay = Replay(trace)
    for step in range(len(replay) + 1):
        assert _keeps_the_clues(replay.state(step).values)


@given(st.integers(0, 2**32))
def test_random_lawful_events_are_read_back_and_keep_the_clues(seed: int) -> None:
    rng = Random(seed)
    kinds = [kind for kind in Kind if kind is not Kind.NOTE_TEXT]
    with_value = (Kind.PLACE, Kind.UNDO, Kind.ELIMINATE, Kind.RESTORE, Kind.CONFLICT, Kind.DECISION)
    body = b""
    for _ in range(60):
        kind = rng.choice(kinds)
        value = rng.randint(1, 4) if kind in with_value else 0
        body += Event(kind, rng.randrange(16), value, rng.randrange(16)).pack().to_bytes(4, "little")
    replay = Replay(read(header(PUZZLE, "fuzz") + body))
    for step in range(len(replay) + 1):
        state = replay.state(step)
        assert _keeps_the_clues(state.values)
        assert sorted(state.placed) == [
            cell for cell, value in enumerate(state.values) if value and not PUZZLE.clues[cell]
        ]


def _keeps_the_clues(values: bytes) -> bool:
    return all(clue in (0, value) for clue, value in zip(PUZZLE.clues, values, strict=True))
