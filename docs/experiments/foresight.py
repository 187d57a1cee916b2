"""The claim that a heuristic which anticipates violations is expensive and hardly admissible.

What it costs is read from the searches of `lists`. Whether it overestimates is tried out: states are reached
by writing values that no rule forbids, and an exact solver says how many placements each of them needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from random import Random

from matplotlib.figure import Figure

from experiments.claims import Middle, by_set, in_words, number, on_sets, sides, strip
from experiments.experiment import Drawing, Experiment, table
from experiments.lists import AHEAD, BLIND, MOST_NODES, Held
from experiments.lists import EXPERIMENT as LISTS
from experiments.sets import KINDS, SEED, full_grid, read_set, thinned
from sudokulab import count
from sudokulab.board import Grid, Puzzle, Shape, cell_candidates, values_in
from sudokulab.limits import NO_LIMITS
from sudokulab.render.figures import COLOURS
from sudokulab.solvers.astar import HEURISTICS, Heuristic
from sudokulab.solvers.effort import Effort

SMALL_BOARDS = 20
WALKS = 4


@dataclass(frozen=True, slots=True)
class Estimates:
    """How the estimates of a heuristic on the states of some boards compare with what is true."""

    boards: str
    heuristic: str
    states: int
    overestimates: int
    inconsistent: int
    dead: int
    seen: int


def measure() -> list[Estimates]:
    """Every state of small boards, and states on random walks from the puzzles of the sets."""
    rng = Random(SEED)
    small = [list(thinned(full_grid(Shape(2, 2), rng), rng))[-1] for _ in range(SMALL_BOARDS)]
    every = [state for puzzle in small for state in reachable(puzzle.grid)]
    found = [judged("4x4, every state", name, every, HEURISTICS[name]) for name in HEURISTICS]
    for kind in KINDS:
        walked = [
            state for puzzle in read_set(kind) for _ in range(WALKS) for state in walk(puzzle.grid, rng)
        ]
        found += [judged(f"9x9, {kind}", name, walked, HEURISTICS[name]) for name in HEURISTICS]
    return found


def successors(state: Grid) -> list[Grid]:
    """The states with one more value in the first empty cell; none where no value may stand there."""
    empty = state.empty_cells
    if not empty:
        return []
    return [state.with_value(empty[0], value) for value in values_in(cell_candidates(state, empty[0]))]


def reachable(state: Grid) -> Iterator[Grid]:
    """The state and all that follow from it."""
    yield state
    for following in successors(state):
        yield from reachable(following)


def walk(state: Grid, rng: Random) -> Iterator[Grid]:
    """The state and one of those that follow, again and again, till there is none."""
    yield state
    while following := successors(state):
        state = rng.choice(following)
        yield state


def judged(boards: str, name: str, states: Sequence[Grid], heuristic: Heuristic) -> Estimates:
    """Hold a heuristic against the truth: too high anywhere, falling too fast, and which dead states it sees.

    >>> from sudokulab.solvers.astar import empty_cells
    >>> [state] = [Grid.from_rows([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 0]])]
    >>> judged("one", "too high", [state], lambda grid, effort: empty_cells(grid, effort) + 1).overestimates
    1
    """
    effort = Effort(NO_LIMITS)
    over = inconsistent = dead = seen = 0
    for state in states:
        estimate, truth = heuristic(state, effort), placements_missing(state)
        over += estimate > truth
        inconsistent += any(estimate > 1 + heuristic(following, effort) for following in successors(state))
        dead += truth == inf
        seen += truth == inf and estimate == inf
    return Estimates(boards, name, len(states), over, inconsistent, dead, seen)


def placements_missing(state: Grid) -> float:
    """How many values must still be written, infinite where no solution follows."""
    return len(state.empty_cells) if count(Puzzle(state.shape, state.values), limit=1) else inf


def cost_of_node(rows: Sequence[Held], kind: str, name: str) -> Middle:
    """Microseconds for each node in the middle puzzle."""
    return Middle.of(1e6 * row.seconds / row.nodes for row in rows if (row.kind, row.search) == (kind, name))


def node_ratios(rows: Sequence[Held], kind: str) -> list[float]:
    """How many times dearer a node is with foresight than without, for each puzzle."""
    return [
        ahead.seconds / ahead.nodes / (blind.seconds / blind.nodes) for blind, ahead in _pairs(rows, kind)
    ]


def time_ratio(rows: Sequence[Held], kind: str) -> Middle | None:
    """The time of the whole search against the one without foresight, where both finished."""
    return _middle(ahead.seconds / blind.seconds for blind, ahead in finished_pairs(rows, kind))


def _nodes_saved(rows: Sequence[Held], kind: str) -> Middle | None:
    return _middle(ahead.nodes / blind.nodes for blind, ahead in finished_pairs(rows, kind))


def _middle(ratios: Iterable[float]) -> Middle | None:
    known = list(ratios)
    return Middle.of(known) if known else None


def finished_pairs(rows: Sequence[Held], kind: str) -> list[tuple[Held, Held]]:
    """Those of the pairs of a set of which neither search was cut off, so that both are whole."""
    return [(blind, ahead) for blind, ahead in _pairs(rows, kind) if blind.finished and ahead.finished]


def has_enough(rows: Sequence[Held], kind: str) -> bool:
    """Whether both finished on at least half of the puzzles: otherwise the middle one is not among them."""
    return 2 * len(finished_pairs(rows, kind)) >= len(_pairs(rows, kind))


def _pairs(rows: Sequence[Held], kind: str) -> list[tuple[Held, Held]]:
    """The searches without and with foresight on each puzzle of a set."""
    blind = {row.puzzle: row for row in rows if (row.kind, row.search) == (kind, BLIND)}
    return [(blind[row.puzzle], row) for row in rows if (row.kind, row.search) == (kind, AHEAD)]


def sections(rows: Sequence[Estimates]) -> dict[str, str]:
    """Both tables, and the verdict."""
    held, _ = LISTS.kept()
    return {
        "cost": _cost_table(held),
        "estimates": table(
            ["boards", "heuristic", "states", "overestimates", "inconsistent", "dead states that it sees"],
            [
                [
                    row.boards,
                    f"`{row.heuristic}`",
                    f"{row.states:,}",
                    str(row.overestimates),
                    str(row.inconsistent),
                    f"{row.seen:,} of {row.dead:,}",
                ]
                for row in rows
            ],
        ),
        "sample": f"Cost: the searches of the section before, at most {MOST_NODES:,} nodes each."
        f"{_left_out(held)} Estimates: every state that can be"
        f" reached on {SMALL_BOARDS} minimal 4x4 puzzles, and {WALKS} random walks"
        " from each 9x9 puzzle.",
        "verdict": verdict(rows, held),
    }


def _left_out(held: Sequence[Held]) -> str:
    """How many pairs whole searches are not compared on, and why."""
    left = {kind: len(_pairs(held, kind)) - len(finished_pairs(held, kind)) for kind in KINDS}
    told = [f"{count} {kind}" for kind, count in left.items() if count]
    if not told:
        return ""
    return (
        f" Nodes and time of whole searches are compared where both finished: {in_words(told)} puzzles are"
        " left out, on which that bound cut one of them off. They need the most"
        " nodes, so that the ratios hold for the easier puzzles."
    )


def _cost_table(held: Sequence[Held]) -> str:
    head = [
        "set",
        *(f"A node with `{name}`" for name in (BLIND, AHEAD)),
        "a node, times",
        "both finished",
        "nodes, times",
        "time, times",
    ]
    return table(
        head,
        [
            [
                kind,
                *(f"{number(cost_of_node(held, kind, name).median)} µs" for name in (BLIND, AHEAD)),
                str(Middle.of(node_ratios(held, kind))),
                f"{len(finished_pairs(held, kind))} of {len(_pairs(held, kind))}",
                *(str(each or "–") for each in (_nodes_saved(held, kind), time_ratio(held, kind))),
            ]
            for kind in KINDS
        ],
    )


def verdict(rows: Sequence[Estimates], held: Sequence[Held]) -> str:
    """Expensive or not, by the cost of a node; admissible or not, by the overestimates."""
    nodes = by_set(KINDS, lambda kind: Middle.of(node_ratios(held, kind)))
    ahead = [row for row in rows if row.heuristic == AHEAD]
    states, over = sum(row.states for row in ahead), sum(row.overestimates for row in ahead)
    dearer = sides(nodes, 1)[0]
    if len(dearer) == len(KINDS):
        expensive = "is right"
    else:
        expensive = f"is right {on_sets(dearer)} alone" if dearer else "is wrong"
    each = in_words([number(middle.median) for middle in nodes.values()])
    return (
        f"**Expensive {expensive}, hardly admissible is {'right' if over else 'wrong'}.** A node costs {each}"
        f" times as much {on_sets(list(KINDS))}.{_whole_search(held)} In {states:,} states"
        f" `{AHEAD}` overestimates"
        f" {f'{over:,} times' if over else 'not once'}, and it recognises {sum(row.seen for row in ahead):,}"
        f" of {sum(row.dead for row in ahead):,} dead ones."
    )


def _whole_search(held: Sequence[Held]) -> str:
    """Where the whole search takes longer or shorter, and where that is not settled."""
    middles = {kind: time_ratio(held, kind) for kind in KINDS if has_enough(held, kind)}
    slower, faster, _ = sides({kind: middle for kind, middle in middles.items() if middle}, 1)
    whole = [f"{word} {on_sets(names)}" for word, names in (("longer", slower), ("shorter", faster)) if names]
    settled = f" The whole search takes {in_words(whole)}." if whole else ""
    open_sets = [kind for kind in KINDS if kind not in (*slower, *faster)]
    if not open_sets:
        return settled
    pairs = [f"{len(finished_pairs(held, kind))} of {len(_pairs(held, kind))}" for kind in open_sets]
    return (
        f"{settled} What the whole search takes is not settled {on_sets(open_sets)}, where both finished on"
        f" {in_words(pairs)} puzzles."
    )


def drawings(rows: Sequence[Estimates]) -> dict[str, Drawing]:
    """What a node costs with each heuristic, and which share of the dead states it sees."""
    held, _ = LISTS.kept()

    def fill(figure: Figure) -> None:
        left, right = figure.subplots(1, 2)
        for place, kind in enumerate(KINDS):
            strip(left, place, node_ratios(held, kind))
        left.axhline(1, color="black", lw=0.8)
        left.set_yscale("log")
        left.set_xticks(range(len(KINDS)), list(KINDS))
        left.set_title("cost of a node, times", loc="left", fontweight="bold")
        ours = [row for row in rows if row.heuristic == AHEAD]
        shares = [100 * row.seen / max(1, row.dead) for row in ours]
        right.barh(range(len(ours)), shares, height=0.55, color=COLOURS[0])
        right.set_yticks(range(len(ours)), [row.boards for row in ours])
        right.invert_yaxis()
        right.set_xlim(0, 100)
        right.set_title("dead states that it sees, %", loc="left", fontweight="bold")

    return {"foresight": Drawing("what foresight costs and sees", 2.3, fill)}


EXPERIMENT = Experiment("foresight", "experiments.md", Estimates, measure, sections, drawings)
