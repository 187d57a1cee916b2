"""An answer as a person reads it: a sentence, the grid, what it took."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sudokulab.board import Conflict, Grid, Puzzle, Shape, cell_name, reason_text
from sudokulab.board.symbols import symbol, to_symbols
from sudokulab.limits import LimitKind
from sudokulab.render.grid import Mark, has_room_for_signs, picture
from sudokulab.render.search import NATIVE, search_sentence, steps_text, work_text
from sudokulab.render.style import Ink, Style
from sudokulab.render.text import duration, listing, plural, wrapped
from sudokulab.render.times import Times
from sudokulab.solvers.values import SolveResult, Status

_NO_BREAK = "\0"
_CELLS_NAMED = 12
_CONFLICTS_NAMED = 3
_INKS = {
    Status.UNIQUE: Ink.GOOD,
    Status.MULTIPLE: Ink.WARN,
    Status.NONE: Ink.BAD,
    Status.INVALID: Ink.BAD,
    Status.UNKNOWN: Ink.WARN,
}
_LEGEND = {
    Mark.CLUE: "clue",
    Mark.WRONG: "breaks a rule",
    Mark.DIFFERS: "differs between solutions",
    Mark.DEAD: "no value left",
    Mark.ASKED: "asked about",
}


def heading(puzzle: Puzzle) -> str:
    """Which puzzle this is.

    >>> heading(Puzzle.from_rows([[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]))
    '4x4, 1 clue'
    """
    side = puzzle.shape.side
    boxes = _boxes_text(puzzle.shape)
    place = f"{puzzle.source}: " if puzzle.source else ""
    return f"{place}{side}x{side}{boxes}, {plural(puzzle.clue_count, 'clue')}"


def _boxes_text(shape: Shape) -> str:
    if min(shape.box_height, shape.box_width) == 1:
        return " without boxes"
    return "" if shape.box_height == shape.box_width else f" in boxes of {shape}"


def heading_text(puzzle: Puzzle, style: Style) -> str:
    """The heading, faint."""
    return style.paint(heading(puzzle), Ink.FAINT)


def sentence(result: SolveResult) -> str:
    """What is true of the puzzle, in one sentence."""
    told = detail(result)
    if result.status is Status.UNIQUE:
        return "Exactly one solution."
    if result.status is Status.NONE:
        return f"No solution: {told}."
    if result.status is Status.INVALID:
        return f"Not a puzzle that can be solved: {told}."
    return f"{told[:1].upper()}{told[1:]}."


def detail(result: SolveResult) -> str:
    """What the status leaves open: which rules are broken, how many solutions there are, and why none."""
    if result.status is Status.MULTIPLE:
        return _several(result)
    if result.status is Status.INVALID:
        return conflicts_text(result.conflicts, result.puzzle)
    if result.reason is not None:
        return reason_text(result.reason, result.puzzle.grid)
    if result.status is Status.UNIQUE:
        return ""
    how = "interrupted" if result.interrupted else _what_struck(result)
    if result.verdict.solutions:
        return f"a solution, but {how} before it was known whether it is the only one"
    return f"not settled: {how} before there was an answer"


def _what_struck(result: SolveResult) -> str:
    strike = result.search.limit
    asked = strike is not None and strike.kind is LimitKind.REQUEST
    return "stopped on request" if asked else "a limit struck"


def _several(result: SolveResult) -> str:
    how_many = f"{'exactly' if result.count_exact else 'at least'} {plural(result.count or 2, 'solution')}"
    if result.interrupted and not result.count_exact:
        how_many += " so far (interrupted)"
    names = [cell_name(cell, result.puzzle.shape) for cell in result.differs]
    if not names:
        return how_many
    who = "they" if result.count == 2 else "the first two"
    return f"{how_many}; {who} differ in {plural(len(names), 'cell')}: {listing(names, most=_CELLS_NAMED)}"


def conflicts_text(broken: tuple[Conflict, ...], puzzle: Puzzle) -> str:
    """The broken rules, those beyond the first few as a number.

    >>> from sudokulab.board import conflicts
    >>> puzzle = Puzzle.from_rows([[1, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    >>> conflicts_text(conflicts(puzzle.grid), puzzle)
    'row 1 holds 1 twice (r1c1, r1c2), box 1 holds 1 twice (r1c1, r1c2)'
    """
    told = [_conflict_text(conflict, puzzle) for conflict in broken]
    return listing(told, most=_CONFLICTS_NAMED)


def _conflict_text(conflict: Conflict, puzzle: Puzzle) -> str:
    times = "twice" if len(conflict.cells) == 2 else f"{len(conflict.cells)} times"
    names = listing([cell_name(cell, puzzle.shape) for cell in conflict.cells], most=_CELLS_NAMED)
    return f"{conflict.unit} holds {symbol(conflict.value)} {times} ({names})"


def answer_text(result: SolveResult, style: Style, *, settle_seconds: float = 0.0) -> str:
    """The whole answer: heading, grid, sentence and time."""
    parts = [heading_text(result.puzzle, style), ""]
    parts += [*_pictures(result.puzzle, result.solution, solution_marks(result), style), ""]
    return "\n".join([*parts, verdict_text(result, style, settle_seconds=settle_seconds)])


def verdict_text(result: SolveResult, style: Style, *, settle_seconds: float = 0.0) -> str:
    """What is true of the puzzle and what the algorithm did, each with the time that it took.

    `settle_seconds` is what it took to settle the status after the search of another algorithm.
    """
    lines = [_status_line(result, _settled_how(result, settle_seconds), style)]
    did = wrapped(work_text(result), style)
    return "\n".join([*lines, did] if did else lines)


def _settled_how(result: SolveResult, settle_seconds: float) -> str:
    if result.algorithm == NATIVE:
        return f"({duration(result.stats.seconds)})"
    return f"(settled by {NATIVE} in {duration(settle_seconds)})" if settle_seconds else ""


def _status_line(result: SolveResult, how: str, style: Style) -> str:
    # What stands in parentheses stays in one piece: its blanks are put back after the lines are broken.
    ink = _INKS[result.status]
    if not how:
        return style.paint(wrapped(sentence(result), style), ink)
    lines = wrapped(f"{sentence(result)} {how.replace(' ', _NO_BREAK)}", style)
    said, _, rest = lines.rpartition("(")
    space, faint = said[len(said.rstrip()) :], f"({rest}".replace(_NO_BREAK, " ")
    return style.paint(said.rstrip(), ink) + space + style.paint(faint, Ink.FAINT)


def solution_text(number: int, puzzle: Puzzle, solution: Grid, style: Style) -> str:
    """One of several solutions, its clues distinguished."""
    marks = _solved_marks(puzzle)
    return "\n".join([f"Solution {number}", *_pictures(puzzle, solution, marks, style)])


def _pictures(
    puzzle: Puzzle, solution: Grid | None, marks: Mapping[int, Mark], style: Style
) -> Iterator[str]:
    signs_hidden = not style.colour and not has_room_for_signs(puzzle.shape, style)
    if solution is not None and signs_hidden:
        yield picture(puzzle.grid, style, given_marks(puzzle))
    yield picture(solution or puzzle.grid, style, marks)
    legend = "" if style.colour or signs_hidden else legend_text(marks)
    if legend:
        yield legend


def solution_marks(result: SolveResult) -> Mapping[int, Mark]:
    """What to show of each cell: clue, solved, breaking a rule, differing, or dead."""
    wrong = {cell for conflict in result.conflicts for cell in conflict.cells}
    if result.solution is None:
        dead = result.reason.cell if result.reason is not None else None
        marked = given_marks(result.puzzle) | dict.fromkeys(wrong, Mark.WRONG)
        return marked if dead is None else marked | {dead: Mark.DEAD}
    return _solved_marks(result.puzzle) | dict.fromkeys(result.differs, Mark.DIFFERS)


def _solved_marks(puzzle: Puzzle) -> dict[int, Mark]:
    return {cell: Mark.CLUE if clue else Mark.SOLVED for cell, clue in enumerate(puzzle.clues)}


def legend_text(marks: Mapping[int, Mark]) -> str:
    """What the signs after the values mean, as far as they occur.

    >>> legend_text({0: Mark.CLUE, 1: Mark.SOLVED})
    "' clue"
    """
    used = [mark for mark in _LEGEND if mark in marks.values()]
    return "   ".join(f"{mark.sign} {_LEGEND[mark]}" for mark in used)


def puzzle_text(puzzle: Puzzle, style: Style) -> str:
    """The puzzle as it was read."""
    return f"As read:\n{picture(puzzle.grid, style, given_marks(puzzle))}"


def given_marks(puzzle: Puzzle) -> dict[int, Mark]:
    """The marks of a puzzle without its solution."""
    return {cell: Mark.GIVEN for cell, clue in enumerate(puzzle.clues) if clue}


def timing_text(result: SolveResult, times: Times) -> str:
    """The times of reading, validating and solving, and the clock times of start and end."""
    start, end = (moment.astimezone() for moment in (times.started, times.finished))
    return (
        f"Read in {duration(times.parse_seconds)}, validated in {duration(times.validate_seconds)}, "
        f"solved in {duration(result.stats.seconds)}\n"
        f"Started {start:%Y-%m-%d %H:%M:%S.%f}, finished {end:%H:%M:%S.%f}"
    )


def compact_text(number: int, result: SolveResult, style: Style, *, with_solution: bool = True) -> str:
    """One line for one puzzle of many: number, source, status, solution or what is wrong."""
    status = style.paint(f"{result.status.value:<8}", _INKS[result.status])
    shown = to_symbols(result.solution.values) if result.solution is not None and with_solution else ""
    told = (shown, detail(result), search_sentence(result), steps_text(result.stats))
    rest = "  ".join(part for part in told if part)
    return f"{number:>6}  {result.puzzle.source}  {status}  {rest}".rstrip()
