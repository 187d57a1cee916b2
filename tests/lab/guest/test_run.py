"""Solvers of one's own in their child process: what they may return, and every way to go wrong."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from sudokulab.board import Puzzle
from sudokulab.board.notation import parse
from sudokulab.errors import LabError
from sudokulab.lab.finding import find_solver
from sudokulab.limits import Limits
from sudokulab.solvers import Outcome, SolveResult, Status
from sudokulab.solvers.values import FaultKind
from sudokulab.trace import Kind, Recorder, Replay
from support.guests import SOURCE

PUZZLE = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HANG_SECONDS = 60.0


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("guests") / "mine.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


class Run:
    """One function of the file, run on a puzzle."""

    def __init__(
        self,
        file: Path,
        function: str,
        *,
        puzzle: Puzzle = PUZZLE,
        limits: Limits | None = None,
        seed: int = 1,
    ) -> None:
        self.notes: list[str] = []
        recorder = Recorder(puzzle)
        solver = find_solver(f"{file}:{function}", note=self.notes.append)
        self.result: SolveResult = solver(
            puzzle, limits=limits or Limits(seconds=20.0), rng=Random(seed), tracer=recorder
        )
        self.replay = Replay(recorder.trace("mine"))


@pytest.mark.parametrize("function", ["told", "silent", "rows", "line", "grid", "array", "one_step_only"])
def test_a_solution_is_taken_in_every_form_and_the_trace_replays_to_it(file: Path, function: str) -> None:
    run = Run(file, function)
    assert str(run.result.solution) == SOLVED
    assert run.result.search.outcome is Outcome.SOLVED
    last = run.replay.state(len(run.replay))
    assert (last.values, last.is_solved) == (bytes(map(int, SOLVED)), True)
    assert run.notes == []


def test_trace_calls_are_counted_as_the_labs_own_algorithms_count(file: Path) -> None:
    stats = Run(file, "told").result.stats
    assert (stats.placements, stats.backtracks, stats.max_depth) == (4208, 4157, 51)
    assert (stats.visits, stats.checks, stats.nodes) == (None, None, None)
    assert Run(file, "silent").result.stats.placements is None


def test_a_trace_that_leads_elsewhere_goes_on_to_the_grid_that_was_returned(file: Path) -> None:
    replay = Run(file, "one_step_only").replay
    kinds = [replay.event(step).kind for step in range(1, 4)]
    assert kinds == [Kind.PLACE, Kind.NOTE, Kind.RESTART]


@pytest.mark.parametrize(
    ("function", "outcome", "kind", "text"),
    [
        ("divides_by_zero", Outcome.LIMIT, FaultKind.CRASH, "crashed at mine.py:{line}: ZeroDivisionError: "),
        ("recurses", Outcome.LIMIT, FaultKind.CRASH, "crashed at mine.py:{line}: RecursionError: maximum"),
        (
            "takes_one_argument",
            Outcome.LIMIT,
            FaultKind.CRASH,
            "crashed: TypeError: takes_one_argument() takes 1",
        ),
        (
            "asks",
            Outcome.LIMIT,
            FaultKind.CRASH,
            "crashed at mine.py:{line}: EOFError: EOF when reading a line",
        ),
        ("exits", Outcome.LIMIT, FaultKind.CRASH, "called sys.exit(3) at mine.py:{line}"),
        (
            "ends_the_process",
            Outcome.LIMIT,
            FaultKind.CRASH,
            "ended its process with status 3 before it returned",
        ),
        ("is_killed", Outcome.LIMIT, FaultKind.CRASH, "was killed by SIGSEGV before it returned"),
        (
            "leaves_a_process_behind",
            Outcome.LIMIT,
            FaultKind.CRASH,
            "ended its process, or closed its connection to the lab, before it returned",
        ),
        (
            "closes_its_files",
            Outcome.LIMIT,
            FaultKind.CRASH,
            "ended its process, or closed its connection to the lab, before it returned",
        ),
        ("number", Outcome.LIMIT, FaultKind.CRASH, "crashed: TypeError: number is 5, expected a function"),
        (
            "traces_outside",
            Outcome.LIMIT,
            FaultKind.CRASH,
            "ValueError: tracer.place: cell 81 lies outside, expected 0 to 80",
        ),
        ("traces_a_clue", Outcome.LIMIT, FaultKind.CRASH, "tracer.place: cell 0 holds a clue, which stays"),
        (
            "takes_back_nothing",
            Outcome.LIMIT,
            FaultKind.CRASH,
            "tracer.undo: cell 2 is empty, expected one that",
        ),
        ("prints_without_end", Outcome.LIMIT, FaultKind.OUTPUT_FLOOD, "printed more than 1 MB"),
        (
            "changes_a_clue",
            Outcome.DEAD_END,
            FaultKind.WRONG_GRID,
            "a wrong grid: r1c1 holds 6, its clue is 5",
        ),
        (
            "leaves_cells_empty",
            Outcome.DEAD_END,
            FaultKind.WRONG_GRID,
            "a wrong grid: 51 cells left empty, r1c3 the first",
        ),
        ("value_of_ten", Outcome.DEAD_END, FaultKind.WRONG_GRID, "r1c3 holds 10, expected 1 to 9"),
        (
            "word",
            Outcome.DEAD_END,
            FaultKind.NO_GRID,
            "returned 'hello' (a str), expected a Grid, rows of values",
        ),
        ("table", Outcome.DEAD_END, FaultKind.NO_GRID, "returned {'r1c1': 5} (a dict), expected a Grid"),
        ("floats", Outcome.DEAD_END, FaultKind.NO_GRID, "5.0 is a float, expected whole numbers"),
        ("float_rows", Outcome.DEAD_END, FaultKind.NO_GRID, "5.0 is a float, expected whole numbers"),
        (
            "without_repr",
            Outcome.DEAD_END,
            FaultKind.NO_GRID,
            "something without a repr (ValueError) (a Odd)",
        ),
        ("too_many", Outcome.DEAD_END, FaultKind.NO_GRID, "returned more than 81 values, a 3x3 grid has 81"),
        ("too_few", Outcome.DEAD_END, FaultKind.NO_GRID, "returned 3 values, a 3x3 grid has 81"),
    ],
)
def test_what_goes_wrong_is_named_in_a_sentence(
    file: Path, function: str, outcome: Outcome, kind: FaultKind, text: str
) -> None:
    result = Run(file, function).result
    fault = result.search.fault
    assert fault is not None
    assert (result.search.outcome, fault.kind, result.solution) == (outcome, kind, None)
    assert fault.text.startswith(f"{file}:{function} ")
    before, _, after = text.partition("{line}")
    assert before in fault.text
    assert after in fault.text
    assert result.status is Status.UNKNOWN


def test_a_grid_that_breaks_a_rule_is_told_with_the_rule(file: Path) -> None:
    fault = Run(file, "repeats_a_value", puzzle=parse("." * 2 + "1" + "." * 78)).result.search.fault
    assert fault is not None
    assert "returned a wrong grid: row 1 holds 3 twice (r1c1, r1c2)" in fault.text


@pytest.mark.parametrize("function", ["loops", "loops_and_traces"])
def test_one_that_loops_for_ever_is_stopped_and_named(file: Path, function: str) -> None:
    run = Run(file, function, limits=Limits(seconds=1.0))
    fault = run.result.search.fault
    assert fault is not None
    assert fault.kind is FaultKind.HUNG
    assert fault.text == f"{file}:{function} did not end within 1 s"
    assert 1.0 <= run.result.stats.seconds < HANG_SECONDS


def test_one_that_eats_memory_is_stopped_and_named(file: Path) -> None:
    fault = Run(file, "eats_memory", limits=Limits(seconds=20.0, memory_mb=400)).result.search.fault
    assert fault is not None
    assert fault.kind is FaultKind.OUT_OF_MEMORY
    assert fault.text.endswith("needed more than the 400 MB of memory that it may have")


def test_what_it_prints_is_told_and_does_no_harm(file: Path) -> None:
    run = Run(file, "prints")
    assert str(run.result.solution) == SOLVED
    assert run.notes == [f"{file}:prints printed:\n  thinking\n  of it"]


def test_what_would_steer_a_terminal_is_written_out(file: Path) -> None:
    run = Run(file, "paints")
    fault = run.result.search.fault
    assert fault is not None
    [note] = run.notes
    told = (note, fault.text, *run.replay.notes)
    assert "\x1b" not in "".join(told)
    assert "\\x1b[2J\\x1b]0;title\\x07red" in note
    assert fault.text.endswith("ValueError: \\x1b[2Jgone")
    assert run.replay.notes == ("\\x1b[31mred",)


def test_a_crash_tells_the_traceback_from_the_solvers_own_lines_on(file: Path) -> None:
    [note] = Run(file, "divides_by_zero").notes
    assert "in divides_by_zero" in note
    assert "worker.py" not in note


def test_none_is_the_answer_that_there_is_none(file: Path) -> None:
    result = Run(file, "gives_up").result
    assert (result.search.outcome, result.search.fault, result.status) == (
        Outcome.DEAD_END,
        None,
        Status.UNKNOWN,
    )


def test_the_seed_makes_its_choices_repeatable(file: Path) -> None:
    told = [Run(file, "chance", seed=seed).notes for seed in (1, 1, 2)]
    assert told[0] == told[1] != told[2]


def test_a_process_that_it_left_behind_is_gone(file: Path) -> None:
    before = set(_processes())
    Run(file, "leaves_a_process_behind")
    until = time.monotonic() + HANG_SECONDS
    while left := [pid for pid in set(_processes()) - before if "guest.worker" in _command(pid)]:
        assert time.monotonic() < until, left
        time.sleep(0.01)


def _processes() -> list[str]:
    folder = Path("/proc")
    return [path.name for path in folder.glob("[0-9]*")]


def _command(pid: str) -> str:
    try:
        return Path("/proc", pid, "cmdline").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


class _Cancelled:
    def __init__(self, after: float) -> None:
        self._until = time.monotonic() + after

    def is_set(self) -> bool:
        return time.monotonic() > self._until


def test_a_wish_to_stop_ends_it_with_limit_and_without_a_fault(file: Path) -> None:
    result = Run(file, "loops", limits=Limits(cancelled=_Cancelled(0.5))).result
    assert (result.search.outcome, result.search.fault) == (Outcome.LIMIT, None)


def test_an_observer_sees_the_counters_while_it_runs(file: Path) -> None:
    seen: list[dict[str, int]] = []
    limits = Limits(seconds=2.0, observer=lambda counters: seen.append(dict(counters)))
    Run(file, "told", puzzle=parse("." * 80 + "1", shape=None), limits=limits)
    assert seen
    assert all(set(counters) <= {"placements", "backtracks", "max_depth"} for counters in seen)


def test_a_puzzle_that_breaks_a_rule_is_not_given_to_it(file: Path) -> None:
    result = Run(file, "loops", puzzle=parse("11" + "." * 14)).result
    assert (result.status, result.search.outcome) == (Status.INVALID, Outcome.EXHAUSTED)


def test_no_time_at_all_is_an_answer(file: Path) -> None:
    assert Run(file, "told", limits=Limits(seconds=0.0)).result.search.outcome is Outcome.LIMIT


def test_a_file_may_import_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("def solve(puzzle, tracer):\n    return None\n", encoding="ascii")
    (tmp_path / "mine.py").write_text("from helper import solve\n", encoding="ascii")
    assert Run(tmp_path / "mine.py", "solve").result.search.fault is None


def test_a_file_that_fails_when_it_is_loaded_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import no_such_module\n\ndef solve(puzzle, tracer):\n    return None\n", encoding="ascii"
    )
    fault = Run(tmp_path / "mine.py", "solve").result.search.fault
    assert fault is not None
    assert "crashed at mine.py:1: ModuleNotFoundError: No module named 'no_such_module'" in fault.text


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("gone.py:solve", None, "gone.py: No such file or directory"),
        ("bad.py:solve", b"def f(:\n", "bad.py:1:7: this is no Python: invalid syntax"),
        (
            "near.py:slove",
            b"def solve(p, t): ...\n",
            "unknown function of near.py: 'slove'; did you mean 'solve'?",
        ),
        ("none.py:solve", b"x = 1\n", "unknown function of none.py: 'solve'; known: (none is defined)"),
    ],
)
def test_a_file_or_name_that_cannot_be_is_refused_before_anything_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: bytes | None, complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path(name.partition(":")[0]).write_bytes(content)
    with pytest.raises(LabError) as caught:
        find_solver(name)
    assert str(caught.value) == complaint


def test_a_file_of_bytes_that_are_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_bytes(b"\0\1")
    with pytest.raises(LabError, match=r"mine\.py.*no Python: .*null bytes"):
        find_solver(f"{tmp_path}/mine.py:solve")


def test_a_function_that_only_running_the_file_would_show_is_believed(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("if True:\n    def solve(puzzle, tracer):\n        return None\n", encoding="ascii")
    assert Run(path, "solve").result.search.fault is None
