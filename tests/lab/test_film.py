"""A search seen from another thread: the reel takes its steps in, the film has the counters of each."""

from __future__ import annotations

from random import Random

import pytest

from sudokulab.board.notation import parse
from sudokulab.lab import film
from sudokulab.lab.film import Film, Reel
from sudokulab.limits import Limits
from sudokulab.solvers import solver
from sudokulab.trace import Kind, Recorder, Replay

PUZZLE = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


@pytest.mark.parametrize("algorithm", ["backtracking", "mac", "singles"])
def test_the_counters_at_every_step_are_those_of_the_events_before_it(algorithm: str) -> None:
    recorder = Recorder(PUZZLE)
    result = solver(algorithm)(PUZZLE, limits=Limits(), rng=Random(1), tracer=recorder)
    trace = recorder.trace(algorithm)
    replay, shown = Replay(trace), Film(PUZZLE, algorithm)
    shown.add(trace.body)
    placements = backtracks = 0
    for step in range(1, len(replay) + 1):
        event = replay.event(step)
        placements += event.kind is Kind.PLACE
        backtracks += event.argument if event.kind is Kind.JUMP else event.kind is Kind.UNDO
        if step % 101 == 0 or step % 1024 < 2 or step == len(replay):
            shot = shown.shot(step)
            assert (shot.placements, shot.backtracks) == (placements, backtracks)
            assert shot.state == replay.state(step)
            assert shot.before == replay.state(step - 1)
    assert (placements, backtracks) == (result.stats.placements, result.stats.backtracks)


def test_what_a_slow_search_has_done_is_seen_before_a_chunk_is_full() -> None:
    seconds = iter([0.0, 1.0, 1.01, 2.0])
    reel, heard = Reel(PUZZLE, clock=lambda: next(seconds)), []
    observe = reel.observe(lambda counters: heard.append(dict(counters)))
    reel.tracer.place(2, 4, 1)
    observe({"placements": 1})
    assert [len(chunk) for chunk in reel.take()] == [4]
    reel.tracer.place(3, 6, 2)
    observe({"placements": 2})
    assert reel.take() == []
    observe({"placements": 2})
    assert [len(chunk) for chunk in reel.take()] == [4]
    assert [counters["placements"] for counters in heard] == [1, 2, 2]


def test_the_trace_of_a_reel_is_that_of_a_recorder() -> None:
    reel, recorder = Reel(PUZZLE), Recorder(PUZZLE)
    for tracer in (reel.tracer, recorder):
        solver("singles")(PUZZLE, limits=Limits(), rng=Random(1), tracer=tracer)
    reel.finish()
    assert reel.trace("singles") == recorder.trace("singles")


def test_beyond_what_is_kept_events_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "MAX_WORDS", 3)
    reel = Reel(PUZZLE)
    for depth in range(1, 6):
        reel.tracer.place(2, 4, depth)
        reel.finish()
    assert sum(map(len, reel.take())) == 12
    assert (len(reel.trace("mrv").body), reel.trace("mrv").dropped) == (12, 2)
