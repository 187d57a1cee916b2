"""What a search on a grid did: events, a recorder, a replay, and the binary format."""

from sudokulab.trace.format import header, read, unpack, write
from sudokulab.trace.recorder import Recorder
from sudokulab.trace.replay import Replay
from sudokulab.trace.values import Event, Kind, State, Trace

__all__ = ["Event", "Kind", "Recorder", "Replay", "State", "Trace", "header", "read", "unpack", "write"]
