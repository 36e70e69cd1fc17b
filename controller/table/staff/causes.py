"""Which signals lead to records of people and keys. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, Recorded, always, said, saying
from drivers.signals import KeyLockChanged, Signal

_NO_CARDS = "no cards"
"""What no payout log takes: who identified so was refused."""


def _identified(event: e.StaffIdentified, seen: Recorded) -> Iterator[Signal]:
    """For what, the events after it say; where there are none it was for nothing, or refused."""
    who: dict[str, Any] = {"device": "key-pad", "at": EARLY, "role": event.role, "person": event.person}
    cards, dice = seen.then(e.CardsChanged), seen.then(e.DiceChanged)
    if cards is not None:
        yield c.CardsChangedKeyed(**who, at_utc_ns=cards.at_utc_ns)
    if dice is not None:
        yield c.DiceChangedKeyed(**who, at_utc_ns=dice.at_utc_ns)
    done = seen.then(e.UpkeepDone) or seen.then(e.UpkeepSigned)
    if done is not None:
        at_utc_ns = done.at_utc_ns if isinstance(done, e.UpkeepDone) else seen.at_utc_ns
        yield c.UpkeepKeyed(**who, of=done.of, at_utc_ns=at_utc_ns)
    if seen.then(e.HandDealBegun) is not None:
        yield c.HandDealKeyed(**who)
    order = seen.then(e.OrderIssued)
    if order is not None and order.mode:
        yield c.ShufflerModeKeyed(**who, mode=order.mode, token=order.token)
    written = seen.then(e.LogSigned) or seen.then(e.PayoutLogged)
    yield c.StaffAnswered(**who, cards="" if written is None else written.cards)
    yield c.StaffAnswered(**who, yes=False)
    yield c.StaffAnswered(**who, cards=_NO_CARDS)
    if not event.for_key:
        yield from (
            c.HandDealKeyed(**who),
            c.CardsChangedKeyed(**who, at_utc_ns=seen.at_utc_ns),
            c.DiceChangedKeyed(**who, at_utc_ns=seen.at_utc_ns),
            c.ShufflerModeKeyed(**who, mode="", token=""),
        )


def _turned(event: e.KeyTurned, seen: Recorded) -> Iterator[Signal]:
    for device, key in seen.setup.key_of.items():
        if key == event.key:
            yield said(KeyLockChanged, event, device=device)


CAUSES: Mapping[type[e.Event], Cause] = {
    e.StaffIdentified: _identified,
    e.KeyTurned: _turned,
    e.KeyLeftOn: always(lambda event: c.TimeReached(device="time", at=EARLY, name=f"key-left-on.{event.key}")),
    e.WrongCodeGiven: saying(c.CodeWrong),
}
