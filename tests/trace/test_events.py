"""Packing and recording of events."""

from __future__ import annotations

import pytest

from sudokulab.board import NINE, Puzzle, Shape
from sudokulab.trace import Event, Kind, Recorder, Replay, header, read, unpack

EMPTY = Puzzle(NINE, bytes(81))


@pytest.mark.parametrize("kind", list(Kind))
def test_an_event_of_every_kind_survives_packing_at_the_edges_of_its_fields(kind: Kind) -> None:
    for event in (Event(kind), Event(kind, 1023, 31, 4095), Event(kind, 624, 25, 625)):
        assert Event.unpack(event.pack()) == event
        assert 0 <= event.pack() < 1 << 32


def test_the_layout_is_the_documented_one() -> None:
    assert Event(Kind.UNDO, cell=3, value=4, argument=5).pack() == 3 + (4 << 10) + (1 << 15) + (5 << 20)


def test_the_numbers_of_the_kinds_never_change() -> None:
    words = "place undo eliminate restore conflict decision dead-end jump swap restart solved note note-text"
    assert [kind.word for kind in Kind] == words.split()
    assert list(Kind) == list(range(13))


def _everything(recorder: Recorder) -> None:
    recorder.place(80, 9, 1)
    recorder.undo(80, 9, 1)
    recorder.eliminate(1, 2, 3)
    recorder.restore(1, 2, 3)
    recorder.conflict(4, 5, 6)
    recorder.decision(7, 8, 9)
    recorder.dead_end(10, 11)
    recorder.jump(12)
    recorder.swap(13, 14)
    recorder.restart()
    recorder.note("nothing here", 15)
    recorder.note("elsewhere")
    recorder.solved()


EVERYTHING = [
    Event(Kind.PLACE, 80, 9, 1),
    Event(Kind.UNDO, 80, 9, 1),
    Event(Kind.ELIMINATE, 1, 2, 3),
    Event(Kind.RESTORE, 1, 2, 3),
    Event(Kind.CONFLICT, 4, 5, 6),
    Event(Kind.DECISION, 7, 8, 9),
    Event(Kind.DEAD_END, 10, 0, 11),
    Event(Kind.JUMP, 0, 0, 12),
    Event(Kind.SWAP, 13, 0, 14),
    Event(Kind.RESTART),
    Event(Kind.NOTE, 15, 0, 1),
    Event(Kind.NOTE, 1023, 0, 2),
    Event(Kind.SOLVED),
]


def test_a_recorder_keeps_every_kind_of_event_with_its_fields() -> None:
    recorder = Recorder(EMPTY)
    _everything(recorder)
    events, notes = unpack(recorder.trace("any"))
    assert [Event.unpack(event) for event in events] == EVERYTHING
    assert notes == ("nothing here", "elsewhere")


def test_a_sink_gets_the_same_bytes_in_chunks_and_nothing_stays_behind() -> None:
    chunks: list[bytes] = []
    streaming, keeping = Recorder(EMPTY, sink=chunks.append), Recorder(EMPTY)
    for recorder in (streaming, keeping):
        _everything(recorder)
        for number in range(40_000):
            recorder.place(number % 81, 1 + number % 9, 1)
            recorder.conflict(number % 81, 1 + number % 9, 1)
    streaming.finish()
    kept = keeping.trace("any").body
    assert b"".join(chunks) == kept
    assert len(chunks) >= 4
    assert max(map(len, chunks)) <= 2 * 65_536
    assert streaming.trace("any").body == b""
    assert len(read(header(EMPTY, "any") + b"".join(chunks)).body) == len(kept)


def test_a_full_recorder_keeps_the_first_events_and_counts_the_rest() -> None:
    recorder = Recorder(EMPTY, max_words=20_000)
    for _ in range(50_000):
        recorder.place(5, 5, 1)
        recorder.undo(5, 5, 1)
    trace = recorder.trace("any")
    assert len(trace.body) == 80_000
    assert trace.dropped == 80_000
    assert Replay(trace).state(1).values[5] == 5


def test_the_same_note_is_written_once() -> None:
    recorder = Recorder(EMPTY)
    for _ in range(100):
        recorder.note("again")
    trace = recorder.trace("any")
    assert trace.body.count(b"again") == 1
    assert len(trace.body) == 4 * (100 + 1 + 2)


def test_notes_after_the_last_number_carry_no_text_and_are_counted() -> None:
    recorder = Recorder(EMPTY)
    for number in range(4100):
        recorder.note(f"note {number}")
    trace = recorder.trace("any")
    replay = Replay(trace)
    assert trace.unnoted == 5
    assert replay.note(replay.event(4095)) == "note 4094"
    assert replay.note(replay.event(4096)) is None
    assert replay.note(replay.event(4100)) is None


@pytest.mark.parametrize("text", ["", "a", "abcd", "größer → 5", "é" * 5000, "\0\0\0\0", "lone \ud800 half"])
def test_any_text_can_be_noted_and_a_long_one_is_cut_between_characters(text: str) -> None:
    recorder = Recorder(EMPTY)
    recorder.note(text)
    recorder.solved()
    replay = Replay(recorder.trace("any"))
    told = replay.note(replay.event(1))
    assert told is not None
    assert len(replay) == 2
    assert told == text.encode("utf-8", "replace")[:4094].decode()


def test_a_text_that_looks_like_events_is_no_event() -> None:
    recorder = Recorder(Puzzle(Shape(5, 5), bytes(625)))
    recorder.note(Event(Kind.NOTE_TEXT, 0, 0, 4).pack().to_bytes(4, "little").decode("latin-1") * 3)
    recorder.place(624, 25, 1)
    events, notes = unpack(recorder.trace("any"))
    assert [Event.unpack(event).kind for event in events] == [Kind.NOTE, Kind.PLACE]
    assert len(notes) == 1
