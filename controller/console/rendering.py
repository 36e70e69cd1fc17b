"""One rendering of a page for all who look at it, however many they are.

A change makes a new one, and so does time: not everything that a page shows is in the record. Does not know templates
(:mod:`controller.console.pages` does) and sends nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from math import inf

BEAT_S = 0.5
"""A page greys its values after one second without a word, so it hears one twice in that time."""
PAUSE_S = 0.05
"""The parts of a page follow changes at most 20 times a second, and two may follow one another at once: a key is shown,
and what it did as soon as that is on disk."""
GOOD_FOR_S = BEAT_S / 2
"""A rendering is taken again for so long, where nothing that was told has changed."""

Fragments = Callable[[], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Parts:
    """The live parts of a page at one moment."""

    at_s: float
    """On the loop's clock."""
    again_s: float
    """From then on they are made anew after a change."""
    changed: asyncio.Event
    """Set once something that pages show has changed since."""
    events: Mapping[str, str]
    """Each part as a server-sent event."""
    digest: str


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole page at one moment."""

    at_s: float
    changed: asyncio.Event
    html: str


class Rendered:
    """One page. ``next_change`` gives what will be set at the next change of what pages show."""

    def __init__(self, next_change: Callable[[], asyncio.Event], parts: Fragments, whole: Callable[[], str]) -> None:
        self._next_change = next_change
        self._make_parts = parts
        self._make_whole = whole
        self._parts: Parts | None = None
        self._followed_s = -inf
        """When its parts last followed a change."""
        self._whole: Whole | None = None

    def parts(self) -> Parts:
        """The newest parts; they follow a change where the last but one that did are two ``PAUSE_S`` old."""
        now_s, kept = asyncio.get_running_loop().time(), self._parts
        if kept is None or now_s >= (kept.again_s if kept.changed.is_set() else kept.at_s + GOOD_FOR_S):
            again_s = now_s if kept is None else kept.again_s
            if kept is not None and kept.changed.is_set():
                again_s, self._followed_s = max(now_s, self._followed_s + 2 * PAUSE_S), now_s
            changed, made = self._next_change(), self._make_parts()
            events = {name: event(name, html) for name, html in made.items()}
            kept = self._parts = Parts(now_s, again_s, changed, events, digest(made))
        return kept

    def whole(self) -> str:
        """The whole page; after a change it is made anew at once."""
        now_s, kept = asyncio.get_running_loop().time(), self._whole
        if kept is None or kept.changed.is_set() or now_s - kept.at_s >= GOOD_FOR_S:
            kept = self._whole = Whole(now_s, self._next_change(), self._make_whole())
        return kept.html


def event(name: str, data: str, number: int | None = None) -> str:
    r"""One server-sent event; a browser that comes back tells the ``number`` of the last one that had any.

    >>> event("meter", "<b>1</b>\n<i>2</i>")
    'event: meter\ndata: <b>1</b>\ndata: <i>2</i>\n\n'
    """
    lines = "".join(f"data: {line}\n" for line in data.splitlines()) or "data:\n"
    return f"event: {name}\n{lines}" + (f"id: {number}\n" if number is not None else "") + "\n"


def digest(fragments: Mapping[str, str]) -> str:
    """Tells one state of a page from another."""
    return sha256("\0".join(fragments.values()).encode()).hexdigest()[:16]
