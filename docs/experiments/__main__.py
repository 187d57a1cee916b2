"""Measures and draws anew: `make figures`, or `make figures EXPERIMENTS="growth lists"` for some of them."""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

from experiments.catalogue import EXPERIMENTS
from experiments.experiment import DOCS, IMAGES, filled
from experiments.sets import SEED, write_sets
from sudokulab.system.made_with import MadeWith


def main() -> None:
    """Measure the experiments that are named, all without a name, then write their figures and pages."""
    parser = argparse.ArgumentParser(prog="experiments", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"any of {', '.join(EXPERIMENTS)}")
    parser.add_argument("--draw-only", action="store_true", help="measure nothing, draw what is kept")
    asked = parser.parse_args()
    unknown = sorted(set(asked.names) - EXPERIMENTS.keys())
    if unknown:
        parser.error(f"unknown experiment {unknown[0]!r}, expected {', '.join(EXPERIMENTS)}")
    wanted = asked.names or list(EXPERIMENTS)
    write_sets()
    for name in wanted:
        if not asked.draw_only:
            measure(name, asked.names)
        write(name)


def measure(name: str, asked: list[str]) -> None:
    """Measure one experiment and keep its rows."""
    started = perf_counter()
    command = ["make", "figures", *([f"EXPERIMENTS={' '.join(asked)}"] if asked else [])]
    rows = EXPERIMENTS[name].remake(MadeWith.now(command, seed=SEED))
    print(f"{name}: {rows} rows in {perf_counter() - started:.0f} s", file=sys.stderr)


def write(name: str) -> None:
    """Draw the figures of one experiment and write what it says into its page."""
    experiment = EXPERIMENTS[name]
    for file, drawn in experiment.figures().items():
        (IMAGES / file).write_bytes(drawn)
    page = DOCS / experiment.page
    page.write_text(filled(page.read_text(encoding="utf-8"), experiment.texts()), encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()
