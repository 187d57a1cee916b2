"""Which puzzles came before, up to symmetry where that is known."""

from __future__ import annotations

from hashlib import blake2b

import numpy as np

from sudokulab.board import NINE
from sudokulab.board.canonical import canonicalise
from sudokulab.lab.batch.lines import Group, ParsedBlock, Rows

# 128 bits: among ten million puzzles two are mistaken for one with a chance of 1 to 10^25.
_KEY_BYTES = 16

Keys = list[bytes | None]


class Seen:
    """The puzzles seen so far, about 100 bytes each: 9x9 up to symmetry, others to the letter."""

    def __init__(self) -> None:
        self._keys: set[bytes] = set()

    def repeats(self, keys: Keys) -> Rows:
        """The rows whose puzzle was seen before, or stands higher up in the same block."""
        inside: set[bytes] = set()
        repeated = []
        for row, key in enumerate(keys):
            if key is None:
                continue
            if key in self._keys or key in inside:
                repeated.append(row)
            inside.add(key)
        return np.array(repeated, np.intp)

    def add(self, keys: Keys) -> None:
        """Remember these puzzles."""
        self._keys.update(key for key in keys if key is not None)


def keys_of(parsed: ParsedBlock) -> Keys:
    """For each row what tells its puzzle from those that are not the same; None where there is no puzzle."""
    keys: Keys = [None] * len(parsed.block)
    for group in parsed.groups:
        for row, key in zip(group.rows.tolist(), _group_keys(group), strict=True):
            keys[row] = key
    return keys


def _group_keys(group: Group) -> list[bytes]:
    grids = canonicalise(group.grids) if group.shape == NINE else group.grids
    person = str(group.shape).encode()
    return [blake2b(grid.tobytes(), digest_size=_KEY_BYTES, person=person).digest() for grid in grids]
