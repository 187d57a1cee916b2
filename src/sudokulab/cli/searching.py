"""How `solve` runs one search: plainly, with live counters, or watched; and what is kept of it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from sudokulab.cli.console import Console
from sudokulab.cli.keep import Keeper
from sudokulab.cli.options import limits_of
from sudokulab.cli.sources import Reading
from sudokulab.cli.watching import DEFAULT_DELAY
from sudokulab.lab.answer import DEFAULT_ALGORITHM, DEFAULT_COUNT_LIMIT, answer
from sudokulab.lab.enumeration import Enumeration
from sudokulab.lab.values import Answer
from sudokulab.limits import Limits
from sudokulab.ports import CancelFlag, Tracer
from sudokulab.system.interrupt import Interrupt, catch_interrupts


class Searcher:
    """Answers one puzzle after the other as the command line asks for it.

    What Ctrl-C ends is an answer all the same, marked as interrupted.
    """

    def __init__(self, arguments: Namespace, console: Console) -> None:
        self.algorithm: str = arguments.algorithm or DEFAULT_ALGORITHM
        self.limits = limits_of(arguments)
        self.keeper = Keeper(arguments, console)
        self._count_limit: int = arguments.count or DEFAULT_COUNT_LIMIT
        self._watched: bool = arguments.watch
        self._delay: float | None = arguments.delay
        self._console = console
        self._interrupt = Interrupt()

    def readings(self, source: Iterable[Reading]) -> Iterator[Reading]:
        """The puzzles to answer; where a search is kept, only one."""
        return self.keeper.only_one(source) if self.keeper.wanted else iter(source)

    def search(self, reading: Reading) -> Answer:
        """Answer one puzzle."""
        if self._watched:
            return self._watch(reading)
        recorder = self.keeper.recorder(reading.puzzle)
        from sudokulab.cli.live import observed, steered

        if self.algorithm == DEFAULT_ALGORITHM:
            with observed(self.limits, self.algorithm, self._console) as limits:
                found = self._answer(reading, limits, recorder, self._console.note)
        else:
            with steered(self.limits, self.algorithm, self._console) as (limits, interrupt):
                found = self._answer(reading, limits, recorder, self._console.note)
            self._hand_on(interrupt)
        self.keeper.keep(found.result, recorder)
        return self._marked(found)

    @contextmanager
    def stoppable(self) -> Iterator[None]:
        """Until the block ends, Ctrl-C is a wish that search and enumeration follow; then it is raised."""
        with catch_interrupts() as interrupt:
            self._interrupt, self.limits = interrupt, replace(self.limits, cancelled=interrupt)
            yield
        if interrupt.is_set():
            raise KeyboardInterrupt

    def enumeration(self, found: Answer, wanted: int) -> Enumeration:
        """The first solutions of an answered puzzle."""
        return Enumeration(found.result, wanted, self.limits, seed=self._console.rng().getrandbits(63))

    def _watch(self, reading: Reading) -> Answer:
        from sudokulab.cli.watch import Backstage, Projector, Wish
        from sudokulab.lab.film import Reel
        from sudokulab.system.terminal import screen

        reel, notes = Reel(reading.puzzle), list[str]()
        with catch_interrupts() as interrupt:
            wish = Wish(interrupt)
            limits = replace(self.limits, cancelled=wish, observer=reel.observe())
            proof_limits = replace(self.limits, cancelled=interrupt)

            def work() -> Answer:
                try:
                    found = self._answer(reading, limits, reel.tracer, notes.append, proof_limits)
                    # Whoever stops the film after this has interrupted nothing.
                    return replace(found, result=replace(found.result, interrupted=interrupt.is_set()))
                finally:
                    reel.finish()

            stage = Backstage(work)
            with screen(self._console.canvas) as drawn:
                delay = DEFAULT_DELAY if self._delay is None else self._delay
                projector = Projector(reading.puzzle, self.algorithm, self._console, drawn, delay=delay)
                projector.show(reel, ended=lambda: stage.has_ended, stopped=interrupt)
            wish.set()
            found = stage.result()
        for note in notes:
            self._console.note(note)
        self.keeper.keep(found.result, reel)
        self._hand_on(interrupt)
        return found

    def _answer(
        self,
        reading: Reading,
        limits: Limits,
        tracer: Tracer | None,
        note: Callable[[str], None],
        proof_limits: Limits | None = None,
    ) -> Answer:
        return answer(
            reading.puzzle,
            algorithm=self.algorithm,
            limits=limits,
            rng=self._console.rng(),
            count_limit=self._count_limit,
            parse_seconds=reading.parse_seconds,
            tracer=tracer,
            note=note,
            proof_limits=proof_limits,
        )

    def _hand_on(self, interrupt: CancelFlag) -> None:
        """What ended this search ends what would come after it too."""
        if interrupt.is_set():
            self._interrupt.set()

    def _marked(self, found: Answer) -> Answer:
        return replace(found, result=replace(found.result, interrupted=self._interrupt.is_set()))
