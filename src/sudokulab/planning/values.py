"""What the planning room answers: a plan or the reason why there is none, and what is proved about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sudokulab.planning.pddl.model import Number, number_text

SCHEMA = "plan/1"


class Status(Enum):
    """How planning ended. What was not proved is never called proved."""

    SOLVED_OPTIMAL = "solved-optimal"
    SOLVED = "solved"
    PROVED_UNSOLVABLE = "proved-unsolvable"
    GAVE_UP = "gave-up"


class Mode(Enum):
    """What is asked of an engine: any plan, ever better plans, or a plan that is proved to be least."""

    FAST = "fast"
    ANYTIME = "anytime"
    OPTIMAL = "optimal"


class ReasonKind(Enum):
    """Why there is no plan: the first two are proofs, the others end a search that proved nothing."""

    GOAL_UNREACHABLE = "goal-unreachable"
    SPACE_EXHAUSTED = "space-exhausted"
    TIME = "time"
    MEMORY = "memory"
    NODES = "nodes"
    CANCELLED = "cancelled"
    INCOMPLETE = "incomplete"
    CRASHED = "crashed"
    INVALID_PLAN = "invalid-plan"


PROOFS = frozenset({ReasonKind.GOAL_UNREACHABLE, ReasonKind.SPACE_EXHAUSTED})


@dataclass(frozen=True, slots=True)
class Reason:
    """Why there is no plan, in a word, in a sentence, and the fact it hangs on if there is one."""

    kind: ReasonKind
    text: str
    fact: str | None = None


@dataclass(frozen=True, slots=True)
class PlanStats:
    """What a search cost; `peak_mb` estimates the states it kept, not the whole process."""

    expanded: int = 0
    generated: int = 0
    cpu_seconds: float = 0.0
    peak_mb: float = 0.0


NO_STATS = PlanStats()


@dataclass(frozen=True, slots=True)
class PlanResult:
    """The answer to one planning problem.

    `cost` is what the problem asks to be least: the number of steps unless it states another metric.
    `lower_bound` is a cost below which there is no plan. `valid` is the word of our own validator, None
    before it was asked.

    >>> result = PlanResult(Status.SOLVED, plan=("(land lander1 wp2)",), cost=1, lower_bound=1)
    >>> result.steps, result.headline
    (1, '1 step, at least 1')
    """

    status: Status
    plan: tuple[str, ...] | None = None
    cost: Number | None = None
    lower_bound: Number | None = None
    reason: Reason | None = None
    engine: str = ""
    heuristic: str | None = None
    stats: PlanStats = NO_STATS
    valid: bool | None = None
    makespan: Number | None = None

    def __post_init__(self) -> None:
        solved = self.status in (Status.SOLVED, Status.SOLVED_OPTIMAL)
        if solved != (self.plan is not None) or solved == (self.reason is not None):
            raise ValueError(f"{self.status.value} with plan {self.plan!r} and reason {self.reason!r}")
        if self.reason is not None and (self.reason.kind in PROOFS) != (
            self.status is Status.PROVED_UNSOLVABLE
        ):
            raise ValueError(f"{self.status.value} cannot have the reason {self.reason.kind.value}")

    @property
    def steps(self) -> int | None:
        """The number of actions of the plan."""
        return None if self.plan is None else len(self.plan)

    @property
    def headline(self) -> str:
        """The answer in a few words."""
        if self.plan is None:
            return f"{self.status.value}: {self.reason.text}" if self.reason else self.status.value
        words = [f"{len(self.plan)} step{'' if len(self.plan) == 1 else 's'}"]
        if self.cost is not None and self.cost != len(self.plan):
            words.append(f"cost {number_text(self.cost)}")
        if self.status is Status.SOLVED_OPTIMAL:
            words.append("optimal")
        elif self.lower_bound is not None:
            words.append(f"at least {number_text(self.lower_bound)}")
        return ", ".join(words)


class FailureKind(Enum):
    """Why a plan is not valid."""

    UNKNOWN_ACTION = "unknown-action"
    ARGUMENTS = "arguments"
    UNKNOWN_OBJECT = "unknown-object"
    TYPE = "type"
    NO_VALUE = "no-value"
    PRECONDITION = "precondition"
    GOAL = "goal"


@dataclass(frozen=True, slots=True)
class Change:
    """The step that last changed a fact; steps count from 1."""

    step: int
    action: str


@dataclass(frozen=True, slots=True)
class MissingFact:
    """A condition that is not met: `(at rover1 wp2)`, or `(not …)` of a fact that should be false.

    `last_held` is the number of steps after which it last held (0: at the start), None when it never did;
    `undone_by` the step that ended that.
    """

    condition: str
    last_held: int | None = None
    undone_by: Change | None = None

    def __str__(self) -> str:
        if self.undone_by is None:
            return f"{self.condition}, which never held"
        return f"{self.condition}, undone by step {self.undone_by.step} {self.undone_by.action}"


@dataclass(frozen=True, slots=True)
class Failure:
    """What is wrong with a plan, and at which step (None: with its end, or with the action itself)."""

    kind: FailureKind
    text: str
    step: int | None = None
    action: str | None = None
    missing: tuple[MissingFact, ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """The world after a step (0: before the first): what is true, and what the step changed."""

    step: int
    action: str | None
    facts: tuple[str, ...]
    added: tuple[str, ...] = ()
    deleted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a plan is valid; `frames` lead up to its end, or to the step that fails."""

    valid: bool
    frames: tuple[Frame, ...]
    cost: Number = 0
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Maker:
    """An action that would make a condition true, and whether it is possible at once."""

    action: str
    possible: bool


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A condition of an action that is not met, its past, and the actions that could meet it."""

    missing: MissingFact
    makers: tuple[Maker, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an action is possible as a certain step of a plan, or why not.

    `failure` is set where there is no such action at all, or where the plan fails before that step.
    """

    action: str
    step: int
    obstacles: tuple[Obstacle, ...] = ()
    failure: Failure | None = None

    @property
    def possible(self) -> bool:
        """Whether nothing stands in the way."""
        return not self.obstacles and self.failure is None


@dataclass(frozen=True, slots=True)
class Bar:
    """A step of a plan in time; `lanes` are the objects that are busy with it, `waits_for` earlier steps."""

    step: int
    action: str
    start: Number
    end: Number
    lanes: tuple[str, ...]
    waits_for: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Schedule:
    """A plan in which every step starts as early as it can; `sequential` is the time one after the other."""

    bars: tuple[Bar, ...]
    lanes: tuple[str, ...]
    makespan: Number
    sequential: Number


@dataclass(frozen=True, slots=True)
class Fastest:
    """The plan that ends first, as far as that is proved: no plan ends before `lower_bound`."""

    status: Status
    schedule: Schedule | None = None
    lower_bound: Number | None = None
    reason: Reason | None = None
    stats: PlanStats = NO_STATS


class Severity(Enum):
    """How sure a finding is to be a mistake: it is one, it looks like one, or it is worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a model that its author should know.

    `kind` names the lint or probe; `line` and `column` count from 1 where the finding has a place; `plan` is
    the evidence that something can happen, and `proved` says that it is certain (by a plan or by exhaustion).
    """

    kind: str
    severity: Severity
    text: str
    path: str | None = None
    line: int | None = None
    column: int | None = None
    plan: tuple[str, ...] | None = None
    proved: bool = False

    def __str__(self) -> str:
        place = "" if self.path is None else f"{self.path}:{self.line}:{self.column}: "
        return f"{place}{self.severity.value}: {self.text}"
