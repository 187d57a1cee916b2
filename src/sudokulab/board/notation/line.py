"""`line`: one puzzle a line, and beside it what else the line tells.

53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy rating=1.2   # comment
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sudokulab.board.grid import Puzzle
from sudokulab.board.notation._alphabet import Alphabets, Cells
from sudokulab.board.notation._damage import no_values
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
from sudokulab.board.notation._symbols import SYMBOLS, Symbols
from sudokulab.board.shape import NINE, Shape
from sudokulab.board.symbols import STANDARD, Alphabet, to_symbols
from sudokulab.errors import NotationError

_COLUMN = re.compile(r"[^\s,;]+")
_SEPARATORS = frozenset(",;")
_NUMBER = re.compile(r"[-+]?[0-9]+(?:\.[0-9]+)?")
_NINE_DIGITS = Alphabet("1-9", "123456789", empty=".0")
_LEAST_WORD = 16
_LEAST_GROUP = 4


@dataclass(frozen=True, slots=True)
class _Found:
    """The puzzle in a line, and the columns of text before and after it."""

    symbols: Symbols
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


def parse(lines: Iterator[NumberedLine], context: Context) -> Iterator[Puzzle]:
    """The puzzles of the lines that are neither blank nor comments."""
    alphabets = Alphabets(context)
    nine = context.shape in (None, NINE)
    found = False
    for number, text in lines:
        # Most files are 9x9 and nothing else: they take the short way.
        clues = _NINE_DIGITS.decode(text) if nine and len(text) == 81 and alphabets.idle else None
        if clues is not None:
            found = True
            yield context.puzzle(NINE, clues, number)
            continue
        content = text.partition("#")[0]
        if content.strip():
            found = True
            yield from alphabets.take(_cells(content, number, context))
    if not found:
        raise no_values(context)
    yield from alphabets.finish()


def parse_line(text: str, *, source: str = "", line: int = 1, shape: Shape | None = None) -> Puzzle:
    """The puzzle of one line, whatever the lines around it are.

    >>> parse_line("1...2.3...4....2").shape
    Shape(box_height=2, box_width=2)
    """
    try:
        return next(parse(iter([(line, text)]), Context(source, shape, lambda note: None)))
    except NotationError as error:
        raise error.at(line=line) from None


def _cells(content: str, number: int, context: Context) -> Cells:
    found = _find(content, number, context.shape)
    if found is None:
        raise _stranger(content, number, context)
    return found.symbols.cells(context, _info(found.before, found.after, len(found.symbols.text)))


def _find(content: str, number: int, shape: Shape | None) -> _Found | None:
    """The longest column if it is long enough, else all columns together, as in `53..7.... 6..195... ...`."""
    columns = list(_COLUMN.finditer(content))
    texts = tuple(column[0] for column in columns)
    least = shape.cell_count if shape is not None else _LEAST_WORD
    plausible = [index for index, text in enumerate(texts) if len(text) >= least and SYMBOLS.match(text)]
    exact = [index for index in plausible if SYMBOLS.fullmatch(texts[index])]
    chosen = max(exact or plausible, key=lambda index: len(texts[index]), default=None)
    if chosen is not None:
        start, end = columns[chosen].span()
        symbols = Symbols(texts[chosen], number, range(start + 1, end + 1))
        return _Found(symbols, texts[:chosen], texts[chosen + 1 :])
    lengths = {len(text) for text in texts}
    in_groups = len(texts) == 1 or lengths == {1} or min(lengths, default=0) >= _LEAST_GROUP
    in_groups = in_groups and not "".join(texts).isalpha()
    if in_groups and all(SYMBOLS.fullmatch(text) for text in texts) and not _SEPARATORS & set(content):
        offsets = [offset + 1 for column in columns for offset in range(*column.span())]
        return _Found(Symbols("".join(texts), number, offsets))
    return None


def _stranger(content: str, number: int, context: Context) -> NotationError:
    start = len(content) - len(content.lstrip())
    offsets = (offset for offset in range(start, len(content)) if not SYMBOLS.match(content[offset]))
    offset = next(offsets, start)
    return context.error(
        f"{shown(content.strip())} is no puzzle: found {content[offset]!r}, expected 1-9, A-P, '.' or '0'",
        number,
        offset + 1,
    )


def _info(before: Sequence[str], after: Sequence[str], count: int) -> Info:
    info: list[tuple[str, str]] = [("id", " ".join(before))] if before else []
    names: list[str] = []
    for text in after:
        key, equals, told = text.partition("=")
        known = {name for name, _ in info}
        if equals and key and told:
            info.append((key, told))
        elif len(text) == count and SYMBOLS.fullmatch(text) and "solution" not in known:
            info.append(("solution", text))
        elif _NUMBER.fullmatch(text) and "rating" not in known:
            info.append(("rating", text))
        else:
            names.append(text)
    if names:
        info.insert(1 if before else 0, ("name", " ".join(names)))
    return tuple(info)


def format_lines(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """One line for each puzzle."""
    return (to_symbols(puzzle.clues) for puzzle in puzzles)


def recognise(head: Head) -> Fit:
    """Sure at the first line that holds as many symbols as some grid has cells."""
    contents = [content for text in head.lines if (content := text.partition("#")[0]).strip()]
    founds = [_find(content, 1, head.shape) for content in contents]
    fits = [Fit.NO if found is None else _judge(found.symbols.text, head.shape) for found in founds]
    if not fits or fits[0] is Fit.NO:
        # The only line of a text is taken as a line, so that what is wrong with it can be said.
        alone = head.complete and len(founds) == 1 and founds[0] is not None
        return Fit.PERHAPS if alone and any(map(str.isdigit, contents[0])) else Fit.NO
    return Fit.SURE if _are_small_puzzles(founds, fits) else max(fits)


def _are_small_puzzles(founds: Sequence[_Found | None], fits: Sequence[Fit]) -> bool:
    """Whether so many rows of a 16x16 grid have come, none with a value above 4: they are 4x4 puzzles."""
    lengths = [0 if found is None else len(found.symbols.text) for found in founds]
    return lengths == [_LEAST_WORD] * _LEAST_WORD and set(fits) == {Fit.PERHAPS}


def _judge(symbols: str, shape: Shape | None) -> Fit:
    if not SYMBOLS.fullmatch(symbols):
        return Fit.NO
    count = len(symbols)
    if shape is not None:
        return Fit.SURE if count == shape.cell_count else Fit.NO
    if usual_shape(count) is None:
        # A line that lost some symbols is still a line when it is too long for a row.
        return Fit.PERHAPS if count > 25 else Fit.NO
    if count > 25:
        return Fit.SURE
    # Sixteen symbols are a 4x4 puzzle or a row of a 16x16 grid, which repeats nothing; more lines tell.
    values = [value for value in STANDARD.decode(symbols) or b"\xff" if value]
    if max(values, default=0) > 4:
        return Fit.NO
    return Fit.SURE if len(set(values)) < len(values) else Fit.PERHAPS


FORMAT = Format(
    name="line",
    extensions=("txt",),
    many=True,
    carries_shape=False,
    recognise=recognise,
    parse=parse,
    format=format_lines,
)
