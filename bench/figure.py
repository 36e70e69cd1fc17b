"""What a benchmark yields: a figure of ours beside its peer's, from rounds that took turns on the same machine.

A spell in which the machine is busy then hits both, and the ratio stays true where neither number does. Does not
measure by itself and fails nothing: a goal that is missed is printed as missed.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Literal, NamedTuple

import msgspec

Samples = Sequence[float]
"""Nanoseconds each, or whatever the figure's unit is."""


class Spread(NamedTuple):
    """Where samples lie: half of them are below ``median``, all but one in a hundred below ``p99``."""

    median: float
    p99: float


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the table. ``ratio`` is of the medians and says what the goal speaks of."""

    what: str
    ours: Spread
    peer: str
    theirs: Spread
    unit: Literal["ns", "MiB", "%"] = "ns"
    ratio: float
    bound: Literal["at most", "at least"]
    goal: float
    """Infinity at most, or 0 at least, where a peer is shown for comparison only."""

    @property
    def has_goal(self) -> bool:
        return 0 < self.goal < inf

    @property
    def met(self) -> bool:
        return self.ratio <= self.goal if self.bound == "at most" else self.ratio >= self.goal


def spread(samples: Samples) -> Spread:
    """Median and 99th percentile.

    >>> spread([3, 1, 2])
    Spread(median=2, p99=3)
    """
    ordered = sorted(samples)
    return Spread(ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)])


def no_slower(what: str, ours: Samples, peer: str, theirs: Samples, *, goal: float) -> Figure:
    """Our time as a share of the peer's: at most ``goal``."""
    mine, other = spread(ours), spread(theirs)
    ratio = mine.median / other.median
    return Figure(what=what, ours=mine, peer=peer, theirs=other, ratio=ratio, bound="at most", goal=goal)


def faster(what: str, ours: Samples, peer: str, theirs: Samples, *, goal: float) -> Figure:
    """How many of ours are done in the peer's time for one: at least ``goal``."""
    mine, other = spread(ours), spread(theirs)
    ratio = other.median / mine.median
    return Figure(what=what, ours=mine, peer=peer, theirs=other, ratio=ratio, bound="at least", goal=goal)


def within(what: str, ours: Samples, limit: float, unit: Literal["ns", "MiB", "%"]) -> Figure:
    """How much of a fixed limit is used: at most all of it."""
    mine = spread(ours)
    return Figure(
        what=what,
        ours=mine,
        peer="the limit",
        theirs=Spread(limit, limit),
        unit=unit,
        ratio=mine.median / limit,
        bound="at most",
        goal=1.0,
    )


def take_turns(rounds: int, contestants: Mapping[str, Callable[[], Samples]]) -> dict[str, list[float]]:
    """The samples of ``rounds`` rounds. Each begins with another contestant; a first round warms up and is dropped."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    names = list(contestants)
    for turn in range(rounds + 1):
        for name in turned(names, turn):
            gc.collect()
            samples = contestants[name]()
            if turn:
                found[name] += samples
    return found


def turned(names: list[str], turn: int) -> list[str]:
    """The order of one turn: each begins with another.

    >>> turned(["a", "b", "c"], 4)
    ['b', 'c', 'a']
    """
    begin = turn % len(names)
    return names[begin:] + names[:begin]
