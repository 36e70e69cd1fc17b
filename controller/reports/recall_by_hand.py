"""What the recall of a round says of hands that lay open and were keyed in: whose, put right, how each compares.

Does not collect: the recall does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from controller.reports.values import words
from controller.table import events as e


def compared(event: e.HandCompared) -> str:
    """``seat 3 main: win, both hands are higher than the bank's``."""
    return f"seat {event.seat} {words(event.wager)}: {words(event.result)}, {event.why}"


def _opened(event: e.HandOpened) -> str:
    hands = " / ".join(" ".join(hand) for hand in (event.high, event.low) if hand)
    return f"the hand of seat {event.seat} lies open: {hands}"


STEPS: Mapping[type[e.Event], Callable[[Any], str | None]] = {
    e.HandOpened: _opened,
    e.HandTakenBack: lambda v: f"taken back: the hand of seat {v.seat}",
    e.HandCompared: compared,
}
