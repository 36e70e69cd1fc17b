"""One pool's meters, exact, and the identity that they keep at every moment.

``units`` are ``1/units_per_cent`` of a cent, so that any rational rate is exact and nothing is ever rounded away. A
meter is a frozen value; each method returns the meter after one movement and refuses nothing: whether a movement may
happen is decided before. Does not know rates, hands or who allowed what.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from games.pools.rules import MAIN

replace = msgspec.structs.replace

Payer: TypeAlias = Literal["system", "attendant"]
"""Who hands an award over: the machine by itself, or a person (standards A5)."""


class Meter(msgspec.Struct, frozen=True):
    """The meters of one pool (standards A4, A5). Everything but what stands now only ever grows."""

    units: int = 0
    """What the display shows, with the part of a cent that it does not."""
    units_per_cent: int = 1
    chips: int = 0
    """Accepted wagers that the meter has moved for (coin-in)."""
    seeded_cents: int = 0
    """All that the house put in: the first seed and its part of each reset."""
    paid_cents: int = 0
    """All that was paid off the meter."""
    contributed_units: int = 0
    """All that wagers put in, shown or overflowing."""
    wins: int = 0
    pool: str = MAIN
    overflow_units: int = 0
    """What came above the limit and is not on the display yet."""
    reserve_units: int = 0
    """The hidden meter, as it stands."""
    reserved_units: int = 0
    """All that wagers put into the reserve."""
    won_cents: int = 0
    """The value of all wins, in cents, by whatever way they were paid."""
    by_attendant_cents: int = 0
    """What of it a person handed over."""
    raised_cents: int = 0
    """All authorised increases."""
    lowered_cents: int = 0
    """All authorised decreases, the recovery of a seed among them."""
    moved_units: int = 0
    """What came from other pools, less what went to them."""
    pending_cents: int = 0
    """Frozen by a jackpot lock, off the meter and not paid yet."""
    escrow_cents: int = 0
    """Disputed, off the meter, and kept until somebody decides."""
    limit_cents: int | None = None
    """Where the display stops; None: nowhere."""

    @property
    def cents(self) -> int:
        """What the display shows: whole cents; the rest is carried in ``units``."""
        return self.units // self.units_per_cent

    @property
    def overflow_cents(self) -> int:
        return self.overflow_units // self.units_per_cent

    @property
    def reserve_cents(self) -> int:
        return self.reserve_units // self.units_per_cent

    @property
    def by_system_cents(self) -> int:
        """What of the wins was paid without a person."""
        return self.won_cents - self.by_attendant_cents

    @property
    def by_house_cents(self) -> int:
        """What of the wins did not come off the meter: floors, shortfalls, awards from the tray (standards B13)."""
        return self.won_cents - self.paid_cents

    # What wagers do

    def contributed(self, units: int, *, overflow: int = 0, reserve: int = 0, wagers: int = 1) -> Meter:
        """After ``wagers`` wagers: ``units`` on the display, the rest above the limit and into the reserve."""
        return replace(
            self,
            units=self.units + units,
            contributed_units=self.contributed_units + units + overflow,
            overflow_units=self.overflow_units + overflow,
            reserve_units=self.reserve_units + reserve,
            reserved_units=self.reserved_units + reserve,
            chips=self.chips + wagers,
        )

    # What awards do

    def paid(self, cents: int, off_meter_cents: int, by: Payer = "attendant") -> Meter:
        """After one award of ``cents``, of which ``off_meter_cents`` come off the display."""
        return replace(
            self,
            units=self.units - off_meter_cents * self.units_per_cent,
            paid_cents=self.paid_cents + off_meter_cents,
            **self._won(cents, by),
        )

    def frozen(self, cents: int) -> Meter:
        """After a jackpot lock: ``cents`` are off the display and pending."""
        return replace(self, units=self.units - cents * self.units_per_cent, pending_cents=self.pending_cents + cents)

    def pending_paid(self, cents: int, pending_cents: int, by: Payer = "attendant") -> Meter:
        """After an award of ``cents``, of which ``pending_cents`` were frozen before."""
        return replace(
            self,
            pending_cents=self.pending_cents - pending_cents,
            paid_cents=self.paid_cents + pending_cents,
            **self._won(cents, by),
        )

    def _won(self, cents: int, by: Payer) -> dict[str, int]:
        attendant = cents if by == "attendant" else 0
        return {
            "won_cents": self.won_cents + cents,
            "by_attendant_cents": self.by_attendant_cents + attendant,
            "wins": self.wins + 1,
        }

    # What resets do

    def seeded(self, cents: int) -> Meter:
        """After a credit of the house."""
        return replace(self, units=self.units + cents * self.units_per_cent, seeded_cents=self.seeded_cents + cents)

    def from_reserve(self, units: int) -> Meter:
        """After ``units`` went from the reserve to the display."""
        return replace(self, units=self.units + units, reserve_units=self.reserve_units - units)

    def from_overflow(self, units: int) -> Meter:
        """After ``units`` went from the overflow to the display."""
        return replace(self, units=self.units + units, overflow_units=self.overflow_units - units)

    # What people do

    def raised(self, cents: int) -> Meter:
        """After an authorised increase."""
        return replace(self, units=self.units + cents * self.units_per_cent, raised_cents=self.raised_cents + cents)

    def lowered(self, cents: int) -> Meter:
        """After an authorised decrease."""
        return replace(self, units=self.units - cents * self.units_per_cent, lowered_cents=self.lowered_cents + cents)

    def limited(self, cents: int | None) -> Meter:
        """After a limit was set, or lifted."""
        return replace(self, limit_cents=cents)

    def above_limit(self, units: int) -> Meter:
        """After ``units`` went from the display to the overflow, to bring it back to its limit."""
        return self.from_overflow(-units)

    def escrowed(self, cents: int) -> Meter:
        """After a dispute began: ``cents`` are off the display and in escrow."""
        return replace(self, units=self.units - cents * self.units_per_cent, escrow_cents=self.escrow_cents + cents)

    def returned(self, cents: int, base_cents: int) -> Meter:
        """After a dispute that the house won: ``cents`` come back on the display, less the base set there meanwhile."""
        return self.escrowed(-cents).lowered(base_cents)

    def escrow_paid(self, cents: int, by: Payer = "attendant") -> Meter:
        """After a dispute that the patron won: ``cents`` of the escrow are paid."""
        return replace(
            self,
            escrow_cents=self.escrow_cents - cents,
            paid_cents=self.paid_cents + cents,
            **self._won(cents, by),
        )

    def moved(self, units: int) -> Meter:
        """After ``units`` came from another pool, or went to one where negative."""
        return replace(self, units=self.units + units, moved_units=self.moved_units + units)

    def in_units(self, units_per_cent: int) -> Meter:
        """The same meter in finer units.

        Raises:
            ValueError: ``units_per_cent`` is no multiple of what the meter counts in now.
        """
        times, rest = divmod(units_per_cent, self.units_per_cent)
        if rest:
            raise ValueError(f"a meter in parts of 1/{self.units_per_cent} cent is not counted in 1/{units_per_cent}")
        counted = ("units", "contributed_units", "overflow_units", "reserve_units", "reserved_units", "moved_units")
        return replace(self, units_per_cent=units_per_cent, **{name: getattr(self, name) * times for name in counted})


def imbalance(meter: Meter) -> str | None:
    """What of the identity does not hold, as one sentence; None where it does (standards A8).

    Seeds + contributions + increases - awards - decreases = what stands on the display, in overflow and in reserve;
    moves between those cancel out, and what is pending or in escrow is off the display and not paid yet.
    """
    of_people = meter.seeded_cents + meter.raised_cents - meter.lowered_cents - meter.paid_cents
    held = meter.pending_cents + meter.escrow_cents
    credited = (of_people - held) * meter.units_per_cent + meter.moved_units
    given = meter.contributed_units + meter.reserved_units
    if credited + given != meter.units + meter.overflow_units + meter.reserve_units:
        return f"the {meter.pool} meter is not seed plus contributions less awards"
    below = {
        "meter": meter.units,
        "overflow": meter.overflow_units,
        "reserve": meter.reserve_units,
        "pending award": meter.pending_cents,
        "escrow": meter.escrow_cents,
        "part that the house paid": meter.by_house_cents,
    }
    for name, value in below.items():
        if value < 0:
            return f"the {name} of the {meter.pool} pool is below zero"
    return None
