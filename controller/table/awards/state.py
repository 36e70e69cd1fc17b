"""Claims on a meter, from the key pad to the key; part of :mod:`controller.table.state`. Does not decide."""

from __future__ import annotations

import msgspec

from controller.table.linked.state import PoolAnswer


class Award(msgspec.Struct, frozen=True):
    """One claim on the meter, from the key pad to the key."""

    award: int
    seat: int
    hand: str
    verified: tuple[str, ...] = ()
    verifiers: tuple[str, ...] = ()
    """The people in those roles; an empty ID where the role shares a code."""
    signed: tuple[str, ...] = ()
    """Roles that signed the payout log's entry by an act of their own, and did not verify."""
    signers: tuple[str, ...] = ()
    """The people in those roles."""
    log_cards: str = ""
    """The cards of the hand, once they were written down with a signature."""
    cents: int | None = None
    """The amount, once the payout log names it."""
    base_cents: int = 0
    """The meter that the amount was worked out from."""
    sharers: int = 1
    logged_by: str | None = None
    paid: bool = False
    denied: bool = False
    pending: bool = False
    """Frozen by a jackpot lock: off the meter, and paid by a later key."""

    asked_pool: bool = False
    """The pool over many tables was asked what it is paid."""
    pool_answer: PoolAnswer | None = None
    """What that pool decided."""

    @property
    def open(self) -> bool:
        return not (self.paid or self.denied or self.pending)


class PendingAward(msgspec.Struct, frozen=True):
    """An award that a jackpot lock froze, as it stood then: verified, in the payout log, off the meter."""

    award: Award
    pool: str
    off_meter_cents: int
    round: int
