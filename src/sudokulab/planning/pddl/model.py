"""What a domain and a problem say, once every name and type in them has been checked.

Names are spelled as where they were declared. Everything is frozen; places are not part of equality.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from sudokulab.planning.pddl.source import NOWHERE, Span

OBJECT = "object"
EQUALS = "="
TOTAL_COST = "total-cost"
TOTAL_TIME = "total-time"

Number: TypeAlias = int | Fraction


@dataclass(frozen=True, slots=True)
class Typed:
    """A parameter (its name begins with `?`), a constant or an object, and its type."""

    name: str
    type: str
    place: Span = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.name} - {self.type}"


@dataclass(frozen=True, slots=True)
class Signature:
    """The name and parameters of a predicate or a function."""

    name: str
    parameters: tuple[Typed, ...]
    place: Span = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        return f"({' '.join([self.name, *map(str, self.parameters)])})"


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate (or function) applied to parameters or objects; a fact when all are objects.

    >>> str(Atom("at", ("rover1", "wp2")))
    '(at rover1 wp2)'
    """

    predicate: str
    arguments: tuple[str, ...]
    place: Span = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        return f"({' '.join((self.predicate, *self.arguments))})"

    def bind(self, binding: dict[str, str]) -> Atom:
        """The atom with its parameters replaced; objects stay."""
        return Atom(self.predicate, tuple(binding.get(name, name) for name in self.arguments))


@dataclass(frozen=True, slots=True)
class Literal:
    """An atom that is required (or made) true, or false."""

    atom: Atom
    positive: bool = True

    def __str__(self) -> str:
        return str(self.atom) if self.positive else f"(not {self.atom})"


@dataclass(frozen=True, slots=True)
class Amount:
    """A cost or a duration: a number, or a function whose value the problem states."""

    number: Number | None = None
    function: Atom | None = None

    def __str__(self) -> str:
        return number_text(self.number) if self.number is not None else str(self.function)


@dataclass(frozen=True, slots=True)
class Action:
    """An action that happens at once; `cost` is None where the domain states none."""

    name: str
    parameters: tuple[Typed, ...]
    precondition: tuple[Literal, ...]
    effect: tuple[Literal, ...]
    cost: Amount | None = None
    place: Span = field(default=NOWHERE, compare=False, repr=False)


class When(Enum):
    """The part of a durative action that a condition or an effect belongs to."""

    START = "at start"
    ALL = "over all"
    END = "at end"


@dataclass(frozen=True, slots=True)
class Timed:
    """A literal of a durative action, and when it is required or made true."""

    when: When
    literal: Literal

    def __str__(self) -> str:
        return f"({self.when.value} {self.literal})"


@dataclass(frozen=True, slots=True)
class DurativeAction:
    """An action that takes time; effects happen at its start and at its end."""

    name: str
    parameters: tuple[Typed, ...]
    duration: Amount
    condition: tuple[Timed, ...]
    effect: tuple[Timed, ...]
    cost: Amount | None = None
    place: Span = field(default=NOWHERE, compare=False, repr=False)


AnyAction: TypeAlias = Action | DurativeAction


@dataclass(frozen=True, slots=True)
class Domain:
    """Types (each with its parent), predicates, functions and actions."""

    name: str
    requirements: tuple[str, ...]
    types: tuple[tuple[str, str], ...]
    constants: tuple[Typed, ...]
    predicates: tuple[Signature, ...]
    functions: tuple[Signature, ...]
    actions: tuple[AnyAction, ...]
    path: str = field(default="<domain>", compare=False)

    def action(self, name: str) -> AnyAction | None:
        """The action of that name, whatever its capitals; None when there is none."""
        return next((action for action in self.actions if action.name.lower() == name.lower()), None)


@dataclass(frozen=True, slots=True)
class Problem:
    """Objects, what holds at the start, what shall hold in the end, and what is to be least.

    `objects` contains the domain's constants too; `metric` is None, `total-cost` or `total-time`.
    """

    name: str
    domain: str
    objects: tuple[Typed, ...]
    init: tuple[Atom, ...]
    values: tuple[tuple[Atom, Number], ...]
    goal: tuple[Literal, ...]
    metric: str | None = None
    path: str = field(default="<problem>", compare=False)


def number_text(number: Number) -> str:
    """A number as PDDL writes it.

    >>> number_text(Fraction(5, 2)), number_text(3)
    ('2.5', '3')
    """
    return str(number) if isinstance(number, int) else f"{float(number):.12g}"
