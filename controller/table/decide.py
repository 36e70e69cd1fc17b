"""What a signal means: pure decisions from state, signal and the table's setup to events.

``decide`` is the only way in. It never raises for anything a person or a device can do: what is not possible now
becomes a ``SignalRefused`` with its reason. Time and randomness come in as signals; nothing is read or driven here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.table import commands as c
from controller.table.awards import decide as awards
from controller.table.cards import dealing, decks, new_cards, shuffling, sorting
from controller.table.clock import decide as clock
from controller.table.copies import decide as critical
from controller.table.draft import Draft
from controller.table.draws import decide as draws
from controller.table.equipment import decide as equipment, faults as devices, testing
from controller.table.events import Event
from controller.table.pools import decide as pools, mystery
from controller.table.round import bank, irregularities
from controller.table.settings import corrections, decide as parameters
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.wagers import decide as wagers
from drivers import signals as s

__all__ = ["Draft", "decide", "draft"]


def decide(state: TableState, signal: s.Signal, setup: TableSetup) -> tuple[Event, ...]:
    """The events that follow from ``signal`` now; none where it changes nothing."""
    return tuple(draft(state, signal, setup).events)


def draft(state: TableState, signal: s.Signal, setup: TableSetup) -> Draft:
    """The same, with the state as the events leave it."""
    d = Draft(state, setup)
    act = testing.while_testing if state.testing else _DECIDE[type(signal)]
    act(d, signal)
    return d


Decide = Callable[[Draft, Any], None]


def _at_seat(decide: Decide) -> Decide:
    """For the acceptors of this table and no others."""
    return lambda d, signal: (decide if signal.device in d.setup.seat_of else Draft.refuse_unknown)(d, signal)


def _of_card_device(decide: Decide) -> Decide:
    """For a shuffler and a shoe and nothing else."""
    return lambda d, signal: (decide if signal.device in decks.CARD_DEVICES else Draft.refuse_unknown)(d, signal)


def _button(d: Draft, signal: s.ButtonPressed) -> None:
    if signal.device == "lock-out":
        wagers.lock_out(d, signal)
    elif signal.device == "shuffler.green-button":
        shuffling.shuffle_keyed(d, c.ShuffleKeyed(device=signal.device, at=signal.at))
    else:
        d.refuse_unknown(signal)


def _key(d: Draft, signal: s.KeyLockChanged) -> None:
    (awards.key_changed if signal.device in d.setup.key_of else Draft.refuse_unknown)(d, signal)


def _time(d: Draft, signal: c.TimeReached) -> None:
    if signal.name == "drained":
        wagers.drained(d)
    elif signal.name == "acceptors-overdue":
        wagers.overdue(d)
    elif signal.name == "cards-due":
        devices.cards_due(d)
    elif signal.name == "dice-due":
        devices.dice_due(d)
    else:
        awards.key_left_on(d, signal.name.removeprefix("key-left-on."))


def _nothing(_: Draft, __: s.Signal) -> None:
    """A key of the pad, of which the entry line makes a command (:mod:`controller.people.key_pad_entry`)."""


_DECIDE: dict[type[s.Signal], Decide] = {
    s.ChipPassed: wagers.chip_passed,
    s.ChipImplausible: _at_seat(wagers.chip_implausible),
    s.AcceptorConfirmed: _at_seat(wagers.acceptor_confirmed),
    s.AcceptorUnsure: _at_seat(wagers.acceptor_unsure),
    s.ButtonPressed: _button,
    s.KeyLockChanged: _key,
    s.KeyPressed: _nothing,
    s.ShuffleFinished: shuffling.shuffle_finished,
    s.DeckLoaded: _of_card_device(decks.deck_loaded),
    s.DeckRemoved: _of_card_device(decks.deck_removed),
    s.StackReady: dealing.stack_ready,
    s.StackTaken: dealing.stack_taken,
    s.DeviceJammed: _of_card_device(decks.device_jammed),
    s.JamCleared: _of_card_device(decks.jam_cleared),
    s.OrderRefused: decks.order_refused,
    s.DoorChanged: equipment.door_changed,
    s.BetSensorChanged: _at_seat(equipment.bet_sensor_changed),
    s.CardsRead: _of_card_device(equipment.cards_read),
    s.TrayChanged: _of_card_device(equipment.tray_changed),
    s.ModePrepared: _of_card_device(sorting.mode_prepared),
    s.ModeChanged: _of_card_device(sorting.mode_changed),
    s.DeckSorted: _of_card_device(sorting.deck_sorted),
    s.NumberEntered: draws.number_entered,
    s.DeviceFault: draws.fault,
    s.DeviceRecovered: draws.recovered,
    s.FirmwareDeviates: _of_card_device(devices.firmware_deviates),
    c.CountKeyed: wagers.count_keyed,
    c.HandKeyed: awards.hand_keyed,
    c.DealKeyed: dealing.deal_keyed,
    c.NextKeyed: dealing.next_keyed,
    c.ShuffleKeyed: shuffling.shuffle_keyed,
    c.StubKeyed: dealing.stub_keyed,
    c.IrregularityKeyed: irregularities.irregularity_keyed,
    c.StaffAnswered: awards.staff_answered,
    c.CodeRefused: awards.code_refused,
    c.CardsChangedKeyed: devices.cards_changed,
    c.DiceChangedKeyed: devices.dice_changed,
    c.DeckPreparedKeyed: new_cards.prepared,
    c.CardsSpreadKeyed: new_cards.spread,
    c.HandDealKeyed: dealing.hand_deal_keyed,
    c.ShufflerModeKeyed: sorting.mode_keyed,
    c.TimeReached: _time,
    c.SuspensionDemanded: devices.suspend,
    c.EntryRefused: devices.entry_refused,
    c.ClockLookedAt: clock.looked_at,
    c.TestModeAsked: testing.asked,
    c.TestModeEnded: testing.ended,
    c.SettingAsked: parameters.asked,
    c.SettingWitnessed: parameters.witnessed,
    c.SettingWithdrawn: parameters.withdrawn,
    c.BankKeyed: bank.bank_keyed,
    c.DrawKeyed: draws.draw_keyed,
    c.DiceKeyed: draws.dice_keyed,
    c.NumbersGiven: draws.numbers_given,
    c.DrawGivenUp: draws.draw_given_up,
    c.CorrectionKeyed: corrections.keyed,
    c.DisputeKeyed: pools.dispute_keyed,
    c.DisputeDecided: pools.dispute_decided,
    c.MergerKeyed: pools.merger_keyed,
    c.TriggerDrawn: mystery.trigger_drawn,
    c.TriggerCrossed: mystery.trigger_crossed,
    c.CopyBehind: critical.copy_behind,
    c.CopyDiffers: critical.copy_differs,
    c.CopiesSettledKeyed: critical.settled,
}
