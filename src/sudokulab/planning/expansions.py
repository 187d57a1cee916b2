"""What a search on a planning task tells while it runs: expanded states, bounds and plans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sudokulab.planning.pddl.model import Number

VERSION = "expansions/1"


@dataclass(frozen=True, slots=True)
class Expansion:
    """One expanded state: how it was reached, and what the engine thought of it (None: it does not say)."""

    state: int
    parent: int | None
    operator: str | None
    cost: Number
    estimate: Number | None = None
    novelty: int | None = None


class Observer(Protocol):
    """Told what a search does, in order."""

    def expand(self, expansion: Expansion) -> None:
        """A state is expanded."""

    def bound(self, lower_bound: Number) -> None:
        """No plan costs less than this."""

    def plan(self, steps: tuple[str, ...], cost: Number) -> None:
        """A plan was found, better than those before."""


class ExpansionLog:
    """Keeps everything that a search tells.

    >>> log = ExpansionLog()
    >>> log.bound(4); log.bounds
    [4]
    """

    def __init__(self) -> None:
        self.expansions: list[Expansion] = []
        self.bounds: list[Number] = []
        self.plans: list[tuple[tuple[str, ...], Number]] = []

    def expand(self, expansion: Expansion) -> None:
        """Note an expanded state."""
        self.expansions.append(expansion)

    def bound(self, lower_bound: Number) -> None:
        """Note a lower bound."""
        self.bounds.append(lower_bound)

    def plan(self, steps: tuple[str, ...], cost: Number) -> None:
        """Note a plan."""
        self.plans.append((steps, cost))
