"""Where a puzzle stands among others by what it costs: backtracks, backtracks of mrv, nodes of the core.

    python benchmarks/hardest.py [--puzzle @puzzle6] [--sample N] [FILE...]

Of each file, by default the hard set of the experiments, an evenly spaced sample is taken. The search of
another puzzle ends as soon as it has cost more, so that the count of those is exact and cheap.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from sudokulab import Puzzle, read
from sudokulab.board.notation import parse
from sudokulab.lab.shipped import shipped_puzzle
from sudokulab.limits import Limits
from sudokulab.solvers import Outcome, backtracking, mrv, settling

HARD = Path(__file__).parents[1] / "docs" / "experiments" / "sets" / "hard.txt"
Cost = Callable[[Puzzle, int | None], int]


def main() -> None:
    """Print a line for each file: of how many puzzles, how many cost more, by each measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, default=[HARD])
    parser.add_argument("--puzzle", default="@puzzle6")
    parser.add_argument("--sample", type=int, default=60)
    arguments = parser.parse_args()
    puzzle = parse("".join(shipped_puzzle(arguments.puzzle).lines()))
    own = {name: cost(puzzle, None) for name, cost in COSTS.items()}
    told = ", ".join(f"{number:,} {name}" for name, number in own.items())
    print(f"{arguments.puzzle}: {told}")
    print(f"{'puzzles that cost more':24} {'sample':>6} " + " ".join(f"{name:>15}" for name in COSTS))
    for file in arguments.files:
        sample = evenly(list(read(file)), arguments.sample)
        above = {
            name: sum(cost(each, own[name]) > own[name] for each in sample) for name, cost in COSTS.items()
        }
        counts = " ".join(f"{count:15}" for count in above.values())
        print(f"{file.stem:24} {len(sample):6} {counts}", flush=True)


def evenly(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """At most `count` of them, at equal distances."""
    step = max(1.0, len(puzzles) / count)
    return [puzzles[int(place * step)] for place in range(min(count, len(puzzles)))]


def by_backtracking(puzzle: Puzzle, enough: int | None) -> int:
    """Backtracks of the textbook's search; more than `enough` where it was stopped for that."""
    limits = Limits(nodes=None if enough is None else enough + 1000)
    result = backtracking.solve(puzzle, limits=limits)
    stopped = result.search.outcome is Outcome.LIMIT
    return (result.stats.nodes if stopped else result.stats.backtracks) or 0


def by_mrv(puzzle: Puzzle, enough: int | None) -> int:
    """Backtracks of the search that takes the cell with the fewest candidates."""
    limits = Limits(nodes=None if enough is None else enough + 1000)
    result = mrv.solve(puzzle, limits=limits)
    stopped = result.search.outcome is Outcome.LIMIT
    return (result.stats.nodes if stopped else result.stats.backtracks) or 0


def by_core(puzzle: Puzzle, enough: int | None) -> int:
    """Nodes of the compiled search, which proves that there is no second solution."""
    return settling.settle(puzzle.grid, limits=Limits()).nodes


COSTS: dict[str, Cost] = {"backtracks": by_backtracking, "mrv backtracks": by_mrv, "core nodes": by_core}

if __name__ == "__main__":
    main()
