"""Why an action is not possible, what would make it so, and what is possible instead."""

from __future__ import annotations

import time

import pytest

from sudokulab.planning.lunar import mission
from sudokulab.planning.planner import solve
from sudokulab.planning.values import FailureKind, Maker
from sudokulab.planning.why import Advisor
from support.messages import exactly
from support.planning import small


@pytest.fixture
def plan_of_mission_2() -> tuple[str, ...]:
    return solve(*mission(2), engine="astar").plan or ()


def test_an_action_of_the_plan_is_possible_at_its_own_step(plan_of_mission_2: tuple[str, ...]) -> None:
    advisor = Advisor(*mission(2))
    for step, action in enumerate(plan_of_mission_2, start=1):
        assert advisor.why(plan_of_mission_2, action, step=step).possible
        assert action in advisor.applicable(plan_of_mission_2[: step - 1])


def test_each_unmet_condition_is_told_with_its_past_and_the_actions_that_could_meet_it() -> None:
    advisor = Advisor(*mission(2))
    plan = ("(move rover1 wp2 wp1)", "(pickup rover1 sample2 wp1)")
    explanation = advisor.why(plan, "(pickup rover1 sample1 wp5)", step=3)
    place, hand = explanation.obstacles
    assert str(place.missing) == "(at rover1 wp5), which never held"
    assert place.makers == (Maker("(move rover1 wp3 wp5)", possible=False),)
    assert str(hand.missing) == "(noSample rover1), undone by step 2 (pickup rover1 sample2 wp1)"
    assert hand.missing.last_held == 1
    assert {maker.action for maker in hand.makers} == {
        f"(drop rover1 lander1 {sample} wp2)" for sample in ("sample1", "sample2")
    }


def test_what_is_possible_now_stands_first_among_the_makers() -> None:
    advisor = Advisor(*mission(2))
    explanation = advisor.why((), "(pickup rover2 sample2 wp1)", step=1)
    deployed = explanation.obstacles[0]
    assert deployed.missing.condition == "(deployed rover2)"
    assert not any(maker.possible for maker in deployed.makers)
    landed = advisor.why((), "(deployRover lander2 rover2 wp3)", step=1).obstacles[0]
    assert landed.makers == (Maker("(land lander2 wp3)", possible=True),)


def test_a_condition_that_something_is_false_names_what_deletes_it() -> None:
    explanation = Advisor(*small("blocks-sussman")).why((), "(from-table a b)", step=1)
    (covered,) = explanation.obstacles
    assert covered.missing.condition == "(not (covered a))"
    assert Maker("(to-table c a)", possible=True) in covered.makers
    assert all(maker.action.split()[2].strip(")") == "a" for maker in covered.makers)


def test_a_plan_that_fails_before_the_step_says_so() -> None:
    explanation = Advisor(*mission(1)).why(("(move rover1 wp1 wp2)",), "(land lander1 wp1)", step=2)
    assert not explanation.possible
    assert explanation.failure is not None
    assert explanation.failure.step == 1


def test_an_action_that_does_not_exist_says_so() -> None:
    explanation = Advisor(*mission(1)).why((), "(jump rover1)", step=1)
    assert explanation.failure is not None
    assert explanation.failure.kind is FailureKind.UNKNOWN_ACTION


def test_a_step_outside_of_the_plan_is_refused() -> None:
    with pytest.raises(ValueError, match=exactly("step 3 is outside of the plan, expected 1 to 1")):
        Advisor(*mission(1)).why((), "(land lander1 wp1)", step=3)


def test_listing_what_is_possible_feels_instant() -> None:
    advisor = Advisor(*mission(3))
    started = time.process_time()
    for _ in range(10):
        assert "(land lander2 wp4)" in advisor.applicable(())
    assert (time.process_time() - started) / 10 < 0.05
