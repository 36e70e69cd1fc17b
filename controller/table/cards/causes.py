"""Which signals lead to records of cards. Does not decide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, Recorded, always, follows, time_reached
from drivers import signals as s

_GAVE_OUT = re.compile(r"gave out (-?\d+) cards")


def _ordered(_: e.OrderIssued, __: Recorded) -> Iterator[s.Signal]:
    yield c.ShuffleKeyed(device="key-pad", at=EARLY)
    yield c.DealKeyed(device="key-pad", at=EARLY)


def _failed(event: e.OrderFailed, seen: Recorded) -> Iterator[s.Signal]:
    device = _device(seen, event.order)
    yield s.OrderRefused(device=device, at=EARLY, order=event.order, why=event.why)
    yield s.DeviceJammed(device=device, at=EARLY, order=event.order, cards_inside=0)


def _completed(event: e.OrderCompleted, seen: Recorded) -> Iterator[s.Signal]:
    """By what the order asked for."""
    order = next((one for one in seen.state.orders if one.order == event.order), None)
    if order is not None and order.action in _END:
        yield from _END[order.action](order.device, event.order, seen)


def _shuffled(device: str, order: int, seen: Recorded) -> Iterator[s.Signal]:
    deck = seen.then(e.DeckShuffled) or seen.then(e.DeckPlaced)
    if deck is not None:
        yield s.ShuffleFinished(device=device, at=EARLY, order=order, cards=deck.cards, colour=deck.colour)


def _emptied(device: str, order: int, seen: Recorded) -> Iterator[s.Signal]:
    condemned = seen.then(e.DeckCondemned)
    told = None if condemned is None else _GAVE_OUT.search(condemned.why)
    yield s.DeckRemoved(device=device, at=EARLY, order=order, cards=None if told is None else int(told[1]))
    yield s.DeckRemoved(device=device, at=EARLY, order=order, at_start=True)


def _prepared(device: str, order: int, seen: Recorded) -> Iterator[s.Signal]:
    asked = seen.then(e.ShufflerModeAsked)
    if asked is not None:
        mode, token = _mode(asked.mode), asked.token
        yield s.ModePrepared(device=device, at=EARLY, order=order, mode=mode, token=token)


def _changed(device: str, order: int, seen: Recorded) -> Iterator[s.Signal]:
    changed = seen.then(e.ShufflerModeChanged)
    if changed is not None:
        yield s.ModeChanged(device=device, at=EARLY, order=order, mode=_mode(changed.mode))


def _sorted(device: str, order: int, seen: Recorded) -> Iterator[s.Signal]:
    found = seen.then(e.DeckFoundSorted)
    if found is not None:
        yield s.DeckSorted(
            device=device,
            at=EARLY,
            order=order,
            colour=found.colour,
            cards=found.cards,
            missing=found.missing,
            extra=found.extra,
        )


_END: Mapping[str, Callable[[str, int, Recorded], Iterator[s.Signal]]] = {
    "start": _shuffled,
    "unload": _emptied,
    "eject": _emptied,
    "dispense": _emptied,
    "prepare-mode": _prepared,
    "change-mode": _changed,
    "sort": _sorted,
}


def _placed(event: e.DeckPlaced, seen: Recorded) -> Iterator[s.Signal]:
    """Put in, found there, or shuffled before this record began; or the dealer's SHUFFLE says that it is in."""
    if seen.then(e.OrderIssued) is not None:
        yield c.ShuffleKeyed(device="key-pad", at=EARLY)
    order = 0 if event.begun else None
    yield s.DeckLoaded(device=event.device, at=EARLY, colour=event.colour, cards=event.cards, order=order)
    yield s.ShuffleFinished(device=event.device, at=EARLY, order=0, cards=event.cards, colour=event.colour)


def _taken(event: e.DeckTaken, _: Recorded) -> Iterator[s.Signal]:
    yield s.DeckRemoved(device=event.device, at=EARLY)
    yield s.DeckRemoved(device=event.device, at=EARLY, at_start=True)


def _delivered(event: e.StackDelivered, seen: Recorded) -> Iterator[s.Signal]:
    for order in seen.state.orders:
        if order.device == event.device:
            yield s.StackReady(device=event.device, at=EARLY, order=order.order, cards=event.cards, left=event.left)


def _mode(name: str) -> Literal["shuffle", "sort"]:
    return "sort" if name == "sort" else "shuffle"


def _device(seen: Recorded, order: int) -> str:
    return next((one.device for one in seen.state.orders if one.order == order), "")


CAUSES: Mapping[type[e.Event], Cause] = {
    e.OrderIssued: _ordered,
    e.OrderFailed: _failed,
    e.OrderCompleted: _completed,
    e.DeckPlaced: _placed,
    e.DeckTaken: _taken,
    e.HandsAnnounced: always(lambda event: c.DealKeyed(device="key-pad", at=EARLY, hands=event.hands)),
    e.StackDelivered: _delivered,
    e.StackLifted: always(lambda _: s.StackTaken(device="shoe", at=EARLY)),
    e.StackLeft: always(lambda _: c.NextKeyed(device="key-pad", at=EARLY)),
    e.DeviceStopped: always(
        lambda event: s.DeviceJammed(device=event.device, at=EARLY, order=None, cards_inside=event.cards_inside)
    ),
    e.ResidueSeen: always(
        lambda event: s.DeviceJammed(device=event.device, at=EARLY, order=None, cards_inside=event.cards_inside)
    ),
    e.DeviceCleared: always(lambda event: s.JamCleared(device=event.device, at=EARLY)),
    e.CardsSpread: always(lambda _: c.CardsSpreadKeyed(device="key-pad", at=EARLY)),
    e.DeckPrepared: always(
        lambda event: c.DeckPreparedKeyed(device="key-pad", at=EARLY, colour=event.colour, step=event.step)
    ),
    e.UseCounted: always(
        lambda event: c.UseMeasured(
            device="time", at=EARLY, cards_ns=event.cards_ns, dice_ns=event.dice_ns, at_utc_ns=event.at_utc_ns
        )
    ),
    e.CardsDue: time_reached("cards-due"),
    e.CardsSeen: always(lambda event: s.CardsRead(device=event.device, at=EARLY, order=event.order, cards=event.cards)),
    e.TraySeen: always(lambda event: s.TrayChanged(device="shuffler", at=EARLY, covered=event.covered)),
    **dict.fromkeys(
        (
            e.DeckShuffled,
            e.DeckCondemned,
            e.CardsChanged,
            e.HandDealBegun,
        ),
        follows,
    ),
}
