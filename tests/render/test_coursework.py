"""The table of the coursework: what is noted below it, and how a partial one is marked."""

from __future__ import annotations

from dataclasses import replace

from sudokulab.render.coursework import CourseworkRow, coursework_latex, coursework_text
from sudokulab.render.style import Style

PLAIN = CourseworkRow("puzzle6", 20, 61, 980671, True, 1.0, 6.075, None, 'someone, "Steering Wheel"')
STARRED = replace(PLAIN, file="notvalid2", in_report=False, published_seconds=None)
STAR_NOTE = "* not in the report, which says N/A"
PUBLISHED_NOTE = "Published seconds are those of the report, from another machine, measured without delay."


def test_a_note_stands_below_only_where_a_row_needs_it() -> None:
    plain, starred = (coursework_text([row], Style()).splitlines() for row in (PLAIN, STARRED))
    assert plain[2:] == ["", PUBLISHED_NOTE]
    assert starred[2:] == ["", STAR_NOTE]
    bare = replace(STARRED, backtracks=None)
    assert len(coursework_text([bare], Style()).splitlines()) == 2


def test_a_partial_table_says_how_many_files_are_missing() -> None:
    text = coursework_text([PLAIN], Style(), left=8)
    assert "\nPartial: the work was interrupted with 8 of 9 files not done.\n" in text
    assert "8 of 9 files not done." in coursework_latex([PLAIN], {"version": "0"}, left=8)
    assert "Partial" not in coursework_text([PLAIN], Style())


def test_in_latex_each_note_is_a_paragraph_and_quotes_open_and_close() -> None:
    tex = coursework_latex([PLAIN, STARRED], {"version": "0"})
    assert tex.endswith(f"\\end{{tabular}}\n\n{STAR_NOTE}\n\n{PUBLISHED_NOTE}\n")
    assert "``Steering Wheel''" in tex
    assert '"' not in tex
