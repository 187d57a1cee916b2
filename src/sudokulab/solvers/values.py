"""What a solver answers: what is true of the puzzle, what the search did, and what it cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from sudokulab.board import Conflict, Grid, Puzzle, Reason, ReasonKind, conflicts, dead_end
from sudokulab.limits import Strike

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokulab.trace.values import Trace


class Status(Enum):
    """What is true of a puzzle, as far as it is known."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    INVALID = "invalid"
    UNKNOWN = "unknown"


class Outcome(Enum):
    """How a search ended; `LIMIT` when a limit struck first."""

    SOLVED = "solved"
    DEAD_END = "dead-end"
    EXHAUSTED = "exhausted"
    LIMIT = "limit"


class FaultKind(Enum):
    """What is wrong with a solver that somebody else wrote."""

    WRONG_GRID = "wrong-grid"
    NO_GRID = "no-grid"
    CRASH = "crash"
    HUNG = "hung"
    OUT_OF_MEMORY = "out-of-memory"
    OUTPUT_FLOOD = "output-flood"


@dataclass(frozen=True, slots=True)
class Fault:
    """What a solver did wrong; `text` says it in English, without full stop."""

    kind: FaultKind
    text: str


@dataclass(frozen=True, slots=True)
class Search:
    """What the chosen algorithm did; `dead_cell` is where a dead end left no value.

    `grids_to_try` is how many full grids there are for an algorithm that tries them all. `fault` is what a
    solver that somebody else wrote did wrong. `limit` is the one that struck, where it is known.
    """

    outcome: Outcome
    dead_cell: int | None = None
    grids_to_try: int | None = None
    fault: Fault | None = field(default=None, repr=False)
    limit: Strike | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Stats:
    """Exact counters of one search, None where the algorithm has no such event, and its seconds.

    `visits`: cells looked at while choosing the next one. `checks`: values tested against the rules.
    `nodes`: calls of the recursive step. `placements`: values written. `backtracks`: values taken back
    after their subtree failed. `max_depth`: placements on the board at most.
    """

    visits: int | None = None
    checks: int | None = None
    nodes: int | None = None
    placements: int | None = None
    backtracks: int | None = None
    max_depth: int | None = None
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """How many solutions there are, proved as far as `count_exact` says, and the first two of them."""

    status: Status
    count: int | None
    count_exact: bool
    solutions: tuple[bytes, ...] = ()

    @classmethod
    def of_count(cls, count: int, *, exact: bool, solutions: tuple[bytes, ...] = ()) -> Verdict:
        """The verdict on a puzzle that breaks no rule, of which `count` solutions were found.

        >>> Verdict.of_count(1, exact=True).status
        <Status.UNIQUE: 'unique'>
        >>> Verdict.of_count(1, exact=False).status
        <Status.UNKNOWN: 'unknown'>
        """
        if count >= 2:
            return cls(Status.MULTIPLE, count, exact, solutions)
        if not exact:
            return cls(Status.UNKNOWN, count or None, False, solutions)
        return cls(Status.UNIQUE if count else Status.NONE, count, True, solutions)


@dataclass(frozen=True, slots=True)
class Proposal:
    """One step of greedy filling: its heap of (number of candidates, cell) in the order of popping, the cell
    popped first, its candidates, and the one that was chosen.

    `value` is None when there is no candidate to choose from: the cell is dead.
    """

    heap: tuple[tuple[int, int], ...]
    cell: int
    candidates: tuple[int, ...]
    value: int | None


INVALID_VERDICT = Verdict(Status.INVALID, 0, True)
UNSETTLED = Verdict(Status.UNKNOWN, None, False)


@dataclass(frozen=True, slots=True)
class SolveResult:
    """The whole answer for one puzzle; `solution` is the algorithm's own, None when it found none.

    `trace` is there when it was asked for; two results that differ in it alone are equal. One that is
    `interrupted` says what was known when somebody stopped the work.
    """

    puzzle: Puzzle
    algorithm: str
    verdict: Verdict
    search: Search
    solution: Grid | None = None
    stats: Stats = field(default=Stats())
    trace: Trace | None = field(default=None, compare=False, repr=False)
    interrupted: bool = False

    def _repr_html_(self) -> str:
        from sudokulab.display import drawn

        return drawn("result_html", self)

    @property
    def status(self) -> Status:
        """What is true of the puzzle."""
        return self.verdict.status

    @property
    def count(self) -> int | None:
        """Solutions found; the exact number when `count_exact`."""
        return self.verdict.count

    @property
    def count_exact(self) -> bool:
        """Whether there are no further solutions than `count`."""
        return self.verdict.count_exact

    @property
    def rows(self) -> list[list[int]] | None:
        """The solution as lists, None without one."""
        return None if self.solution is None else self.solution.rows

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Every broken rule of the puzzle, found when asked for."""
        return conflicts(self.puzzle.grid)

    @property
    def differs(self) -> tuple[int, ...]:
        """The cells in which two solutions differ; none unless two are known."""
        if len(self.verdict.solutions) < 2:
            return ()
        first, second = self.verdict.solutions[:2]
        return tuple(cell for cell in range(len(first)) if first[cell] != second[cell])

    @property
    def reason(self) -> Reason | None:
        """Why there is no solution; None for every other status."""
        if self.status is not Status.NONE:
            return None
        return dead_end(self.puzzle.grid) or Reason(ReasonKind.SEARCH_EXHAUSTED)
