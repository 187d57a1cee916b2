"""The tracer of a solver of one's own: it knows the board, and refuses what cannot be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sudokulab.board import Puzzle
from sudokulab.lab.guest.steps import Steps
from sudokulab.trace import Kind, Replay, Trace

PUZZLE = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 2, 0], [0] * 4, [0] * 4])


def recorded(work: Callable[[Steps], None], solution: bytes | None = None) -> Replay:
    chunks: list[bytes] = []
    steps = Steps(PUZZLE, sink=chunks.append)
    work(steps)
    steps.end(solution)
    return Replay(Trace(PUZZLE, "mine", b"".join(chunks)))


def test_every_kind_of_step_is_passed_on_with_the_depth_that_the_board_has() -> None:
    def work(steps: Steps) -> None:
        steps.place(1, 3)
        steps.place(2, 4, 99)
        steps.swap(1, 2)
        steps.eliminate(3, 1)
        steps.restore(3, 1)
        steps.conflict(3, 1)
        steps.decision(3, 2)
        steps.dead_end(3)
        steps.note("so it is", 3)
        steps.undo(2)
        steps.jump(1)
        steps.restart()

    replay = recorded(work)
    events = [replay.event(step) for step in range(1, len(replay) + 1)]
    assert [event.kind for event in events] == [
        *(Kind.PLACE, Kind.PLACE, Kind.SWAP, Kind.ELIMINATE, Kind.RESTORE, Kind.CONFLICT),
        *(Kind.DECISION, Kind.DEAD_END, Kind.NOTE, Kind.UNDO, Kind.JUMP, Kind.RESTART),
    ]
    assert [event.argument for event in events[:2]] == [1, 2]
    assert replay.note(events[8]) == "so it is"
    assert replay.state(3).values[1:3] == bytes([4, 3])
    assert replay.state(len(replay)).values == PUZZLE.clues


@pytest.mark.parametrize(
    ("work", "complaint"),
    [
        (lambda steps: steps.place(16, 1), "tracer.place: cell 16 lies outside, expected 0 to 15"),
        (lambda steps: steps.place(-1, 1), "tracer.place: cell -1 lies outside"),
        (lambda steps: steps.place(1, 5), "tracer.place: value 5 is none, expected 1 to 4"),
        (lambda steps: steps.place(1, 0), "tracer.place: value 0 is none"),
        (lambda steps: steps.place(0, 1), "tracer.place: cell 0 holds a clue, which stays"),
        (lambda steps: steps.undo(1), "tracer.undo: cell 1 is empty, expected one that was placed"),
        (lambda steps: steps.jump(1), "tracer.jump: 1 values, there are 0 to take back"),
        (lambda steps: steps.swap(1, 2), "tracer.swap: cells 1 and 2, expected two that were placed"),
    ],
)
def test_a_step_that_cannot_be_is_refused(work: Callable[[Steps], None], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        work(Steps(PUZZLE))


@pytest.mark.parametrize("cell", ["1", 1.0, None])
def test_a_cell_that_is_no_whole_number_is_refused(cell: int) -> None:
    with pytest.raises(TypeError):
        Steps(PUZZLE).place(cell, 1)


def test_the_counters_are_those_of_the_calls_and_none_without_calls() -> None:
    steps = Steps(PUZZLE)
    assert steps.counters == {}
    for cell in (1, 2, 3):
        steps.place(cell, 3)
    steps.place(3, 4)
    steps.jump(2)
    steps.undo(1)
    assert steps.counters == {"placements": 4, "backtracks": 3, "max_depth": 3}
    assert steps.values == PUZZLE.clues


def test_without_a_call_the_solution_is_shown_as_it_is_placed() -> None:
    solution = bytes([1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3, 3, 4, 1, 2])
    replay = recorded(lambda steps: None, solution)
    assert len(replay) == 14 + 1
    assert replay.state(15).values == solution
    assert replay.state(15).is_solved
