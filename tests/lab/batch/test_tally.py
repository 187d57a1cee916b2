"""Answers are counted by what they say."""

from __future__ import annotations

import pytest

from sudokulab.lab.batch.tally import SHOWN_FAULTS, AnswerTally

PLAIN = b"12,1\nx\n..,0\nx\n12,2\n..,?\n"
JSON = b"".join(
    b'{"source": "x", "status": "%s", "error": {"message": "\\"status\\": \\"unique\\""}}\n' % status
    for status in (b"unique", b"unreadable", b"invalid", b"unreadable", b"multiple", b"unknown")
)


@pytest.mark.parametrize(("text", "as_json", "none"), [(PLAIN, False, "none"), (JSON, True, "invalid")])
def test_every_answer_is_counted_once_in_whatever_portions_they_come(
    text: bytes, as_json: bool, none: str
) -> None:
    together, apart = AnswerTally(as_json=as_json), AnswerTally(as_json=as_json)
    together.look(text)
    apart.look(b"")
    for line in text.splitlines(keepends=True):
        apart.look(line)
    for tally in (together, apart):
        found = [tally.of(status) for status in ("unique", "multiple", none, "unknown", "unreadable")]
        assert (tally.answers, found, tally.first_unreadable) == (6, [1, 1, 1, 1, 2], [1, 3])
        assert tally.of("unique", "multiple") == 2


def test_no_more_places_are_remembered_than_are_shown() -> None:
    tally = AnswerTally()
    for _ in range(5):
        tally.look(b"x\n" * 7)
    assert tally.first_unreadable == list(range(SHOWN_FAULTS))
    assert tally.of("unreadable") == 35
