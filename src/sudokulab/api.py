"""Behind `sl.solve`, `sl.read`, `sl.solutions`, `sl.count`, `sl.validate`, `sl.compare`, `sl.solve_many`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import isqrt
from random import Random
from typing import TYPE_CHECKING, TypeAlias, cast

from sudokulab.board import Conflict, Grid, Puzzle, Shape, conflicts
from sudokulab.board.notation import parse, read_puzzles
from sudokulab.errors import NotationError, ShapeError
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.solvers import SolveResult, solver
from sudokulab.solvers.exact import judge
from sudokulab.system.textfile import open_lines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sudokulab.render.comparison import Report
    from sudokulab.solvers.batch import BatchResult

    Cells: TypeAlias = NDArray[np.integer]

PuzzleLike: TypeAlias = "str | Puzzle | Grid | Sequence[Sequence[int]] | Sequence[int] | Cells"


def solve(
    puzzle: PuzzleLike,
    *,
    algorithm: str = "native",
    shape: Shape | None = None,
    limits: Limits = NO_LIMITS,
    rng: Random | None = None,
    trace: bool = False,
) -> SolveResult:
    """Solve a puzzle: text in any format, rows with 0 for empty, a flat list, a numpy array, a Puzzle.

    The status is settled whatever the algorithm found; with `trace` the result has what the search did.

    >>> import sudokulab as sl
    >>> result = sl.solve([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
    >>> result.status, result.rows[0]
    (<Status.UNIQUE: 'unique'>, [1, 2, 3, 4])
    """
    found = as_puzzle(puzzle, shape=shape)
    if algorithm == "native" and not trace:
        return solver(algorithm)(found, limits=limits, rng=rng or Random(0), tracer=None)
    from sudokulab.lab.answer import answer
    from sudokulab.trace import Recorder

    recorder = Recorder(found) if trace else None
    result = answer(found, algorithm=algorithm, limits=limits, rng=rng, tracer=recorder).result
    return result if recorder is None else replace(result, trace=recorder.trace(result.algorithm))


def read(
    path: str | os.PathLike[str], *, format: str = "auto", shape: Shape | None = None
) -> Iterator[Puzzle]:
    """The puzzles of a file in any format, one after the other as they are asked for."""
    source = os.fspath(path)
    return read_puzzles(open_lines(source), source=source, format=format, shape=shape)


def solutions(puzzle: PuzzleLike, *, shape: Shape | None = None) -> Iterator[Grid]:
    """Every solution once, each found when it is asked for; stop asking when you have enough.

    >>> import sudokulab as sl
    >>> len(list(sl.solutions("1...3...2...4...")))
    12
    """
    from sudokulab.solvers import counting

    found = as_puzzle(puzzle, shape=shape)
    return (Grid(found.shape, values) for values in counting.solutions(found.grid))


def count(puzzle: PuzzleLike, *, limit: int = 2, shape: Shape | None = None) -> int:
    """How many solutions there are, up to `limit`; less than that is the exact number.

    >>> import sudokulab as sl
    >>> sl.count("................", limit=1000)
    288
    """
    from sudokulab.solvers.counting import MAX_COUNT

    if not 1 <= limit <= MAX_COUNT:
        raise ValueError(f"limit is {limit!r}, expected 1 to 2**63")
    verdict = judge(as_puzzle(puzzle, shape=shape), count_limit=limit)
    return min(limit, verdict.count or 0)


def validate(puzzle: PuzzleLike, *, shape: Shape | None = None) -> tuple[Conflict, ...]:
    """Every rule that the puzzle breaks; empty when it breaks none.

    >>> import sudokulab as sl
    >>> [(str(broken.unit), broken.value) for broken in sl.validate("11..............")]
    [('row 1', 1), ('box 1', 1)]
    """
    return conflicts(as_puzzle(puzzle, shape=shape).grid)


def compare(
    puzzles: str | Puzzle | Grid | Iterable[PuzzleLike],
    *,
    algorithms: Sequence[str],
    runs: int = 3,
    shape: Shape | None = None,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
) -> Report:
    """What algorithms take for the same puzzles, `runs` times each, and what the numbers show.

    The report prints as the command `compare` does; its `of_all` has the rows of the table.

    >>> import sudokulab as sl
    >>> report = sl.compare("1......2.3....4.", algorithms=["backtracking", "mrv"], runs=1)
    >>> [(row.algorithm, row.counters[3]) for row in report.of_all]
    [('backtracking', 13), ('mrv', 12)]
    """
    from sudokulab.lab.compare import compare as compared
    from sudokulab.lab.compare import report

    listed = [puzzles] if isinstance(puzzles, str | Puzzle | Grid) else puzzles
    asked = [as_puzzle(puzzle, shape=shape) for puzzle in listed]
    broken = next((place for place, puzzle in enumerate(asked, start=1) if conflicts(puzzle.grid)), None)
    if broken is not None:
        raise ValueError(f"puzzle {broken} breaks a rule, expected puzzles that can be searched")
    if not (asked and algorithms and runs >= 1):
        told = f"{len(asked)} puzzles, {len(algorithms)} algorithms, {runs} runs"
        raise ValueError(f"{told}: nothing to compare, expected at least one of each")
    return report(compared(asked, algorithms, runs=runs, limits=limits, seed=seed))


def solve_many(
    puzzles: Cells | Iterable[str | Puzzle], *, shape: Shape | None = None, limit: int = 2
) -> BatchResult:
    """Solve many puzzles of one shape in one call: numpy in, numpy out.

    `puzzles` is an array of `n` rows of cells (or `n` grids), or lines of text.

    >>> import sudokulab as sl
    >>> sl.solve_many(["1......2.3....4.", "................"]).counts.tolist()
    [1, 2]
    """
    import numpy as np

    from sudokulab.solvers import batch

    if isinstance(puzzles, str | Puzzle):
        raise ShapeError(f"one puzzle, {str(puzzles)!r}, expected a list of them or an array")
    if isinstance(puzzles, np.ndarray):
        grids, found = _grids_of_array(_counted(puzzles), shape)
    else:
        listed = [_numbered(number, puzzle, shape) for number, puzzle in enumerate(puzzles, start=1)]
        found = listed[0].shape if listed else shape or Shape(3, 3)
        odd = next((number for number, puzzle in enumerate(listed, start=1) if puzzle.shape != found), None)
        if odd is not None:
            raise ShapeError(f"puzzle {odd} is {listed[odd - 1].shape}, expected {found} like the first")
        joined = b"".join(puzzle.clues for puzzle in listed)
        grids = np.frombuffer(joined, dtype=np.uint8).reshape(len(listed), found.cell_count)
    return batch.solve_many(grids, found, limit=limit)


def as_puzzle(puzzle: PuzzleLike, *, shape: Shape | None = None) -> Puzzle:
    """The puzzle that a Python user means, whatever it comes as."""
    if isinstance(puzzle, Puzzle):
        return puzzle
    if isinstance(puzzle, Grid):
        return Puzzle(puzzle.shape, puzzle.values)
    if isinstance(puzzle, str):
        return parse(puzzle, shape=shape)
    listed = _counted(cast("Cells", puzzle)).tolist() if hasattr(puzzle, "tolist") else puzzle
    if not isinstance(listed, Sequence) or isinstance(listed, bytes):
        raise ShapeError(f"{puzzle!r} is no puzzle, expected text, rows of values, or an array")
    if listed and all(isinstance(row, Sequence) for row in listed):
        return Puzzle.from_rows(cast("Sequence[Sequence[int]]", listed), shape)
    return _from_flat(cast("Sequence[int]", listed), shape)


def _numbered(number: int, puzzle: PuzzleLike, shape: Shape | None) -> Puzzle:
    """One of many puzzles; what is wrong with it is said with its number."""
    try:
        return as_puzzle(puzzle, shape=shape)
    except NotationError as error:
        raise NotationError(f"puzzle {number}: {error.message}", column=error.column) from error
    except ShapeError as error:
        raise ShapeError(f"puzzle {number}: {error}") from error


def _counted(array: Cells) -> Cells:
    """The array; whole numbers that are kept as floats, as `numpy.loadtxt` gives them, become integers."""
    import numpy as np

    if array.dtype.kind == "f" and np.isfinite(array).all() and (array == array.round()).all():
        return array.astype(np.int64)
    return array


def _from_flat(values: Sequence[int], shape: Shape | None) -> Puzzle:
    side = isqrt(len(values))
    if side * side != len(values) or not side:
        raise ShapeError(f"{len(values)} values make no square grid, expected 81 for 9x9, 256 for 16x16")
    return Puzzle.from_rows([values[start : start + side] for start in range(0, len(values), side)], shape)


def _grids_of_array(array: Cells, shape: Shape | None) -> tuple[NDArray[np.uint8], Shape]:
    import numpy as np

    flat = array.reshape(len(array), array.shape[1] * array.shape[2]) if array.ndim == 3 else array
    if flat.ndim != 2 or not np.issubdtype(flat.dtype, np.integer):
        raise ShapeError(
            f"an array of {array.dtype} with shape {array.shape}, expected whole numbers, n x cells"
        )
    side = isqrt(flat.shape[1])
    found = shape or (Shape.usual_of_side(side) if side * side == flat.shape[1] else None)
    if found is None or found.cell_count != flat.shape[1]:
        wanted = f"{found.cell_count} ({found})" if found else "a square number such as 81"
        raise ShapeError(f"{flat.shape[1]} cells in a row of the array, expected {wanted}")
    # The conversion must not turn 257 into 1; what fits in a byte is checked where the array is taken.
    if flat.dtype != np.uint8 and flat.size and (int(flat.min()) < 0 or int(flat.max()) > 255):
        raise ShapeError(
            f"values {flat.min()} to {flat.max()} in the array, a {found} grid has 0 to {found.side}"
        )
    return np.ascontiguousarray(flat, dtype=np.uint8), found
