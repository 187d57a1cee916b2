"""Streams that close, break, lack characters, are terminals; and Ctrl-C."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.commandline import COMMAND, Start, Write
from support.honesty import not_applicable

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", command.replace("sudokulab", str(COMMAND), 1)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        timeout=60,
    )


def on_terminal(arguments: list[str], *, columns: int = 80, **environment: str) -> str:
    """What the command writes when its output is a terminal of that width."""
    pid, master = pty.fork()
    if pid == 0:
        settings = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), **environment}
        os.execve(COMMAND, [str(COMMAND), *arguments], settings)
    written = b""
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:
            break
        if not part:
            break
        written += part
    os.close(master)
    os.waitpid(pid, 0)
    return written.decode().replace("\r\n", "\n")


def test_a_reader_that_goes_away_ends_the_command_silently_with_141(puzzle_file: Write) -> None:
    path = puzzle_file(*[UNIQUE] * 3000)
    with subprocess.Popen(
        [str(COMMAND), "solve", "--json", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(timeout=60) == 141
        assert process.stderr.read() == b""


def test_a_reader_that_was_never_there_ends_every_command_silently_with_141() -> None:
    for command in ("--version", "--help", "formats", "completion bash", f"solve {UNIQUE}"):
        done = shell(f"(sleep 0.5; sudokulab {command}; echo $? >&2) | true")
        assert done.stderr == "141\n", command


def test_a_full_disk_is_a_sentence_and_exits_4() -> None:
    if not Path("/dev/full").exists():
        not_applicable("there is no /dev/full here")
    for command in ("formats", f"solve {UNIQUE}", "--help"):
        done = shell(f"sudokulab {command} > /dev/full")
        assert done.returncode == 4
        assert done.stderr == "sudokulab: cannot write to standard output: No space left on device\n"


def test_a_closed_standard_output_is_a_sentence_and_exits_4() -> None:
    done = shell(f"sudokulab solve {UNIQUE} >&-")
    assert done.returncode == 4
    assert done.stderr == "sudokulab: standard output is closed, expected a place to write the answer\n"


def test_a_closed_standard_error_is_no_trouble() -> None:
    assert shell(f"sudokulab solve {UNIQUE} nosuch.txt --format line 2>&-").returncode == 3


def test_a_closed_standard_input_is_a_sentence_and_exits_3() -> None:
    done = shell("sudokulab solve - <&-")
    assert (done.returncode, done.stdout) == (3, "")
    assert "standard input is closed, expected puzzles" in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_empty_standard_input_is_told_as_such(start: Start) -> None:
    done = start("solve", "-", stdin="")
    assert done.status == 3
    assert done.err.startswith("sudokulab: standard input: no values found")


def test_an_output_that_knows_ascii_alone_gets_ascii_boxes(start: Start) -> None:
    done = start("solve", UNIQUE, PYTHONIOENCODING="ascii")
    assert done.status == 0
    assert done.out.isascii()
    assert "+-------+-------+-------+\n| 5'3'4 | 6 7'8 | 9 1 2 |" in done.out


def test_an_argument_that_is_no_text_does_not_break_the_message(tmp_path: Path) -> None:
    no_text = b"\xff\xfe"
    for arguments in (
        [b"solve", no_text],
        [b"solve", b"--" + no_text],
        [no_text],
        [b"solve", b"--json", no_text],
    ):
        done = subprocess.run([bytes(COMMAND), *arguments], capture_output=True, cwd=tmp_path)
        assert done.returncode in (2, 3)
        assert b"Traceback" not in done.stderr
        assert done.stderr.startswith(b"sudokulab: ")


def test_a_terminal_gets_clues_and_solved_cells_in_different_ink() -> None:
    written = on_terminal(["solve", UNIQUE])
    assert "\x1b[1m5\x1b[0m \x1b[1m3\x1b[0m \x1b[36m4\x1b[0m" in written
    assert "'" not in written
    assert "│ 5 3 4 │ 6 7 8 │ 9 1 2 │" in ESCAPE.sub("", written)


@pytest.mark.parametrize("plain", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=["NO_COLOR", "dumb"])
def test_a_terminal_that_wants_no_colour_gets_signs_instead(plain: dict[str, str]) -> None:
    written = on_terminal(["solve", UNIQUE], **plain)
    assert "\x1b" not in written
    assert "│ 5'3'4 │ 6 7'8 │ 9 1 2 │" in written


def test_an_empty_no_color_means_nothing() -> None:
    assert "\x1b[1m" in on_terminal(["solve", UNIQUE], NO_COLOR="")


@pytest.mark.parametrize("plain", [{}, {"NO_COLOR": "1"}], ids=["colour", "plain"])
@pytest.mark.parametrize("name", ["@puzzle6", "@size12", "@size16", "@size25"])
def test_a_grid_fits_into_a_terminal_of_40_columns(name: str, plain: dict[str, str]) -> None:
    written = ESCAPE.sub("", on_terminal(["solve", name], columns=40, **plain))
    drawn = [line for line in written.splitlines() if line[:1] in ("┌", "│", "├", "└")]
    assert drawn
    assert max(map(len, drawn)) <= 40


def test_without_room_for_signs_the_puzzle_is_drawn_before_its_solution() -> None:
    written = on_terminal(["solve", "@size25"], columns=40, NO_COLOR="1")
    assert written.count("┌") == 2
    assert written.index(".") < written.index("Exactly one solution.")
    assert on_terminal(["solve", "@size25"], columns=80, NO_COLOR="1").count("┌") == 1


def test_each_answer_comes_before_the_next_puzzle_is_given() -> None:
    with subprocess.Popen(
        [str(COMMAND), "solve", "--json", "--from", "line", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(f"{UNIQUE}\n".encode())
            process.stdin.flush()
            readable, _, _ = select.select([process.stdout], [], [], 30)
            assert readable, "no answer came before the end of the input"
            assert b'"status": "unique"' in process.stdout.readline()
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def interrupted(*arguments: str, after: float = 1.0, ready: str = "") -> tuple[int, str, str]:
    """Status, output and notes of a command that gets a Ctrl-C, some time after it has printed `ready`."""
    with subprocess.Popen(
        [str(COMMAND), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    ) as process:
        assert process.stdout is not None
        begun = process.stdout.readline() if ready else b""  # without a buffer: the rest is read below
        assert begun.startswith(ready.encode())
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        return process.returncode, (begun + out).decode(), err.decode()


ENDLESS = ["--count", "1000000000000"]


def test_ctrl_c_tells_how_many_solutions_were_counted_and_exits_130() -> None:
    status, out, err = interrupted("solve", "." * 81, *ENDLESS)
    told = re.search(r"\nAt least ([0-9,]+) solutions so far \(interrupted\); the first two differ in ", out)
    assert status == 130
    assert told is not None
    assert int(told[1].replace(",", "")) > 2
    assert err == "sudokulab: interrupted\n"


def test_ctrl_c_keeps_the_answers_before_the_one_that_it_ends() -> None:
    arguments = ["solve", "--format", "line", UNIQUE, "@puzzle4", "@puzzle1", *ENDLESS]
    status, out, err = interrupted(*arguments, ready="534678912")
    first, second = out.splitlines()
    assert (status, first[:9], len(second)) == (130, "534678912", 81)
    assert re.search(r"^@puzzle4:1: At least [0-9,]+ solutions so far \(interrupted\)", err)
    assert err.endswith("so far 2 puzzles: 1 unique, 1 multiple; " + err.rpartition("multiple; ")[2])
    assert "\nsudokulab: interrupted\n" in err
    assert "puzzle1" not in err


@pytest.mark.parametrize("algorithm", ["native", "mrv"])
def test_ctrl_c_while_solutions_are_counted_leaves_a_json_object_marked_as_partial(algorithm: str) -> None:
    status, out, err = interrupted("solve", "." * 81, "--json", "--algorithm", algorithm, *ENDLESS)
    found = json.loads(out)
    assert (status, err) == (130, "sudokulab: interrupted\n")
    assert (found["status"], found["count_exact"], found["interrupted"]) == ("multiple", False, True)
    assert found["count"] > 2
    assert len(found["solution"]) == 81


def test_ctrl_c_while_a_search_runs_leaves_a_json_object_with_its_counters() -> None:
    status, out, _ = interrupted("solve", "@size25", "--json", "--algorithm", "backtracking")
    found = json.loads(out)
    assert (status, found["status"], found["interrupted"]) == (130, "unknown", True)
    assert found["stats"]["placements"] > 0


def test_ctrl_c_while_solutions_are_listed_leaves_those_that_were_found() -> None:
    status, out, err = interrupted("solve", "." * 81, "--json", "--solutions", "1000000000")
    found = json.loads(out)
    assert (status, found["count_exact"], found["interrupted"]) == (130, False, True)
    assert found["count"] == len(found["solutions"]) > 2
    assert re.search(r"^argument:1: interrupted after [0-9,]+ solutions\nsudokulab: interrupted\n$", err)


def test_ctrl_c_while_solutions_are_drawn_ends_with_how_many_there_were() -> None:
    status, out, _ = interrupted("solve", "." * 81, "--solutions", "1000000000", ready="argument", after=0.0)
    assert status == 130
    count = out.count("\nSolution ")
    assert f"\nAt least {max(count, 2):,} solutions so far (interrupted)" in out


INTERRUPTED_WHILE_LOADING = """
import sys
interrupted = sys.argv[1]
class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == interrupted:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Finder)
from sudokulab.__main__ import main
sys.argv[1:] = ["formats"]
sys.exit(main())
"""


@pytest.mark.parametrize("module", ["sudokulab.cli", "sudokulab.cli.run", "sudokulab.cli.console"])
def test_ctrl_c_while_the_command_is_loaded_ends_it_silently_with_130(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_WHILE_LOADING, module], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_the_module_is_the_command(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sudokulab", "solve", UNIQUE, "--format", "line"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert (done.returncode, done.stdout[:9]) == (0, "534678912")


def test_sentences_and_lists_are_broken_between_words_on_a_narrow_terminal() -> None:
    for arguments in (["solve", "." * 81], ["puzzles"], ["why", "r1c1", "@size16"], ["algorithms"], []):
        written = ESCAPE.sub("", on_terminal(arguments, columns=40))
        assert max(map(len, written.splitlines())) <= 40, arguments
    said = " ".join(ESCAPE.sub("", on_terminal(["why", "r1c1", "@size16"], columns=40)).split())
    assert "r1c1 is empty: 2, 3, 4, 9 and F are left for it." in said


def test_a_sentence_stays_on_one_line_where_a_program_may_read_it(start: Start) -> None:
    done = start("solve", "." * 81, COLUMNS="40")
    assert done.out.splitlines()[-1].startswith("At least 2 solutions; they differ in ")
    assert done.out.splitlines()[-1].endswith(" ms)")
