"""Plans in time: what waits for what, who is busy when, and which plan ends first."""

from __future__ import annotations

from itertools import combinations

import pytest

from sudokulab.limits import Limits
from sudokulab.planning.lunar import fastest_mission, mission
from sudokulab.planning.makespan import fastest
from sudokulab.planning.pddl import Domain, Problem, read
from sudokulab.planning.planner import solve
from sudokulab.planning.schedule import schedule
from sudokulab.planning.timing import LUNAR, Timing
from sudokulab.planning.validate import validate
from sudokulab.planning.values import Failure, Mode, ReasonKind, Schedule, Status
from support.planning import changed_mission, small

NINETEEN = (55, 72, 76, 80)
TWENTY_TWO = (55, 72, 78, 81, 86)


def scheduled(pair: tuple[Domain, Problem], plan: tuple[str, ...], timing: Timing | None = None) -> Schedule:
    made = schedule(*pair, plan, timing=timing)
    assert isinstance(made, Schedule)
    return made


def test_the_optimal_plan_of_mission_1_takes_65_minutes_and_69_one_after_the_other() -> None:
    plan = solve(*mission(1), mode=Mode.OPTIMAL).plan or ()
    made = scheduled(mission(1), plan)
    assert (made.makespan, made.sequential) == (65, 69)


@pytest.mark.parametrize(
    ("number", "spans"), [(2, NINETEEN), pytest.param(3, TWENTY_TWO, marks=pytest.mark.slow)]
)
def test_plans_of_equal_length_take_one_of_the_known_times(number: int, spans: tuple[int, ...]) -> None:
    plan = solve(*mission(number), mode=Mode.OPTIMAL).plan or ()
    assert scheduled(mission(number), plan).makespan in spans


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_schedule_read_by_its_starts_is_a_valid_plan_and_no_rover_does_two_things(number: int) -> None:
    pair = mission(number)
    made = scheduled(pair, solve(*pair, engine="bfws").plan or ())
    by_start = sorted(made.bars, key=lambda bar: (bar.start, bar.step))
    assert validate(*pair, [bar.action for bar in by_start]).valid
    for one, other in combinations(made.bars, 2):
        overlap = one.start < other.end and other.start < one.end
        rovers = {lane for lane in one.lanes if lane.startswith("rover")} & set(other.lanes)
        names = {one.action.split()[0].strip("("), other.action.split()[0].strip("(")}
        assert not (overlap and rovers) or names in ({"sendData", "move"}, {"sendData", "roverMove"})
    for bar in made.bars:
        assert bar.start == max((made.bars[step - 1].end for step in bar.waits_for), default=0)
        assert set(bar.lanes) <= set(made.lanes)


def test_a_rover_sends_while_it_moves_but_does_not_scan_while_it_moves() -> None:
    plan = (
        "(getData rover1 pic2 wp2)",
        "(sendData rover1 lander1 pic2 wp2)",
        "(move rover1 wp2 wp4)",
        "(getData rover1 scan1 wp4)",
    )
    bars = scheduled(mission(2), plan).bars
    assert [(bar.start, bar.end) for bar in bars] == [(0, 3), (3, 7), (3, 13), (13, 16)]


def test_durations_can_be_changed_and_what_is_not_listed_takes_one() -> None:
    plan = ("(land lander1 wp2)", "(deployRover lander1 rover1 wp2)")
    assert scheduled(mission(1), plan, Timing(durations=(("land", 7),))).makespan == 8
    assert scheduled(mission(1), plan, Timing()).makespan == 2


def test_a_domain_without_lanes_of_its_own_gives_each_step_to_its_first_object() -> None:
    pair = small("gripper-4")
    made = scheduled(pair, ("(grasp left b1 kitchen)", "(grasp right b2 kitchen)"))
    assert (made.makespan, made.lanes) == (1, ("left", "right"))


def test_a_plan_that_is_not_possible_has_no_schedule_but_a_reason() -> None:
    made = schedule(*mission(1), ["(move rover1 wp1 wp2)"])
    assert isinstance(made, Failure)
    assert made.step == 1


@pytest.mark.parametrize(("number", "minutes"), [(1, 65), (2, 55)])
def test_the_least_makespan_is_proved_by_search(number: int, minutes: int) -> None:
    pair = mission(number)
    answer = fastest(*pair)
    assert answer.status is Status.SOLVED_OPTIMAL
    assert answer.schedule is not None
    assert answer.schedule.makespan == answer.lower_bound == minutes
    assert validate(*pair, [bar.action for bar in answer.schedule.bars]).valid


@pytest.mark.slow
def test_the_third_mission_can_be_done_in_the_time_of_the_second() -> None:
    answer = fastest_mission(3)
    assert answer.schedule is not None
    assert (answer.status, answer.schedule.makespan) == (Status.SOLVED_OPTIMAL, 55)
    assert validate(*mission(3), [bar.action for bar in answer.schedule.bars]).valid


def test_with_equal_durations_and_nothing_exclusive_hands_work_side_by_side() -> None:
    answer = fastest(*small("gripper-4"))
    assert answer.schedule is not None
    assert (answer.status, answer.schedule.makespan) == (Status.SOLVED_OPTIMAL, 7)


def test_durative_actions_bring_their_own_durations() -> None:
    domain = """(define (domain d) (:requirements :durative-actions) (:predicates (a) (b))
      (:durative-action slow :parameters () :duration (= ?duration 2.5) :condition (and)
        :effect (at end (a)))
      (:durative-action quick :parameters () :duration (= ?duration 1) :condition (and)
        :effect (at end (b))))"""
    pair = read(domain, "(define (problem p) (:domain d) (:init) (:goal (and (a) (b))))")
    answer = fastest(*pair)
    assert answer.schedule is not None
    assert (float(answer.schedule.makespan), float(answer.schedule.sequential)) == (2.5, 3.5)
    assert (answer.status, answer.lower_bound) == (Status.SOLVED, None)


def test_a_limit_leaves_the_bound_that_was_proved() -> None:
    answer = fastest(*mission(2), limits=Limits(nodes=500))
    assert answer.reason is not None
    assert (answer.status, answer.reason.kind) == (Status.GAVE_UP, ReasonKind.NODES)
    assert answer.lower_bound is not None
    assert 0 < answer.lower_bound <= 55


def test_a_goal_that_cannot_be_reached_is_proved_to_be_so() -> None:
    pair = changed_mission(1, ("(connected wp2 wp3)", ""), ("(connected wp4 wp3)", ""))
    assert fastest(*pair).status is Status.PROVED_UNSOLVABLE


def test_the_minutes_of_the_moon_are_those_of_the_missions() -> None:
    assert [LUNAR.of(name) for name in ("land", "move", "roverMove", "deployRover", "pickup", "drop")] == [
        10, 10, 10, 5, 5, 5,
    ]  # fmt: skip
    assert [LUNAR.of(name) for name in ("sendData", "getData", "astronautMove")] == [4, 3, 2]
