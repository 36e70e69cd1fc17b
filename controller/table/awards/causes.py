"""Which signals lead to records of awards. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.table import events as e
from controller.table.cause import Cause, Recorded, follows, said
from controller.table.commands import HandKeyed, LogSignedKeyed, TriggerCrossed
from drivers.signals import Signal


def _claimed(event: e.AwardClaimed, seen: Recorded) -> Iterator[Signal]:
    """A dealer, or the meter of a mystery pool."""
    hit, wagers = seen.then(e.MysteryHit), seen.state.round.metered
    if hit is not None and event.seat in wagers:
        yield said(TriggerCrossed, hit, after=len(wagers) - 1 - wagers.index(event.seat))
    yield said(HandKeyed, event)


def _signed(event: e.LogSigned, _: Recorded) -> Iterator[Signal]:
    """The dealer's key; a signature by code follows on who identified."""
    if event.by == "key":
        yield said(LogSignedKeyed, event)


CAUSES: Mapping[type[e.Event], Cause] = {
    e.AwardClaimed: _claimed,
    e.LogSigned: _signed,
    **dict.fromkeys(
        (
            e.AwardVerified,
            e.HandPassedOver,
            e.AwardDenied,
            e.PayoutLogged,
            e.MeterReduced,
            e.MeterReset,
        ),
        follows,
    ),
}
