"""Which signals lead to records of cards. Does not decide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, Recorded, follows, said, saying, time_reached
from controller.table.tickets.state import BALLS
from drivers import signals as s

_GAVE_OUT = re.compile(r"gave out (-?\d+) cards")


def _ordered(_: e.OrderIssued, __: Recorded) -> Iterator[s.Signal]:
    yield c.ShuffleKeyed(device="key-pad", at=EARLY)
    yield c.DealKeyed(device="key-pad", at=EARLY)
    yield c.DrawKeyed(device="key-pad", at=EARLY, draw=BALLS)


def _failed(event: e.OrderFailed, seen: Recorded) -> Iterator[s.Signal]:
    device = _device(seen, event.order)
    yield said(s.OrderRefused, event, device=device)
    yield s.DeviceJammed(device=device, at=EARLY, order=event.order, cards_inside=0)


def _completed(event: e.OrderCompleted, seen: Recorded) -> Iterator[s.Signal]:
    """By what the order asked for; whatever that was, the deck may have been taken out under its number."""
    order = next((one for one in seen.state.orders if one.order == event.order), None)
    if order is not None and order.action in _END:
        yield from _END[order.action](order.device, event.order, seen)
        if _END[order.action] is not _emptied:
            yield from _emptied(order.device, event.order, seen)


def _shuffled(device: str, order: int, seen: Recorded) -> Iterator[s.Signal]:
    deck = seen.then(e.DeckShuffled) or seen.then(e.DeckPlaced)
    if deck is not None:
        yield said(s.ShuffleFinished, deck, device=device, order=order)


def _emptied(device: str, order: int, seen: Recorded) -> Iterator[s.Signal]:
    condemned = seen.then(e.DeckCondemned)
    told = None if condemned is None else _GAVE_OUT.search(condemned.why)
    yield s.DeckRemoved(device=device, at=EARLY, order=order, cards=None if told is None else int(told[1]))
    yield s.DeckRemoved(device=device, at=EARLY, order=order, at_start=True)


def _prepared(device: str, order: int, seen: Recorded) -> Iterator[s.Signal]:
    asked = seen.then(e.ShufflerModeAsked)
    if asked is not None:
        yield said(s.ModePrepared, asked, device=device, order=order)


def _changed(device: str, order: int, seen: Recorded) -> Iterator[s.Signal]:
    changed = seen.then(e.ShufflerModeChanged)
    if changed is not None:
        yield said(s.ModeChanged, changed, device=device, order=order)


def _sorted(device: str, order: int, seen: Recorded) -> Iterator[s.Signal]:
    found = seen.then(e.DeckFoundSorted)
    if found is not None:
        yield said(s.DeckSorted, found, device=device, order=order)


def _printed(device: str, order: int, _: Recorded) -> Iterator[s.Signal]:
    yield s.TicketPrinted(device=device, at=EARLY, order=order)


_END: Mapping[str, Callable[[str, int, Recorded], Iterator[s.Signal]]] = {
    "start": _shuffled,
    "unload": _emptied,
    "eject": _emptied,
    "dispense": _emptied,
    "prepare-mode": _prepared,
    "change-mode": _changed,
    "sort": _sorted,
    "print": _printed,
}


def _placed(event: e.DeckPlaced, seen: Recorded) -> Iterator[s.Signal]:
    """Put in, found there, or shuffled before this record began; or the dealer's SHUFFLE says that it is in."""
    if seen.then(e.OrderIssued) is not None:
        yield c.ShuffleKeyed(device="key-pad", at=EARLY)
    yield said(s.DeckLoaded, event, order=0 if event.begun else None)
    yield said(s.ShuffleFinished, event, order=0)


def _taken(event: e.DeckTaken, _: Recorded) -> Iterator[s.Signal]:
    yield said(s.DeckRemoved, event)
    yield said(s.DeckRemoved, event, at_start=True)


def _delivered(event: e.StackDelivered, seen: Recorded) -> Iterator[s.Signal]:
    for order in seen.state.orders:
        if order.device == event.device:
            yield said(s.StackReady, event, order=order.order)


def _device(seen: Recorded, order: int) -> str:
    return next((one.device for one in seen.state.orders if one.order == order), "")


CAUSES: Mapping[type[e.Event], Cause] = {
    e.OrderIssued: _ordered,
    e.OrderFailed: _failed,
    e.OrderCompleted: _completed,
    e.DeckPlaced: _placed,
    e.DeckTaken: _taken,
    e.HandsAnnounced: saying(c.DealKeyed),
    e.StackDelivered: _delivered,
    e.StackLifted: saying(s.StackTaken),
    e.StackLeft: saying(c.NextKeyed),
    e.DeviceStopped: saying(s.DeviceJammed, order=None),
    e.ResidueSeen: saying(s.DeviceJammed, order=None),
    e.DeviceCleared: saying(s.JamCleared),
    e.CardsSpread: saying(c.CardsSpreadKeyed),
    e.DeckPrepared: saying(c.DeckPreparedKeyed),
    e.UseCounted: saying(c.UseMeasured),
    e.CardsDue: time_reached("cards-due"),
    e.CardsSeen: saying(s.CardsRead),
    e.TraySeen: saying(s.TrayChanged, device="shuffler"),
    **dict.fromkeys(
        (
            e.DeckShuffled,
            e.DeckSetApart,
            e.DeckCondemned,
            e.CardsChanged,
            e.HandDealBegun,
        ),
        follows,
    ),
}
