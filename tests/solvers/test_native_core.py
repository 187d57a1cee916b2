"""What the compiled module itself promises: checked input, a free GIL, and work that can be interrupted."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
import time

import numpy
import pytest

from sudokulab import _core

EMPTY_NINE = bytes(81)


def exactly(message: str) -> str:
    return f"^{re.escape(message)}$"


def call_solve_many(**changed: object) -> object:
    arguments: dict[str, object] = {
        "grids": numpy.zeros((2, 81), numpy.uint8),
        "box_height": 3,
        "box_width": 3,
        "limit": 2,
        "node_budget": 1000,
        "slice_nodes": 1000,
        "node_limit": 1000,
        "solutions": numpy.zeros((2, 81), numpy.uint8),
        "counts": numpy.zeros(2, numpy.uint32),
    }
    return _core.solve_many(**(arguments | changed))  # type: ignore[arg-type]  # wrong ones are the test


@pytest.mark.parametrize(
    ("values", "height", "width", "message"),
    [
        (bytes(80), 3, 3, "the grid has 80 values, a 3x3 grid has 81"),
        (bytes(80) + b"\x0a", 3, 3, "grid 0 holds 10 at r9c9, a 3x3 grid has 0 to 9"),
        (b"", 1, 1, "no grid has boxes of 1x1, expected a side (height x width) of 2 to 25"),
        (b"", 0, 9, "no grid has boxes of 0x9, expected a side (height x width) of 2 to 25"),
        (b"", 26, 1, "no grid has boxes of 26x1, expected a side (height x width) of 2 to 25"),
        (b"", 65536, 65537, "no grid has boxes of 65536x65537, expected a side (height x width) of 2 to 25"),
    ],
)
def test_a_grid_that_is_none_is_refused(values: bytes, height: int, width: int, message: str) -> None:
    with pytest.raises(ValueError, match=exactly(message)):
        _core.Search(values, height, width)


def test_a_witness_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^the witness has 16 values, a 3x3 grid has 81$"):
        _core.Search(EMPTY_NINE, 3, 3, witness=bytes(16))
    with pytest.raises(ValueError, match=r"^the witness has 16 values, a 3x3 grid has 81$"):
        _core.Search(EMPTY_NINE, 3, 3).follow(bytes(16))


def test_a_search_without_a_solution_shows_none() -> None:
    with pytest.raises(ValueError, match=r"^no solution was found so far$"):
        _ = _core.Search(EMPTY_NINE, 3, 3).solution


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"grids": numpy.zeros((2, 80), numpy.uint8)}, "each grid has 80 values, a 3x3 grid has 81"),
        ({"grids": numpy.full((2, 81), 10, numpy.uint8)}, "grid 0 holds 10 at r1c1, a 3x3 grid has 0 to 9"),
        (
            {"solutions": numpy.zeros((1, 81), numpy.uint8)},
            "solutions has 1 x 81 values, expected the shape of grids",
        ),
        ({"counts": numpy.zeros(3, numpy.uint32)}, "counts has 3 values, expected one for each grid"),
        ({"limit": 0}, "limit is 0, expected 1 to 2**32 - 2"),
        ({"limit": 2**32 - 1}, "limit is 4294967295, expected 1 to 2**32 - 2"),
    ],
)
def test_a_batch_that_is_none_is_refused(changed: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=exactly(message)):
        call_solve_many(**changed)


@pytest.mark.parametrize(
    "changed",
    [
        {"grids": numpy.zeros((2, 81), numpy.int64)},
        {"grids": numpy.zeros((2, 162), numpy.uint8)[:, ::2]},
        {"grids": numpy.zeros(81, numpy.uint8)},
        {"solutions": numpy.zeros((2, 81), numpy.float32)},
        {"counts": numpy.zeros(2, numpy.int32)},
    ],
    ids=[
        "dtype of grids",
        "strides of grids",
        "dimensions of grids",
        "dtype of solutions",
        "dtype of counts",
    ],
)
def test_arrays_of_another_kind_are_not_converted(changed: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="incompatible function arguments"):
        call_solve_many(**changed)


def test_read_only_grids_are_accepted_and_not_written() -> None:
    grids = numpy.zeros((2, 81), numpy.uint8)
    grids.flags.writeable = False
    assert call_solve_many(grids=grids)
    assert not grids.any()


@pytest.mark.parametrize("kernel", ["solve_many", "canonicalise9"])
def test_what_another_thread_writes_into_the_array_does_not_reach_the_kernel(
    kernel: str,
) -> None:
    grids, images = numpy.zeros((2000, 81), numpy.uint8), numpy.zeros((2000, 81), numpy.uint8)
    counts, at_work = numpy.zeros(2000, numpy.uint32), threading.Event()

    def spoil() -> None:
        at_work.wait()
        grids.fill(255)

    thread = threading.Thread(target=spoil)
    thread.start()
    switching = sys.getswitchinterval()
    sys.setswitchinterval(60)  # The other thread goes on when the kernel lets go of the GIL, not before.
    try:
        at_work.set()
        if kernel == "solve_many":
            call_solve_many(grids=grids, solutions=images, counts=counts, slice_nodes=2**62, node_limit=2**62)
            assert (counts == 2).all()
            assert images.max() == 9
        else:
            _core.canonicalise9(grids, images)
            assert not images.any()
    finally:
        sys.setswitchinterval(switching)
        thread.join()
    assert grids.min() == 255


def test_the_gil_is_free_while_a_search_is_at_work() -> None:
    search = _core.Search(EMPTY_NINE, 3, 3)
    started = threading.Event()

    def work() -> None:
        started.set()
        search.advance(500_000, 2**62)

    thread = threading.Thread(target=work)
    thread.start()
    started.wait()
    turns = 0
    while thread.is_alive():
        turns += 1
        time.sleep(0.001)
    assert turns > 5


def test_a_search_serves_one_thread_at_a_time() -> None:
    search = _core.Search(EMPTY_NINE, 3, 3)
    thread = threading.Thread(target=lambda: search.advance(2**62, 200_000))
    thread.start()

    def watch() -> None:
        while thread.is_alive():
            _ = search.nodes

    with pytest.raises(RuntimeError, match=r"^this search is at work in another thread$"):
        watch()
    thread.join()
    assert search.found == 200_000


ENDLESS_WORK = {
    "count": "counting.count(Grid(Shape(3, 3), bytes(81)), limit=2**63)",
    "solutions": "[None for _ in counting.solutions(Grid(Shape(4, 4), bytes(256)))]",
    "batch": "batch.solve_many(numpy.zeros((3000, 625), numpy.uint8), Shape(5, 5), limit=2**32 - 2)",
    "sat": "counting.count(Grid(Shape(3, 3), bytes(81)), limit=2**63, node_budget=0)",
}


@pytest.mark.parametrize("work", ENDLESS_WORK.values(), ids=ENDLESS_WORK.keys())
def test_ctrl_c_interrupts_endless_work(work: str) -> None:
    program = f"""
import signal, threading
import numpy
from sudokulab.board import Grid, Shape
from sudokulab.solvers import batch, counting
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Timer(0.2, lambda: print("at work", flush=True)).start()
try:
    {work}
    print("finished")
except KeyboardInterrupt:
    print("interrupted")
"""
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "at work\n"
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=20)
    assert rest == "interrupted\n"
    assert process.returncode == 0
