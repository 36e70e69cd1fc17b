"""Decisions on hands that lie open and that the dealer keys in; at the end of the round how each compares.

What was keyed in wrong is put right before the round is over, and both stay on record. Does not rank.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.draft import Decide, Draft
from controller.table.hands.course import ends, why_not_open, why_not_take_back
from controller.table.hands.state import OpenHand
from drivers import signals as s


def open_hand_keyed(d: Draft, signal: c.OpenHandKeyed) -> None:
    why = why_not_open(d.state, d.setup, OpenHand(signal.seat, signal.high, signal.low))
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.HandOpened(seat=signal.seat, high=signal.high, low=signal.low))


def hand_take_back_keyed(d: Draft, signal: c.HandTakeBackKeyed) -> None:
    why = why_not_take_back(d.state, d.setup, signal.seat)
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.HandTakenBack(seat=signal.seat))


def compared(d: Draft) -> None:
    """Record how each hand that was keyed in stands against the bank's, where that was keyed in too."""
    for one in ends(d.state, d.setup):
        d.record(e.HandCompared(seat=one.seat, wager=one.wager, result=one.result, why=one.why, source=one.source))


DECISIONS: Mapping[type[s.Signal], Decide] = {
    c.OpenHandKeyed: open_hand_keyed,
    c.HandTakeBackKeyed: hand_take_back_keyed,
}
