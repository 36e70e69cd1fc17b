"""The fold of a table that deals by itself. One part of :mod:`controller.table.apply`. Does not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.state import TableState

replace = msgspec.structs.replace


def _begun(s: TableState, _: e.DealingBegun) -> TableState:
    return replace(s, electronic=replace(s.electronic, dealing=True))


def _ended(s: TableState, _: e.DealingEnded) -> TableState:
    return replace(s, electronic=replace(s.electronic, dealing=False))


def _shuffled(s: TableState, v: e.DeckDrawn) -> TableState:
    round_ = replace(s.round, draw_order=None)
    return replace(s, round=round_, electronic=replace(s.electronic, deck=v.cards))


def _settled(s: TableState, v: e.StakesSettled) -> TableState:
    """Fees leave the table and stay in the till: the other side is the house's."""
    ledger, now = s.ledger, dict(v.stations)
    stations = {at: replace(one, cents=now.get(at, one.cents)) for at, one in ledger.stations.items()}
    turnover = replace(ledger.turnover, fees=ledger.turnover.fees + v.fees_cents)
    ledger = replace(ledger, stations=stations, house_cents=ledger.house_cents + v.fees_cents, turnover=turnover)
    return replace(s, ledger=ledger, electronic=replace(s.electronic, deck=()))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.DealingBegun: _begun,
    e.DealingEnded: _ended,
    e.DeckDrawn: _shuffled,
    e.StakesSettled: _settled,
}
