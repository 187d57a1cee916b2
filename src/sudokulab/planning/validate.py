"""Is this plan right? Each step is tried as the domain states it, and the first that fails is explained."""

from __future__ import annotations

from collections.abc import Sequence

from sudokulab.planning.pddl.model import Atom, Domain, Literal, Number, Problem
from sudokulab.planning.plantext import words_of
from sudokulab.planning.values import Change, Failure, FailureKind, Frame, MissingFact, Verdict
from sudokulab.planning.world import Bound, World, holds


def validate(domain: Domain, problem: Problem, plan: Sequence[str]) -> Verdict:
    """The verdict on a plan: valid, or the first failing step with what it misses and who undid that.

    >>> from sudokulab.planning.lunar import mission
    >>> verdict = validate(*mission(1), ["(land lander1 wp2)", "(land lander1 wp3)"])
    >>> verdict.failure.text
    'step 2 (land lander1 wp3) needs (notLanded lander1), undone by step 1 (land lander1 wp2)'
    """
    history = History(World(domain, problem))
    for step in plan:
        failure = history.take(step)
        if failure is not None:
            return Verdict(False, history.frames(), history.cost, failure)
    missing = history.missing(history.world.problem.goal)
    if not missing:
        return Verdict(True, history.frames(), history.cost)
    text = f"the plan ends without {'; '.join(map(str, missing))}"
    return Verdict(False, history.frames(), history.cost, Failure(FailureKind.GOAL, text, missing=missing))


class History:
    """The states that a sequence of steps passes through."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.states: list[frozenset[Atom]] = [world.start]
        self.steps: list[Bound] = []
        self.cost: Number = 0

    def take(self, step: str) -> Failure | None:
        """Go one step further; a step that is not possible leaves everything as it is and is explained."""
        number = len(self.states)
        bound = self.world.bind(words_of(step))
        if isinstance(bound, Failure):
            return Failure(bound.kind, f"step {number} {step}: {bound.text}", number, step)
        false = bound.first_false(self.states[-1])
        if false:
            missing = tuple(self._past(literal, bound) for literal in false)
            text = f"step {number} {bound} needs {'; '.join(map(str, missing))}"
            return Failure(FailureKind.PRECONDITION, text, number, str(bound), missing)
        self.states.append(bound.apply(self.states[-1]))
        self.steps.append(bound)
        self.cost += bound.cost
        return None

    def missing(self, conditions: Sequence[Literal]) -> tuple[MissingFact, ...]:
        """Those of the conditions that do not hold now, each with its past."""
        false = (literal for literal in conditions if not holds(literal, self.states[-1]))
        return tuple(self._past(literal) for literal in false)

    def frames(self) -> tuple[Frame, ...]:
        """The states in words, each with what its step changed."""
        frames = [Frame(0, None, _texts(self.states[0]))]
        for number, bound in enumerate(self.steps, start=1):
            before, after = self.states[number - 1], self.states[number]
            added, deleted = _texts(after - before), _texts(before - after)
            frames.append(Frame(number, str(bound), _texts(after), added, deleted))
        return tuple(frames)

    def _past(self, literal: Literal, doing: Bound | None = None) -> MissingFact:
        """When the literal last held, and the step that ended that: `doing` itself if it still holds now."""
        if doing is not None and holds(literal, self.states[-1]):
            now = len(self.steps)
            return MissingFact(str(literal), now, Change(now + 1, str(doing)))
        for number in range(len(self.steps), 0, -1):
            if holds(literal, self.states[number - 1]):
                change = Change(number, str(self.steps[number - 1]))
                return MissingFact(str(literal), number - 1, change)
        return MissingFact(str(literal))


def _texts(facts: frozenset[Atom]) -> tuple[str, ...]:
    return tuple(sorted(map(str, facts)))
