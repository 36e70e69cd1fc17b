"""Which signals lead to records of a shoe and of rounds that are dealt from it. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, Recorded, always, follows, said, saying
from drivers import signals as s


def _shuffled(_: e.PackShuffled) -> s.Signal:
    return c.ShuffleKeyed(device="key-pad", at=EARLY)


def _burned(event: e.CardsBurned, _: Recorded) -> Iterator[s.Signal]:
    """A card that lies face down is on record without its face: which one it was does not matter."""
    yield c.BurnedKeyed(device="key-pad", at=EARLY)
    for card in (event.card,) if event.card else ("As", "2s"):
        yield c.CardKeyed(device="key-pad", at=EARLY, card=card)


def _dealt(event: e.CardDealt, seen: Recorded) -> Iterator[s.Signal]:
    """One that had come out in error is put down by the card that is drawn after it."""
    event = (seen.then(e.CardDealt) or event) if event.carried else event
    yield said(s.CardDrawn, event, device="card-shoe") if event.read else said(c.CardKeyed, event)


def _decided(_: e.RoundDecided, seen: Recorded) -> Iterator[s.Signal]:
    closed = seen.then(e.RoundClosed)
    yield c.NextKeyed(device="key-pad", at=EARLY if closed is None else closed.at)


CAUSES: Mapping[type[e.Event], Cause] = {
    e.SpotsTaken: saying(c.SpotsKeyed),
    e.PackShuffled: always(_shuffled),
    e.CardsBurned: _burned,
    e.CardCarried: follows,
    e.CuttingCardSeen: saying(c.CuttingCardKeyed),
    e.CardDealt: _dealt,
    e.WordSaid: saying(c.WordKeyed),
    e.ActTakenBack: saying(c.TakeBackKeyed),
    e.RoundDecided: _decided,
}
