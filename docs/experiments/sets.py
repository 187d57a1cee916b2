"""The puzzles of the experiments: an easy, a medium and a hard set, and puzzles that lose clue after clue.

What is easy is decided by `singles`, which none of the experiments judges: it fills what is forced and
guesses where nothing is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sudokulab import count
from sudokulab.board import EMPTY, Grid, Puzzle, Shape
from sudokulab.board.notation import read_puzzles
from sudokulab.solvers import csp, mrv, singles
from sudokulab.solvers.position import Position

FOLDER = Path(__file__).parent / "sets"
PUZZLES_IN_A_SET = 60
SEED = 2026


@dataclass(frozen=True, slots=True)
class Kind:
    """What the puzzles of a set have in common: how many clues, and how often `singles` has to guess."""

    fewest_clues: int
    most_clues: int
    fewest_guesses: int
    most_guesses: int

    def admits(self, puzzle: Puzzle) -> bool:
        """Whether `puzzle`, which has one solution, belongs to the set."""
        guesses = (singles.solve(puzzle).stats.nodes or 0) - 1
        return (
            self.fewest_clues <= puzzle.clue_count <= self.most_clues
            and self.fewest_guesses <= guesses <= self.most_guesses
        )


KINDS = {
    "easy": Kind(fewest_clues=36, most_clues=36, fewest_guesses=0, most_guesses=0),
    "medium": Kind(fewest_clues=26, most_clues=28, fewest_guesses=0, most_guesses=0),
    "hard": Kind(fewest_clues=22, most_clues=25, fewest_guesses=5, most_guesses=1_000_000),
}


def full_grid(shape: Shape, rng: Random) -> Grid:
    """A filled grid, found by a search that tries values in random order."""

    def shuffled(position: Position, cell: int) -> Sequence[int]:
        values = csp.ascending(position, cell)
        return rng.sample(values, len(values))

    solution = mrv.solve(Puzzle(shape, bytes(shape.cell_count)), order=shuffled).solution
    assert solution is not None
    return solution


def thinned(grid: Grid, rng: Random) -> Iterator[Puzzle]:
    """The grid, and after each further clue that can go the puzzle that is left: each has one solution."""
    puzzle = Puzzle(grid.shape, grid.values)
    yield puzzle
    for cell in rng.sample(range(len(grid.values)), len(grid.values)):
        thinner = Puzzle(grid.shape, puzzle.grid.with_value(cell, EMPTY).values)
        if count(thinner) == 1:
            puzzle = thinner
            yield puzzle


def generated(kind: Kind, wanted: int, rng: Random) -> list[Puzzle]:
    """So many puzzles of a kind, each from a grid of its own."""
    found: list[Puzzle] = []
    while len(found) < wanted:
        for puzzle in thinned(full_grid(Shape(3, 3), rng), rng):
            if puzzle.clue_count <= kind.most_clues and kind.admits(puzzle):
                found.append(puzzle)
                break
    return found


def losing_clues(empties: Iterable[int], grids: int, rng: Random) -> list[list[Puzzle]]:
    """For each grid the puzzles with so many empty cells, each of which has the one before in it.

    >>> [[one, two]] = losing_clues([1, 20], 1, Random(3))
    >>> one.clue_count, two.clue_count, all(clue in (0, kept) for clue, kept in zip(two.clues, one.clues))
    (80, 61, True)
    """
    wanted = set(empties)
    found: list[list[Puzzle]] = []
    while len(found) < grids:
        levels = [
            puzzle
            for puzzle in thinned(full_grid(Shape(3, 3), rng), rng)
            if len(puzzle.grid.empty_cells) in wanted
        ]
        if len(levels) == len(wanted):
            found.append(levels)
    return found


def read_set(name: str) -> list[Puzzle]:
    """One of the sets as it is kept."""
    path = FOLDER / f"{name}.txt"
    return list(read_puzzles(path.read_text(encoding="ascii").splitlines(keepends=True), source=path.name))


def text_of_set(name: str) -> str:
    """One of the sets made anew: a puzzle on each line."""
    rng = Random(f"{SEED}:{name}")
    return "".join(f"{puzzle}\n" for puzzle in generated(KINDS[name], PUZZLES_IN_A_SET, rng))


def write_sets() -> None:
    """Make the sets anew; they come out as they are kept."""
    FOLDER.mkdir(exist_ok=True)
    for name in KINDS:
        (FOLDER / f"{name}.txt").write_text(text_of_set(name), encoding="ascii")
