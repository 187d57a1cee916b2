"""From a sequence to a schedule: every step starts as soon as all it must wait for has ended."""

from __future__ import annotations

from collections.abc import Sequence

from sudokulab.planning.pddl.model import Domain, Number, Problem
from sudokulab.planning.timing import Interference, Timing, usual_timing
from sudokulab.planning.validate import History
from sudokulab.planning.values import Bar, Failure, Schedule
from sudokulab.planning.world import Bound, World


def schedule(
    domain: Domain, problem: Problem, plan: Sequence[str], *, timing: Timing | None = None
) -> Schedule | Failure:
    """The earliest-start schedule of a plan, or why its steps are not possible one after the other.

    >>> from sudokulab.planning.lunar import mission
    >>> made = schedule(*mission(1), ["(land lander1 wp2)", "(deployRover lander1 rover1 wp2)"])
    >>> [(bar.start, bar.end, bar.waits_for) for bar in made.bars], made.makespan
    ([(0, 10, ()), (10, 15, (1,))], 15)
    """
    world = World(domain, problem)
    history = History(world)
    for step in plan:
        failure = history.take(step)
        if failure is not None:
            return failure
    chosen = usual_timing(domain) if timing is None else timing
    return schedule_bound(world, history.steps, chosen)


def schedule_bound(world: World, steps: Sequence[Bound], timing: Timing) -> Schedule:
    """The schedule of steps that are known to be possible in this order."""
    interference = Interference(world, timing)
    bars: list[Bar] = []
    for number, action in enumerate(steps, start=1):
        waits = [
            bar for bar, earlier in zip(bars, steps, strict=False) if interference.waits(earlier, action)
        ]
        start: Number = max((bar.end for bar in waits), default=0)
        needed = _without_implied([bar.step for bar in waits], bars)
        lanes = interference.busy(action, timing.lanes) if timing.lanes else action.arguments[:1]
        bars.append(Bar(number, str(action), start, start + timing.duration(action), lanes, needed))
    makespan: Number = max((bar.end for bar in bars), default=0)
    sequential = sum((bar.end - bar.start for bar in bars), start=0)
    return Schedule(tuple(bars), _lanes(world, bars), makespan, sequential)


def _without_implied(waits: list[int], bars: list[Bar]) -> tuple[int, ...]:
    """The steps to wait for, without those that one of the others waits for anyway."""
    implied: set[int] = set()
    for step in reversed(waits):
        if step not in implied:
            todo = list(bars[step - 1].waits_for)
            while todo:
                earlier = todo.pop()
                if earlier not in implied:
                    implied.add(earlier)
                    todo.extend(bars[earlier - 1].waits_for)
    return tuple(step for step in waits if step not in implied)


def _lanes(world: World, bars: list[Bar]) -> tuple[str, ...]:
    used = {lane for bar in bars for lane in bar.lanes}
    return tuple(thing.name for thing in world.problem.objects if thing.name in used)
