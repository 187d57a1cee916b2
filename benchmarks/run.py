"""Runs every benchmark with its generated puzzles, and keeps the tables in `results/`."""

from __future__ import annotations

import exact

if __name__ == "__main__":
    exact.main([])
