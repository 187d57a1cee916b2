"""Writes the golden files anew; `make golden` runs it, and a reviewer reads the difference.

Every answer is given twice, by the exact solver and by a SAT encoding written down here on its own;
a case on which they differ ends the run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

from pysat.solvers import Minisat22

from sudokulab.board import Grid, Puzzle, Shape, candidates, values_in
from sudokulab.board.notation import format_puzzle
from sudokulab.board.symmetry import random_symmetry
from sudokulab.solvers import Status
from sudokulab.solvers.exact import judge

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
from support.reference import is_solution, pattern_grid, unit_cells  # noqa: E402

COUNT_LIMIT = 1000
CHECKED_COUNT = 12  # the SAT encoding counts so far
SPARSE_SIDE = 12  # up to this side puzzles are thinned until nothing can go, above to half of the cells


def main() -> None:
    """Write `puzzles.txt`: shape:puzzle:status:count:solution, a case a line."""
    lines = [golden_line(puzzle) for shape in all_shapes() for puzzle in cases(shape)]
    head = (
        "# shape:puzzle:status:count:solution; a count of 1000 means at least 1000. Made by regenerate.py\n"
    )
    (HERE / "puzzles.txt").write_text(head + "".join(line + "\n" for line in lines), encoding="ascii")
    print(f"{len(lines)} cases in {HERE / 'puzzles.txt'}")


def all_shapes() -> list[Shape]:
    """Every shape there is, 1x2 to 5x5 and 25x1."""
    return sorted(shape for side in range(2, 26) for shape in Shape.all_of_side(side))


def cases(shape: Shape) -> Iterator[Puzzle]:
    """A unique puzzle of the shape, and from it one of each other status, where the shape has such."""
    rng = Random(f"golden {shape}")
    full = random_symmetry(shape, rng).apply(Grid(shape, pattern_grid(shape.box_height, shape.box_width)))
    unique = thinned(full, rng)
    yield unique
    yield loosened(unique, rng)
    yield from spoiled(unique, full.values, rng)
    yield doubled(unique, rng)


def thinned(full: Grid, rng: Random) -> Puzzle:
    """Clues of `full` that just determine it (or half of the cells, where the grid is large)."""
    clues, cell_count = bytearray(full.values), full.shape.cell_count
    floor = 0 if full.shape.side <= SPARSE_SIDE else cell_count // 2
    for cell in rng.sample(range(cell_count), cell_count):
        if cell_count - clues.count(0) <= floor:
            break
        kept, clues[cell] = clues[cell], 0
        if judge(Puzzle(full.shape, bytes(clues))).status is not Status.UNIQUE:
            clues[cell] = kept
    return Puzzle(full.shape, bytes(clues))


def loosened(unique: Puzzle, rng: Random) -> Puzzle:
    """The puzzle less as many clues as it takes to have more than one solution."""
    clues = bytearray(unique.clues)
    for cell in rng.sample(range(len(clues)), len(clues)):
        clues[cell] = 0
        if judge(Puzzle(unique.shape, bytes(clues))).status is Status.MULTIPLE:
            break
    return Puzzle(unique.shape, bytes(clues))


def spoiled(unique: Puzzle, solution: bytes, rng: Random) -> Iterator[Puzzle]:
    """The puzzle with one wrong value that no clue excludes: one that shows at once, one that does not."""
    masks, seen = candidates(unique.grid), set()
    for cell in rng.sample(range(len(masks)), len(masks)):
        for value in values_in(masks[cell]):
            if value == solution[cell]:
                continue
            wrong = Puzzle(unique.shape, unique.grid.with_value(cell, value).values)
            kind = judge_reason(wrong)
            if kind not in seen:
                seen.add(kind)
                yield wrong
        if len(seen) == 3:
            return


def judge_reason(puzzle: Puzzle) -> str:
    """How it shows that the puzzle has no solution."""
    from sudokulab.board import dead_end

    reason = dead_end(puzzle.grid)
    return reason.kind.value if reason else "search-exhausted"


def doubled(unique: Puzzle, rng: Random) -> Puzzle:
    """The puzzle with a value twice in one unit."""
    side = unique.shape.side
    unit = rng.choice(unit_cells(unique.shape.box_height, unique.shape.box_width))
    first, second = rng.sample(unit, 2)
    value = rng.randint(1, side)
    return Puzzle(unique.shape, unique.grid.with_value(first, value).with_value(second, value).values)


def golden_line(puzzle: Puzzle) -> str:
    """The case with its answer, after the two ways of counting agreed."""
    verdict = judge(puzzle, count_limit=COUNT_LIMIT)
    count = min(COUNT_LIMIT, verdict.count or 0)
    counted = sat_count(puzzle, CHECKED_COUNT)
    if counted != min(count, CHECKED_COUNT):
        raise SystemExit(
            f"{puzzle.shape} {format_puzzle(puzzle, 'line')}: {count} solutions, SAT has {counted}"
        )
    solution = ""
    if verdict.status is Status.UNIQUE:
        assert is_solution(
            verdict.solutions[0], puzzle.clues, puzzle.shape.box_height, puzzle.shape.box_width
        )
        solution = format_puzzle(Grid(puzzle.shape, verdict.solutions[0]), "line").strip()
    text = format_puzzle(puzzle, "line").strip()
    return f"{puzzle.shape}:{text}:{verdict.status.value}:{count}:{solution}"


def sat_count(puzzle: Puzzle, limit: int) -> int:
    """The number of solutions up to `limit`, from clauses of the rules alone."""
    side = puzzle.shape.side
    units = unit_cells(puzzle.shape.box_height, puzzle.shape.box_width)
    blocked = [{puzzle.clues[other] for unit in units if cell in unit for other in unit if other != cell}
               for cell in range(len(puzzle.clues))]  # fmt: skip
    number = {
        (cell, value): 0
        for cell, clue in enumerate(puzzle.clues)
        for value in ([clue] if clue else range(1, side + 1))
        if value not in blocked[cell]
    }
    number = {key: position for position, key in enumerate(number, start=1)}
    groups = [[number[cell, value] for value in range(1, side + 1) if (cell, value) in number]
              for cell in range(len(puzzle.clues))]  # fmt: skip
    groups += [
        [number[cell, value] for cell in unit if (cell, value) in number]
        for unit in units
        for value in range(1, side + 1)
    ]
    found = 0
    with Minisat22() as engine:
        for group in groups:
            engine.add_clause(group)
            for first, second in combinations(group, 2):
                engine.add_clause([-first, -second])
        while found < limit and engine.solve():
            found += 1
            engine.add_clause([-literal for literal in engine.get_model() if literal > 0])
    return found


if __name__ == "__main__":
    main()
