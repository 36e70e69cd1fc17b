"""The fold of a player's bank. One part of :mod:`controller.table.apply`. Does not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.state import Banked, TableState

replace = msgspec.structs.replace


def _taken(s: TableState, v: e.BankTaken) -> TableState:
    return replace(s, round=replace(s.round, bank=v.seat), last_refusal=None)


def bank_turn(before: Banked, bank: int | None) -> Banked:
    """Who banked last, once a round that ``bank`` had is over."""
    rounds = before.rounds if before.seat == bank else 0
    return Banked() if bank is None else Banked(bank, rounds + 1)


BANK: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {e.BankTaken: _taken}
