"""Which input was answered so far, so that another one is not gone on with by mistake."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from sudokulab.errors import LabError
from sudokulab.lab.batch.blocks import Block

_DIGEST_BYTES = 16


@dataclass(frozen=True, slots=True)
class Mark:
    """The first `lines` lines of an input, by their digest.

    >>> Mark().lines
    0
    """

    lines: int = 0
    digest: str = blake2b(digest_size=_DIGEST_BYTES).hexdigest()


class OtherInput(LabError):
    """The input is not the one that the unfinished answers belong to."""


class Ledger:
    """Takes the input in order; raises `OtherInput` when it comes by `expected` and the lines differ.

    >>> ledger = Ledger()
    >>> ledger.take(Block.of(1, b"one\\ntwo\\n"))
    >>> Ledger(expected=ledger.mark).take(Block.of(1, b"one\\nthree\\n"))
    Traceback (most recent call last):
    sudokulab.lab.batch.ledger.OtherInput: the input's first 2 lines are not those that were answered before
    """

    def __init__(self, expected: Mark | None = None) -> None:
        self._expected = expected if expected is not None and expected.lines else None
        self._hash = blake2b(digest_size=_DIGEST_BYTES)
        self.lines = 0

    @property
    def mark(self) -> Mark:
        """All that was taken so far."""
        return Mark(self.lines, self._hash.copy().hexdigest())

    def take(self, block: Block) -> None:
        """The next lines of the input."""
        expected = self._expected
        rest = block
        if expected is not None and self.lines + len(block) >= expected.lines:
            row = expected.lines - self.lines
            rest = block.from_row(row)
            self._hash.update(block.until_row(row).data)
            if self._hash.copy().hexdigest() != expected.digest:
                raise OtherInput(
                    f"the input's first {expected.lines:,} lines are not those that were answered before"
                )
            self._expected = None
        self._hash.update(rest.data)
        self.lines += len(block)
