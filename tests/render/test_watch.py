"""One picture of a running search: its marks, its sentence, and that it fits every terminal."""

from __future__ import annotations

import re

import pytest

from sudokulab.board import Puzzle, Shape
from sudokulab.lab.film import Film
from sudokulab.render.grid import Mark
from sudokulab.render.style import Style
from sudokulab.render.watch import Moment, frame_lines, seen, told
from sudokulab.trace import Recorder

PUZZLE = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 2, 0], [0] * 4, [0] * 4])


def moment_of(recorder: Recorder, step: int, puzzle: Puzzle = PUZZLE) -> Moment:
    film = Film(puzzle, "mrv")
    film.add(recorder.trace("mrv").body)
    shot = film.shot(step)
    return Moment(
        shot.state, shot.before, shot.note, shot.placements, shot.backtracks, len(film), True, "100 ms a step"
    )


def every_kind() -> Recorder:
    recorder = Recorder(PUZZLE)
    recorder.place(1, 3, 1)
    recorder.place(2, 4, 2)
    recorder.undo(2, 4, 2)
    recorder.eliminate(3, 1, 1)
    recorder.restore(3, 1, 1)
    recorder.conflict(3, 2, 1)
    recorder.decision(3, 2, 1)
    recorder.dead_end(4, 1)
    recorder.place(2, 4, 2)
    recorder.swap(1, 2)
    recorder.jump(2)
    recorder.note("as expected", 5)
    recorder.note("all over")
    recorder.restart()
    recorder.solved()
    return recorder


@pytest.mark.parametrize(
    ("step", "sentence", "marks"),
    [
        (0, "The puzzle, before the first step.", {}),
        (1, "r1c2=3", {1: Mark.ASKED}),
        (3, "r1c3=4 is taken back.", {1: Mark.SOLVED, 2: Mark.UNDONE}),
        (4, "r1c4 cannot be 1 any more.", {3: Mark.ASKED}),
        (5, "r1c4 may be 1 again.", {3: Mark.ASKED}),
        (6, "r1c4=2 is forbidden.", {3: Mark.WRONG}),
        (7, "r1c4 is chosen, and 2 for it.", {3: Mark.ASKED}),
        (8, "r2c1 has no value left.", {4: Mark.DEAD}),
        (10, "r1c2 and r1c3 exchange their values.", {1: Mark.ASKED, 2: Mark.ASKED}),
        (11, "The last 2 values are taken back at once.", {1: Mark.UNDONE, 2: Mark.UNDONE}),
        (12, "r2c2: as expected", {5: Mark.ASKED}),
        (13, "all over", {}),
        (14, "From the beginning.", {}),
        (15, "Solved.", {}),
    ],
)
def test_each_kind_of_step_is_told_and_marked(step: int, sentence: str, marks: dict[int, Mark]) -> None:
    moment = moment_of(every_kind(), step)
    _, found = seen(PUZZLE, moment)
    assert told(PUZZLE, moment) == sentence
    assert found.items() >= ({0: Mark.CLUE, 6: Mark.CLUE} | marks).items()


def test_a_value_taken_back_and_one_that_is_tested_are_shown_though_they_are_not_on_the_board() -> None:
    recorder = every_kind()
    assert seen(PUZZLE, moment_of(recorder, 3))[0].values[2] == 4
    assert moment_of(recorder, 3).state.values[2] == 0
    assert seen(PUZZLE, moment_of(recorder, 6))[0].values[3] == 2
    assert seen(PUZZLE, moment_of(recorder, 11))[0].values[1:3] == bytes([4, 3])


def test_the_counters_stand_beside_the_board() -> None:
    lines = frame_lines(PUZZLE, "mrv", moment_of(every_kind(), 11), Style(), columns=80, lines=24)
    assert [line[16:] for line in lines[3:10]] == [
        "step        11",
        "of          15",
        "depth       0",
        "placements  3",
        "backtracks  3",
        "",
        "100 ms a step",
    ]


@pytest.mark.parametrize("shape", ["1x2", "1x5", "2x2", "2x3", "3x3", "4x4", "5x5"])
@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (132, 50), (60, 20), (40, 15), (30, 8), (20, 6)])
@pytest.mark.parametrize("colour", [False, True])
def test_a_frame_has_no_more_lines_than_the_terminal_and_no_longer_ones_than_its_board(
    shape: str, columns: int, lines: int, colour: bool
) -> None:
    found = Shape.parse(shape)
    puzzle = Puzzle(found, bytes(found.cell_count))
    recorder = Recorder(puzzle)
    recorder.place(found.cell_count - 1, 1, 1)
    style = Style(colour=colour, unicode=True)
    frame = frame_lines(puzzle, "mrv", moment_of(recorder, 1, puzzle), style, columns=columns, lines=lines)
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in frame]
    assert len(plain) <= lines
    narrowest = found.side + found.side // found.box_width + 1
    assert max(map(len, plain)) < max(columns, narrowest + 1)
    shown = any("1<" in line or (colour and "1" in line) for line in plain)
    assert shown or columns <= 2 * found.side + 2 * found.box_height + 1


def test_where_rows_are_missing_it_says_which_are_shown_and_the_latest_is_among_them() -> None:
    shape = Shape(5, 5)
    puzzle = Puzzle(shape, bytes(625))
    recorder = Recorder(puzzle)
    recorder.place(shape.cell(22, 3), 7, 1)
    frame = frame_lines(puzzle, "mrv", moment_of(recorder, 1, puzzle), Style(), columns=80, lines=24)
    assert frame[0] == "mrv  25x25, 0 clues, rows 7 to 25"
    assert sum("7<" in line for line in frame) == 1
