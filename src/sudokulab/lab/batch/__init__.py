"""Many puzzles, one a line: read, answered by the exact solver in large blocks, written in order."""

from sudokulab.lab.batch.faults import LineFault
from sudokulab.lab.batch.ledger import OtherInput
from sudokulab.lab.batch.lines import LineShapes
from sudokulab.lab.batch.output import (
    FileSink,
    OutputFailed,
    ResumeRefused,
    StreamSink,
    begin_file,
    companion_of,
    partial_of,
    resume_file,
)
from sudokulab.lab.batch.run import Batch, BatchOptions, Summary
from sudokulab.lab.batch.tally import AnswerTally

__all__ = [
    "AnswerTally",
    "Batch",
    "BatchOptions",
    "FileSink",
    "LineFault",
    "LineShapes",
    "OtherInput",
    "OutputFailed",
    "ResumeRefused",
    "StreamSink",
    "Summary",
    "begin_file",
    "companion_of",
    "partial_of",
    "resume_file",
]
