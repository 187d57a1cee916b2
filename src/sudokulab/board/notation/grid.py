"""`grid`: one row a line, with any of the usual separators around and between the boxes.

    53.|.7.|...      +-------+-------+-------+      ┌───────┬───────┐      | 5 | 3 |   |
    6..|195|...      | 5 3 . | . 7 . | . . . |      │ 5 3   │   7   │      | 6 |   |   |
    ---+---+---      | 6 . . | 1 9 5 | . . . |      │ 6     │ 1 9 5 │      |---+---+---|

Larger values are symbols (`G`) or numbers between blanks (`16`). Puzzles follow one another, with blank lines
or headings such as `Grid 01` between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt

from sudokulab.board.grid import Puzzle
from sudokulab.board.notation._alphabet import Alphabets, Cells
from sudokulab.board.notation._bands import band_heights, group_sizes, stray_rule
from sudokulab.board.notation._damage import no_values, values_text, wrong_count
from sudokulab.board.notation._format import (
    Context,
    Fit,
    Format,
    Head,
    Info,
    NumberedLine,
    shown,
    usual_shape,
)
from sudokulab.board.notation._rows import LineKind, Row, kind_of, readings
from sudokulab.board.notation._words import Word, numbers_of, settle
from sudokulab.board.shape import MAX_SIDE, Shape
from sudokulab.board.symbols import symbol
from sudokulab.errors import NotationError

_TWO_NUMBERS = re.compile(r"\s*-[0-9]+\s+-[0-9]+\s*")
_MOST_LINES = 5 * MAX_SIDE
_DOUBTS = {LineKind.ROW: 0, LineKind.BORDERS: 1, LineKind.DASHES: 2}


class _Block:
    """Rows that are not yet a puzzle, what divides them, and the heading above them.

    `breaks` are the lines of what may end a grid: a blank line, a comment, or the second of two rules.
    """

    def __init__(self, heading: str = "") -> None:
        self.heading = heading
        self.rows: list[Row] = []
        self.breaks: list[int] = []
        self.rules: list[int] = []
        self._widths: set[int] = set()
        self._after_rule = False

    def add(self, row: Row) -> None:
        if not row.doubt:
            self._widths = self._widths or {len(reading[0]) for reading in readings([row])}
        self._after_rule = False
        self.rows.append(row)

    def rule(self, line: int) -> bool:
        """Note a rule; whether it is the second of two, as where a frame ends and the next begins."""
        is_second = self._after_rule
        self.rules.append(line)
        self._after_rule = True
        return is_second

    def divide(self, line: int) -> bool:
        """Note a break; whether rows stand above it that no other break has ended."""
        self._after_rule = False
        if not self._widths:
            self.rows.clear()
        if not self.last_group:
            return False
        self.breaks.append(line)
        return True

    @property
    def last_group(self) -> list[Row]:
        """The rows since the last break."""
        return self.group(self.breaks[-1]) if self.breaks else self.rows

    @property
    def last_start(self) -> int:
        """The line of the break above the last group that has rows."""
        starts = [line for line in self.breaks if self.group(line)]
        return starts[-1] if starts else 0

    def group(self, line: int) -> list[Row]:
        """The rows below a line."""
        return [row for row in self.rows if row.line > line]

    def keep_after(self, line: int) -> None:
        self.rows = self.group(line)
        self.breaks = [each for each in self.breaks if each > line]
        self.rules = [each for each in self.rules if each > line]

    def keep_before(self, line: int) -> None:
        self.rows = [row for row in self.rows if row.line < line]

    @property
    def certain(self) -> int:
        """How many of the lines are rows without doubt."""
        return sum(not row.doubt for row in self.rows)

    @property
    def may_be_two_grids(self) -> bool:
        return any(self.certain >= 2 * width for width in self._widths)


def parse(lines: Iterator[NumberedLine], context: Context) -> Iterator[Puzzle]:
    """The puzzles of a text, each as soon as what follows shows that it is complete."""
    alphabets = Alphabets(context)
    found = False
    for arrived in _grids(lines, context):
        found = True
        yield from alphabets.take(arrived)
    if not found:
        raise no_values(context)
    yield from alphabets.finish()


def _grids(lines: Iterator[NumberedLine], context: Context) -> Iterator[Cells | Puzzle]:
    block = _Block()
    for number, text in lines:
        kind = kind_of(text)
        if kind in _DOUBTS:
            block.add(Row(text.partition("#")[0], number, _DOUBTS[kind]))
            yield from _upper_of_two(block, context)
        elif kind is LineKind.HEADING or (kind is LineKind.COMMENT and not block.rows):
            yield from _end(block, context)
            block = _Block(_heading(text))
        elif kind is LineKind.OTHER:
            raise _no_row(text, number, context)
        elif (kind is not LineKind.SEPARATOR or block.rule(number)) and block.divide(number):
            if _is_whole(block, context):
                yield from _end(block, context)
                block = _Block(_heading(text) if kind is LineKind.COMMENT else "")
            else:
                _refuse_part(block, context)
    yield from _end(block, context)


def _heading(text: str) -> str:
    return text.strip(" \t#:")


def _upper_of_two(block: _Block, context: Context) -> Iterator[Cells | Puzzle]:
    """The upper of two complete grids without a blank line between; one row more would be damage."""
    if len(block.rows) > _MOST_LINES:
        raise _damaged(block, context)
    chosen = _chosen(block.rows, context) if block.may_be_two_grids else None
    if chosen is not None and len(chosen) == 2 * len(chosen[0]):
        side = len(chosen[0])
        _refuse_stray_rule(chosen, block, context)
        yield _settled(chosen[:side], block, context)
        block.keep_after(chosen[side - 1][0].line)


def _is_whole(block: _Block, context: Context) -> bool:
    return (_chosen(block.rows, context) or _small_line(block.rows, context)) is not None


def _refuse_part(block: _Block, context: Context) -> None:
    """Refuse what ends at a break and is no grid, unless its parts may be rows of boxes of one to come."""
    group = block.group(block.last_start)
    certain = [row for row in group if not row.doubt]
    widths = ({len(words) for words in reading} for reading in readings(certain)) if certain else iter(())
    sides = (width.pop() for width in widths if len(width) == 1)
    if any(len(certain) <= height <= len(group) for height in band_heights(sides, context.shape)):
        return
    raise _damaged(block, context)


def _end(block: _Block, context: Context) -> Iterator[Cells | Puzzle]:
    if not block.certain:
        return
    chosen = _chosen(block.rows, context) or _small_line(block.rows, context)
    if chosen is None or not _groups_are_even(chosen, block, context):
        raise _damaged(block, context)
    _refuse_stray_rule(chosen, block, context)
    side = len(chosen[0])
    for start in range(0, len(chosen), side):
        yield _settled(chosen[start : start + side], block, context)


def _refuse_stray_rule(rows: Sequence[Sequence[Word]], block: _Block, context: Context) -> None:
    """Refuse a rule within a row of boxes; what could have been a row, and is none, is a rule too."""
    lines = [words[0].line for words in rows]
    dashes = [
        row.line for row in block.rows if row.doubt == _DOUBTS[LineKind.DASHES] and row.line not in lines
    ]
    below = stray_rule(lines, sorted(block.rules + dashes), len(rows[0]), context.shape)
    if below is not None:
        raise context.error(
            f"a rule stands after {below} rows, expected after each row of boxes: a row is lost or doubled",
            max(line for line in block.rules + dashes if line < lines[below]),
        )


def _settled(rows: Sequence[Sequence[Word]], block: _Block, context: Context) -> Cells | Puzzle:
    words = [word for row in rows for word in row]
    shape = context.shape_of(len(words))
    assert shape is not None
    info: Info = (("name", block.heading),) if block.heading else ()
    return settle(words, shape, context, info)


def _chosen(rows: Sequence[Row], context: Context) -> list[list[Word]] | None:
    """The words of each row in the first way of reading them that makes whole grids, None without one."""
    for doubt in sorted({row.doubt for row in rows}):
        for reading in readings([row for row in rows if row.doubt <= doubt]):
            lengths = {len(words) for words in reading}
            side = lengths.pop() if len(lengths) == 1 else 0
            if _is_side(side, context) and len(reading) % side == 0:
                return reading
            if len(reading) == 1 and side > MAX_SIDE and _fits(side, context):
                return _cut(reading[0])
    return None


def _small_line(rows: Sequence[Row], context: Context) -> list[list[Word]] | None:
    """A small grid in one line that nothing follows: as many symbols could begin a large one before that."""
    certain = [row for row in rows if not row.doubt]
    if len(certain) != 1:
        return None
    words = _first_reading(certain[0])
    is_whole = _fits(len(words), context) and max(numbers_of(words, context)) <= isqrt(len(words))
    return _cut(words) if is_whole else None


def _cut(words: Sequence[Word]) -> list[list[Word]]:
    """The rows of a grid that stands in one line."""
    side = isqrt(len(words))
    return [list(words[start : start + side]) for start in range(0, len(words), side)]


def _fits(count: int, context: Context) -> bool:
    return count == context.shape.cell_count if context.shape else usual_shape(count) is not None


def _is_side(side: int, context: Context) -> bool:
    if context.shape is not None:
        return side == context.shape.side
    return Shape.usual_of_side(side) is not None


def _groups_are_even(rows: Sequence[Sequence[Word]], block: _Block, context: Context) -> bool:
    """Whether breaks lie between whole rows of boxes only; anywhere else a row may be lost."""
    sizes = group_sizes([words[0].line for words in rows], block.breaks)
    shape = context.shape or Shape.usual_of_side(len(rows[0]))
    return len(sizes) < 2 or shape is None or all(size == shape.box_height for size in sizes)


def _no_row(text: str, number: int, context: Context) -> NotationError:
    stripped = text.strip()
    found = re.search(r"[^\s0-9A-Ya-y.|:+=*_'-]", stripped)
    offset = len(text) - len(text.lstrip()) + (found.start() if found else 0)
    what = f"found {found[0]!r}" if found else "no values"
    return context.error(f"{shown(stripped)} is no row of a grid: {what}", number, offset + 1)


def _damaged(block: _Block, context: Context) -> NotationError:
    start = block.last_start
    if start and _chosen(block.group(start), context) is not None:
        block.keep_before(start)  # the last group is a grid: it is what comes before that is none
    rows = [row for row in block.rows if not row.doubt]
    if not rows:
        return no_values(context)
    reading = _most_even(rows)
    words = [word for row in reading for word in row]
    lengths = [len(row) for row in reading]
    usual = max(set(lengths), key=lengths.count)
    odd = next((row for row, length in zip(rows, lengths, strict=True) if length != usual), None)
    if odd is None and len(rows) >= 2 * usual - 1:
        _refuse_stray_rule(reading, block, context)
    values = numbers_of(words, context)
    is_clear = 2 * lengths.count(usual) > len(lengths) and len(lengths) > 1
    side = usual if (is_clear or _fits(usual, context)) and Shape.usual_of_side(usual) else None
    hint = _rows_text(len(rows), usual, side) if odd is None and len(rows) > 1 else ""
    if odd is not None and is_clear:
        hint = f"line {odd.line} has {values_text(lengths[rows.index(odd)])}, most have {usual}"
    elif len(values) == (side or 0) ** 2:
        sizes = group_sizes([row.line for row in rows], block.breaks)
        hint = f"they are in groups of {', '.join(map(str, sizes))} rows"
    return wrong_count(
        context, values, line=words[0].line, locate=lambda cell: words[cell][1:], side=side, hint=hint
    )


def _rows_text(rows: int, length: int, side: int | None) -> str:
    """So many rows, and how many there are too few or too many."""
    missing = (side or rows) - rows
    text = f"{rows} rows of {length}"
    if not missing:
        return text
    amount = f"{abs(missing)} row{'s' if abs(missing) > 1 else ''}"
    return f"{text}, {amount} {'too few' if missing > 0 else 'too many'}"


def _most_even(rows: Sequence[Row]) -> list[list[Word]]:
    """The way of reading the rows that makes most of them equally long."""

    def evenness(reading: Sequence[Sequence[Word]]) -> int:
        lengths = [len(words) for words in reading]
        return max(map(lengths.count, lengths))

    return max(readings(rows), key=evenness)


def format_grids(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Rows with boxes set off by `|` and lines of dashes, a blank line between puzzles."""
    for number, puzzle in enumerate(puzzles):
        if number:
            yield ""
        yield from _boxed(puzzle)


def _boxed(puzzle: Puzzle) -> Iterator[str]:
    shape = puzzle.shape
    rule = "+".join(["-" * (2 * shape.box_width + 1)] * shape.box_height)
    for number, row in enumerate(puzzle.rows):
        if number % shape.box_height == 0:
            yield f"+{rule}+"
        boxes = (row[start : start + shape.box_width] for start in range(0, shape.side, shape.box_width))
        yield f"| {' | '.join(' '.join(map(symbol, box)) for box in boxes)} |"
    yield f"+{rule}+"


def recognise(head: Head) -> Fit:
    """Sure as soon as a row has come that cannot be a whole puzzle."""
    context = Context("", head.shape, lambda note: None)
    kinds = [kind_of(text) for text in head.lines]
    texts = [text for text, kind in zip(head.lines, kinds, strict=True) if kind is LineKind.ROW]
    rows = [Row(text.partition("#")[0], 1) for text in texts]
    if LineKind.OTHER in kinds:
        return Fit.NO
    if not rows:
        return Fit.PERHAPS
    framed = LineKind.SEPARATOR in kinds
    if any(_is_side(len(reading[0]), context) for reading in readings(rows[:1])):
        return Fit.SURE if framed or "|" in rows[0].text else _judge_bare(rows, head)
    cells = len(_first_reading(rows[0]))
    if cells > MAX_SIDE and _fits(cells, context):
        return Fit.SURE
    return Fit.PERHAPS if cells > 1 and (framed or len(rows) > 3) else Fit.NO


def _judge_bare(rows: Sequence[Row], head: Head) -> Fit:
    """Two numbers may begin a course board, 16 symbols may be a 4x4 puzzle: more lines are needed."""
    cells = len(_first_reading(rows[0]))
    symbols = sum(map(len, rows[0].text.split()))
    if (cells == 2 or (symbols == 16 and head.shape is None)) and len(rows) < symbols:
        return Fit.PERHAPS
    if len(rows) == 1 and _TWO_NUMBERS.fullmatch(rows[0].text):
        return Fit.PERHAPS
    return Fit.SURE


def _first_reading(row: Row) -> list[Word]:
    return next(readings([row]))[0]


FORMAT = Format(
    name="grid",
    extensions=("txt",),
    many=True,
    carries_shape=False,
    recognise=recognise,
    parse=parse,
    format=format_grids,
)
