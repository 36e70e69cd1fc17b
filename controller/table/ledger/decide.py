"""Decisions at the stations: a card is read, a PIN was right or wrong, money is brought, a station is left.

A wrong PIN is counted here. Does not compare one (:mod:`controller.people.pins` does); the cash station has
:mod:`controller.table.ledger.cash`.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.draft import Decide, Draft
from controller.table.ledger import cash
from controller.table.ledger.course import (
    PIN,
    rules_of,
    why_not_asked_for_pin,
    why_not_brought,
    why_not_come,
    why_not_left,
)
from controller.table.ledger.seats import gone, laid, why_not_gone, why_not_laid
from drivers import signals as s

LEFT, NO_PIN = "left", "no PIN came"
WRONG_PINS = "too many wrong PINs"


def card_read(d: Draft, signal: s.AccountCardRead) -> None:
    """At the cash station it is shown to the cashier, at a player's it asks for the PIN."""
    station = d.table.card_readers.get(signal.device)
    if station is None:
        d.refuse_unknown(signal)
        return
    if station == 0:
        cash.shown(d, signal.number)
        return
    number = d.state.ledger.of_card(signal.number)
    why = "this card opens no account here: the cash station opens one" if number is None else None
    if number is not None:
        why = why_not_come(d.state, number, station)
    if why is not None or number is None:
        d.refuse(signal, why or "")
    elif station not in d.state.ledger.stations or not d.state.ledger.stations[station].asked:
        d.record(e.PlayerCame(account=number, station=station))


def pin_given(d: Draft, signal: c.PinGiven) -> None:
    """The last of the wrong ones locks the account, and gives the station back where nobody had it before."""
    number, station = signal.account, signal.station
    why = why_not_asked_for_pin(d.state, number, station)
    if why is not None:
        d.refuse(signal, why)
        return
    if signal.right:
        d.record(e.PlayerSignedIn(account=number, station=station, session=signal.session))
        return
    d.record(e.PlayerPinWrong(account=number, station=station))
    wrong, most = d.state.ledger.accounts[number].wrong_pins, rules_of(d.setup).wrong_pins
    if wrong < most:
        d.refuse(signal, f"this PIN is wrong: {most - wrong} more and the account is locked")
        return
    d.record(e.PlayerAccountLocked(account=number, why=WRONG_PINS))
    if not d.state.ledger.stations[station].is_in:
        d.record(e.StationLeft(account=number, station=station, why=WRONG_PINS))
    else:
        d.record(e.PlayerPinLapsed(account=number, station=station))
    d.refuse(signal, "this PIN is wrong, and the account is locked: its holder comes to the cash station")


def pin_time_over(d: Draft, signal: c.TimeReached) -> None:
    """Nobody gave a PIN: the station is free again, or its player's as before."""
    station = int(signal.name.partition(".")[2])
    at = d.state.ledger.stations.get(station)
    if at is not None and not at.is_in:
        d.record(e.StationLeft(account=at.account, station=station, why=NO_PIN))
    elif at is not None and at.asked:
        d.record(e.PlayerPinLapsed(account=at.account, station=station))


def brought(d: Draft, signal: c.MoneyBroughtKeyed) -> None:
    station, cents = signal.station, signal.cents
    why = why_not_brought(d.state, station, cents) or why_not_laid(d.state, d.setup, station, cents)
    if why is not None:
        d.refuse(signal, why)
        return
    account = d.state.ledger.stations[station].account
    d.record(e.MoneyBrought(account=account, station=station, cents=cents))
    laid(d, station, cents)


def left(d: Draft, signal: c.StationLeftKeyed) -> None:
    why = why_not_left(d.state, signal.station) or why_not_gone(d.state, d.setup, signal.station)
    if why is not None:
        d.refuse(signal, why)
        return
    at = d.state.ledger.stations[signal.station]
    if at.cents:
        d.record(e.MoneyTakenBack(account=at.account, station=signal.station, cents=at.cents))
    d.record(e.StationLeft(account=at.account, station=signal.station, why=LEFT))
    gone(d, signal.station)


def _with_accounts(decide: Decide) -> Decide:
    """At a table whose players have accounts; any other has no use for it."""

    def decided(d: Draft, signal: s.Signal) -> None:
        if d.setup.rules.account is not None:
            decide(d, signal)
        else:
            d.refuse(signal, f"no accounts of players are kept for {d.setup.game.title.lower()}")

    return decided


DECISIONS: Mapping[type[s.Signal], Decide] = {
    kind: _with_accounts(decide)
    for kind, decide in (
        (s.AccountCardRead, card_read),
        (c.PinGiven, pin_given),
        (c.MoneyBroughtKeyed, brought),
        (c.StationLeftKeyed, left),
        (c.AccountOpenedKeyed, cash.opened),
        (c.CardBoundKeyed, cash.bound),
        (c.PinChosen, cash.pin_chosen),
        (c.AccountLockedKeyed, cash.locked),
        (c.AccountClosedKeyed, cash.closed),
        (c.DepositKeyed, cash.deposited),
        (c.CashOutKeyed, cash.cashed_out),
        (c.AdjustmentKeyed, cash.adjustment_asked),
        (c.AdjustmentAnswered, cash.adjustment_answered),
    )
}
TIMES: Mapping[str, Decide] = {PIN: pin_time_over}
