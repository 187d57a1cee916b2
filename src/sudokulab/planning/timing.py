"""How long actions take, and which of them one object can do at once."""

from __future__ import annotations

from dataclasses import dataclass

from sudokulab.planning.pddl.model import Domain, Literal, Number
from sudokulab.planning.world import Bound, World


@dataclass(frozen=True, slots=True)
class Timing:
    """Durations by action; a durative action states its own, and what is not listed takes 1.

    An object of an `exclusive` type is in one action at a time, but for the pairs in `together`. `lanes` are
    the types whose objects get a lane in a schedule; without any, a step belongs to its first object.

    >>> Timing(durations=(("land", 10),)).of("land"), Timing().of("land")
    (10, 1)
    """

    durations: tuple[tuple[str, Number], ...] = ()
    exclusive: tuple[str, ...] = ()
    together: frozenset[frozenset[str]] = frozenset()
    lanes: tuple[str, ...] = ()

    def of(self, name: str) -> Number:
        """How long the action of that name takes."""
        return dict(self.durations).get(name, 1)

    def duration(self, action: Bound) -> Number:
        """How long this action takes; a durative one knows it itself."""
        return self.of(action.name) if action.duration is None else action.duration


PLAIN = Timing()
LUNAR = Timing(
    durations=(
        ("land", 10),
        ("move", 10),
        ("roverMove", 10),
        ("deployRover", 5),
        ("pickup", 5),
        ("drop", 5),
        ("sendData", 4),
        ("getData", 3),
        ("astronautMove", 2),
    ),
    exclusive=("rover",),
    together=frozenset({frozenset({"sendData", "move"}), frozenset({"sendData", "roverMove"})}),
    lanes=("rover", "lander", "astronaut"),
)
"""The minutes of the lunar missions: a rover does one thing at a time, but may send while it moves."""


def usual_timing(domain: Domain) -> Timing:
    """The minutes of the lunar missions for their domains, one unit of time an action for all others."""
    return LUNAR if domain.name in ("lunar", "lunar-extended", "lunar-wide") else PLAIN


class Interference:
    """Which actions of one problem may happen at the same time.

    Two actions clash when one undoes what the other needs or brings about, or when both keep one object busy.
    """

    def __init__(self, world: World, timing: Timing) -> None:
        self._timing = timing
        self._tree = world.tree
        self._types = {thing.name: thing.type for thing in world.problem.objects}
        self._footprints: dict[Bound, _Footprint] = {}

    def waits(self, earlier: Bound, later: Bound) -> bool:
        """Whether the later action of a sequence must wait for the end of the earlier one."""
        return self.gives(earlier, later) or self.clash(earlier, later)

    def gives(self, earlier: Bound, later: Bound) -> bool:
        """Whether an action makes a condition of another one true."""
        return not self._of(earlier).makes.isdisjoint(self._of(later).needs)

    def clash(self, one: Bound, other: Bound) -> bool:
        """Whether two actions cannot overlap, whichever comes first."""
        mine, theirs = self._of(one), self._of(other)
        pair = frozenset({one.name, other.name})
        if not mine.exclusive.isdisjoint(theirs.exclusive) and pair not in self._timing.together:
            return True
        return mine.undoes(theirs) or theirs.undoes(mine)

    def busy(self, action: Bound, types: tuple[str, ...]) -> tuple[str, ...]:
        """The objects of the given types that an action names, each once."""
        kinds = [kind for kind in types if kind in self._tree]
        names = dict.fromkeys(action.arguments)
        return tuple(
            name for name in names if any(self._tree.is_a(self._types[name], kind) for kind in kinds)
        )

    def _of(self, action: Bound) -> _Footprint:
        if action not in self._footprints:
            self._footprints[action] = self._footprint(action)
        return self._footprints[action]

    def _footprint(self, action: Bound) -> _Footprint:
        """What an action needs and makes; a fact that is deleted and added at once is added."""
        effects = {literal for phase in action.phases for literal in phase.effects}
        added = {literal.atom for literal in effects if literal.positive}
        makes = frozenset(literal for literal in effects if literal.positive or literal.atom not in added)
        return _Footprint(
            frozenset(literal for phase in action.phases for literal in phase.conditions),
            makes,
            frozenset(Literal(literal.atom, not literal.positive) for literal in makes),
            frozenset(self.busy(action, self._timing.exclusive)),
        )


@dataclass(frozen=True, slots=True)
class _Footprint:
    """What an action needs, makes true or false, the opposite of that, and the objects it keeps busy."""

    needs: frozenset[Literal]
    makes: frozenset[Literal]
    opposite: frozenset[Literal]
    exclusive: frozenset[str]

    def undoes(self, other: _Footprint) -> bool:
        """Whether something that the other needs or makes is undone."""
        return not (self.opposite.isdisjoint(other.needs) and self.opposite.isdisjoint(other.makes))
