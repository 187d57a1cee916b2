"""One picture of a running search for a terminal: board, what just happened, counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from sudokulab.board import Grid, Puzzle, cell_name
from sudokulab.board.symbols import symbol
from sudokulab.render.answer import heading
from sudokulab.render.grid import Mark, picture
from sudokulab.render.style import Ink, Style
from sudokulab.render.text import plural
from sudokulab.trace.values import NO_CELL, Event, Kind, State

KEYS = "space pauses   arrows step   + - speed   q ends"
_SIDE_WIDTH = 26
_GAP = 3
_RULES = frozenset("├+")


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a search and how it is shown: `total` steps so far, `ended` when there will be no more."""

    state: State
    before: State
    note: str | None
    placements: int
    backtracks: int
    total: int
    ended: bool
    pace: str


def frame_lines(
    puzzle: Puzzle, algorithm: str, moment: Moment, style: Style, *, columns: int, lines: int
) -> list[str]:
    """The picture, line by line, for a terminal of that size."""
    grid, marks = seen(puzzle, moment)
    board = picture(grid, Style(style.colour, style.unicode, columns), marks).split("\n")
    beside = _visible_width(board[0]) + _GAP + _SIDE_WIDTH <= columns
    facts = _facts(moment)
    room = lines - (4 if beside else 5)
    board, rows = _fitted(board, room, _focus(moment, puzzle))
    head = style.paint(f"{algorithm}  {heading(puzzle)}{rows}"[: columns - 1], Ink.FAINT)
    if beside:
        gap = " " * _GAP
        beyond = " " * _visible_width(board[0])
        rows_and_facts = zip_longest(board, ["", *facts][:room], fillvalue=None)
        middle = [
            f"{beyond if row is None else row}{gap}{fact or ''}".rstrip() for row, fact in rows_and_facts
        ]
    else:
        middle = [*board, "  ".join(fact.replace("  ", " ") for fact in map(_squeezed, facts))[: columns - 1]]
    said = style.paint(told(puzzle, moment)[: columns - 1], Ink.STRONG)
    airy = [""] if len(middle) + 6 <= lines else []
    foot = [_legend(style, columns), style.paint(KEYS[: columns - 1], Ink.FAINT)]
    return [head, *airy, *middle, *airy, said, *foot]


def seen(puzzle: Puzzle, moment: Moment) -> tuple[Grid, Mapping[int, Mark]]:
    """The values that are shown, those just taken back among them, and what is to be known of each."""
    values, marks = bytearray(moment.state.values), dict[int, Mark]()
    for cell, clue in enumerate(puzzle.clues):
        if clue:
            marks[cell] = Mark.CLUE
        elif values[cell]:
            marks[cell] = Mark.SOLVED
    event = moment.state.event
    if event is not None:
        for cell in set(moment.before.placed) - set(moment.state.placed):
            values[cell], marks[cell] = moment.before.values[cell], Mark.UNDONE
        marks |= {cell: mark for cell, mark in _event_marks(event).items() if cell != NO_CELL}
        if event.kind is Kind.CONFLICT and not puzzle.clues[event.cell]:
            values[event.cell] = event.value
    return Grid(puzzle.shape, bytes(values)), marks


def _event_marks(event: Event) -> dict[int, Mark]:
    match event.kind:
        case Kind.PLACE | Kind.DECISION | Kind.ELIMINATE | Kind.RESTORE | Kind.NOTE:
            return {event.cell: Mark.ASKED}
        case Kind.SWAP:
            return {event.cell: Mark.ASKED, event.argument: Mark.ASKED}
        case Kind.CONFLICT:
            return {event.cell: Mark.WRONG}
        case Kind.DEAD_END:
            return {event.cell: Mark.DEAD}
        case _:
            return {}


def told(puzzle: Puzzle, moment: Moment) -> str:
    """What just happened, in a sentence."""
    event = moment.state.event
    if event is None:
        return "The puzzle, before the first step."
    name = "" if event.cell == NO_CELL else cell_name(event.cell % puzzle.shape.cell_count, puzzle.shape)
    value = symbol(event.value) if event.value else ""
    match event.kind:
        case Kind.PLACE:
            return f"{name}={value}"
        case Kind.UNDO:
            return f"{name}={value} is taken back."
        case Kind.ELIMINATE:
            return f"{name} cannot be {value} any more."
        case Kind.RESTORE:
            return f"{name} may be {value} again."
        case Kind.CONFLICT:
            return f"{name}={value} is forbidden."
        case Kind.DECISION:
            return f"{name} is chosen, and {value} for it."
        case Kind.DEAD_END:
            return f"{name} has no value left."
        case Kind.JUMP:
            return f"The last {plural(event.argument, 'value')} are taken back at once."
        case Kind.SWAP:
            return f"{name} and {cell_name(event.argument, puzzle.shape)} exchange their values."
        case Kind.RESTART:
            return "From the beginning."
        case Kind.SOLVED:
            return "Solved."
        case _:
            return f"{name}: {moment.note}" if name else moment.note or "(a note whose text was not kept)"


def _facts(moment: Moment) -> Sequence[str]:
    """The counters; a total that still grows is marked with a plus sign."""
    more = "" if moment.ended else "+"
    return [
        f"step        {moment.state.step:,}",
        f"of          {moment.total:,}{more}",
        f"depth       {moment.state.depth:,}",
        f"placements  {moment.placements:,}",
        f"backtracks  {moment.backtracks:,}",
        "",
        moment.pace,
    ]


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def _legend(style: Style, columns: int) -> str:
    if not style.colour:
        return "' clue   < latest   - just taken back   ! forbidden   * no value left"[: columns - 1]
    words = [
        ("clue", Mark.CLUE),
        ("tried", Mark.SOLVED),
        ("latest", Mark.ASKED),
        ("just taken back", Mark.UNDONE),
        ("forbidden", Mark.WRONG),
        ("no value left", Mark.DEAD),
    ]
    if sum(len(word) + 3 for word, _ in words) > columns:
        return ""
    return "   ".join(style.paint(word, mark.ink) for word, mark in words)


def _fitted(board: list[str], room: int, row: int) -> tuple[list[str], str]:
    """The lines of the board that there is room for: without its inner rules, then around `row`.

    Where rows are missing, a text says which there are.
    """
    if len(board) <= room:
        return board, ""
    rows = [line for line in board[1:-1] if _plain(line)[:1] not in _RULES]
    if len(rows) + 2 <= room:
        return [board[0], *rows, board[-1]], ""
    room = min(max(1, room), len(rows))
    first = min(max(0, row - room // 2), len(rows) - room)
    shown = f", rows {first + 1} to {first + room}" if room < len(rows) else ""
    return rows[first : first + room], shown


def _focus(moment: Moment, puzzle: Puzzle) -> int:
    """The row in which something happens."""
    event = moment.state.event
    if event is not None and event.cell < puzzle.shape.cell_count and event.kind is not Kind.SOLVED:
        return puzzle.shape.row(event.cell)
    return puzzle.shape.row(moment.state.placed[-1]) if moment.state.placed else 0


def _plain(text: str) -> str:
    """The text without its inks."""
    found, rest = "", text
    while rest:
        before, _, rest = rest.partition("\x1b[")
        found += before
        rest = rest.partition("m")[2] if rest else ""
    return found


def _visible_width(text: str) -> int:
    return len(_plain(text))
