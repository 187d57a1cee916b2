"""In which alphabet each line of a large grid is written, for many lines at once.

25x25   one of Q-Y and no digit 1-9: A-Y        one of Q-Y beside a digit: no alphabet
16x16   `0` beside `.` and no `G`: 0-9A-F       each of 0-9A-F 16 times: no alphabet
else    from 10x10 on `0` beside `.` is no alphabet, as `0` might be a value
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]

# Codes 1 to 34: the values of the standard alphabet, then the letters that only A-Y has; either case.
LABELS = tuple(f"{symbol}{symbol.lower()}".encode() for symbol in "123456789ABCDEFGHIJKLMNOPQRSTUVWXY")
STRANGE = 128  # A character that is in no alphabet.

_LAST_LETTER = len(LABELS)
_LAST_DIGIT = 9
_HEXADECIMAL_SIDE = 16
_LETTERS_SIDE = 25


def settle_alphabets(side: int, grids: Bytes, text: Bytes) -> int:
    """Turn the codes in `grids` into values, and say how many lines were in another alphabet than ours.

    `text` holds the characters. What is in no alphabet gets codes that are no values.

    >>> text = np.frombuffer(b"A" + b"." * 623 + b"Y", np.uint8).reshape(1, 625)
    >>> codes = np.where(text == ord("."), 0, text - 55).astype(np.uint8)
    >>> settle_alphabets(25, codes, text), codes[0, [0, 1, 624]].tolist()
    (1, [1, 0, 25])
    """
    if side <= _LAST_DIGIT:
        return 0
    empty = text == ord(".")
    unclear = _rows_with(empty) & _rows_with(text == ord("0"))
    foreign: Flags = np.zeros(len(grids), np.bool_)
    if side == _LETTERS_SIDE:
        foreign = _in_letters(grids)
        grids[foreign] -= (grids[foreign] > 0).astype(np.uint8) * np.uint8(_LAST_DIGIT)
    elif side == _HEXADECIMAL_SIDE:
        foreign = unclear & ~_rows_with(grids >= _HEXADECIMAL_SIDE)
        grids[foreign] += (~empty[foreign]).astype(np.uint8)
        unclear |= _each_as_often(grids, empty)
    grids[unclear & ~foreign] = STRANGE
    return int(foreign.sum())


def _rows_with(cells: Flags) -> Flags:
    """The rows in which at least one cell is flagged."""
    found: Flags = np.logical_or.reduce(cells, axis=1)
    return found


def _in_letters(grids: Bytes) -> Flags:
    strange = _rows_with(grids > _LAST_LETTER)
    digits = _rows_with((grids > 0) & (grids <= _LAST_DIGIT))
    return _rows_with(grids > _LETTERS_SIDE) & ~strange & ~digits


def _each_as_often(grids: Bytes, empty: Flags) -> Flags:
    """Full grids in 0-9A-F, which are grids with 16 empty cells in the standard alphabet as well."""
    found = ~_rows_with(empty) & ~_rows_with(grids >= _HEXADECIMAL_SIDE)
    for row in np.flatnonzero(found).tolist():
        counts = np.bincount(grids[row], minlength=_HEXADECIMAL_SIDE)
        found[row] = bool((counts == _HEXADECIMAL_SIDE).all())
    return found
