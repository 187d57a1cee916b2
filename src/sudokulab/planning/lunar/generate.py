"""Maps made from a seed: as many waypoints and rovers as wanted, and always solvable."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from sudokulab.resources import read_text

_DOMAIN = "missions/generated/domain.pddl"
_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Mission:
    """A domain and a problem as text, and the arcs of the map for whoever draws it."""

    name: str
    domain: str
    problem: str
    arcs: tuple[tuple[str, str], ...]


def generate(*, waypoints: int, rovers: int, rng: Random, name: str | None = None) -> Mission:
    """A random mission: half of the rovers are deployed, data lie at half of the waypoints.

    The map is a random directed cycle through all waypoints and half as many arcs more, so that every place
    can be reached from every other one. There are as many samples as landers, each of which stores one.

    >>> mission = generate(waypoints=6, rovers=2, rng=Random(7))
    >>> mission.name, len(mission.arcs)
    ('lunar-6-2', 9)
    """
    if waypoints < 3:
        raise ValueError(f"{waypoints} waypoints, expected at least 3")
    if rovers < 1:
        raise ValueError(f"{rovers} rovers, expected at least 1")
    title = name or f"lunar-{waypoints}-{rovers}"
    arcs = _arcs(_numbered("wp", waypoints), rng)
    problem = _Problem(title, waypoints, rovers, arcs, rng)
    return Mission(title, read_text(_DOMAIN), problem.text(), arcs)


def _numbered(stem: str, count: int) -> list[str]:
    return [f"{stem}{number}" for number in range(1, count + 1)]


def _arcs(places: list[str], rng: Random) -> tuple[tuple[str, str], ...]:
    """A cycle through all places in random order, then distinct arcs between random places."""
    order = places[:]
    rng.shuffle(order)
    arcs = dict.fromkeys(zip(order, order[1:] + order[:1], strict=True))
    while len(arcs) < len(places) + len(places) // 2:
        start, end = rng.sample(places, 2)
        arcs[start, end] = None
    return tuple(arcs)


class _Problem:
    """The parts of a problem while its text is put together."""

    def __init__(
        self, name: str, waypoints: int, rovers: int, arcs: tuple[tuple[str, str], ...], rng: Random
    ) -> None:
        self._name = name
        self._arcs = arcs
        self._rng = rng
        self._places = _numbered("wp", waypoints)
        self._rovers = _numbered("rover", rovers)
        self._landers = _numbered("lander", rovers)
        self._samples = _numbered("sample", rovers)
        data = waypoints // 2
        self._pictures = _numbered("pic", (data + 1) // 2)
        self._scans = _numbered("scan", data // 2)

    def text(self) -> str:
        """The problem in PDDL."""
        goals = [f"(uploaded {datum})" for datum in self._pictures + self._scans]
        goals += [f"(dropped {sample})" for sample in self._samples]
        objects = [
            (self._landers, "lander"),
            (self._rovers, "rover"),
            (self._places, "location"),
            (self._pictures, "picture"),
            (self._scans, "scan"),
            (self._samples, "sample"),
        ]
        listed = [word for names, kind in objects if names for word in (*names[:-1], f"{names[-1]} - {kind}")]
        return (
            f"(define (problem {self._name})\n  (:domain lunar-wide)\n\n"
            f"  (:objects\n{_lines(listed)})\n\n"
            f"  (:init\n{_lines(self._start())})\n\n"
            f"  (:goal (and\n{_lines(goals)})))\n"
        )

    def _start(self) -> list[str]:
        facts = [f"(connected {start} {end})" for start, end in self._arcs]
        sites = self._rng.sample(self._places, len(self._pictures) + len(self._scans))
        data = self._pictures + self._scans
        facts += [f"(dataAt {datum} {place})" for datum, place in zip(data, sites, strict=True)]
        facts += [f"(at {sample} {self._rng.choice(self._places)})" for sample in self._samples]
        for number, (lander, rover) in enumerate(zip(self._landers, self._rovers, strict=True)):
            facts += [f"(linked {lander} {rover})", f"(storeFree {lander})"]
            facts += [f"(noData {rover})", f"(noSample {rover})"]
            if number < len(self._rovers) // 2:
                place = self._rng.choice(self._places)
                facts += [f"(landed {lander} {place})", f"(down {lander})", f"(at {lander} {place})"]
                facts += [f"(deployed {rover})", f"(at {rover} {place})"]
            else:
                facts += [f"(notLanded {lander})", f"(notDeployed {rover})"]
        return facts


def _lines(words: list[str]) -> str:
    """The words in lines of moderate length, indented."""
    lines = ["   "]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > _WIDTH:
            lines.append("   ")
        lines[-1] += f" {word}"
    return "\n".join(lines)
