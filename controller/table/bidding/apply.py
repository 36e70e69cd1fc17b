"""The fold of what is said of the bank. Does not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.bidding.state import BankStood, BankWord
from controller.table.state import TableState

replace = msgspec.structs.replace


def _said(s: TableState, v: e.BankWordSaid) -> TableState:
    words = (*s.round.bank_words, BankWord(v.said, v.seat, v.cents))
    return replace(s, round=replace(s.round, bank_words=words))


def _taken_back(s: TableState, _: e.BankWordTakenBack) -> TableState:
    return replace(s, round=replace(s.round, bank_words=s.round.bank_words[:-1]))


def _stands(s: TableState, v: e.BankStands) -> TableState:
    stood = BankStood(v.banker, v.placed_cents, v.passed_by, v.first_to_cover, v.goes_from)
    return replace(s, bank_stood=stood, round=replace(s.round, bank_words=()))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.BankWordSaid: _said,
    e.BankWordTakenBack: _taken_back,
    e.BankStands: _stands,
}
