"""Why not? What stands in the way of an action, what would remove it, and what is possible instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudokulab.planning.instantiate import Fact, GroundAction, instantiate
from sudokulab.planning.pddl.model import Atom, Domain, Problem
from sudokulab.planning.plantext import words_of
from sudokulab.planning.validate import History
from sudokulab.planning.values import Explanation, Failure, Maker, MissingFact, Obstacle
from sudokulab.planning.world import World


class Advisor:
    """Answers questions about one problem; the ground actions are worked out once.

    >>> from sudokulab.planning.lunar import mission
    >>> advisor = Advisor(*mission(1))
    >>> advisor.applicable(())[:2]
    ('(land lander1 wp1)', '(land lander1 wp2)')
    >>> explanation = advisor.why((), "(move rover1 wp1 wp2)", step=1)
    >>> [obstacle.missing.condition for obstacle in explanation.obstacles]
    ['(deployed rover1)', '(at rover1 wp1)']
    """

    def __init__(self, domain: Domain, problem: Problem) -> None:
        self._world = World(domain, problem)
        self._actions = instantiate(domain, problem)

    def applicable(self, plan: Sequence[str]) -> tuple[str, ...]:
        """The actions that are possible after the steps of a plan, as far as these are possible."""
        history, _ = self._after(plan)
        return tuple(str(action) for action in self._possible(history.states[-1]))

    def why(self, plan: Sequence[str], action: str, *, step: int) -> Explanation:
        """What stands in the way of an action as the given step of a plan, in place of what stands there."""
        if not 1 <= step <= len(plan) + 1:
            raise ValueError(f"step {step} is outside of the plan, expected 1 to {len(plan) + 1}")
        bound = self._world.bind(words_of(action))
        if isinstance(bound, Failure):
            return Explanation(action, step, failure=bound)
        history, failure = self._after(plan[: step - 1])
        if failure is not None:
            return Explanation(str(bound), step, failure=failure)
        state = history.states[-1]
        possible = {str(one) for one in self._possible(state)}
        obstacles = tuple(
            Obstacle(missing, self._makers(missing, possible))
            for missing in history.missing(bound.first_false(state))
        )
        return Explanation(str(bound), step, obstacles)

    def _after(self, plan: Sequence[str]) -> tuple[History, Failure | None]:
        history = History(self._world)
        for step in plan:
            failure = history.take(step)
            if failure is not None:
                return history, failure
        return history, None

    def _possible(self, state: frozenset[Atom]) -> Iterator[GroundAction]:
        facts = {_fact(atom) for atom in state}
        for action in self._actions:
            if facts.issuperset(action.needs) and facts.isdisjoint(action.forbids):
                yield action

    def _makers(self, missing: MissingFact, possible: set[str]) -> tuple[Maker, ...]:
        """The actions that bring about a condition, those that are possible now first."""
        words = missing.condition.removeprefix("(not ").strip("()").split()
        wanted: Fact = tuple(words)
        negative = missing.condition.startswith("(not (")
        found = []
        for action in self._actions:
            makes = action.deletes if negative else action.adds
            undoes = action.adds if negative else ()
            if wanted in makes and wanted not in undoes:
                found.append(Maker(str(action), str(action) in possible))
        return tuple(sorted(found, key=lambda maker: not maker.possible))


def _fact(atom: Atom) -> Fact:
    return (atom.predicate, *atom.arguments)
