"""Hits on a linked pool: what each is paid, in the order of the log and of nothing else.

The amount comes off the meter when the hit stands in the log, and the pool starts again at once; so of two hits the
second gets the reset amount and what came since (standards B16, J10). The amounts are those of
:mod:`games.pools.awards`, as at a table of its own. Pure. Does not know who may verify or pay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from controller.linked.facts import Winner
from games.pools import awards
from games.pools.meter import Meter
from games.pools.reset import refill, refilled
from games.pools.rules import Pool

replace = msgspec.structs.replace


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """One award of a linked pool, and what became of it."""

    table: str
    award: int
    seat: int
    hand: str
    sequence: int
    """Where in the log it stands: the order of all hits."""
    at_utc_ns: int
    cents: int = 0
    off_meter_cents: int = 0
    base_cents: int = 0
    """What the meter showed."""
    sharers: int = 1
    put_cents: int = 0
    """What the house put on the meter with it."""
    resets: bool = False
    state: Literal["waiting", "decided", "paid", "withdrawn"] = "waiting"


Hits = Mapping[tuple[str, int], Hit]
"""By table and number of the award."""


def decided(rules: Pool, meter: Meter, hits: Sequence[Hit]) -> tuple[Meter, tuple[Hit, ...]]:
    """The meter and the hits of one message once their amounts are off it.

    Raises:
        games.pools.awards.AwardError: the pool pays no such hand.
    """
    claims = {awards.Claim(hit.seat, hit.hand): hit for hit in hits}
    to_pay = awards.in_order(rules, tuple(claims))
    paid: list[awards.Award] = []
    done = []
    for number, claim in enumerate(to_pay):
        award = awards.next_award(rules, meter.cents, claim, paid, to_pay[number:])
        paid.append(award)
        meter = meter.frozen(award.off_meter_cents)
        put = 0
        if award.resets:
            again = refill(rules, meter)
            meter, put = refilled(meter, again), again.house_cents
        done.append(
            replace(
                claims[claim],
                cents=award.cents,
                off_meter_cents=award.off_meter_cents,
                base_cents=award.base_cents,
                sharers=award.sharers,
                put_cents=put,
                resets=award.resets,
                state="decided",
            )
        )
    return meter, tuple(done)


def paid(meter: Meter, hit: Hit) -> tuple[Meter, Hit]:
    """After the key at the winner's table."""
    return meter.pending_paid(hit.cents, hit.off_meter_cents), replace(hit, state="paid")


def withdrawn(meter: Meter, hit: Hit) -> tuple[Meter, Hit]:
    """After the table denied the hand: the amount comes back, less what the house put there for the new start.

    Hits that were decided meanwhile stay as they are: what they showed was owed.
    """
    meter = meter.frozen(-hit.off_meter_cents)
    return meter.lowered(min(hit.put_cents, meter.cents)), replace(hit, state="withdrawn")


def as_winner(table: str, winner: Winner, sequence: int, at_utc_ns: int) -> Hit:
    """A hit as it comes out of the log, with no amount yet."""
    return Hit(
        table=table,
        award=winner.award,
        seat=winner.seat,
        hand=winner.hand,
        sequence=sequence,
        at_utc_ns=at_utc_ns,
    )
