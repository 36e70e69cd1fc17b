"""What it means that a shuffler now says this of itself after it said that: where its deck is.

The end of an order is not among it: the order's own record tells that. Does not know the line.
"""

from __future__ import annotations

from drivers.shuffler.port import ShufflerStatus
from drivers.signals import (
    DeckLoaded,
    DeckRemoved,
    DeviceJammed,
    JamCleared,
    ShuffleFinished,
    Signal,
    StackTaken,
    TrayChanged,
)

BEGUN = frozenset(("dealing", "ready", "stub"))
"""Stacks of the deck inside were dealt."""


def changes(device: str, old: ShufflerStatus | None, new: ShufflerStatus, at: int) -> list[Signal]:
    """The signals of ``new`` after ``old`` (None = just connected for the first time)."""
    return [*_of_the_deck(device, old, new, at), *_of_the_tray(device, old, new, at)]


def found(device: str, status: ShufflerStatus, at: int) -> list[Signal]:
    """What lies in it, as told to somebody who does not know."""
    if status.state == "empty":
        return [DeckRemoved(device=device, at=at, at_start=True)]
    if status.state in ("loaded", "sorting", "sorted"):
        return [_loaded(device, status, at, at_start=True)]
    if status.state in BEGUN:
        return [_loaded(device, status, at, at_start=True, order=status.order)]
    if status.state == "shuffled" and status.order is not None and status.colour is not None:
        return [ShuffleFinished(device=device, at=at, order=status.order, cards=status.cards, colour=status.colour)]
    return []


def _of_the_deck(device: str, old: ShufflerStatus | None, new: ShufflerStatus, at: int) -> list[Signal]:
    if new.state == "jammed":
        if old is not None and old.state == "jammed" and old.inside == new.inside:
            return []
        return [DeviceJammed(device=device, at=at, order=new.order, cards_inside=new.inside)]
    if old is None:
        return [JamCleared(device=device, at=at, at_start=True), *found(device, new, at)]
    if old.state == "jammed":
        cleared = JamCleared(device=device, at=at)
        return [cleared] if new.state == "empty" else [cleared, _loaded(device, new, at)]
    if old.state == "empty":
        return [] if new.state == "empty" else [_loaded(device, new, at)]
    taken: list[Signal] = []
    if old.state == "ready" and new.state != "ready":
        taken.append(StackTaken(device=device, at=at))
    if new.state == "empty":
        return taken if old.state == "unloading" else [*taken, DeckRemoved(device=device, at=at)]
    if _is_another(old, new):
        return [*taken, DeckRemoved(device=device, at=at), _loaded(device, new, at)]
    return taken


def _is_another(old: ShufflerStatus, new: ShufflerStatus) -> bool:
    """Whether somebody exchanged the deck unseen. A deck that was begun or sorted does not become whole again."""
    if old.colour != new.colour:
        return True
    if old.state in BEGUN or old.state == "sorted":
        more = old.left is not None and new.left is not None and new.left > old.left
        return more or new.state in ("loaded", "shuffling", "shuffled")
    return old.state == "shuffled" and new.state == "loaded"


def _of_the_tray(device: str, old: ShufflerStatus | None, new: ShufflerStatus, at: int) -> list[Signal]:
    before = None if old is None else old.tray
    if new.tray is None or new.tray is before:
        return []
    return [TrayChanged(device=device, at=at, covered=new.tray, at_start=before is None)]


def _loaded(
    device: str, new: ShufflerStatus, at: int, *, at_start: bool = False, order: int | None = None
) -> DeckLoaded:
    cards = new.cards if new.left is None else new.left
    return DeckLoaded(device=device, at=at, colour=new.colour or "unknown", cards=cards, order=order, at_start=at_start)
