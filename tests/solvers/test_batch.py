"""Many puzzles at once: the same answers as one by one, in order, under limits."""

from __future__ import annotations

from random import Random

import numpy
import pytest

from sudokulab.board import Grid, Shape, is_solution
from sudokulab.errors import ShapeError
from sudokulab.limits import Limits
from sudokulab.solvers import batch, counting
from sudokulab.solvers._meter import Meter
from support import reference


def random_rows(shape: Shape, count: int, share: float) -> numpy.typing.NDArray[numpy.uint8]:
    rng = Random(5)
    full = reference.pattern_grid(shape.box_height, shape.box_width)
    rows = [[value if rng.random() < share else 0 for value in full] for _ in range(count)]
    rows[1][:2] = [3, 3]
    return numpy.array(rows, dtype=numpy.uint8)


@pytest.mark.parametrize("limit", [1, 2, 7])
@pytest.mark.parametrize("shape", [Shape(2, 3), Shape(3, 3), Shape(3, 4), Shape(1, 7)], ids=str)
def test_a_batch_answers_each_row_as_if_it_were_alone(shape: Shape, limit: int) -> None:
    rows = random_rows(shape, 40, 0.45)
    result = batch.solve_many(rows, shape, limit=limit)
    for row, solution, number in zip(rows, result.solutions, result.counts.tolist(), strict=True):
        grid = Grid(shape, row.tobytes())
        assert number == counting.count(grid, limit=limit).count
        if number:
            assert is_solution(Grid(shape, solution.tobytes()), grid.values)
        else:
            assert not solution.any()


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_rows_that_the_core_leaves_undecided_are_finished(
    monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    rows = random_rows(Shape(3, 3), 30, 0.35)
    expected = batch.solve_many(rows, Shape(3, 3), limit=limit).counts.tolist()
    monkeypatch.setattr(batch, "_NODES_PER_GRID", 0)
    monkeypatch.setattr(batch, "NODE_BUDGET", 3)
    result = batch.solve_many(rows, Shape(3, 3), limit=limit)
    assert result.counts.tolist() == expected
    assert [bool(row.any()) for row in result.solutions] == [number > 0 for number in expected]


def test_a_batch_of_nothing_is_empty() -> None:
    result = batch.solve_many(numpy.zeros((0, 81), numpy.uint8), Shape(3, 3))
    assert result.solutions.shape == (0, 81)
    assert result.counts.shape == (0,)


def test_rows_that_a_limit_cuts_off_are_undecided() -> None:
    rows = numpy.zeros((2000, 256), numpy.uint8)
    result = batch.solve_many(rows, Shape(4, 4), limits=Limits(nodes=5000))
    assert result.counts[0] == 2
    assert result.counts[-1] == batch.UNDECIDED
    assert not result.solutions[-1].any()


@pytest.mark.parametrize("limit", [0, 1, 63, 64, 1000])
def test_a_limit_on_nodes_is_kept_to_the_node(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    spent = [0]
    spend = Meter.spend

    def watched(self: Meter, nodes: int) -> None:
        spent[0] += nodes
        spend(self, nodes)

    monkeypatch.setattr(Meter, "spend", watched)
    batch.solve_many(numpy.zeros((100, 81), numpy.uint8), Shape(3, 3), limits=Limits(nodes=limit))
    assert spent[0] == limit


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int | None]] = []
    batch.solve_many(
        random_rows(Shape(3, 3), 1500, 0.6),
        Shape(3, 3),
        progress=lambda done, total: told.append((done, total)),
    )
    assert told[-1] == (1500, 1500)
    assert told == sorted(told)
    assert len(told) > 1


@pytest.mark.parametrize(
    ("rows", "error", "message"),
    [
        (
            numpy.zeros((2, 81)),
            TypeError,
            "grids is a contiguous array of float64, expected a contiguous one of uint8",
        ),
        (
            numpy.zeros((2, 162), numpy.uint8)[:, ::2],
            TypeError,
            "grids is a strided array of uint8, expected a contiguous one of uint8",
        ),
        (
            numpy.zeros((2, 80), numpy.uint8),
            ShapeError,
            "grids has the shape (2, 80), expected (n, 81) for 3x3",
        ),
        (numpy.zeros(81, numpy.uint8), ShapeError, "grids has the shape (81,), expected (n, 81) for 3x3"),
        (
            numpy.eye(2, 81, 1, dtype=numpy.uint8) * 10,
            ShapeError,
            "r1c2 of row 0 is 10, a 3x3 grid has 0 to 9",
        ),
    ],
)
def test_wrong_arrays_are_refused(
    rows: numpy.typing.NDArray[numpy.uint8], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as refused:
        batch.solve_many(rows, Shape(3, 3))
    assert str(refused.value) == message


@pytest.mark.parametrize("limit", [0, 2**32 - 1])
def test_a_limit_out_of_range_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match=rf"^limit is {limit}, expected 1 to 2\*\*32 - 2$"):
        batch.solve_many(numpy.zeros((1, 81), numpy.uint8), Shape(3, 3), limit=limit)
