"""What a signal means: pure decisions from state, signal and the table's setup to events.

``decide`` is the only way in. It never raises for anything a person or a device can do: what is not possible now
becomes a ``SignalRefused`` with its reason. Time and randomness come in as signals; nothing is read or driven here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller import commands as c
from controller.decide import awards, cards, devices, wagers
from controller.decide.draft import Draft
from controller.events import Event
from controller.setup import TableSetup
from controller.state import TableState
from drivers import signals as s

__all__ = ["Draft", "decide", "draft"]


def decide(state: TableState, signal: s.Signal, setup: TableSetup) -> tuple[Event, ...]:
    """The events that follow from ``signal`` now; none where it changes nothing."""
    return tuple(draft(state, signal, setup).events)


def draft(state: TableState, signal: s.Signal, setup: TableSetup) -> Draft:
    """The same, with the state as the events leave it."""
    d = Draft(state, setup)
    _DECIDE[type(signal)](d, signal)
    return d


def _button(d: Draft, signal: s.ButtonPressed) -> None:
    if signal.device == "lock-out":
        wagers.lock_out(d, signal)
    else:
        cards.shuffle_keyed(d, c.ShuffleKeyed(device=signal.device, at=signal.at))


def _time(d: Draft, signal: c.TimeReached) -> None:
    if signal.name == "drained":
        wagers.drained(d)
    elif signal.name == "acceptors-overdue":
        wagers.overdue(d)
    elif signal.name == "cards-due":
        devices.cards_due(d)
    else:
        awards.key_left_on(d, signal.name.removeprefix("key-left-on."))


def _nothing(_: Draft, __: s.Signal) -> None:
    """A key of the pad: the entry line makes a command of it (:mod:`controller.key_pad_entry`)."""


_DECIDE: dict[type[s.Signal], Callable[[Draft, Any], None]] = {
    s.ChipPassed: wagers.chip_passed,
    s.ChipImplausible: wagers.chip_implausible,
    s.AcceptorConfirmed: wagers.acceptor_confirmed,
    s.ButtonPressed: _button,
    s.KeyLockChanged: awards.key_changed,
    s.KeyPressed: _nothing,
    s.ShuffleFinished: cards.shuffle_finished,
    s.DeckLoaded: cards.deck_loaded,
    s.DeckRemoved: cards.deck_removed,
    s.StackReady: cards.stack_ready,
    s.StackTaken: cards.stack_taken,
    s.DeviceJammed: cards.device_jammed,
    s.JamCleared: cards.jam_cleared,
    s.OrderRefused: cards.order_refused,
    s.DeviceFault: devices.fault,
    s.DeviceRecovered: devices.recovered,
    c.CountKeyed: wagers.count_keyed,
    c.HandKeyed: awards.hand_keyed,
    c.DealKeyed: cards.deal_keyed,
    c.NextKeyed: cards.next_keyed,
    c.ShuffleKeyed: cards.shuffle_keyed,
    c.StubKeyed: cards.stub_keyed,
    c.IrregularityKeyed: cards.irregularity_keyed,
    c.StaffAnswered: awards.staff_answered,
    c.CodeRefused: awards.code_refused,
    c.CardsChangedKeyed: devices.cards_changed,
    c.TimeReached: _time,
    c.SuspensionDemanded: devices.suspend,
    c.EntryRefused: devices.entry_refused,
}
