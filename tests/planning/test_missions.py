"""The missions that ship, and those made from a seed."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from sudokulab.errors import UnknownName
from sudokulab.limits import Limits
from sudokulab.planning.ground import ground
from sudokulab.planning.lunar import MISSIONS, Model, generate, mission, mission_paths
from sudokulab.planning.pddl import check, read
from sudokulab.planning.planner import solve
from sudokulab.planning.search.count import count_shortest
from sudokulab.planning.task import Task
from sudokulab.planning.validate import validate
from sudokulab.planning.values import Mode, Reason, ReasonKind
from sudokulab.resources import read_text
from support.messages import exactly
from support.planning import SMALL, changed_mission, small

# Ground actions that can be reached and may help, as other planners count them too.
GROUND_ACTIONS = {
    (Model.CORRECTED, 1): 34,
    (Model.CORRECTED, 2): 84,
    (Model.CORRECTED, 3): 88,
    (Model.PUBLISHED, 1): 26,
    (Model.PUBLISHED, 2): 64,
    (Model.PUBLISHED, 3): 88,
}


@pytest.mark.parametrize("model", Model)
@pytest.mark.parametrize("number", MISSIONS)
def test_a_mission_has_no_fault_needs_types_only_and_grounds_as_elsewhere(number: int, model: Model) -> None:
    domain_path, problem_path = mission_paths(number, model)
    assert check(read_text(domain_path), read_text(problem_path)) == ()
    domain, problem = mission(number, model)
    assert domain.requirements == (":strips", ":typing")
    assert domain.name == ("lunar-extended" if number == 3 else "lunar")
    assert problem.name == f"lunar-mission-{number}"
    task = ground(domain, problem)
    assert isinstance(task, Task)
    assert len(task.operators) == GROUND_ACTIONS[model, number]


def test_the_two_models_of_a_mission_have_the_same_goal() -> None:
    for number in MISSIONS:
        goals = {mission(number, model)[1].goal for model in Model}
        assert len(goals) == 1


def test_an_unknown_mission_is_refused() -> None:
    with pytest.raises(UnknownName, match=exactly("unknown mission '4'; known: 1, 2, 3")):
        mission(4)


@pytest.mark.parametrize(
    ("number", "count"), [(1, 4), (2, 2_435_420), pytest.param(3, 113_581_468, marks=pytest.mark.slow)]
)
def test_the_shortest_plans_of_a_corrected_mission_are_this_many(number: int, count: int) -> None:
    task = ground(*mission(number))
    assert isinstance(task, Task)
    assert count_shortest(task) == count


def test_counting_stops_at_a_limit_and_finds_nothing_where_nothing_is() -> None:
    task = ground(*mission(2))
    assert isinstance(task, Task)
    struck = count_shortest(task, limits=Limits(nodes=1000))
    assert isinstance(struck, Reason)
    assert struck.kind is ReasonKind.NODES
    hopeless = ground(*changed_mission(1, ("(dataAt scan1 wp3)", "")))
    assert isinstance(hopeless, Task)
    assert count_shortest(hopeless) == 0


@pytest.mark.parametrize(
    ("changes", "steps"),
    [
        pytest.param((("(at alice db1)", "(at alice cr1)"),), 20, id="alice in the control room"),
        pytest.param(
            (
                ("(at alice db1)", "(at alice cr1)"),
                ("(landed lander1 wp2) (at lander1 wp2)", "(at lander1 wp2)"),
            ),
            24,
            id="and lander1 nowhere",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_the_variants_of_the_published_third_mission_have_their_own_optima(
    changes: tuple[tuple[str, str], ...], steps: int
) -> None:
    pair = changed_mission(3, *changes, model=Model.PUBLISHED)
    assert solve(*pair, mode=Mode.OPTIMAL).steps == steps


@pytest.mark.parametrize(("waypoints", "rovers"), [(3, 1), (7, 3), (10, 2), (20, 4)])
def test_a_generated_mission_is_faultless_solvable_and_the_same_for_the_same_seed(
    waypoints: int, rovers: int
) -> None:
    made = generate(waypoints=waypoints, rovers=rovers, rng=Random(5))
    assert made == generate(waypoints=waypoints, rovers=rovers, rng=Random(5))
    assert made.problem != generate(waypoints=waypoints, rovers=rovers, rng=Random(6)).problem
    assert check(made.domain, made.problem) == ()
    assert len(set(made.arcs)) == waypoints + waypoints // 2
    pair = read(made.domain, made.problem)
    answer = solve(*pair, limits=Limits(seconds=30))
    assert answer.plan is not None
    assert validate(*pair, answer.plan).valid


@pytest.mark.slow
def test_a_hundred_waypoints_and_eight_rovers_are_planned_without_any_extra() -> None:
    made = generate(waypoints=100, rovers=8, rng=Random(1))
    answer = solve(*read(made.domain, made.problem), limits=Limits(seconds=60))
    assert answer.plan is not None


@pytest.mark.parametrize(
    ("waypoints", "rovers", "message"),
    [(2, 1, "2 waypoints, expected at least 3"), (5, 0, "0 rovers, expected at least 1")],
)
def test_a_map_that_is_too_small_is_refused(waypoints: int, rovers: int, message: str) -> None:
    with pytest.raises(ValueError, match=exactly(message)):
        generate(waypoints=waypoints, rovers=rovers, rng=Random(0))


@pytest.mark.parametrize("name", SMALL)
def test_domains_problems_and_tasks_survive_pickling(name: str) -> None:
    pair = small(name)
    task = ground(*pair)
    assert pickle.loads(pickle.dumps((pair, task))) == (pair, task)
    assert isinstance(hash(pair), int)
