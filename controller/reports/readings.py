"""What the meters of a table show at one moment, pool by pool: the reading that a supervisor would write down.

Taken from the table's own state. Does not work out what they should show.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from controller.reports.movements import Account
from controller.table.state import TableState
from games.pools.meter import Meter


@dataclass(frozen=True, slots=True)
class Reading:
    """One pool. Money in cents, exact; ``chips`` is the coin-in meter."""

    accounts: Mapping[Account, Fraction] = field(default_factory=dict)
    chips: int = 0
    wins: int = 0
    won_cents: int = 0
    """The cumulative payout: every win since the record began, however it was paid (standards A5)."""
    by_attendant_cents: int = 0
    """What of it a person handed over."""

    @property
    def meter(self) -> Fraction:
        return self.accounts.get("meter", Fraction(0))

    @property
    def by_system_cents(self) -> int:
        """What of the wins was paid without a person."""
        return self.won_cents - self.by_attendant_cents


NOTHING = Reading()


def readings(state: TableState) -> Mapping[str, Reading]:
    """The reading of each pool, the main one first; none before the opening, nor of a table without a meter."""
    return {meter.pool: _reading(meter) for meter in state.pools if _is_kept(meter)} if state.opened else {}


def _is_kept(meter: Meter) -> bool:
    """Whether money ever stood in the pool: a table without a meter has one in which none did."""
    return bool(meter.seeded_cents or meter.chips or meter.raised_cents or meter.limit_cents is not None)


def _reading(meter: Meter) -> Reading:
    parts = meter.units_per_cent
    accounts: Mapping[Account, Fraction] = {
        "meter": Fraction(meter.units, parts),
        "overflow": Fraction(meter.overflow_units, parts),
        "reserve": Fraction(meter.reserve_units, parts),
        "pending": Fraction(meter.pending_cents),
        "escrow": Fraction(meter.escrow_cents),
    }
    return Reading(accounts, meter.chips, meter.wins, meter.won_cents, meter.by_attendant_cents)
