"""The exact solver beside one live MiniSat with the same question: is there no solution, one, or more?

    python benchmarks/exact.py [--size16 FILE] [--size25 FILE] [--clue17 FILE] [--seed N] [--turn N]

Both are asked in turn on one thread, `--turn` puzzles at a time. Longer turns give larger ratios, perhaps as
each side then finds its own data in the caches; that was not looked into. Times are CPU time of that thread.
Every answer is compared. Files hold one puzzle a line; without them puzzles are generated.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy
from measuring import generated, report
from measuring.rival import LiveMiniSat

from sudokulab.board import NINE, Grid, Shape, is_solution
from sudokulab.board.notation import read_puzzles
from sudokulab.solvers import batch, counting, settling

SIXTEEN = Shape(4, 4)
TWENTY_FIVE = Shape(5, 5)
_THINNED_CLUES = 306  # 49 %: fewer clues make some puzzles take MiniSat minutes
_EMPTY_SEEDS = 100
_TURN = 1

Answer = tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """Times faster at the median and at the mean, and our worst as a part of the rival's; None: no target."""

    median: float | None = None
    mean: float | None = None
    worst: float | None = None


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of one side."""

    median: float
    mean: float
    worst: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Times:
        """The three numbers of a list of seconds."""
        return cls(statistics.median(seconds) * 1e3, statistics.fmean(seconds) * 1e3, max(seconds) * 1e3)

    def __str__(self) -> str:
        return f"{self.median:.3g} / {self.mean:.3g} / {self.worst:.3g}"


def timed(work: Callable[[Grid], Answer], grid: Grid, seconds: list[float]) -> Answer:
    """The answer for one grid; the CPU seconds of this thread are added to the list."""
    started = time.thread_time()
    answer = work(grid)
    seconds.append(time.thread_time() - started)
    return answer


def settled(grid: Grid) -> Answer:
    """Our answer, which must be a decided one."""
    answer = settling.settle(grid)
    if not answer.decided:
        raise SystemExit(f"undecided: {grid.values.hex()}")
    return answer.solutions


def check(grid: Grid, ours: Answer, theirs: Answer) -> None:
    """Both found the same number of solutions, and real ones."""
    agree = len(ours) == len(theirs) and (len(ours) != 1 or ours == theirs)
    real = all(is_solution(Grid(grid.shape, found), grid.values) for found in ours)
    if not agree or not real:
        raise SystemExit(
            f"wrong answer for {grid.values.hex()}: {len(ours)} solutions, MiniSat {len(theirs)}"
        )


def duel(name: str, grids: Sequence[Grid], target: Target, turn_length: int) -> str:
    """Ask both about every grid, in turn; a row of the table."""
    rival = LiveMiniSat(grids[0].shape)
    our_times: list[float] = []
    their_times: list[float] = []
    for start in range(0, len(grids), turn_length):
        turn = grids[start : start + turn_length]
        theirs = [timed(rival.settle, grid, their_times) for grid in turn]
        ours = [timed(settled, grid, our_times) for grid in turn]
        for grid, our_answer, their_answer in zip(turn, ours, theirs, strict=True):
            check(grid, our_answer, their_answer)
    rival.close()
    return row(name, len(grids), Times.of(their_times), Times.of(our_times), target)


def row(name: str, count: int, theirs: Times, ours: Times, target: Target) -> str:
    """Both sides, the ratios, and whether the targets are met."""
    reached = {
        "median": (theirs.median / ours.median, target.median, "≥"),
        "mean": (theirs.mean / ours.mean, target.mean, "≥"),
        "worst": (ours.worst / theirs.worst, target.worst, "≤"),
    }
    cells = []
    for ratio, wanted, sign in reached.values():
        met = wanted is None or (ratio >= wanted if sign == "≥" else ratio <= wanted)
        aim = "" if wanted is None else f" ({sign} {wanted:g}{'' if met else ', MISSED'})"
        cells.append(f"{ratio:.3g}{aim}")
    return f"| {name} | {count} | {theirs} | {ours} | {' | '.join(cells)} |"


def empty_row(shape: Shape, seeds: int) -> str:
    """Filling the empty grid with many seeds."""
    grid = Grid(shape, bytes(shape.cell_count))
    seconds = []
    for seed in range(seeds):
        started = time.thread_time()
        found = next(counting.solutions(grid, seed=seed))
        seconds.append(time.thread_time() - started)
        if not is_solution(Grid(shape, found), grid.values):
            raise SystemExit(f"wrong filling of an empty {shape} grid with seed {seed}")
    times = Times.of(seconds)
    met = "" if times.worst < 10 else ", MISSED"
    size = f"{shape.side}x{shape.side}"
    return f"An empty {size} grid, filled with {seeds} seeds: {times} ms (worst < 10 ms{met})"


def batch_row(name: str, grids: Sequence[Grid], target: int) -> str:
    """The rate of the batch door."""
    values = numpy.array([list(grid.values) for grid in grids], dtype=numpy.uint8)
    batch.solve_many(values[:1000], NINE)
    started = time.thread_time()
    counts = batch.solve_many(values, NINE).counts
    rate = len(grids) / (time.thread_time() - started)
    if (counts != 1).any():
        raise SystemExit(f"{int((counts != 1).sum())} of {name} are not unique")
    met = "" if rate >= target else ", MISSED"
    return f"{len(grids)} {name} through `solve_many`: {rate:,.0f} a second (≥ {target:,}{met})"


def read_grids(path: Path, shape: Shape) -> list[Grid]:
    """The puzzles of a file."""
    with path.open(encoding="utf-8") as lines:
        return [puzzle.grid for puzzle in read_puzzles(lines, source=str(path), shape=shape)]


def is_unique(grid: Grid) -> bool:
    """Whether there is one solution; the answers are checked against MiniSat when they are measured."""
    return len(settled(grid)) == 1


def thinned_set(shape: Shape, count: int, clues: int, rng: Random) -> list[Grid]:
    """Grids thinned to so many clues, as far as uniqueness allows."""
    return [
        generated.thinned(grid, clues, is_unique, rng) for grid in generated.random_grids(shape, count, rng)
    ]


def measure(options: argparse.Namespace) -> list[str]:
    """All sets, one line each."""
    rng = Random(options.seed)
    size16 = read_grids(options.size16, SIXTEEN) if options.size16 else thinned_set(SIXTEEN, 60, 0, rng)
    clue17 = read_grids(options.clue17, NINE) if options.clue17 else thinned_set(NINE, 1000, 0, rng) * 20
    random25 = [
        generated.with_clues(grid, rng.uniform(0.4, 0.6), rng)
        for grid in generated.random_grids(TWENTY_FIVE, 200, rng)
    ]
    thinned25 = thinned_set(TWENTY_FIVE, 30, _THINNED_CLUES, rng)
    lines = [
        f"Turns of {options.turn}.",
        "",
        "| set | n | MiniSat, ms median / mean / worst | ours | × median | × mean | our worst / its |",
        "|---|---:|---|---|---|---|---|",
        duel("16x16" if options.size16 else "16x16, minimal", size16, Target(median=12), options.turn),
        duel("25x25, 40 to 60 % clues", random25, Target(median=30, mean=4, worst=0.75), options.turn),
        duel("25x25, unique, thinned to 49 %", thinned25, Target(median=3), options.turn),
    ]
    if options.size25:
        lines.append(
            duel("25x25 of the file", read_grids(options.size25, TWENTY_FIVE), Target(), options.turn)
        )
    name = "17-clue puzzles" if options.clue17 else "minimal 9x9 puzzles"
    return [*lines, "", empty_row(TWENTY_FIVE, _EMPTY_SEEDS), "", batch_row(name, clue17, 100_000)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and keep the table in `results/`."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name in ("size16", "size25", "clue17"):
        parser.add_argument(f"--{name}", type=Path, metavar="FILE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turn", type=int, default=_TURN, metavar="N", help="puzzles a turn")
    parser.add_argument("--no-save", action="store_true", help="print only")
    options = parser.parse_args(arguments)
    lines = [*report.header("Exact solver beside a live MiniSat"), *measure(options)]
    print("\n".join(lines))
    if not options.no_save:
        print(f"\n{report.save('exact', lines)}")


if __name__ == "__main__":
    main()
