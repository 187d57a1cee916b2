"""The engines: what they find is right, what they call proved is proved, and limits end them honestly."""

from __future__ import annotations

import pickle
import threading
from dataclasses import replace
from random import Random

import pytest

from sudokulab.errors import UnknownName
from sudokulab.limits import Limits
from sudokulab.planning import planner
from sudokulab.planning.expansions import ExpansionLog
from sudokulab.planning.ground import ground
from sudokulab.planning.heuristic import HEURISTICS, heuristic
from sudokulab.planning.lunar import MISSIONS, Model, mission
from sudokulab.planning.pddl import Domain, Problem, read
from sudokulab.planning.planner import solve
from sudokulab.planning.search import ENGINES, engine
from sudokulab.planning.search.bfws import Novelty
from sudokulab.planning.task import Task
from sudokulab.planning.validate import validate
from sudokulab.planning.values import Mode, PlanResult, Reason, ReasonKind, Status
from sudokulab.planning.world import World, holds
from support.messages import exactly
from support.planning import SMALL, changed_mission, layers, random_problem, small

OPTIMA = {
    (Model.CORRECTED, 1): 11,
    (Model.CORRECTED, 2): 19,
    (Model.CORRECTED, 3): 22,
    (Model.PUBLISHED, 1): 11,
    (Model.PUBLISHED, 2): 19,
    (Model.PUBLISHED, 3): 21,
}
CHEAPEST = {"gripper-4": 11, "blocks-sussman": 3, "logistics-2": 33}
TWO_DATA = "(:goal (and (hasData rover1 pic1) (hasData rover1 scan1)))"
MISSION_1_GOAL = "(:goal (and\n    (uploaded pic1) (uploaded scan1) (dropped sample1)))"


def task_of(pair: tuple[Domain, Problem]) -> Task:
    task = ground(*pair)
    assert isinstance(task, Task)
    return task


@pytest.mark.parametrize("model", Model)
@pytest.mark.parametrize(
    ("name", "number"),
    [(name, number) for name in ENGINES for number in MISSIONS if (name, number) != ("bfs", 3)],
)
def test_every_engine_finds_a_valid_plan_for_every_mission(name: str, model: Model, number: int) -> None:
    pair = mission(number, model)
    answer = solve(*pair, engine=name, mode=Mode.FAST)
    assert answer.plan is not None
    assert validate(*pair, answer.plan).valid
    assert answer.valid
    assert answer.lower_bound is not None
    assert answer.lower_bound <= OPTIMA[model, number] <= len(answer.plan)
    assert (answer.status is Status.SOLVED_OPTIMAL) == (name == "bfs" or answer.lower_bound == answer.cost)


@pytest.mark.parametrize("model", Model)
@pytest.mark.parametrize("number", MISSIONS)
def test_astar_with_cuts_proves_the_optimum_of_every_mission(model: Model, number: int) -> None:
    answer = solve(*mission(number, model), engine="astar", mode=Mode.OPTIMAL)
    assert answer.status is Status.SOLVED_OPTIMAL
    assert answer.steps == answer.cost == answer.lower_bound == OPTIMA[model, number]


@pytest.mark.parametrize("model", Model)
@pytest.mark.parametrize("number", [1, 2, pytest.param(3, marks=pytest.mark.slow)])
def test_breadth_first_search_proves_the_same_optima(model: Model, number: int) -> None:
    answer = solve(*mission(number, model), engine="bfs", limits=Limits(memory_mb=1000))
    assert (answer.status, answer.steps) == (Status.SOLVED_OPTIMAL, OPTIMA[model, number])


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("engine_name", ENGINES)
def test_domains_other_than_the_moon_are_solved_in_every_mode(
    name: str, mode: Mode, engine_name: str
) -> None:
    pair = small(name)
    answer = solve(*pair, engine=engine_name, mode=mode)
    assert answer.plan is not None
    assert validate(*pair, answer.plan).cost == answer.cost
    assert answer.cost is not None
    assert answer.cost >= CHEAPEST[name]
    if answer.status is Status.SOLVED_OPTIMAL:
        assert answer.cost == CHEAPEST[name]


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("estimate", HEURISTICS)
def test_astar_says_optimal_with_admissible_heuristics_only(name: str, estimate: str) -> None:
    answer = solve(*small(name), engine="astar", mode=Mode.OPTIMAL, heuristic=estimate)
    admissible = heuristic(estimate).admissible
    assert (answer.status is Status.SOLVED_OPTIMAL) == admissible
    if admissible:
        assert answer.cost == CHEAPEST[name]


def test_anytime_ends_with_a_proof_and_reports_every_better_plan_and_bound() -> None:
    log = ExpansionLog()
    answer = solve(*mission(2), engine="gbfs", mode=Mode.ANYTIME, tracer=log)
    assert (answer.status, answer.cost) == (Status.SOLVED_OPTIMAL, 19)
    costs = [cost for _, cost in log.plans]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == 19
    assert log.bounds == sorted(log.bounds)
    assert max(log.bounds) <= 19


def test_steps_are_minimised_by_bfs_and_never_called_cheapest_when_costs_differ() -> None:
    answer = solve(*small("logistics-2"), engine="bfs", mode=Mode.OPTIMAL)
    assert answer.status is Status.SOLVED


@pytest.mark.parametrize("name", ENGINES)
def test_an_exhausted_space_is_a_proof_that_there_is_no_plan(name: str) -> None:
    pair = changed_mission(1, (MISSION_1_GOAL, TWO_DATA))
    answer = solve(*pair, engine=name)
    assert answer.status is Status.PROVED_UNSOLVABLE
    assert answer.reason is not None
    assert answer.reason.kind is ReasonKind.SPACE_EXHAUSTED


@pytest.mark.parametrize("name", ENGINES)
def test_the_published_typo_makes_mission_1_unsolvable_and_the_goal_that_fails_is_named(name: str) -> None:
    typo = ("(not (notDeployed ?r)) (deployed ?r) (at", "(not (notDeployed ?r)) (deployed ?r) (landed")
    pair = changed_mission(1, typo, model=Model.PUBLISHED, lenient_types=True)
    answer = solve(*pair, engine=name)
    assert answer.status is Status.PROVED_UNSOLVABLE
    assert answer.reason == Reason(
        ReasonKind.GOAL_UNREACHABLE,
        "nothing that can ever be done makes (dropped sample1) true",
        "(dropped sample1)",
    )


@pytest.mark.parametrize("name", ENGINES)
def test_a_goal_that_holds_at_the_start_needs_no_step(name: str) -> None:
    pair = changed_mission(1, (MISSION_1_GOAL, "(:goal (and (notLanded lander1) (at sample1 wp1)))"))
    answer = solve(*pair, engine=name)
    assert (answer.status, answer.plan, answer.headline) == (Status.SOLVED_OPTIMAL, (), "0 steps, optimal")


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize(
    ("limits", "kind"),
    [
        (Limits(seconds=0.0), ReasonKind.TIME),
        (Limits(nodes=0), ReasonKind.NODES),
        (Limits(memory_mb=0), ReasonKind.MEMORY),
    ],
    ids=["time", "nodes", "memory"],
)
def test_a_limit_that_strikes_is_the_reason_of_giving_up(name: str, limits: Limits, kind: ReasonKind) -> None:
    task = task_of(changed_mission(2))
    answer = engine(name)(
        task, mode=Mode.OPTIMAL, heuristic=heuristic("goal-count"), limits=limits, tracer=None, runner=None
    )
    assert (answer.status, answer.reason and answer.reason.kind) == (Status.GAVE_UP, kind)
    assert answer.plan is None


def test_a_cancelled_search_gives_up_with_the_bound_it_has_proved() -> None:
    flag = threading.Event()
    log = CancelAtBound(flag, 12)
    answer = solve(*mission(2), engine="bfs", limits=Limits(cancelled=flag), tracer=log)
    assert answer.reason == Reason(ReasonKind.CANCELLED, "cancelled")
    assert answer.lower_bound == 12


class CancelAtBound(ExpansionLog):
    def __init__(self, flag: threading.Event, wanted: int) -> None:
        super().__init__()
        self._flag, self._wanted = flag, wanted

    def bound(self, lower_bound: object) -> None:
        if lower_bound == self._wanted:
            self._flag.set()


def test_grounding_alone_can_strike_the_limit() -> None:
    parameters = " ".join(f"?x{number}" for number in range(12))
    objects = " ".join(f"o{number}" for number in range(50))
    domain = f"(define (domain d) (:predicates (p)) (:action a :parameters ({parameters}) :effect (p)))"
    problem = f"(define (problem p) (:domain d) (:objects {objects}) (:init) (:goal (p)))"
    answer = solve(*read(domain, problem), limits=Limits(seconds=0.2))
    assert answer.reason is not None
    assert answer.reason.kind is ReasonKind.TIME


def test_a_plan_that_our_validator_refuses_is_no_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    def liar(task: Task, **_: object) -> PlanResult:
        return PlanResult(Status.SOLVED_OPTIMAL, ("(land lander1 wp9)",), 1, 1)

    monkeypatch.setattr(planner, "engine_named", lambda name: liar)
    answer = solve(*mission(1))
    assert (answer.status, answer.valid, answer.plan) == (Status.GAVE_UP, False, None)
    assert answer.reason == Reason(
        ReasonKind.INVALID_PLAN, "step 1 (land lander1 wp9): the problem has no object `wp9`"
    )


def test_an_unknown_engine_or_heuristic_gets_the_nearest_name() -> None:
    with pytest.raises(UnknownName, match=exactly("unknown planning engine 'astra'; did you mean 'astar'?")):
        solve(*mission(1), engine="astra")
    with pytest.raises(UnknownName, match=exactly("unknown heuristic 'lmcutt'; did you mean 'lmcut'?")):
        solve(*mission(1), engine="astar", heuristic="lmcutt")


def test_a_result_is_hashable_and_survives_pickling() -> None:
    answer = solve(*mission(1))
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert isinstance(hash(answer), int)


@pytest.mark.parametrize(
    ("status", "plan", "reason"),
    [
        (Status.SOLVED, None, None),
        (Status.GAVE_UP, None, None),
        (Status.GAVE_UP, (), None),
        (Status.GAVE_UP, None, Reason(ReasonKind.SPACE_EXHAUSTED, "")),
        (Status.PROVED_UNSOLVABLE, None, Reason(ReasonKind.TIME, "")),
    ],
)
def test_a_result_cannot_contradict_itself(
    status: Status, plan: tuple[str, ...] | None, reason: Reason | None
) -> None:
    with pytest.raises(ValueError, match=status.value):
        PlanResult(status, plan, reason=reason)


def distance_by_definition(domain: Domain, problem: Problem) -> int | None:
    """The steps to the nearest goal, found by applying actions as their text states them."""
    for depth, layer in enumerate(layers(World(domain, problem))):
        if any(all(holds(goal, state) for goal in problem.goal) for state in layer):
            return depth
    return None


@pytest.mark.parametrize("name", ["gripper-4", "blocks-sussman"])
def test_the_optimum_is_that_of_applying_actions_by_their_definition(name: str) -> None:
    assert distance_by_definition(*small(name)) == CHEAPEST[name]


def test_random_problems_have_the_optimum_of_applying_actions_by_their_definition(rng: Random) -> None:
    """Types, constants, equality, negative preconditions and goals, in every engine."""
    answers = []
    for _ in range(60):
        pair = read(*random_problem(rng))
        wanted = distance_by_definition(*pair)
        answers.append(wanted)
        for name in ("bfs", "astar"):
            answer = solve(*pair, engine=name, mode=Mode.OPTIMAL)
            assert answer.cost == wanted
            assert answer.status is (Status.PROVED_UNSOLVABLE if wanted is None else Status.SOLVED_OPTIMAL)
        for name in ("gbfs", "bfws"):
            assert (solve(*pair, engine=name).plan is None) == (wanted is None)
    assert len(set(answers)) >= 3, "the problems are too much alike to show anything"


@pytest.mark.parametrize("name", [*SMALL, "mission"])
def test_admissible_heuristics_never_exceed_the_true_cost_and_cuts_dominate(name: str) -> None:
    task = task_of(mission(1) if name == "mission" else small(name))
    log = ExpansionLog()
    engine("bfs")(task, mode=Mode.OPTIMAL, heuristic=None, limits=Limits(), tracer=log, runner=None)
    estimates = {one: heuristic(one)(task) for one in HEURISTICS}
    for expansion in log.expansions[:: max(1, len(log.expansions) // 25)]:
        state = expansion.state
        found = engine("astar")(
            replace(task, init=state),
            mode=Mode.OPTIMAL,
            heuristic=heuristic("blind"),
            limits=Limits(),
            tracer=None,
            runner=None,
        )
        left = {one: estimate(state) for one, estimate in estimates.items()}
        if found.cost is None:
            continue
        assert all(value is not None for value in left.values())
        blind, hmax, hff, hadd, lmcut = (left[one] or 0 for one in ("blind", "hmax", "hff", "hadd", "lmcut"))
        assert blind <= hmax <= lmcut <= found.cost
        assert hmax <= hff <= hadd
        assert left["goal-count"] == (task.goal & ~state).bit_count()


def test_a_dead_end_is_recognised_by_every_relaxation() -> None:
    """A rover that dropped one sample into the only store cannot bring the second."""
    pair = changed_mission(
        1,
        ("sample1 - sample", "sample1 sample2 - sample"),
        ("(at sample1 wp1)", "(at sample1 wp1) (at sample2 wp1)"),
        ("(dropped sample1)", "(stored sample1 lander1) (stored sample2 lander1)"),
    )
    answer = solve(*pair, engine="astar", mode=Mode.OPTIMAL)
    assert answer.status is Status.PROVED_UNSOLVABLE
    task = task_of(pair)
    full = sum(1 << place for place, fact in enumerate(task.facts) if fact == "(stored sample1 lander1)")
    for name in ("hmax", "hadd", "hff", "lmcut"):
        assert heuristic(name)(task)(full) is None


def test_novelty_is_the_size_of_the_smallest_new_set_of_facts() -> None:
    novelty = Novelty(4)
    assert [novelty.of(state) for state in (0b0011, 0b0011, 0b0101, 0b1001, 0b0110, 0b1011, 0b0111)] == [
        1, 3, 1, 1, 2, 2, 3,
    ]  # fmt: skip


def test_the_search_is_the_same_every_time() -> None:
    pair = mission(3)
    for name in ("astar", "gbfs", "bfws"):
        first, second = (solve(*pair, engine=name, mode=Mode.FAST) for _ in range(2))
        assert (first.plan, first.stats.expanded) == (second.plan, second.stats.expanded)
