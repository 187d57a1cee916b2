"""Algorithms on the same puzzles: measured, summarised, and what the numbers show."""

from sudokulab.lab.compare.conclusion import conclude
from sudokulab.lab.compare.coursework import coursework_puzzles, coursework_rows
from sudokulab.lab.compare.measure import compare
from sudokulab.lab.compare.summary import deaths, report, row, rows

__all__ = ["compare", "conclude", "coursework_puzzles", "coursework_rows", "deaths", "report", "row", "rows"]
