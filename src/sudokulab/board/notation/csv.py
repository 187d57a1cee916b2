"""`csv`: values between commas, semicolons or tabs, in any of the layouts that go about.

5,3,0,0,7,...      one puzzle a line; a trailing comma is none
5,3,,,7,,,,        one row a line, an empty field is an empty cell; puzzles may follow one another
5,3,0,0,           wrapped anywhere: then the text, or the part up to a blank line, is one puzzle
puzzle,solution    a line of names, then one puzzle a line as symbols; the other columns are kept in `info`
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from sudokulab.board.grid import Puzzle
from sudokulab.board.notation._alphabet import Alphabets, Cells
from sudokulab.board.notation._damage import no_values, values_text, wrong_count
from sudokulab.board.notation._fields import MOST_VALUES, Fields, read_fields, split_fields
from sudokulab.board.notation._format import (
    Context,
    Fit,
    Format,
    Head,
    NumberedLine,
    small_number,
    usual_shape,
)
from sudokulab.board.notation._symbols import Symbols
from sudokulab.board.notation._words import Word, is_value, numbers_of, settle
from sudokulab.board.shape import MAX_SIDE, Shape
from sudokulab.board.symbols import LETTERS
from sudokulab.errors import NotationError

_SMALL = 16
_LONGEST_WORD = 64
_SYMBOLS = re.compile(r"[.0-9A-Ya-y]+")
_ANSWERS = ("solution", "solutions", "answer", "answers")
_NAMES = ("puzzle", "puzzles", "quiz", "quizzes", "sudoku", "problem", "question", "clues")


def parse(lines: Iterator[NumberedLine], context: Context) -> Iterator[Puzzle]:
    """The puzzles of a text, in whichever of the layouts its first lines show."""
    rows = read_fields(lines, context)
    first = next((row for row in rows if row is not None), None)
    if first is None:
        raise no_values(context)
    alphabets = Alphabets(context)
    if _is_header(first):
        for cells in _named_columns(first, rows, context):
            yield from alphabets.take(cells)
    else:
        for words in _puzzles(first, rows, context):
            shape = context.shape_of(len(words))
            assert shape is not None
            yield from alphabets.take(settle(words, shape, context))
    yield from alphabets.finish()


def _puzzles(first: Fields, rows: Iterator[Fields | None], context: Context) -> Iterator[Sequence[Word]]:
    """The words of each puzzle, as many as some grid has cells."""
    if _is_puzzle(first, context) and len(first.words) > MAX_SIDE + 1:
        yield from _one_a_line(chain([first], rows), context)
        return
    _refuse_long(first, context)
    block = [first]
    alone = True
    for row in chain(rows, [None]):
        if row is None:
            yield from _split(block, context, alone=alone)
            alone = alone and not block
            block = []
            continue
        _refuse_long(row, context)
        _refuse_damaged_first(block, row, context)
        block.append(row)
        if len(block) == _SMALL and all(_fits_alone(held, context) for held in block):
            yield from _one_a_line(chain(block, rows), context)
            return
        sides = _sides_of_rows(block, context)
        if len(sides) == 1 and len(block) == 2 * sides[0]:
            yield _joined(block[: sides[0]], sides[0])
            block = block[sides[0] :]
            alone = False
        if sum(len(held.words) for held in block) > 2 * (MOST_VALUES + MAX_SIDE):
            raise _damaged(block, context, alone=alone)


def _refuse_long(row: Fields, context: Context) -> None:
    """Refuse at once what is far too long for a value, so that no such lines are held."""
    numbers_of([word for word in row.words if len(word.text) > _LONGEST_WORD], context)


def _one_a_line(rows: Iterable[Fields | None], context: Context) -> Iterator[Sequence[Word]]:
    """The words of each line; either each ends in a separator beyond its cells, or none does.

    A first line that does not show which waits for the second.
    """
    held: list[Fields] = []
    ends: bool | None = None
    for row in rows:
        if row is None:
            continue
        if not _fits_alone(row, context):
            raise _damaged([row], context, alone=False)
        beyond = _ends_beyond(row, context)
        if ends is None and row.is_vague and not held:
            held.append(row)
            continue
        ends = beyond if ends is None else ends
        for each in (*held, row):
            if each.is_vague and _ends_beyond(each, context) != ends:
                raise _other_end(row, context)
            yield _cells_alone(each, context)
        held.clear()
    yield from (_cells_alone(each, context) for each in held)


def _other_end(row: Fields, context: Context) -> NotationError:
    return context.error(
        f"{len(row.words)} fields, the last of them empty, do not go with the lines before: "
        "a value is lost or doubled",
        row.line,
    )


def _ends_beyond(row: Fields, context: Context) -> bool:
    return len(_cells_alone(row, context)) < len(row.words)


def _has_shape(count: int, context: Context) -> bool:
    if context.shape is not None:
        return count == context.shape.cell_count
    return usual_shape(count) is not None


def _is_side(count: int, context: Context) -> bool:
    if context.shape is not None:
        return count == context.shape.side
    return Shape.usual_of_side(count) is not None


def _fits_alone(row: Fields, context: Context) -> bool:
    """Whether the row by itself is a puzzle."""
    words = _cells_alone(row, context)
    shape = context.shape or usual_shape(len(words))
    if not _has_shape(len(words), context) or shape is None:
        return False
    return len(words) > MAX_SIDE or _largest([row]) <= shape.side


def _is_puzzle(row: Fields, context: Context) -> bool:
    """Whether the row by itself is a puzzle, of which no value is larger than its side."""
    shape = context.shape or usual_shape(len(_cells_alone(row, context)))
    return shape is not None and _largest([row]) <= shape.side and _fits_alone(row, context)


def _cells_alone(row: Fields, context: Context) -> Sequence[Word]:
    """The cells of a line that is a puzzle by itself: its last field may be empty where others are."""
    return row.words if row.has_gaps and _has_shape(len(row.words), context) else row.trimmed


def _largest(block: Iterable[Fields]) -> int:
    numbers = (small_number(word.text) for row in block for word in row.words)
    symbols = (LETTERS.value_of(word.text) for row in block for word in row.words if len(word.text) == 1)
    return max((value for value in chain(numbers, symbols) if value is not None), default=0)


def _refuse_damaged_first(block: Sequence[Fields], row: Fields, context: Context) -> None:
    """A first line that is no puzzle is a damaged one when the next line is one."""
    if len(block) == 1 and len(block[0].words) > MAX_SIDE + 1 and _is_puzzle(row, context):
        raise _damaged(block, context, alone=False)


def _views(block: Sequence[Fields]) -> list[list[Sequence[Word]]]:
    """The cells of each line, in the ways in which an empty last field may be meant.

    It is a cell only where other fields are empty too, and follows a trailing comma where all lines have one.
    """
    whole: list[Sequence[Word]] = [row.words for row in block]
    trimmed: list[Sequence[Word]] = [row.trimmed for row in block]
    if not any(row.has_gaps for row in block):
        return [trimmed]
    return [trimmed, whole] if all(row.trails for row in block) else [whole]


def _sides_of_rows(block: Sequence[Fields], context: Context) -> list[int]:
    """The sides of the grids whose rows these lines may be: all of one length, and no value is larger."""
    lengths = [{len(words) for words in view} for view in _views(block)]
    largest = _largest(block)
    sides = [length for view in lengths if len(view) == 1 for length in view]
    sides = [side for side in sides if _is_side(side, context) and largest <= side]
    return sides[:1] if largest in sides[:1] else sides


def _joined(block: Sequence[Fields], side: int) -> list[Word]:
    return [word for row in block for word in row.words[:side]]


def _split(block: Sequence[Fields], context: Context, *, alone: bool) -> Iterator[Sequence[Word]]:
    """The puzzles of the lines up to a blank one: grids row by row, a puzzle a line, or one wrapped."""
    if not block:
        return
    sides = _sides_of_rows(block, context)
    side = next((side for side in sides if len(block) % side == 0), None)
    if side is not None:
        for start in range(0, len(block), side):
            yield _joined(block[start : start + side], side)
    elif all(_fits_alone(row, context) for row in block):
        yield from _one_a_line(block, context)
    else:
        yield _wrapped(block, context, alone=alone, is_rows=bool(sides) and len(block) > 1)


def _wrapped(block: Sequence[Fields], context: Context, *, alone: bool, is_rows: bool) -> Sequence[Word]:
    """The words of one puzzle whose lines end anywhere."""
    misfit = next((row for row in block if not _fits_alone(row, context)), block[0])
    if 2 * sum(_is_puzzle(row, context) for row in block) > len(block):
        raise _damaged([misfit], context, alone=False)
    for view in _views(block):
        words = list(chain.from_iterable(view))
        if _has_shape(len(words), context) and not is_rows and _odd_row(view) is None:
            return words
    raise _damaged(block, context, alone=alone)


def _damaged(block: Sequence[Fields], context: Context, *, alone: bool) -> NotationError:
    view = _views(block)[0]
    words = list(chain.from_iterable(view))
    line = None if alone else block[0].line
    if len(words) < _SMALL and all(word.text.isalpha() for word in words):
        return no_values(context, line)
    odd = _odd_row(view)
    return wrong_count(
        context,
        numbers_of(words, context),
        line=line,
        locate=lambda cell: words[cell][1:],
        side=_row_length(view),
        hint=""
        if odd is None
        else f"line {odd[0].line} has {values_text(len(odd))}, most have {_usual(view)}",
    )


def _usual(view: Sequence[Sequence[Word]]) -> int:
    """The length that more than half of the lines have, if it is a side; 0 without one."""
    lengths = [len(words) for words in view]
    usual = max(set(lengths), key=lengths.count)
    is_clear = len(view) > 2 and 2 * lengths.count(usual) > len(view)
    return usual if is_clear and Shape.usual_of_side(usual) is not None else 0


def _odd_row(view: Sequence[Sequence[Word]]) -> Sequence[Word] | None:
    """The first of the lines that is of another length, where they are rows; wrapped ones end shorter."""
    usual = _usual(view)
    if not usual or len(view) < usual - 1:
        return None
    odd = [words for words in view if len(words) != usual]
    is_last = len(odd) == 1 and odd[0] is view[-1] and len(odd[0]) < usual
    is_wrapped = is_last and len(view) - 1 not in (usual - 1, usual)
    return None if not odd or is_wrapped else odd[0]


def _row_length(view: Sequence[Sequence[Word]]) -> int | None:
    """The side that the lines show, where they are rows but for one, or where their sum shows none."""
    usual = _usual(view)
    full = sum(len(words) == usual for words in view)
    has_size = usual_shape(sum(map(len, view))) is not None
    return usual if usual and (full >= usual - 1 or has_size) else None


def _is_header(row: Fields) -> bool:
    texts = [word.text for word in row.words]
    return all(texts) and any(text.lower() in _NAMES for text in texts)


def _named_columns(header: Fields, rows: Iterator[Fields | None], context: Context) -> Iterator[Cells]:
    """The puzzles of a table whose first line names the columns."""
    names = [word.text for word in header.words]
    chosen: int | None = None
    for row in rows:
        if row is None:
            continue
        if len(row.words) != len(names):
            fields = "1 field" if len(row.words) == 1 else f"{len(row.words)} fields"
            raise context.error(f"{fields}, the first line names {len(names)}", row.line)
        if chosen is None:
            chosen = _puzzle_column(names, row)
        yield _table_cells(row, names, chosen, context)
    if chosen is None:
        raise no_values(context)


def _puzzle_column(names: Sequence[str], row: Fields) -> int:
    """The column of the puzzles: one that is named so, rather one that is as long as a puzzle than not."""

    def fitness(column: int) -> tuple[bool, bool]:
        name, text = names[column].lower(), row.words[column].text
        is_long = len(text) >= 16 and _SYMBOLS.fullmatch(text) is not None
        return is_long and name not in _ANSWERS, name in _NAMES

    return max(range(len(names)), key=fitness)


def _table_cells(row: Fields, names: Sequence[str], chosen: int, context: Context) -> Cells:
    word = row.words[chosen]
    found = Symbols(word.text, row.line, range(word.column, word.column + len(word.text)))
    info = tuple((name, told.text) for name, told in zip(names, row.words, strict=True) if told is not word)
    return found.cells(context, info)


def format_rows(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """One line for each puzzle, 0 for an empty cell."""
    return (",".join(map(str, puzzle.clues)) for puzzle in puzzles)


def recognise(head: Head) -> Fit:
    """Sure when all fields of the first line are values, or when it names the columns."""
    contents = [content for text in head.lines if (content := text.partition("#")[0]).strip()]
    if not contents:
        return Fit.NO
    first = Fields(tuple(split_fields(contents[0], 1)))
    if _is_header(first):
        return Fit.SURE if len(first.words) > 1 else Fit.PERHAPS
    good = sum(is_value(word.text) for word in first.words)
    if len(first.words) == 1:
        single = len(contents) > 1 and all(is_value(text.strip()) for text in contents)
        return Fit.PERHAPS if single else Fit.NO
    if good == len(first.words):
        return Fit.SURE
    return Fit.PERHAPS if 4 * good >= 3 * len(first.words) else Fit.NO


FORMAT = Format(
    name="csv",
    extensions=("csv", "tsv"),
    many=True,
    carries_shape=False,
    recognise=recognise,
    parse=parse,
    format=format_rows,
)
