"""Backtracking search for constraint satisfaction problems, as the textbooks have it.

    backtrack(problem):
        cell := select(problem)                 the next variable
        if there is none: solved
        for value in order(problem, cell):      its values, in some order
            assign cell = value
            if infer(problem, cell):            no contradiction follows
                if backtrack(problem): solved
            take the value back, and what was inferred
        failed

`select`, `order` and `infer` are arguments; `mrv`, `forward_checking` and `mac` put theirs in.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TypeAlias, TypeVar

from sudokulab.board import Puzzle, values_in
from sudokulab.ports import Tracer
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.position import Position
from sudokulab.solvers.values import Outcome

Recursion: TypeAlias = "Generator[Recursion, Outcome, Outcome]"


def run(call: Recursion) -> Outcome:
    """Carry out a recursive search written as a generator: `outcome = yield call(...)` is a recursive call.

    The open calls lie in a list, so that a search may be deeper than the interpreter's stack.

    >>> def countdown(number: int) -> Recursion:
    ...     return Outcome.SOLVED if number == 0 else (yield countdown(number - 1))
    >>> run(countdown(100_000))
    <Outcome.SOLVED: 'solved'>
    """
    open_calls = [call]
    returned: Outcome | None = None
    while open_calls:
        innermost = open_calls[-1]
        try:
            open_calls.append(next(innermost) if returned is None else innermost.send(returned))
            returned = None
        except StopIteration as end:
            returned = end.value
            open_calls.pop()
    assert returned is not None
    return returned


class Domains(Position):
    """A position that keeps for each cell its domain: the values that inference has left, as bits.

    At the beginning that is node consistency: what the clues leave. A value that is eliminated comes back
    when the placement after which it went is taken back.
    """

    def __init__(self, puzzle: Puzzle, effort: Effort, tracer: Tracer | None = None) -> None:
        super().__init__(puzzle, effort, tracer)
        self.domains = [
            super(Domains, self).candidates(cell) if not value else 1 << value - 1
            for cell, value in enumerate(puzzle.clues)
        ]
        self._eliminated: list[tuple[int, int]] = []
        self._ways_back: list[tuple[int, int]] = []  # the domain before each placement, what was eliminated

    def candidates(self, cell: int) -> int:
        """The domain of `cell`; nothing is tested."""
        return self.domains[cell]

    def place(self, cell: int, value: int) -> None:
        """Assign `value`: it is all that is left in the domain."""
        self._ways_back.append((self.domains[cell], len(self._eliminated)))
        self.domains[cell] = 1 << value - 1
        super().place(cell, value)

    def eliminate(self, cell: int, value: int) -> bool:
        """Take `value` from the domain of `cell`; False when none is left."""
        self.domains[cell] ^= 1 << value - 1
        self._eliminated.append((cell, value))
        if self.tracer is not None:
            self.tracer.eliminate(cell, value, self.depth)
            if not self.domains[cell]:
                self.tracer.dead_end(cell, self.depth)
        return self.domains[cell] != 0

    def take_back(self) -> None:
        """Undo the latest assignment and every elimination since."""
        domain, kept = self._ways_back.pop()
        while len(self._eliminated) > kept:
            cell, value = self._eliminated.pop()
            self.domains[cell] ^= 1 << value - 1
            if self.tracer is not None:
                self.tracer.restore(cell, value, self.depth)
        self.domains[self.placed[-1]] = domain
        super().take_back()


P = TypeVar("P", bound=Position)
Select: TypeAlias = Callable[[P], int | None]
Order: TypeAlias = Callable[[P, int], Sequence[int]]
Infer: TypeAlias = Callable[[P, int], bool]


def first_empty(position: Position) -> int | None:
    """The first empty cell; None when the grid is full."""
    cell = position.values.find(0)
    position.effort.visits += cell + 1 if cell >= 0 else len(position.values)
    return cell if cell >= 0 else None


def ascending(position: Position, cell: int) -> Sequence[int]:
    """The values that are left for `cell`, the lowest first."""
    return tuple(values_in(position.candidates(cell)))


def no_inference(position: Position, cell: int) -> bool:
    """Conclude nothing from the value in `cell`."""
    return True


def search(position: P, *, select: Select[P], order: Order[P], infer: Infer[P]) -> Outcome:
    """Fill `position`, or find that it cannot be filled, or end when a limit strikes."""
    effort, tracer = position.effort, position.tracer

    def backtrack() -> Recursion:
        if effort.spent():
            return Outcome.LIMIT
        effort.nodes += 1
        cell = select(position)
        if cell is None:
            return Outcome.SOLVED
        values = order(position, cell)
        if tracer is not None and not values:
            tracer.dead_end(cell, position.depth)
        for value in values:
            if tracer is not None and len(values) > 1:
                tracer.decision(cell, value, position.depth)
            position.place(cell, value)
            if infer(position, cell):
                outcome = yield backtrack()
                if outcome is not Outcome.EXHAUSTED:
                    return outcome
            position.take_back()
        return Outcome.EXHAUSTED

    outcome = run(backtrack())
    if tracer is not None and outcome is Outcome.SOLVED:
        tracer.solved()
    return outcome
