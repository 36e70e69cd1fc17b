"""Which signals lead to records of players' accounts. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, Recorded, said, saying, time_reached
from controller.table.ledger.course import PIN
from controller.table.ledger.decide import NO_PIN
from drivers import signals as s


def _card(number: str, seen: Recorded, at_station: int) -> Iterator[s.Signal]:
    for device, station in seen.setup.card_readers.items():
        if station == at_station:
            yield s.AccountCardRead(device=device, at=EARLY, number=number)


def _read_at_cash(event: e.CardReadAtCash, seen: Recorded) -> Iterator[s.Signal]:
    yield from _card(event.card, seen, 0)


def _came(event: e.PlayerCame, seen: Recorded) -> Iterator[s.Signal]:
    yield from _card(seen.state.ledger.accounts[event.account].card, seen, event.station)


def _left(event: e.StationLeft, seen: Recorded) -> Iterator[s.Signal]:
    """Where money lay there, that was taken back first."""
    if event.why == NO_PIN:
        yield from time_reached(f"{PIN}.{event.station}")(event, seen)
    else:
        yield said(c.StationLeftKeyed, event)


def _answered(event: e.AdjustmentDropped | e.AccountAdjusted, seen: Recorded, *, yes: bool) -> Iterator[s.Signal]:
    waiting = seen.state.ledger.adjustment
    if waiting is not None:
        yield said(c.AdjustmentAnswered, event, cents=waiting.cents, yes=yes)


def _lapsed(event: e.PlayerPinLapsed, seen: Recorded) -> Iterator[s.Signal]:
    yield from time_reached(f"{PIN}.{event.station}")(event, seen)


CAUSES: Mapping[type[e.Event], Cause] = {
    e.PlayerAccountOpened: saying(c.AccountOpenedKeyed),
    e.PlayerCardBound: saying(c.CardBoundKeyed),
    e.PlayerPinChosen: saying(c.PinChosen),
    e.PlayerAccountLocked: saying(c.AccountLockedKeyed),
    e.PlayerAccountClosed: saying(c.AccountClosedKeyed),
    e.CardReadAtCash: _read_at_cash,
    e.MoneyDeposited: saying(c.DepositKeyed),
    e.MoneyPaidOut: saying(c.CashOutKeyed),
    e.AdjustmentAsked: saying(c.AdjustmentKeyed),
    e.AdjustmentDropped: lambda event, seen: _answered(event, seen, yes=False),
    e.AccountAdjusted: lambda event, seen: _answered(event, seen, yes=True),
    e.PlayerCame: _came,
    e.PlayerPinWrong: saying(c.PinGiven, right=False),
    e.PlayerSignedIn: saying(c.PinGiven, right=True),
    e.StationLeft: _left,
    e.PlayerPinLapsed: _lapsed,
    e.MoneyBrought: saying(c.MoneyBroughtKeyed),
    e.MoneyTakenBack: saying(c.StationLeftKeyed),
}
