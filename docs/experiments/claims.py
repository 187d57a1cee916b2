"""Four claims of coursework reports about search, held against the easy, the medium and the hard set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes

from sudokulab.render.figures import COLOURS
from sudokulab.stats import Interval, median, median_interval


@dataclass(frozen=True, slots=True)
class Middle:
    """The median of some numbers, and where that of all such puzzles lies with 95 %."""

    median: float
    interval: Interval | None

    @classmethod
    def of(cls, numbers: Iterable[float]) -> Middle:
        """That of these numbers, at least one.

        >>> str(Middle.of([1, 2, 3, 4, 5, 6, 7]))
        '4 (1–7)'
        """
        listed = list(numbers)
        return cls(median(listed), median_interval(listed))

    def __str__(self) -> str:
        if self.interval is None:
            return number(self.median)
        return f"{number(self.median)} ({number(self.interval.low)}–{number(self.interval.high)})"

    def lies(self, reference: float) -> int:
        """1 when the whole interval lies above `reference`, -1 when below, 0 when the numbers do not say.

        >>> [Middle.of(numbers).lies(2) for numbers in ([3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6], [1])]
        [1, 0, 0]
        """
        if self.interval is None:
            return 0
        return (self.interval.low > reference) - (self.interval.high < reference)


def number(value: float) -> str:
    """A number with three digits that mean something.

    >>> number(0.12345), number(12.345), number(1234.5), number(98765.4)
    ('0.123', '12.3', '1,230', '98,800')
    """
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if abs(rounded) >= 100 else f"{rounded:.3g}"


def in_words(names: Sequence[str]) -> str:
    """Names as one says them.

    >>> in_words(["easy"]), in_words(["easy", "medium", "hard"])
    ('easy', 'easy, medium and hard')
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def on_sets(names: Sequence[str]) -> str:
    """Where something is so.

    >>> on_sets(["easy"]), on_sets(["easy", "hard"])
    ('on the easy set', 'on the easy and hard sets')
    """
    return f"on the {in_words(names)} set{'s' * (len(names) > 1)}"


def sides(found: dict[str, Middle], reference: float) -> tuple[list[str], list[str], list[str]]:
    """The names whose numbers lie above `reference`, below it, and on neither side for certain."""

    def which(side: int) -> list[str]:
        return [name for name, middle in found.items() if middle.lies(reference) == side]

    return which(1), which(-1), which(0)


def by_set(names: Iterable[str], middle_of: Callable[[str], Middle]) -> dict[str, Middle]:
    """The middle of each set."""
    return {name: middle_of(name) for name in names}


def strip(axes: Axes, place: float, numbers: Sequence[float], colour: str = COLOURS[0]) -> None:
    """The numbers as dots above `place`, spread to the sides in their order, and a line at their median."""
    listed = sorted(numbers)
    shifts = [0.22 * ((13 * rank) % 11 - 5) / 5 for rank in range(len(listed))]
    axes.plot([place + shift for shift in shifts], listed, "o", ms=2.2, color=colour, alpha=0.6, mew=0)
    axes.plot([place - 0.3, place + 0.3], [median(listed)] * 2, color="black", lw=1.6)
