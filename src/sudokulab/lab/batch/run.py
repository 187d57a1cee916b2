"""One pass over many lines: blocks in, answers out in the same order, several blocks at work at a time."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from threading import Event
from typing import Protocol

import numpy as np

from sudokulab.board import Shape
from sudokulab.errors import NotationError
from sudokulab.lab.batch.answers import (
    Kernel,
    MadeWithObject,
    json_text,
    kernel_under,
    plain_text,
    solve_groups,
)
from sudokulab.lab.batch.blocks import Block, BlockReader, ByteSource
from sudokulab.lab.batch.distinct import Seen, keys_of
from sudokulab.lab.batch.faults import LineFault, fault_of, faults_in
from sudokulab.lab.batch.ledger import Ledger, Mark, OtherInput
from sudokulab.lab.batch.lines import USUAL_SHAPES, LineShapes, ParsedBlock, Rows, parse_block
from sudokulab.lab.batch.output import Sink
from sudokulab.lab.batch.tally import SHOWN_FAULTS, AnswerTally
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import CancelFlag, Progress
from sudokulab.system.interrupt import Interrupt

LARGEST_BLOCK = 1 << 20

_AT_WORK = 1 << 24  # bytes of all blocks together: many threads get smaller ones
_FIRST_BLOCK = 1 << 14
_SMALLEST_BLOCK = 1 << 12
# Long enough that what a block costs beside its puzzles does not count, short enough that Ctrl-C is answered.
_SECONDS_A_BLOCK = 0.2
_NO_ROWS: Rows = np.empty(0, np.intp)


class Source(ByteSource, Protocol):
    """Where the lines come from; a `ByteStream` is one."""

    @property
    def ready(self) -> bool:
        """Whether reading will not have to wait."""

    @property
    def consumed(self) -> int:
        """How much of `size` was read."""

    @property
    def size(self) -> int | None:
        """None while nobody knows."""


@dataclass(frozen=True, slots=True)
class BatchOptions:
    """What is asked of every line; `source` is what the input is called in answers."""

    source: str
    made_with: MadeWithObject
    shapes: LineShapes = USUAL_SHAPES
    distinct: bool = False
    as_json: bool = False
    threads: int = 1
    limits: Limits = NO_LIMITS


@dataclass(frozen=True, slots=True)
class Summary:
    """What a pass did; with `resumed` the answers of before are counted as well, but not in `seconds`."""

    lines: int
    resumed: int
    repeated: int
    foreign: int
    seconds: float
    finished: bool
    shapes: tuple[Shape, ...]
    faults: tuple[LineFault, ...]
    tally: AnswerTally


@dataclass(frozen=True, slots=True)
class _Answered:
    block: Block
    text: bytes
    foreign: int
    shapes: frozenset[Shape]
    faults: tuple[LineFault, ...]
    seconds: float


@dataclass(slots=True)
class _Stop:
    """Set when the caller's flag is, or when this pass ends early."""

    outer: CancelFlag
    inner: Event = field(default_factory=Event)

    def is_set(self) -> bool:
        return self.inner.is_set() or self.outer.is_set()


class Batch:
    """A pass over the lines of `source`. `skip` what was answered before, then `run`."""

    def __init__(
        self,
        source: Source,
        options: BatchOptions,
        *,
        interrupt: Interrupt | None = None,
        progress: Progress | None = None,
        expected: Mark | None = None,
        kernel: Kernel | None = None,
    ) -> None:
        self._source = source
        self._options = options
        self._interrupt = interrupt or Interrupt()
        self._progress = progress
        self._reader = BlockReader(source)
        self._ledger = Ledger(expected)
        self._stop = _Stop(self._interrupt)
        self._kernel = kernel or kernel_under(replace(options.limits, cancelled=self._stop))
        self._seen = Seen()
        self._largest = max(_SMALLEST_BLOCK, min(LARGEST_BLOCK, _AT_WORK // options.threads))
        self._size = _FIRST_BLOCK
        self._read = 0
        self._left: Block | None = None
        self._repeated = self._foreign = self._resumed = 0
        self._shapes: frozenset[Shape] = frozenset()
        self._faults: list[LineFault] = []
        self._answered_all = False

    def skip(self, before: AnswerTally) -> None:
        """Go past the lines whose answers `before` has counted."""
        answers = 0
        while answers < before.answers:
            block = self._next_block(LARGEST_BLOCK)
            if block is None:
                raise OtherInput(
                    f"the input ends after {self._read:,} lines, "
                    f"but the unfinished output has {before.answers:,} answers"
                )
            answers += self._skip_in(block, before, answers)
        self._resumed = self._ledger.lines

    def _skip_in(self, block: Block, before: AnswerTally, answers: int) -> int:
        """Go past those lines of a block that were answered; how many answers they have."""
        wanted = before.answers - answers
        rows = np.arange(len(block))
        if self._options.distinct:
            keys = keys_of(parse_block(block, self._options.shapes))
            repeats = self._seen.repeats(keys)
            rows = np.setdiff1d(rows, repeats)
        cut = int(rows[wanted]) if len(rows) > wanted else len(block)
        if self._options.distinct:
            self._seen.add(keys[:cut])
            self._repeated += int(np.count_nonzero(repeats < cut))
        self._ledger.take(block.until_row(cut))
        for place in before.first_unreadable:
            if answers <= place < answers + min(wanted, len(rows)):
                self._remember_fault(block, int(rows[place - answers]))
        rest = block.from_row(cut)
        self._left = rest if len(rest) else None
        return min(wanted, len(rows))

    def _remember_fault(self, block: Block, row: int) -> None:
        number = block.first_line + row
        fault = fault_of(number, block.line(row), self._options.shapes)
        if fault is None:
            raise OtherInput(f"line {number:,} of the input is a puzzle, but was answered as none before")
        self._faults.append(fault)

    def run(self, sink: Sink, tally: AnswerTally) -> Summary:
        """Answer all lines that are left; `tally` counts on. Ctrl-C ends it after the finished blocks."""
        started = time.perf_counter()
        with ThreadPoolExecutor(self._options.threads) as pool:
            try:
                finished = self._pass(pool, sink, tally)
            finally:
                self._stop.inner.set()
        return Summary(
            self._ledger.lines,
            self._resumed,
            self._repeated,
            self._foreign,
            time.perf_counter() - started,
            finished,
            tuple(sorted(self._shapes)),
            tuple(self._faults[:SHOWN_FAULTS]),
            tally,
        )

    def _pass(self, pool: ThreadPoolExecutor, sink: Sink, tally: AnswerTally) -> bool:
        pending: deque[Future[_Answered | None]] = deque()
        self._report()
        try:
            for block in self._blocks(pending, sink, tally):
                pending.append(self._begin(pool, block))
                while len(pending) > self._options.threads + 1 and self._hand_out(pending, sink, tally):
                    pass
        except NotationError as error:
            self._hand_out_all(pending, sink, tally)
            raise error.at(line=self._read + 1) from error
        except KeyboardInterrupt:
            pass
        self._hand_out_all(pending, sink, tally)
        return self._answered_all

    def _blocks(
        self, pending: deque[Future[_Answered | None]], sink: Sink, tally: AnswerTally
    ) -> Iterator[Block]:
        """The blocks to come. Before the input lets us wait, all that is answered is handed out."""
        if self._left is not None:
            yield self._left
        while not self._stop.is_set():
            if not self._source.ready:
                self._hand_out_all(pending, sink, tally)
            block = self._next_block(self._size)
            if block is None:
                self._hand_out_all(pending, sink, tally)
                self._answered_all = self._ledger.lines == self._read
                return
            yield block

    def _next_block(self, size: int) -> Block | None:
        with self._interrupt.waiting():
            block = self._reader.next(size)
        if block is not None:
            self._read += len(block)
        return block

    def _begin(self, pool: ThreadPoolExecutor, block: Block) -> Future[_Answered | None]:
        if not self._options.distinct:
            return pool.submit(self._answer, block)
        parsed = parse_block(block, self._options.shapes)
        keys = keys_of(parsed)
        repeats = self._seen.repeats(keys)
        self._seen.add(keys)
        self._repeated += len(repeats)
        return pool.submit(self._answer_parsed, parsed, repeats)

    def _answer(self, block: Block) -> _Answered | None:
        return self._answer_parsed(parse_block(block, self._options.shapes), _NO_ROWS)

    def _answer_parsed(self, parsed: ParsedBlock, left_out: Rows) -> _Answered | None:
        """The answers to one block; None when the pass was stopped before all were certain."""
        started = time.perf_counter()
        options = self._options
        solved = solve_groups(parsed, self._kernel, left_out)
        if self._stop.is_set() and any(part.undecided for part in solved):
            return None
        if options.as_json:
            text = json_text(
                parsed, solved, shapes=options.shapes, source=options.source, made_with=options.made_with
            )
        else:
            text = plain_text(parsed, solved, left_out)
        faults = tuple(faults_in(parsed, options.shapes, most=SHOWN_FAULTS).values())
        shapes = frozenset(group.shape for group in parsed.groups)
        return _Answered(parsed.block, text, parsed.foreign, shapes, faults, time.perf_counter() - started)

    def _hand_out_all(self, pending: deque[Future[_Answered | None]], sink: Sink, tally: AnswerTally) -> None:
        while pending and self._hand_out(pending, sink, tally):
            pass

    def _hand_out(self, pending: deque[Future[_Answered | None]], sink: Sink, tally: AnswerTally) -> bool:
        """Write the answers to the first block at work; False when it was not finished."""
        answered = pending.popleft().result()
        if answered is None:
            pending.clear()
            return False
        self._ledger.take(answered.block)
        sink.write(answered.text, self._ledger.mark)
        tally.look(answered.text)
        self._foreign += answered.foreign
        self._shapes |= answered.shapes
        if len(self._faults) < SHOWN_FAULTS:
            self._faults += answered.faults
        self._adapt(answered)
        self._report()
        return True

    def _adapt(self, answered: _Answered) -> None:
        """Let the next blocks take about as long as they should."""
        wanted = len(answered.block.data) * _SECONDS_A_BLOCK / max(answered.seconds, 1e-6)
        grown = min(wanted, 4 * self._size)
        self._size = int(min(max(grown, _SMALLEST_BLOCK), self._largest))

    def _report(self) -> None:
        if self._progress is not None:
            consumed, size = self._source.consumed, self._source.size
            total = round(self._read * size / consumed) if size and consumed else None
            self._progress(self._ledger.lines, total)
