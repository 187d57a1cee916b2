"""How `solve` runs one search: plainly, with live counters, or watched; and what is kept of it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from sudokulab.cli.console import Console
from sudokulab.cli.keep import Keeper
from sudokulab.cli.options import limits_of
from sudokulab.cli.sources import Reading
from sudokulab.cli.watching import DEFAULT_DELAY
from sudokulab.lab.answer import DEFAULT_ALGORITHM, DEFAULT_COUNT_LIMIT, answer
from sudokulab.lab.values import Answer
from sudokulab.limits import Limits
from sudokulab.ports import CancelFlag, Tracer
from sudokulab.render.search import interrupted_text


class Searcher:
    """Answers one puzzle after the other as the command line asks for it.

    A search that Ctrl-C ends raises `KeyboardInterrupt`, after what it had done is told and kept.
    """

    def __init__(self, arguments: Namespace, console: Console) -> None:
        self.algorithm: str = arguments.algorithm or DEFAULT_ALGORITHM
        self.limits = limits_of(arguments)
        self.keeper = Keeper(arguments, console)
        self._count_limit: int = arguments.count or DEFAULT_COUNT_LIMIT
        self._watched: bool = arguments.watch
        self._delay: float | None = arguments.delay
        self._console = console

    def readings(self, source: Iterable[Reading]) -> Iterator[Reading]:
        """The puzzles to answer; where a search is kept, only one."""
        return self.keeper.only_one(source) if self.keeper.wanted else iter(source)

    def search(self, reading: Reading) -> Answer:
        """Answer one puzzle."""
        if self._watched:
            return self._watch(reading)
        recorder = self.keeper.recorder(reading.puzzle)
        if self.algorithm == DEFAULT_ALGORITHM:
            found = self._answer(reading, self.limits, recorder, self._console.note)
            self.keeper.keep(found.result, recorder)
            return found
        from sudokulab.cli.live import steered

        with steered(self.limits, self.algorithm, self._console) as (limits, interrupt):
            found = self._answer(reading, limits, recorder, self._console.note)
        self.keeper.keep(found.result, recorder)
        self._stop_if(interrupt, found)
        return found

    def _watch(self, reading: Reading) -> Answer:
        from sudokulab.cli.watch import Backstage, Projector, Wish
        from sudokulab.lab.film import Reel
        from sudokulab.system.interrupt import catch_interrupts
        from sudokulab.system.terminal import screen

        reel, notes = Reel(reading.puzzle), list[str]()
        with catch_interrupts() as interrupt:
            wish = Wish(interrupt)
            limits = replace(self.limits, cancelled=wish, observer=reel.observe())
            proof_limits = replace(self.limits, cancelled=interrupt)

            def work() -> Answer:
                try:
                    return self._answer(reading, limits, reel.tracer, notes.append, proof_limits)
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
        self._stop_if(interrupt, found)
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

    def _stop_if(self, interrupt: CancelFlag, found: Answer) -> None:
        if interrupt.is_set():
            self._console.note(f"{found.result.puzzle.source}: {interrupted_text(found.result)}")
            raise KeyboardInterrupt
