"""The fold of players' accounts: each fact that moves money changes two sides by one amount. Does not decide.

One part of :mod:`controller.table.apply`. No mapping is ever changed: each fact makes another one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.ledger.state import Adjustment, AtStation, Ledger, PlayerAccount
from controller.table.state import TableState

replace = msgspec.structs.replace
Fold = Callable[[Ledger, Any], Ledger]


def _account(ledger: Ledger, number: int, **changes: Any) -> Ledger:
    return replace(ledger, accounts={**ledger.accounts, number: replace(ledger.accounts[number], **changes)})


def _paid(ledger: Ledger, number: int, cents: int) -> Ledger:
    """So much more in an account, or less."""
    return _account(ledger, number, cents=ledger.accounts[number].cents + cents)


def _laid(ledger: Ledger, station: int, cents: int) -> Ledger:
    """So much more at a station, or less."""
    at = ledger.stations[station]
    return replace(ledger, stations={**ledger.stations, station: replace(at, cents=at.cents + cents)})


def _turned_over(ledger: Ledger, what: str, cents: int) -> Ledger:
    turnover = ledger.turnover
    return replace(ledger, turnover=replace(turnover, **{what: getattr(turnover, what) + cents}))


def _opened(ledger: Ledger, v: e.PlayerAccountOpened) -> Ledger:
    accounts = {**ledger.accounts, v.account: PlayerAccount(v.holder, v.card)}
    return replace(ledger, accounts=accounts, next_account=v.account + 1)


def _bound(ledger: Ledger, v: e.PlayerCardBound) -> Ledger:
    return _account(ledger, v.account, card=v.card)


def _pin_chosen(ledger: Ledger, v: e.PlayerPinChosen) -> Ledger:
    return _account(ledger, v.account, has_pin=True, wrong_pins=0, locked="")


def _locked(ledger: Ledger, v: e.PlayerAccountLocked) -> Ledger:
    return _account(ledger, v.account, locked=v.why)


def _closed(ledger: Ledger, v: e.PlayerAccountClosed) -> Ledger:
    left = {number: one for number, one in ledger.accounts.items() if number != v.account}
    return replace(ledger, accounts=left)


def _read_at_cash(ledger: Ledger, v: e.CardReadAtCash) -> Ledger:
    return replace(ledger, at_cash=v.card)


def _deposited(ledger: Ledger, v: e.MoneyDeposited) -> Ledger:
    ledger = replace(ledger, till_cents=ledger.till_cents + v.cents, next_slip=v.slip + 1)
    return _turned_over(_paid(ledger, v.account, v.cents), "deposited", v.cents)


def _paid_out(ledger: Ledger, v: e.MoneyPaidOut) -> Ledger:
    ledger = replace(ledger, till_cents=ledger.till_cents - v.cents, next_slip=v.slip + 1)
    return _turned_over(_paid(ledger, v.account, -v.cents), "paid_out", v.cents)


def _asked(ledger: Ledger, v: e.AdjustmentAsked) -> Ledger:
    return replace(ledger, adjustment=Adjustment(v.account, v.cents, v.why, v.role, v.person))


def _dropped(ledger: Ledger, _: e.AdjustmentDropped) -> Ledger:
    return replace(ledger, adjustment=None)


def _adjusted(ledger: Ledger, v: e.AccountAdjusted) -> Ledger:
    ledger = replace(ledger, adjustment=None, house_cents=ledger.house_cents - v.cents)
    return _turned_over(_paid(ledger, v.account, v.cents), "adjusted", v.cents)


def _came(ledger: Ledger, v: e.PlayerCame) -> Ledger:
    at = ledger.stations.get(v.station, AtStation(v.account))
    return replace(ledger, stations={**ledger.stations, v.station: replace(at, asked=True)})


def _lapsed(ledger: Ledger, v: e.PlayerPinLapsed) -> Ledger:
    at = replace(ledger.stations[v.station], asked=False)
    return replace(ledger, stations={**ledger.stations, v.station: at})


def _pin_wrong(ledger: Ledger, v: e.PlayerPinWrong) -> Ledger:
    return _account(ledger, v.account, wrong_pins=ledger.accounts[v.account].wrong_pins + 1)


def _signed_in(ledger: Ledger, v: e.PlayerSignedIn) -> Ledger:
    at = replace(ledger.stations[v.station], session=v.session, asked=False)
    return replace(_account(ledger, v.account, wrong_pins=0), stations={**ledger.stations, v.station: at})


def _left(ledger: Ledger, v: e.StationLeft) -> Ledger:
    return replace(ledger, stations={station: at for station, at in ledger.stations.items() if station != v.station})


def _brought(ledger: Ledger, v: e.MoneyBrought) -> Ledger:
    return _turned_over(_laid(_paid(ledger, v.account, -v.cents), v.station, v.cents), "brought", v.cents)


def _taken_back(ledger: Ledger, v: e.MoneyTakenBack) -> Ledger:
    return _turned_over(_laid(_paid(ledger, v.account, v.cents), v.station, -v.cents), "taken_back", v.cents)


_OF_LEDGER: Mapping[type[e.Event], Fold] = {
    e.PlayerAccountOpened: _opened,
    e.PlayerCardBound: _bound,
    e.PlayerPinChosen: _pin_chosen,
    e.PlayerAccountLocked: _locked,
    e.PlayerAccountClosed: _closed,
    e.CardReadAtCash: _read_at_cash,
    e.MoneyDeposited: _deposited,
    e.MoneyPaidOut: _paid_out,
    e.AdjustmentAsked: _asked,
    e.AdjustmentDropped: _dropped,
    e.AccountAdjusted: _adjusted,
    e.PlayerCame: _came,
    e.PlayerPinWrong: _pin_wrong,
    e.PlayerPinLapsed: _lapsed,
    e.PlayerSignedIn: _signed_in,
    e.StationLeft: _left,
    e.MoneyBrought: _brought,
    e.MoneyTakenBack: _taken_back,
}


def _in_table(fold: Fold, state: TableState, event: e.Event) -> TableState:
    return replace(state, ledger=fold(state.ledger, event))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    kind: partial(_in_table, fold) for kind, fold in _OF_LEDGER.items()
}
