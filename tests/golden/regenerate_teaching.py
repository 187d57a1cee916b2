"""Writes the golden counts and traces of the teaching algorithms anew; `make golden` runs it.

`teaching_counts.txt`: what each algorithm counts on the classic files. `traces/`: for each algorithm its
trace of two small puzzles, and in `states.json` what the board looks like at some of the steps, so that a
replay in any language can be held against ours.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from sudokulab.board import Puzzle, Shape
from sudokulab.board.notation import parse
from sudokulab.limits import Limits
from sudokulab.solvers import SOLVERS, solver
from sudokulab.trace import Recorder, Replay, Trace, write

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
from support.classic import TUTORIAL, classic  # noqa: E402

SMALL = parse(".....25..1.31.2....4....2.4.3......6", shape=Shape(2, 3))

COUNTERS = ("visits", "checks", "nodes", "placements", "backtracks", "max_depth")
CLASSICS = [f"puzzle{number}" for number in range(1, 8)] + ["notvalid", "notvalid2"]
ENGINES = {"native", "sat", "cp-sat"}  # they count nothing
COUNT_NODES, TRACE_NODES = 5_000, 300
STATES = 12


def main() -> None:
    """Write both."""
    (HERE / "teaching_counts.txt").write_text(
        "".join(f"{line}\n" for line in count_lines()), encoding="ascii"
    )
    folder = HERE / "traces"
    for old in folder.glob("*"):
        old.unlink()
    states = {}
    for name, trace in golden_traces():
        (folder / f"{name}.trace").write_bytes(write(trace))
        states[name] = described(trace)
    lines = [f'"{name}":{json.dumps(told, separators=(",", ":"))}' for name, told in states.items()]
    (folder / "states.json").write_text("{" + ",\n".join(lines) + "}\n", encoding="ascii")
    print(f"{len(states)} traces in {folder}")


def count_lines() -> Iterator[str]:
    """What each algorithm counts: algorithm:puzzle:outcome:counters, `-` where there is no such event."""
    yield f"# algorithm:puzzle:outcome:{':'.join(COUNTERS)}, at most {COUNT_NODES} nodes"
    for algorithm in SOLVERS:
        if algorithm in ENGINES:
            continue
        for name, puzzle in [*((name, classic(name)) for name in CLASSICS), ("tutorial", TUTORIAL)]:
            result = solver(algorithm)(puzzle, limits=Limits(nodes=COUNT_NODES), rng=Random(7), tracer=None)
            counts = (getattr(result.stats, counter) for counter in COUNTERS)
            told = ":".join("-" if count is None else str(count) for count in counts)
            yield f"{algorithm}:{name}:{result.search.outcome.value}:{told}"


def golden_traces() -> Iterator[tuple[str, Trace]]:
    """A trace of each algorithm on a small and on a usual board, and one with events of every kind."""
    for algorithm in SOLVERS:
        for board, puzzle in (("2x3", SMALL), ("3x3", classic("puzzle7"))):
            recorder = Recorder(puzzle)
            solver(algorithm)(puzzle, limits=Limits(nodes=TRACE_NODES), rng=Random(7), tracer=recorder)
            yield f"{algorithm}-{board}", recorder.trace(algorithm)
    yield "every-kind-5x5", every_kind()


def every_kind() -> Trace:
    """Events of every kind on the largest board, at the edges of their fields."""
    recorder = Recorder(Puzzle(Shape(5, 5), bytes([25]) + bytes(624)))
    for depth, cell in enumerate((624, 1, 2, 3), start=1):
        recorder.decision(cell, 26 - depth, depth - 1)
        recorder.place(cell, 26 - depth, depth)
    recorder.note("größer: r25c25 → 25", 624)
    recorder.swap(1, 624)
    recorder.eliminate(623, 25, 4)
    recorder.eliminate(623, 1, 4)
    recorder.restore(623, 25, 4)
    recorder.conflict(5, 25, 4)
    recorder.undo(3, 22, 4)
    recorder.jump(2)
    recorder.place(0, 1, 2)
    recorder.dead_end(400, 1)
    recorder.note("begin anew")
    recorder.note("größer: r25c25 → 25", 3)
    recorder.restart()
    recorder.place(1, 1, 1)
    recorder.solved()
    return recorder.trace("by-hand")


def described(trace: Trace) -> dict[str, object]:
    """The notes of a trace, and the board at some of its steps, the first and the last among them."""
    replay = Replay(trace)
    steps = sorted({round(number * len(replay) / STATES) for number in range(STATES + 1)})
    if len(replay) < 30:
        steps = list(range(len(replay) + 1))
    return {"steps": len(replay), "notes": replay.notes, "states": [_state(replay, step) for step in steps]}


def _state(replay: Replay, step: int) -> dict[str, object]:
    state, event = replay.state(step), replay.state(step).event
    told = None if event is None else [event.kind.word, event.cell, event.value, event.argument]
    return {
        "step": step,
        "values": list(state.values),
        "eliminated": {cell: mask for cell, mask in enumerate(state.eliminated) if mask},
        "placed": state.placed,
        "event": told,
    }


if __name__ == "__main__":
    main()
