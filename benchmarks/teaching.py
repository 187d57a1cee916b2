"""How fast the teaching search is beside a direct transcription of the textbook's list-scanning function.

    python benchmarks/teaching.py [PUZZLE]      a classic file's name, puzzle3 without one

Prints three ratios, measured in turn in one run: `backtracking` to the transcription, `backtracking` with
a trace recorded to the transcription, and `backtracking` with the tracer off to the same function without
its tracer lines.
"""

from __future__ import annotations

import ast
import inspect
import statistics
import sys
import time
from collections.abc import Callable

from sudokulab.board import Puzzle
from sudokulab.board.notation import parse
from sudokulab.resources import read_text
from sudokulab.solvers import backtracking
from sudokulab.trace import Recorder

RUNS = 15
Rows = list[list[int]]


def find_empty(rows: Rows) -> tuple[int, int] | None:
    """The first cell without a value."""
    for row in range(9):
        for column in range(9):
            if rows[row][column] == 0:
                return row, column
    return None


def is_possible(rows: Rows, row: int, column: int, value: int) -> bool:
    """Whether no cell of the row, the column and the box holds the value."""
    for other in range(9):
        if rows[row][other] == value:
            return False
    for other in range(9):
        if rows[other][column] == value:
            return False
    first_row, first_column = row // 3 * 3, column // 3 * 3
    for other_row in range(first_row, first_row + 3):
        for other_column in range(first_column, first_column + 3):
            if rows[other_row][other_column] == value:
                return False
    return True


def textbook(rows: Rows) -> bool:
    """The textbook's recursive search on lists; fair: it returns early wherever the textbook does."""
    empty = find_empty(rows)
    if empty is None:
        return True
    row, column = empty
    for value in range(1, 10):
        if is_possible(rows, row, column, value):
            rows[row][column] = value
            if textbook(rows):
                return True
            rows[row][column] = 0
    return False


class _WithoutTracer(ast.NodeTransformer):
    """Takes out every `if tracer is not None:` with what it guards."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        guard = ast.unparse(node.test)
        return None if guard == "tracer is not None" else self.generic_visit(node)


def without_tracer_lines() -> Callable[[Puzzle], object]:
    """`backtracking.solve` compiled from its own source, less the lines for the tracer."""
    tree = ast.fix_missing_locations(_WithoutTracer().visit(ast.parse(inspect.getsource(backtracking))))
    names: dict[str, object] = {"__name__": "backtracking_without_tracer"}
    exec(compile(tree, "backtracking without tracer", "exec"), names)
    solve = names["solve"]
    assert callable(solve)
    return solve


def medians(*functions: Callable[[], object], runs: int = RUNS) -> list[float]:
    """The median processor time of each function, the runs taking turns."""
    times: list[list[float]] = [[] for _ in functions]
    for _ in range(runs):
        for function, measured in zip(functions, times, strict=True):
            started = time.process_time()
            function()
            measured.append(time.process_time() - started)
    return [statistics.median(measured) for measured in times]


def measure(puzzle: Puzzle, runs: int = RUNS) -> dict[str, float]:
    """Seconds of the transcription, and the three ratios."""
    bare = without_tracer_lines()
    slow, off, without, traced = medians(
        lambda: textbook(puzzle.rows),
        lambda: backtracking.solve(puzzle),
        lambda: bare(puzzle),
        lambda: backtracking.solve(puzzle, tracer=Recorder(puzzle)),
        runs=runs,
    )
    return {
        "textbook_seconds": slow,
        "speed": slow / off,
        "speed_with_trace": slow / traced,
        "cost_of_tracer_off": off / without - 1,
    }


def main(name: str = "puzzle3") -> None:
    """Print the table for one of the classic files."""
    puzzle = parse(read_text(f"puzzles/{name}.csv"))
    placements = backtracking.solve(puzzle).stats.placements or 0
    found = measure(puzzle)
    thousands = placements / found["textbook_seconds"] / 1000
    print(f"{name}: {placements} placements, median of {RUNS} runs each, taken in turn")
    print(f"textbook on lists           {thousands:8.0f} thousand placements/s")
    speed, traced, cost = found["speed"], found["speed_with_trace"], found["cost_of_tracer_off"]
    print(f"backtracking                {speed:8.1f} times the textbook (at least 10{missed(speed < 10)})")
    print(f"backtracking with a trace   {traced:8.1f} times the textbook (at least 6{missed(traced < 6)})")
    print(f"tracer lines, tracer off    {cost:8.1%} (at most 5 %{missed(cost > 0.05)})")


def missed(is_missed: bool) -> str:
    """What stands behind a target that was not reached."""
    return ", MISSED" if is_missed else ""


if __name__ == "__main__":
    main(*sys.argv[1:])
