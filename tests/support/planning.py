"""Planning problems for tests, and a planner so plain that the real ones can be measured against it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

from sudokulab.planning.lunar import Model, mission_paths
from sudokulab.planning.pddl import Atom, Domain, Problem, read
from sudokulab.planning.world import Bound, World
from sudokulab.resources import read_text

_FOLDER = Path(__file__).parent.parent / "planning" / "domains"

SMALL = ("gripper-4", "blocks-sussman", "logistics-2")


def small(name: str) -> tuple[Domain, Problem]:
    """One of the problems kept beside the tests, with its domain."""
    return read(*small_texts(name))


def small_texts(name: str) -> tuple[str, str]:
    """The same as text."""
    domain = (_FOLDER / f"{name.partition('-')[0]}.pddl").read_text(encoding="utf-8")
    return domain, (_FOLDER / f"{name}.pddl").read_text(encoding="utf-8")


def changed_mission(
    number: int, *changes: tuple[str, str], model: Model = Model.CORRECTED, lenient_types: bool = False
) -> tuple[Domain, Problem]:
    """A mission with stretches of its text replaced, each of which must be there."""
    texts = [read_text(path) for path in mission_paths(number, model)]
    for old, new in changes:
        assert any(old in text for text in texts), old
        texts = [text.replace(old, new) for text in texts]
    return read(texts[0], texts[1], lenient_types=lenient_types)


def all_bound(world: World) -> list[Bound]:
    """Every action with every combination of objects that the types allow."""
    found = []
    for action in world.domain.actions:
        members = [world.tree.members(one.type, world.problem.objects) for one in action.parameters]
        for names in product(*members):
            bound = world.bind([action.name, *names])
            assert isinstance(bound, Bound)
            found.append(bound)
    return found


def layers(world: World) -> Iterator[set[frozenset[Atom]]]:
    """The states 0, 1, 2 … steps away from the start, by the definitions alone."""
    actions = all_bound(world)
    seen = {world.start}
    layer = {world.start}
    while layer:
        yield layer
        fresh = {
            action.apply(state) for state in layer for action in actions if not action.first_false(state)
        }
        layer = fresh - seen
        seen |= layer


_PREDICATES = {"p": ("a",), "q": ("b",), "r": ("a", "b"), "s": ("b", "a"), "z": ()}
_OBJECTS = {"a": ("k", "a1"), "b": ("b1",)}


def random_problem(rng: Random) -> tuple[str, str]:
    """A small domain and problem as text: two types, one a subtype, a constant, and a few random actions."""
    actions = [_random_action(rng, number) for number in range(rng.randint(4, 7))]
    declared = " ".join(
        f"({name} {' '.join(f'?x{place} - {kind}' for place, kind in enumerate(kinds))})"
        for name, kinds in _PREDICATES.items()
    )
    domain = (
        "(define (domain random) (:requirements :typing :negative-preconditions :equality)"
        f" (:types b - object a - b) (:constants k - a) (:predicates {declared}) {' '.join(actions)})"
    )
    facts = {_random_atom(rng, _OBJECTS) for _ in range(rng.randint(1, 5))}
    goals = [_random_literal(rng, _OBJECTS, negative=0.2) for _ in range(rng.randint(2, 3))]
    problem = (
        "(define (problem random) (:domain random) (:requirements :negative-preconditions)"
        f" (:objects a1 - a b1 - b) (:init {' '.join(sorted(facts))}) (:goal (and {' '.join(goals)})))"
    )
    return domain, problem


def _random_action(rng: Random, number: int) -> str:
    terms = {"a": ("?x", "?y", "k"), "b": ("?z", "?x")}
    needs = [_random_literal(rng, terms, negative=0.3) for _ in range(rng.randint(1, 2))]
    needs += rng.choices(("", "(not (= ?x ?y))", "(= ?x ?y)"), (4, 2, 1))
    effects = [_random_literal(rng, terms, negative=0.4) for _ in range(rng.randint(1, 3))]
    return (
        f"(:action act{number} :parameters (?x ?y - a ?z - b)"
        f" :precondition (and {' '.join(needs)}) :effect (and {' '.join(effects)}))"
    )


def _random_atom(rng: Random, terms: dict[str, tuple[str, ...]]) -> str:
    name = rng.choice(tuple(_PREDICATES))
    return f"({' '.join((name, *(rng.choice(terms[kind]) for kind in _PREDICATES[name])))})"


def _random_literal(rng: Random, terms: dict[str, tuple[str, ...]], *, negative: float) -> str:
    atom = _random_atom(rng, terms)
    return f"(not {atom})" if rng.random() < negative else atom
