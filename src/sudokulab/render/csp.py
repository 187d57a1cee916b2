"""A puzzle as a constraint satisfaction problem: as text, as JSON, as LaTeX."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from sudokulab.board import Puzzle, Shape, cell_name, units, values_in
from sudokulab.board.csp import CspView, Domains, count_inequalities, inequalities
from sudokulab.board.symbols import symbol, to_symbols
from sudokulab.render.answer import conflicts_text, heading_text
from sudokulab.render.json import Json, JsonObject, cell_names, unit_object
from sudokulab.render.latex import latex_comments, latex_table, latex_text
from sudokulab.render.style import Ink, Style
from sudokulab.render.text import plural, table, wrapped

FORMS = ("all-different", "inequalities")
"""The two ways to write the same constraints."""

_STAGES = ("at first", "node-consistent", "arc-consistent")


def csp_text(view: CspView, form: str, style: Style) -> str:
    """Variables, constraints in one `form`, and the domains at each stage."""
    puzzle = view.puzzle
    parts = [heading_text(puzzle, style), ""]
    parts += [style.paint("Variables", Ink.STRONG), f"  {wrapped(_variables(puzzle), style, indent=2)}", ""]
    parts += [style.paint("Constraints", Ink.STRONG), f"  {wrapped(_constraints(puzzle), style, indent=2)}"]
    parts += [f"  {wrapped(line, style, indent=4)}" for line in _constraint_lines(puzzle.shape, form)]
    parts += ["", style.paint("Domains", Ink.STRONG)]
    if view.open_cells:
        rows = [["cell", *_STAGES], *_domain_rows(view)]
        parts += [table(rows, indent="  "), ""]
    return "\n".join([*parts, *(wrapped(said, style) for said in sentences(view))])


def sentences(view: CspView) -> Iterator[str]:
    """What each kind of consistency took, and where that leads.

    >>> from sudokulab.solvers.csp_view import view
    >>> print(*sentences(view(Puzzle.from_rows([[1, 2, 3, 0], [0] * 4, [0] * 4, [0] * 4]))), sep="\\n")
    Node consistency takes 15 of the 52 values of the open cells.
    Arc consistency (AC-3) takes 4 more; it tests 260 values.
    1 of the 13 open cells has one value left.
    """
    if view.broken:
        yield f"The clues alone break a constraint: {conflicts_text(view.broken, view.puzzle)}."
        return
    if not view.open_cells:
        yield "No cell is open: the clues are the solution."
        return
    at_first, node = view.left(view.first), view.left(view.node)
    yield f"Node consistency takes {at_first - node:,} of the {at_first:,} values of the open cells."
    if view.arc is not None:
        taken = node - view.left(view.arc)
        yield f"Arc consistency (AC-3) takes {taken:,} more; it tests {plural(view.checks, 'value')}."
    if view.dead_cell is not None:
        name = cell_name(view.dead_cell, view.puzzle.shape)
        yield f"{name} has no value left, so there is no solution; AC-3 {_stopped(view)}."
        return
    open_count, settled = len(view.open_cells), len(view.settled_cells)
    if settled == open_count:
        yield "Every cell has one value left: that is the solution, without any search."
    else:
        verb = "has" if settled == 1 else "have"
        yield f"{settled:,} of the {open_count:,} open cells {verb} one value left."


def _stopped(view: CspView) -> str:
    return "is not needed to see it" if view.arc is None else "stops where it sees that"


def csp_object(view: CspView, form: str) -> JsonObject:
    """The `csp/1` object; constraints in one `form`, counted in both."""
    puzzle, shape = view.puzzle, view.puzzle.shape
    pairs = count_inequalities(puzzle)
    return {
        "schema": "csp/1",
        "source": puzzle.source,
        "puzzle": to_symbols(puzzle.clues),
        "shape": [shape.box_height, shape.box_width],
        "variables": [_variable_object(view, cell) for cell in range(shape.cell_count)],
        "constraints": {
            "form": form,
            "all_different_count": len(units(shape)),
            "inequality_count": pairs.count,
            "inequalities_between_open_cells": pairs.between_open,
            "inequalities_with_a_clue": pairs.with_a_clue,
            "inequalities_between_clues": pairs.between_clues,
            "listed": _listed(shape, form),
        },
        "arc_consistency_reached": view.arc is not None and view.dead_cell is None,
        "checks": view.checks,
        "contradiction": view.is_contradiction,
        "dead_cell": None if view.dead_cell is None else cell_name(view.dead_cell, shape),
        "settled": cell_names(view.settled_cells, shape),
    }


def _variable_object(view: CspView, cell: int) -> JsonObject:
    return {
        "cell": cell_name(cell, view.puzzle.shape),
        "clue": view.puzzle.clues[cell] or None,
        "first": list(values_in(view.first[cell])),
        "node_consistent": list(values_in(view.node[cell])),
        "arc_consistent": None if view.arc is None else list(values_in(view.arc[cell])),
    }


def _listed(shape: Shape, form: str) -> list[Json]:
    if form == "inequalities":
        return [cell_names(pair, shape) for pair in inequalities(shape)]
    return [unit_object(unit) | {"cells": cell_names(unit.cells, shape)} for unit in units(shape)]


def csp_latex(view: CspView, form: str, made_with: Mapping[str, str | int | None]) -> str:
    """A piece of LaTeX to put into a report; says which packages it needs."""
    puzzle, shape = view.puzzle, view.puzzle.shape
    stages = ["cell", *(latex_text(stage) for stage in _STAGES)]
    domains = (
        [f"${_variable(row[0])}$", *(f"${_set(cell)}$" for cell in row[1:])] for row in _domain_rows(view)
    )
    head = ["all different", "cells"] if form == "all-different" else ["cell", "differs from"]
    constraints = ([latex_text(name), ", ".join(cells)] for name, cells in _latex_constraints(shape, form))
    notes = [f"{name}: {value}" for name, value in made_with.items()]
    parts = [
        latex_comments(["needs the packages amsmath, amssymb, booktabs, longtable", *notes]).rstrip(),
        r"\paragraph{Variables}",
        rf"$X = \{{x_{{r,c}} : 1 \le r, c \le {shape.side}\}}$: {latex_text(_variables(puzzle))}.",
        r"\paragraph{Constraints}",
        f"{latex_text(_constraints(puzzle))}.",
        latex_table(r"lp{0.75\linewidth}", head, constraints, long=True),
        r"\paragraph{Domains}",
        " ".join(latex_text(said) for said in sentences(view)),
        *([latex_table("llll", stages, domains, long=True)] if view.open_cells else []),
    ]
    return "\n".join(parts) + "\n"


def _latex_constraints(shape: Shape, form: str) -> Iterator[tuple[str, list[str]]]:
    """Each constraint with its variables; a line breaks between formulas, not inside one."""
    if form == "all-different":
        for unit in units(shape):
            yield str(unit), [f"${_variable(name)}$" for name in cell_names(unit.cells, shape)]
        return
    for cell, peers in _by_cell(shape):
        yield cell_name(cell, shape), [f"${_variable(name)}$" for name in cell_names(peers, shape)]


def _by_cell(shape: Shape) -> Iterator[tuple[int, list[int]]]:
    """Each cell with the later ones that it differs from."""
    for cell, pairs in groupby(inequalities(shape), key=lambda pair: pair[0]):
        yield cell, [peer for _, peer in pairs]


def _variable(name: str) -> str:
    """`r4c7` as a variable with two indices."""
    row, column = name.removeprefix("r").split("c")
    return f"x_{{{row},{column}}}"


def _set(domain: str) -> str:
    """A domain of the table as a set."""
    if not domain:
        return r"\text{--}"
    if domain == _NO_VALUE:
        return r"\varnothing"
    first, dash, last = domain.partition("-")
    inner = rf"{first}, \dots, {last}" if dash else ", ".join(domain.split())
    return rf"\{{{inner}\}}"


def _variables(puzzle: Puzzle) -> str:
    shape = puzzle.shape
    cells, clues = shape.cell_count, puzzle.clue_count
    last = cell_name(cells - 1, shape)
    told = f"{plural(clues, 'clue')} with one value each" if clues != 1 else "1 clue with one value"
    return (
        f"{cells} cells, r1c1 to {last}: {told}, "
        f"{cells - clues} open with {_domain(shape.every_value, shape)}"
    )


def _constraints(puzzle: Puzzle) -> str:
    pairs = count_inequalities(puzzle)
    return (
        f"{len(units(puzzle.shape))} all-different, or {pairs.count:,} inequalities: "
        f"{pairs.between_open:,} between open cells, {pairs.with_a_clue:,} with a clue (unary), "
        f"{pairs.between_clues:,} between clues"
    )


def _constraint_lines(shape: Shape, form: str) -> Iterator[str]:
    if form == "all-different":
        for unit in units(shape):
            yield f"{unit} all different: {' '.join(cell_names(unit.cells, shape))}"
        return
    for cell, peers in _by_cell(shape):
        yield f"{cell_name(cell, shape)} differs from {' '.join(cell_names(peers, shape))}"


def _domain_rows(view: CspView) -> Iterator[list[str]]:
    """For each open cell its name and its domain at each stage; empty where the stage was not reached."""
    shape = view.puzzle.shape
    for cell in view.open_cells:
        stages: Iterable[Domains | None] = (view.first, view.node, view.arc)
        domains = ["" if stage is None else _domain(stage[cell], shape) for stage in stages]
        yield [cell_name(cell, shape), *domains]


_NO_VALUE = "none"


def _domain(mask: int, shape: Shape) -> str:
    """The values of a domain; all of them as a range."""
    if mask == shape.every_value:
        return f"1-{symbol(shape.side)}"
    return " ".join(symbol(value) for value in values_in(mask)) or _NO_VALUE
