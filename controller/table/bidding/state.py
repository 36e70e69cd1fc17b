"""What players said of the bank in this round, and how it stood before; part of :mod:`controller.table.state`.

Does not know who may say what.
"""

from __future__ import annotations

import msgspec


class BankWord(msgspec.Struct, frozen=True):
    """One word: a bid, a wager of the bank or against it, that somebody keeps the bank or passes it."""

    said: str
    seat: int | None = None
    cents: int | None = None


class BankStood(msgspec.Struct, frozen=True):
    """How the bank stood once the last round was over."""

    banker: int
    placed_cents: int
    passed_by: int | None = None
    first_to_cover: int | None = None
    goes_from: int | None = None


class Banked(msgspec.Struct, frozen=True):
    """The seat that banked last, and how many rounds in a row; None where the dealer did."""

    seat: int | None = None
    rounds: int = 0
