"""How many answers there are of each kind, read off the answers themselves."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np

SHOWN_FAULTS = 10

_NEWLINE = 10
_STATUS = re.compile(rb'"status": "([a-z]+)"')
_PLAIN_ENDS = {"0": "none", "1": "unique", "2": "multiple", "?": "unknown", "x": "unreadable"}


class AnswerTally:
    """Counts answers by status, plain ones or JSON objects, and remembers the first that are unreadable.

    >>> tally = AnswerTally()
    >>> tally.look(b"1234341221434321,1\\nx\\n................,0\\n")
    >>> tally.answers, tally.of("unique"), tally.first_unreadable
    (3, 1, [1])
    """

    def __init__(self, *, as_json: bool = False) -> None:
        self._as_json = as_json
        self._statuses: Counter[str] = Counter()
        self.answers = 0
        self.first_unreadable: list[int] = []

    def of(self, *statuses: str) -> int:
        """Answers with one of these statuses."""
        return sum(self._statuses[status] for status in statuses)

    def look(self, text: bytes) -> None:
        """Count these whole lines."""
        if not text:
            return
        if self._as_json:
            self._count(_STATUS.findall(text))
        else:
            self._count_plain(text)

    def _count(self, statuses: list[bytes]) -> None:
        self._statuses.update(status.decode() for status in statuses)
        if len(self.first_unreadable) < SHOWN_FAULTS and b"unreadable" in statuses:
            self._remember([place for place, status in enumerate(statuses) if status == b"unreadable"])
        self.answers += len(statuses)

    def _count_plain(self, text: bytes) -> None:
        characters = np.frombuffer(text, np.uint8)
        last = characters[np.flatnonzero(characters == _NEWLINE) - 1]
        counts = np.bincount(last, minlength=128)
        for end, status in _PLAIN_ENDS.items():
            self._statuses[status] += int(counts[ord(end)])
        if len(self.first_unreadable) < SHOWN_FAULTS and counts[ord("x")]:
            self._remember(np.flatnonzero(last == ord("x"))[:SHOWN_FAULTS].tolist())
        self.answers += len(last)

    def _remember(self, places: list[int]) -> None:
        room = SHOWN_FAULTS - len(self.first_unreadable)
        self.first_unreadable += [self.answers + place for place in places[:room]]
