"""What a batch answers is what each line gets by itself, wherever blocks end and whatever interrupts it."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from sudokulab.board import NINE, Shape
from sudokulab.board.symbols import to_symbols
from sudokulab.board.symmetry import random_symmetry
from sudokulab.errors import NotationError
from sudokulab.lab.batch import AnswerTally, Batch, BatchOptions, StreamSink, Summary
from sudokulab.lab.batch.alphabets import Bytes
from sudokulab.lab.batch.answers import Counts
from sudokulab.limits import Limits
from sudokulab.solvers.batch import UNDECIDED
from sudokulab.system.interrupt import Interrupt
from support.batches import (
    NO_PUZZLES,
    Portions,
    data_of,
    options,
    random_lines,
    reference_count,
    solves,
)
from support.classic import TUTORIAL
from support.messages import exactly


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
