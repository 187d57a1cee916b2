"""The state of the board at any step."""

from __future__ import annotations

import time
from random import Random

import pytest

from sudokulab.board import NINE, Puzzle, Shape
from sudokulab.trace import Kind, Recorder, Replay, Trace

SMALL = Puzzle.from_rows([[1, 2, 3, 0], [0] * 4, [0] * 4, [0, 0, 0, 1]])


def _replay(*calls: tuple[str, tuple[int, ...]]) -> Replay:
    recorder = Recorder(SMALL)
    for name, arguments in calls:
        getattr(recorder, name)(*arguments)
    return Replay(recorder.trace("by-hand"))


def test_step_zero_is_the_puzzle_itself() -> None:
    state = _replay().state(0)
    assert (state.values, state.placed, state.event) == (SMALL.clues, (), None)


def test_place_and_undo_write_and_take_back() -> None:
    replay = _replay(("place", (3, 4, 1)), ("place", (4, 3, 2)), ("undo", (4, 3, 2)))
    assert replay.state(2).values[3:5] == b"\4\3"
    assert replay.state(2).placed == (3, 4)
    assert replay.state(3).values[3:5] == b"\4\0"
    assert replay.state(3).placed == (3,)


def test_a_jump_takes_back_the_latest_values() -> None:
    replay = _replay(("place", (3, 4, 1)), ("place", (4, 3, 2)), ("place", (5, 4, 3)), ("jump", (2,)))
    assert replay.state(4).placed == (3,)
    assert replay.state(4).values == SMALL.grid.with_value(3, 4).values


def test_eliminate_and_restore_change_the_candidates_only() -> None:
    replay = _replay(("eliminate", (5, 3, 0)), ("eliminate", (5, 1, 0)), ("restore", (5, 3, 0)))
    assert replay.state(2).eliminated[5] == 0b101
    assert replay.state(3).eliminated[5] == 0b001
    assert replay.state(3).values == SMALL.clues


def test_a_swap_exchanges_two_values_and_spares_the_clues() -> None:
    replay = _replay(("place", (3, 4, 1)), ("place", (4, 3, 2)), ("swap", (3, 4)), ("swap", (0, 3)))
    assert replay.state(3).values[3:5] == b"\3\4"
    assert replay.state(4).values == replay.state(3).values


def test_a_restart_goes_back_to_the_clues_and_opens_every_candidate() -> None:
    replay = _replay(("place", (3, 4, 1)), ("eliminate", (5, 3, 1)), ("restart", ()))
    last = replay.state(3)
    assert (last.values, last.placed, sum(last.eliminated)) == (SMALL.clues, (), 0)


def test_a_clue_is_never_changed() -> None:
    replay = _replay(("place", (0, 4, 1)), ("undo", (1, 2, 1)), ("jump", (9,)))
    assert all(replay.state(step).values == SMALL.clues for step in range(4))


def test_the_latest_event_comes_with_the_state() -> None:
    replay = _replay(("place", (3, 4, 1)), ("dead_end", (5, 1)), ("solved", ()))
    dead = replay.state(2).event
    assert dead is not None
    assert (dead.kind, dead.cell) == (Kind.DEAD_END, 5)
    assert [replay.state(step).is_solved for step in range(4)] == [False, False, False, True]


@pytest.mark.parametrize("step", [-1, 2])
def test_a_step_outside_the_trace_is_an_error_with_the_range(step: int) -> None:
    with pytest.raises(IndexError, match=f"step {step} is out of range, this trace has 0 to 1"):
        _replay(("solved", ())).state(step)


@pytest.mark.parametrize("step", [0, 2])
def test_an_event_outside_the_trace_is_an_error_with_the_range(step: int) -> None:
    with pytest.raises(IndexError, match=f"step {step} is out of range, this trace has events 1 to 1"):
        _replay(("solved", ())).event(step)


def _random_walk(puzzle: Puzzle, length: int, rng: Random) -> Recorder:
    """A tracer that heard `length` random, lawful events."""
    recorder, placed, side = Recorder(puzzle), [0] * 0, puzzle.shape.side
    open_cells = list(puzzle.grid.empty_cells)
    for _ in range(length):
        chance = rng.random()
        if open_cells and chance < 0.5:
            placed.append(open_cells.pop(rng.randrange(len(open_cells))))
            recorder.place(placed[-1], rng.randint(1, side), len(placed))
        elif placed and chance < 0.9:
            recorder.undo(placed[-1], 1, len(placed))
            open_cells.append(placed.pop())
        elif chance < 0.97 or len(placed) < 2:
            recorder.eliminate(rng.randrange(len(puzzle.clues)), rng.randint(1, side), len(placed))
        elif chance < 0.99:
            recorder.jump(2)
            open_cells += [placed.pop(), placed.pop()]
        else:
            recorder.swap(*rng.sample(placed, 2))
    return recorder


@pytest.mark.parametrize("shape", [Shape(2, 2), NINE, Shape(5, 5)], ids=str)
def test_seeking_gives_the_same_state_as_walking(shape: Shape, rng: Random) -> None:
    puzzle = Puzzle(shape, bytes([1]) + bytes(shape.cell_count - 1))
    replay = Replay(_random_walk(puzzle, 9000, rng).trace("walk"))
    walked = Replay(_random_walk(puzzle, 0, rng).trace("walk"))
    steps = sorted({0, 1, 1023, 1024, 1025, 4096, 9000, *rng.sample(range(9001), 40)})
    board = walked.state(0)
    values, placed = bytearray(board.values), [0] * 0
    at = 0
    for step in steps:
        for number in range(at + 1, step + 1):
            _play(replay, number, values, placed)
        at = step
        assert replay.state(step).values == values
        assert list(replay.state(step).placed) == placed


def _play(replay: Replay, number: int, values: bytearray, placed: list[int]) -> None:
    """What one event does, written down plainly."""
    event = replay.event(number)
    if event.kind is Kind.PLACE:
        values[event.cell] = event.value
        placed.append(event.cell)
    elif event.kind is Kind.UNDO:
        values[event.cell] = 0
        placed.remove(event.cell)
    elif event.kind is Kind.JUMP:
        for cell in placed[-event.argument :]:
            values[cell] = 0
        del placed[-event.argument :]
    elif event.kind is Kind.SWAP:
        values[event.cell], values[event.argument] = values[event.argument], values[event.cell]


def test_any_step_of_a_long_trace_is_found_in_less_than_a_millisecond(rng: Random) -> None:
    puzzle = Puzzle(Shape(5, 5), bytes(625))
    replay = Replay(_random_walk(puzzle, 100_000, rng).trace("walk"))
    times = []
    for step in rng.choices(range(len(replay)), k=301):
        started = time.process_time()
        replay.state(step)
        times.append(time.process_time() - started)
    assert sorted(times)[len(times) // 2] < 0.001


def test_a_replay_that_grows_chunk_by_chunk_is_the_replay_of_the_whole() -> None:
    chunks: list[bytes] = []
    puzzle = Puzzle.from_rows([[0] * 4] * 4)
    kept, handed_on = Recorder(puzzle), Recorder(puzzle, sink=chunks.append)
    for recorder in (kept, handed_on):
        for number in range(1500):
            recorder.place(number % 16, number % 4 + 1, 1)
            recorder.note(f"step {number}")
            recorder.undo(number % 16, number % 4 + 1, 1)
            if number % 100 == 99:
                recorder.finish()
    whole = Replay(kept.trace("by-hand"))
    growing = Replay(Trace(puzzle, "by-hand", b""))
    for chunk in chunks:
        growing.extend(chunk)
    assert len(chunks) > 10
    assert (len(growing), growing.notes) == (len(whole), whole.notes)
    assert all(growing.state(step) == whole.state(step) for step in range(0, len(whole) + 1, 97))
    assert growing.events(10, 20) == whole.events(10, 20)
