"""What a batch answers is what each line gets by itself, wherever blocks end and whatever interrupts it."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest

from sudokulab.board import NINE, Grid, Shape
from sudokulab.board.symbols import to_symbols
from sudokulab.board.symmetry import random_symmetry
from sudokulab.errors import NotationError
from sudokulab.lab.batch import (
    AnswerTally,
    Batch,
    BatchOptions,
    LineShapes,
    OtherInput,
    ResumeRefused,
    StreamSink,
    Summary,
    begin_file,
    encoding,
    partial_of,
    resume_file,
)
from sudokulab.lab.batch.alphabets import Bytes
from sudokulab.lab.batch.answers import Counts
from sudokulab.lab.batch.ledger import Mark
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.solvers.batch import UNDECIDED
from sudokulab.system.interrupt import Interrupt
from support.classic import TUTORIAL
from support.messages import exactly
from support.reference import is_solution, pattern_grid, solutions

SHAPES = [Shape(2, 2), Shape(2, 3), Shape(2, 2), Shape(3, 3)]
NO_PUZZLES = ["", "x", "# comment", "123", "1" * 82, "53\0", "?" * 16, "é" * 8]


class Portions:
    """A source that hands out bytes in random portions and, where `gaps` are, has to be waited for."""

    def __init__(self, data: bytes, rng: Random, *, largest: int, gaps: bool = False) -> None:
        self._stream = io.BytesIO(data)
        self._rng = rng
        self._largest = largest
        self._gaps = gaps
        self.size = len(data)

    @property
    def consumed(self) -> int:
        return self._stream.tell()

    @property
    def ready(self) -> bool:
        return not self._gaps or self._rng.random() < 0.5

    def read(self, size: int, /) -> bytes:
        return self._stream.read(min(size, self._rng.randint(1, self._largest)))


def random_puzzle(rng: Random) -> str:
    shape = rng.choice(SHAPES)
    grid = random_symmetry(shape, rng).apply(Grid(shape, pattern_grid(shape.box_height, shape.box_width)))
    kept = rng.choice([0.4, 0.6, 0.8]) if shape != NINE else 0.75
    values = [value if rng.random() < kept else 0 for value in grid.values]
    if rng.random() < 0.2:
        values[rng.randrange(len(values))] = rng.randint(1, shape.side)
    return to_symbols(bytes(values))


def random_lines(rng: Random, count: int) -> list[str]:
    return [rng.choice(NO_PUZZLES) if rng.random() < 0.15 else random_puzzle(rng) for _ in range(count)]


def values_of(line: str) -> bytes:
    return bytes(int(symbol.replace(".", "0")) for symbol in line)


def shape_of(line: str) -> Shape:
    shape = Shape.usual_of_side(round(len(line) ** 0.5))
    assert shape is not None
    return shape


def reference_count(line: str) -> str:
    """The number of solutions up to 2, found without any of the code that is tested."""
    shape = shape_of(line)
    return str(len(list(islice(solutions(values_of(line), shape.box_height, shape.box_width), 2))))


def solves(solution: str, line: str) -> bool:
    shape = shape_of(line)
    return is_solution(values_of(solution), values_of(line), shape.box_height, shape.box_width)


def data_of(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def options(
    *,
    distinct: bool = False,
    as_json: bool = False,
    threads: int = 2,
    shape: Shape | None = None,
    limits: Limits = NO_LIMITS,
) -> BatchOptions:
    return BatchOptions(
        "a.txt",
        {"version": "1"},
        shapes=LineShapes(shape),
        distinct=distinct,
        as_json=as_json,
        threads=threads,
        limits=limits,
    )


def answered(
    data: bytes, rng: Random, chosen: BatchOptions | None = None, *, largest: int = 10**6, gaps: bool = False
) -> tuple[bytes, Summary]:
    stream = io.BytesIO()
    chosen = chosen or options()
    batch = Batch(Portions(data, rng, largest=largest, gaps=gaps), chosen)
    summary = batch.run(StreamSink(stream, "the stream"), AnswerTally(as_json=chosen.as_json))
    return stream.getvalue(), summary


def test_every_line_gets_the_answer_that_a_plain_search_finds(rng: Random) -> None:
    lines = random_lines(rng, 150)
    text, summary = answered(data_of(lines), rng)
    answers = text.decode().splitlines()
    assert len(answers) == len(lines)
    for line, answer in zip(lines, answers, strict=True):
        if line in NO_PUZZLES:
            assert answer == "x"
            continue
        solution, count = answer.split(",")
        assert count == reference_count(line)
        assert solves(solution, line) if count != "0" else solution == "." * len(line)
    assert summary.finished
    assert summary.lines == summary.tally.answers == len(lines)


@pytest.mark.parametrize("gaps", [False, True])
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("as_json", [False, True])
def test_the_answers_are_the_same_wherever_the_input_is_cut(
    gaps: bool, threads: int, distinct: bool, as_json: bool, rng: Random
) -> None:
    lines = random_lines(rng, 60)
    data = data_of(lines + lines[:20])
    whole, summary = answered(data, rng, options(distinct=distinct, as_json=as_json, threads=1))
    for largest in (1, 5, 17, 90, 1000):
        chosen = options(distinct=distinct, as_json=as_json, threads=threads)
        again, other = answered(data, rng, chosen, largest=largest, gaps=gaps)
        assert again == whole
        assert other.faults == summary.faults
        assert (other.lines, other.repeated) == (summary.lines, summary.repeated)


def test_a_last_line_without_end_is_a_line(rng: Random) -> None:
    assert answered(b"." * 16, rng)[0].endswith(b",2\n")


def test_an_empty_input_has_no_answer(rng: Random) -> None:
    text, summary = answered(b"", rng)
    assert (text, summary.lines, summary.finished) == (b"", 0, True)


def test_the_first_ten_faults_are_told_in_order(rng: Random) -> None:
    text, summary = answered(data_of(["x", "." * 16] * 30), rng, largest=7)
    assert [fault.line for fault in summary.faults] == list(range(1, 20, 2))
    assert summary.tally.of("unreadable") == 30
    assert text.count(b"x\n") == 30


def test_json_answers_hold_the_facts_of_the_plain_ones(rng: Random) -> None:
    lines = random_lines(rng, 80)
    plain = answered(data_of(lines), rng)[0].decode().splitlines()
    text = answered(data_of(lines), rng, options(as_json=True))[0]
    found = [json.loads(line) for line in text.splitlines()]
    for number, (line, answer, each) in enumerate(zip(lines, plain, found, strict=True), start=1):
        assert each["source"] == f"a.txt:{number}"
        assert each["made_with"] == {"version": "1"}
        if answer == "x":
            assert each["status"] == "unreadable"
            assert each["error"]["message"]
            assert each["puzzle"] is each["solution"] is each["count"] is None
            continue
        solution, count = answer.split(",")
        assert each["puzzle"] == line
        assert each["count"] == int(count)
        assert each["count_exact"] == (count != "2")
        assert each["status"] in {"0": ("none", "invalid"), "1": ("unique",), "2": ("multiple",)}[count]
        assert each["solution"] == (solution if count != "0" else None)
        assert each["error"] is None


def test_json_tells_a_broken_rule_from_a_search_without_result(rng: Random) -> None:
    lines = ["11" + "." * 14, "123." + "...4" + "." * 8]
    found = answered(data_of(lines), rng, options(as_json=True))[0].splitlines()
    assert [json.loads(line)["status"] for line in found] == ["invalid", "none"]


def test_of_puzzles_that_are_the_same_up_to_symmetry_only_the_first_is_answered(rng: Random) -> None:
    first = TUTORIAL
    twins = [random_symmetry(NINE, rng).apply(first) for _ in range(5)]
    other = "1......2.3....4."
    lines = [to_symbols(first.clues), other, *(to_symbols(twin.clues) for twin in twins), "x", other, "x"]
    text, summary = answered(data_of(lines), rng, options(distinct=True))
    assert [line.partition(",")[2] or line for line in text.decode().splitlines()] == ["1", "1", "x", "x"]
    assert (summary.lines, summary.repeated, summary.tally.answers) == (10, 6, 4)


def test_puzzles_of_other_sizes_are_repeated_only_to_the_letter(rng: Random) -> None:
    lines = ["1...............", "2...............", "1..............."]
    assert answered(data_of(lines), rng, options(distinct=True))[1].repeated == 1


def test_a_limit_strikes_each_puzzle_by_itself_and_is_an_answer(rng: Random) -> None:
    hard = "." * 81
    easy = "53467891267219534819834256785976142342685379171392485696153728428741963534528617."
    text, summary = answered(data_of([hard, easy, hard]), rng, options(limits=Limits(nodes=1)))
    answers = text.decode().splitlines()
    assert answers[0].endswith(",?")
    assert answers[1].endswith(",1")
    assert answers[2].endswith(",?")
    assert summary.finished
    assert summary.tally.of("unknown") == 2
    found = answered(data_of([hard]), rng, options(limits=Limits(nodes=1), as_json=True))[0]
    assert json.loads(found)["status"] == "unknown"


def fake_kernel(before: Callable[[], None]) -> Callable[[Bytes, Shape], tuple[Bytes, Counts]]:
    def kernel(grids: Bytes, shape: Shape) -> tuple[Bytes, Counts]:
        before()
        return np.zeros_like(grids), np.zeros(len(grids), np.uint32)

    return kernel


def test_before_a_wait_for_input_every_answer_is_handed_out(rng: Random) -> None:
    stream = io.BytesIO()
    seen: list[int] = []

    class Slow(Portions):
        @property
        def ready(self) -> bool:
            return False

        def read(self, size: int, /) -> bytes:
            seen.append(stream.getvalue().count(b"\n"))
            return self._stream.read(17)

    Batch(Slow(data_of(["." * 16] * 5), rng, largest=17), options(threads=4)).run(
        StreamSink(stream, "the stream"), AnswerTally()
    )
    assert seen == [0, 1, 2, 3, 4, 5]


def test_an_interrupt_leaves_whole_answers_and_says_how_far_it_came(rng: Random) -> None:
    interrupt = Interrupt()
    calls = iter(range(1000))

    def stop_at_the_fifth() -> None:
        if next(calls) == 4:
            interrupt.set()

    stream = io.BytesIO()
    batch = Batch(
        Portions(data_of(["." * 16] * 100), rng, largest=17),
        options(threads=1),
        interrupt=interrupt,
        kernel=fake_kernel(stop_at_the_fifth),
    )
    summary = batch.run(StreamSink(stream, "the stream"), AnswerTally())
    assert not summary.finished
    assert 4 <= summary.lines < 100
    assert stream.getvalue() == (b"." * 16 + b",0\n") * summary.lines


def test_an_interrupt_in_the_midst_of_a_block_drops_that_block(rng: Random) -> None:
    interrupt = Interrupt()

    def kernel(grids: Bytes, shape: Shape) -> tuple[Bytes, Counts]:
        interrupt.set()
        return np.zeros_like(grids), np.full(len(grids), UNDECIDED, np.uint32)

    stream = io.BytesIO()
    source = Portions(data_of(["." * 16] * 9), rng, largest=999)
    batch = Batch(source, options(), interrupt=interrupt, kernel=kernel)
    summary = batch.run(StreamSink(stream, "the stream"), AnswerTally())
    assert (summary.finished, summary.lines, stream.getvalue()) == (False, 0, b"")


def test_an_error_while_answering_ends_the_pass_and_leaves_no_thread(rng: Random) -> None:
    def fail() -> None:
        raise RuntimeError("broken kernel")

    batch = Batch(
        Portions(data_of(["." * 16] * 100), rng, largest=17), options(threads=4), kernel=fake_kernel(fail)
    )
    before = threading.active_count()
    with pytest.raises(RuntimeError, match="broken kernel"):
        batch.run(StreamSink(io.BytesIO(), "the stream"), AnswerTally())
    assert threading.active_count() == before


def test_a_damaged_input_is_told_after_the_answers_to_all_before_it(rng: Random) -> None:
    class Damaged(Portions):
        def read(self, size: int, /) -> bytes:
            found = super().read(size)
            if not found:
                raise NotationError("the data end before their end", path="a.gz")
            return found

    stream = io.BytesIO()
    batch = Batch(Damaged(data_of(["." * 16] * 7) + b"....", rng, largest=30), options())
    with pytest.raises(NotationError, match=exactly("a.gz:8: the data end before their end")):
        batch.run(StreamSink(stream, "the stream"), AnswerTally())
    assert stream.getvalue().count(b"\n") == 7


def test_progress_goes_from_what_was_before_to_all_and_guesses_the_total(rng: Random) -> None:
    calls: list[tuple[int, int | None]] = []
    batch = Batch(
        Portions(data_of(["." * 16] * 100), rng, largest=170),
        options(),
        progress=lambda done, total: calls.append((done, total)),
    )
    batch.run(StreamSink(io.BytesIO(), "the stream"), AnswerTally())
    assert calls[0] == (0, None)
    assert calls[-1] == (100, 100)
    assert all(total is not None and 90 <= total <= 110 for _, total in calls[1:])


# -- output files that are gone on with


def into_file(
    data: bytes,
    path: Path,
    rng: Random,
    *,
    resume: bool,
    distinct: bool,
    as_json: bool = False,
    stop_after: int = 0,
) -> Summary:
    """One run into a file. With `stop_after` it ends after so many blocks as kill -9 would end it."""
    tally = AnswerTally(as_json=as_json)
    settings = {"--distinct": distinct}
    sink = resume_file(path, settings, tally) if resume else None
    sink = sink or begin_file(path, settings, {"version": "1"})
    batch = Batch(
        Portions(data, rng, largest=rng.choice([20, 300])),
        options(distinct=distinct, as_json=as_json),
        expected=sink.begun.mark,
    )
    batch.skip(tally)
    if stop_after:
        written = iter(range(stop_after))
        write = sink.write

        def write_some(text: bytes, mark: Mark) -> None:
            if next(written, None) is None:
                raise InterruptedError
            write(text, mark)

        sink.write = write_some  # type: ignore[method-assign]  # stands for the end of the process
        try:
            batch.run(sink, tally)
        finally:
            sink._file.close()
        pytest.fail("the run ended before it was stopped")
    summary = batch.run(sink, tally)
    sink.finish()
    return summary


@pytest.mark.parametrize("name", ["o.txt", "o.txt.gz", "o.txt.zst"])
@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("as_json", [False, True])
def test_a_run_that_is_stopped_again_and_again_ends_with_the_same_bytes(
    name: str, distinct: bool, as_json: bool, tmp_path: Path, rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name.endswith("zst"):
        pytest.importorskip("zstandard", reason="the extra fast-io is not installed")
    monkeypatch.setattr(encoding, "PIECE_TEXT", 700)
    lines = random_lines(rng, 80)
    data = data_of(lines + lines[:30] + random_lines(rng, 20))
    whole = into_file(data, tmp_path / f"whole-{name}", rng, resume=False, distinct=distinct, as_json=as_json)
    path = tmp_path / name
    stops = 0
    for attempt in range(1, 200):
        try:
            stop_after = rng.randint(1, 4) if attempt < 12 else 0
            summary = into_file(
                data, path, rng, resume=attempt > 1, distinct=distinct, as_json=as_json, stop_after=stop_after
            )
            break
        except InterruptedError:
            stops += 1
            cut_off(partial_of(path), rng)
    assert stops >= 5
    assert path.read_bytes() == (tmp_path / f"whole-{name}").read_bytes()
    assert (summary.lines, summary.repeated, summary.faults) == (whole.lines, whole.repeated, whole.faults)
    assert summary.tally.answers == whole.tally.answers
    assert summary.tally.of("unreadable") == whole.tally.of("unreadable")
    assert sorted(found.name for found in tmp_path.iterdir()) == sorted([name, f"whole-{name}"])


def cut_off(partial: Path, rng: Random) -> None:
    """Leave the end as a process leaves it that dies while writing, or as a power failure does."""
    content = partial.read_bytes()
    if content and rng.random() < 0.5:
        partial.write_bytes(
            content[: -rng.randint(1, min(20, len(content)))] + rng.choice([b"", bytes(50_000)])
        )


def stopped_run(tmp_path: Path, rng: Random, data: bytes) -> Path:
    path = tmp_path / "o.txt"
    with pytest.raises(InterruptedError):
        into_file(data, path, rng, resume=False, distinct=False, stop_after=20)
    return path


def test_another_input_is_not_gone_on_with(
    tmp_path: Path, rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudokulab.lab.batch.output._CHECKPOINT_SECONDS", 0.0)
    data = data_of(["." * 16] * 400)
    path = stopped_run(tmp_path, rng, data)
    before = partial_of(path).read_bytes()
    with pytest.raises(OtherInput, match=r"^the input's first [0-9]+ lines are not those that were answered"):
        into_file(b"1" + data[1:], path, rng, resume=True, distinct=False)
    assert partial_of(path).read_bytes() == before


def test_a_shorter_input_is_not_gone_on_with(tmp_path: Path, rng: Random) -> None:
    data = data_of(["." * 16] * 400)
    path = stopped_run(tmp_path, rng, data)
    with pytest.raises(OtherInput, match=r"ends after 2 lines, but the unfinished output has [0-9]+ answers"):
        into_file(data[:34], path, rng, resume=True, distinct=False)


def test_other_options_are_not_gone_on_with(tmp_path: Path, rng: Random) -> None:
    data = data_of(["." * 16] * 400)
    path = stopped_run(tmp_path, rng, data)
    with pytest.raises(ResumeRefused, match="was begun with --distinct off, found on; resume with the same"):
        into_file(data, path, rng, resume=True, distinct=True)


def test_an_unfinished_output_is_not_thrown_away(tmp_path: Path, rng: Random) -> None:
    data = data_of(["." * 16] * 400)
    path = stopped_run(tmp_path, rng, data)
    with pytest.raises(ResumeRefused, match="of an unfinished run: go on with --resume, or remove it"):
        into_file(data, path, rng, resume=False, distinct=False)


@pytest.mark.parametrize("companion", [None, b"", b"{}", b'{"schema": "batch-partial/9"}', b"[1]", b"\xff"])
def test_an_output_of_unknown_beginnings_is_not_gone_on_with(
    companion: bytes | None, tmp_path: Path, rng: Random
) -> None:
    data = data_of(["." * 16] * 400)
    path = stopped_run(tmp_path, rng, data)
    beside = path.with_name("o.txt.partial.json")
    if companion is None:
        beside.unlink()
    else:
        beside.write_bytes(companion)
    with pytest.raises(ResumeRefused, match=r"o.txt.partial.json does not say how .* was begun"):
        into_file(data, path, rng, resume=True, distinct=False)


def test_a_finished_output_stays_until_the_new_one_is_complete(tmp_path: Path, rng: Random) -> None:
    path = tmp_path / "o.txt"
    path.write_bytes(b"old")
    with pytest.raises(InterruptedError):
        into_file(data_of(["." * 16] * 400), path, rng, resume=False, distinct=False, stop_after=3)
    assert path.read_bytes() == b"old"
    into_file(data_of(["." * 16] * 400), path, rng, resume=True, distinct=False)
    assert path.read_bytes().count(b"\n") == 400
