"""`solve --watch` on a pseudo terminal: what is drawn, the keys, and the terminal as it was."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from sudokulab.trace import Replay, read
from support.commandline import Call
from support.guests import SOURCE
from support.terminal import Terminal

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1......2.3....4."
ENTER, LEAVE = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
SLOW = ["--algorithm", "backtracking", "--watch", "--delay", "0.05"]


ENDED = r"of +[0-9,]+(\x1b|  )"  # no plus sign: q ends the film, and no search any more


def step(terminal: Terminal) -> int:
    """The step that is shown."""
    return int(re.findall(r"step +([0-9,]+)", terminal.written)[-1].replace(",", ""))


def frames(terminal: Terminal) -> list[str]:
    """What was drawn, frame by frame, without its control sequences."""
    drawn = terminal.written.partition(ENTER)[2].partition(LEAVE)[0].split("\x1b[H")[1:]
    return [re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", frame).replace("\r\n", "\n") for frame in drawn]


def test_the_search_is_shown_to_its_end_and_then_the_answer() -> None:
    with Terminal(
        ["solve", PUZZLE, "--algorithm", "backtracking", "--watch", "--delay", "0.0001"]
    ) as terminal:
        assert terminal.finish() == 0
    last = frames(terminal)[-1]
    assert "placements  4,208" in last
    assert "backtracks  4,157" in last
    assert re.search(r"step +8,366\n", last)
    assert "Solved." in last
    assert "the end" in last
    answer = terminal.written.partition(LEAVE)[2]
    assert "Exactly one solution." in answer
    assert "backtracking found a solution. It took" in answer


def test_the_first_frame_is_the_puzzle_before_the_first_step() -> None:
    with Terminal(["solve", SMALL, *SLOW, "--delay", "1"], NO_COLOR="1") as terminal:
        terminal.wait_for(ENDED)
        terminal.press("q")
        assert terminal.finish() == 0
    lines = frames(terminal)[0].split("\n")
    assert lines[:3] == ["backtracking  argument:1: 4x4, 4 clues", "", "┌─────┬─────┐"]
    assert [line[:13] for line in lines[3:5]] == ["│ 1'. │ . . │", "│ . . │ . 2'│"]
    assert lines[3].endswith("   step        0")
    assert "The puzzle, before the first step." in lines


def test_the_keys_pause_step_back_and_forward_and_change_the_pace() -> None:
    with Terminal(["solve", PUZZLE, *SLOW]) as terminal:
        terminal.wait_for(ENDED)
        place = terminal.wait_for(r"step +[1-9][0-9]")
        terminal.press(" ")
        place = terminal.wait_for(r"paused \(50 ms a step\)", after=place)
        at = step(terminal)
        terminal.press("\x1b[D")
        place = terminal.wait_for(rf"step +{at - 1}\b", after=place)
        terminal.press("\x1bOD")
        place = terminal.wait_for(rf"step +{at - 2}\b", after=place)
        terminal.press("\x1b[C\x1b[C\x1b[C")
        place = terminal.wait_for(rf"step +{at + 1}\b", after=place)
        terminal.press("-")
        place = terminal.wait_for(r"paused \(100 ms a step\)", after=place)
        terminal.press("++")
        place = terminal.wait_for(r"paused \(25 ms a step\)", after=place)
        terminal.press("\x1b[H")
        place = terminal.wait_for(r"step +0\b", after=place)
        terminal.press("\x1b[F")
        place = terminal.wait_for(r"step +8,366\b", after=place)
        terminal.press("\x1b[D")
        place = terminal.wait_for(r"step +8,365\b", after=place)
        terminal.press("q")
        assert terminal.finish() == 0
    assert "Exactly one solution." in terminal.written.partition(LEAVE)[2]


def test_an_arrow_whose_bytes_come_apart_is_still_one_step() -> None:
    with Terminal(["solve", PUZZLE, *SLOW]) as terminal:
        terminal.wait_for(ENDED)
        place = terminal.wait_for(r"step +[1-9]")
        terminal.press(" ")
        place = terminal.wait_for("paused", after=place)
        at = step(terminal)
        for part in ("\x1b", "[", "D"):
            terminal.press(part)
            terminal.wait_for(r"\x1b\[H", after=len(terminal.written))
        terminal.wait_for(rf"step +{at - 1}\b", after=place)
        terminal.press("q")
        assert terminal.finish() == 0


def test_a_value_just_taken_back_is_still_seen_and_marked() -> None:
    with Terminal(["solve", PUZZLE, *SLOW, "--delay", "0"], NO_COLOR="1") as terminal:
        place = terminal.wait_for("the end")
        terminal.press("\x1b[H")
        place = terminal.wait_for(r"step +0\b", after=place)
        for number in range(1, 13):
            terminal.press("\x1b[C")
            place = terminal.wait_for(rf"step +{number}\b", after=place)
        terminal.press("q")
        terminal.finish()
    taken = next(frame for frame in frames(terminal) if "is taken back." in frame)
    found = re.search(r"r(\d)c(\d)=(\d) is taken back", taken)
    assert found is not None
    assert f"{found[3]}-" in taken


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_stops_search_and_film_and_leaves_the_terminal_as_it_was(number: int) -> None:
    with Terminal(["solve", "@size25", *SLOW]) as terminal:
        before = terminal.settings()
        terminal.wait_for(r"step +[1-9]")
        assert terminal.settings() != before
        if number == signal.SIGINT:
            terminal.press("\x03")
        else:
            terminal.kill(number)
        status = terminal.finish(settings=before)
    assert status == 130
    drawn, left, after = terminal.written.partition(LEAVE)
    assert drawn.startswith(ENTER)
    assert left
    assert "backtracking was interrupted. It took" in after
    assert after.endswith("sudokulab: interrupted\r\n")


def test_q_ends_a_search_that_would_never_end_and_the_status_is_settled_all_the_same() -> None:
    with Terminal(["solve", "@size25", *SLOW]) as terminal:
        terminal.wait_for(r"step +[1-9]")
        terminal.press("q")
        assert terminal.finish() == 4
    after = terminal.written.partition(LEAVE)[2]
    assert "Exactly one solution." in after
    assert "backtracking was stopped on request." in after.replace("\r\n", " ")


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        (["--node-limit", "100"], "backtracking was stopped by its limit of 100 nodes."),
        (["--count", "2"], "backtracking found a solution."),
    ],
)
def test_ctrl_c_after_the_end_of_the_search_tells_what_the_search_did(limit: list[str], said: str) -> None:
    with Terminal(["solve", "@puzzle4", *SLOW, *limit]) as terminal:
        terminal.wait_for(ENDED)
        terminal.press("\x03")
        assert terminal.finish() == 130
    after = terminal.written.partition(LEAVE)[2].replace("\r\n", " ")
    assert said in after
    assert "so far" not in after
    assert "was interrupted" not in after


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (30, 10)])
def test_a_frame_is_never_larger_than_the_terminal(columns: int, lines: int) -> None:
    arguments = ["solve", "@size16", "--algorithm", "singles", "--watch", "--delay", "0"]
    with Terminal(arguments, columns=columns, lines=lines, NO_COLOR="1") as terminal:
        terminal.wait_for("Solved")
        terminal.press("q")
        assert terminal.finish() == 0
    for frame in frames(terminal):
        shown = frame.split("\n")
        assert len(shown) <= lines
        assert all(len(line) < columns for line in shown)


def test_without_colour_nothing_but_cursor_movement_is_sent() -> None:
    with Terminal(["solve", SMALL, *SLOW, "--delay", "0"], NO_COLOR="1") as terminal:
        assert terminal.finish() == 0
    assert not re.search(r"\x1b\[[0-9;]+m", terminal.written)
    assert "' clue   < latest   - just taken back" in frames(terminal)[0]


def test_keys_come_from_the_terminal_when_the_puzzle_comes_from_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(f"{PUZZLE}\n", encoding="ascii")
    with Terminal(["solve", "-", *SLOW], stdin=path) as terminal:
        terminal.wait_for(ENDED)
        terminal.press("q")
        assert terminal.finish() == 0


def test_a_solver_of_ones_own_is_watched_and_what_it_prints_comes_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(SOURCE, encoding="utf-8")
    with Terminal(["solve", PUZZLE, "--algorithm", f"{path}:told", "--watch", "--delay", "0"]) as terminal:
        assert terminal.finish() == 0
    assert "backtracks  4,157" in frames(terminal)[-1]
    with Terminal(["solve", PUZZLE, "--algorithm", f"{path}:prints", "--watch", "--delay", "0"]) as terminal:
        assert terminal.finish() == 0
    drawn, _, after = terminal.written.partition(LEAVE)
    assert "thinking" not in drawn
    assert "thinking" in after


def test_what_is_watched_can_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "watched.trace"
    with Terminal(["solve", PUZZLE, *SLOW, "--delay", "0", "--trace", str(path)]) as terminal:
        assert terminal.finish() == 0
    replay = Replay(read(path.read_bytes()))
    assert (len(replay), replay.state(8366).is_solved) == (8366, True)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--watch"], "--watch draws on a terminal, and standard output is none that can be drawn on"),
        (["--watch", "--json"], "--watch is for people, --json for programs: expected one of them"),
        (
            ["--watch", "--format", "line"],
            "--watch is for people, --format for programs: expected one of them",
        ),
        (["--delay", "1"], "--delay is for --watch, expected both"),
        (["--watch", "--delay", "-1"], "--delay: '-1' is no number from 0, expected one such as 0.5"),
        (["--watch", "--delay", "11"], "--delay: 11 is too long, expected at most 10 seconds"),
    ],
)
def test_what_cannot_be_watched_is_refused(call: Call, arguments: list[str], complaint: str) -> None:
    done = call("solve", PUZZLE, *arguments)
    assert (done.status, done.out) == (2, "")
    assert complaint in done.err


def test_a_terminal_that_cannot_be_drawn_on_is_refused() -> None:
    with Terminal(["solve", PUZZLE, "--watch"], TERM="dumb") as terminal:
        assert terminal.finish() == 2
    assert "\x1b" not in terminal.written


def test_the_terminal_is_wider_all_of_a_sudden() -> None:
    with Terminal(["solve", PUZZLE, *SLOW], columns=40, lines=15) as terminal:
        place = terminal.wait_for(r"step [0-9]+ +of ")
        terminal.resize(100, 40)
        place = terminal.wait_for(r"step        [0-9]+", after=place)
        terminal.wait_for(ENDED, after=place)
        terminal.press("q")
        assert terminal.finish() == 0


def test_a_lost_terminal_ends_the_watching() -> None:
    terminal = Terminal(["solve", "@size25", *SLOW])
    terminal.wait_for(r"step +[1-9]")
    terminal.hang_up()
    assert terminal.ended_within(10)
