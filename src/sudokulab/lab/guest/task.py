"""What goes between the lab and the process of a solver of one's own."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from enum import Enum

from sudokulab.board import Puzzle, Shape


@dataclass(frozen=True, slots=True)
class Task:
    """One puzzle for one function of a file, and what it may use.

    >>> task = Task("a.py", "solve", (2, 2), (0,) * 16, traced=True, seed=7)
    >>> Task.unpack(task.pack()) == task
    True
    """

    path: str
    function: str
    shape: tuple[int, int]
    clues: tuple[int, ...]
    traced: bool
    seed: int
    memory_mb: int | None = None
    cpu_seconds: int | None = None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle to solve."""
        return Puzzle(Shape(*self.shape), bytes(self.clues))

    def pack(self) -> bytes:
        """The task as bytes."""
        return json.dumps(asdict(self)).encode("ascii")

    @classmethod
    def unpack(cls, packed: bytes) -> Task:
        """The task that `pack` made bytes of."""
        fields = json.loads(packed)
        return cls(**{**fields, "shape": tuple(fields["shape"]), "clues": tuple(fields["clues"])})


class Said(Enum):
    """What a message of the child is about: its first byte."""

    STARTED = b"S"
    EVENTS = b"E"
    COUNTERS = b"C"
    ANSWER = b"A"


@dataclass(frozen=True, slots=True)
class Report:
    """How a run ended: `values` of the cells when a grid was returned, else what came instead.

    `fault` is the kind of what went wrong, `text` says it.
    """

    values: list[int] | None = None
    fault: str | None = None
    text: str = ""
    seconds: float = 0.0
    counters: dict[str, int] = field(default_factory=dict)

    def pack(self) -> bytes:
        """The report as bytes."""
        return json.dumps(asdict(self)).encode("ascii")

    @classmethod
    def unpack(cls, packed: bytes) -> Report:
        """The report that `pack` made bytes of."""
        return cls(**json.loads(packed))
