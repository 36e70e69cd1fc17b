"""What may change a meter beside wagers and wins: a limit, an authorised fall or rise, a dispute.

A displayed value is owed to the players (002:1178), so it falls only for a reason that a rule names (standards B2;
002:1173-1177), and a limit is set only above what shows (002:1171). Each question answers with one sentence, or None
where it may be done. Does not move a meter, and does not know who asks: that is for the authority of the house.
"""

from typing import Literal, TypeAlias, get_args

from games.money.dollars import dollars
from games.pools.meter import Meter

Reason: TypeAlias = Literal["over-limit", "malfunction", "seed-recovery", "pool-closed"]
"""Why a person may lower a meter. A paid win and a dispute lower it too, each with a record of its own."""

REASONS: tuple[Reason, ...] = get_args(Reason)


def why_not_limit(meter: Meter, limit_cents: int) -> str | None:
    """Why this limit cannot be set now: it must be above what the meter shows (002:1171)."""
    if limit_cents > meter.cents:
        return None
    return f"the meter shows {dollars(meter.cents)}: a limit set now must be above that, {dollars(limit_cents)} is not"


def why_not_lower(meter: Meter, to_cents: int, reason: str, *, explained: bool = True) -> str | None:
    """Why the meter cannot be lowered to ``to_cents`` for ``reason``.

    Over its limit it comes down to the limit and no further (002:1175); a malfunction takes an explanation on record
    (002:1176).
    """
    if reason not in REASONS:
        return f"{reason} is no reason to lower a meter; {', '.join(REASONS)}, a win and a dispute are"
    if not 0 <= to_cents < meter.cents:
        return f"the meter shows {dollars(meter.cents)}: {dollars(to_cents)} is not lower"
    if reason == "over-limit":
        if meter.limit_cents is None or meter.cents <= meter.limit_cents:
            return "the meter does not stand above a limit"
        if to_cents < meter.limit_cents:
            return f"the meter comes down to its limit of {dollars(meter.limit_cents)} and no further"
    if reason == "malfunction" and not explained:
        return "a fall after a malfunction takes an explanation on record"
    return None


def why_not_dispute(meter: Meter) -> str | None:
    """Why no dispute can begin: one is decided before the next, and there must be something to dispute."""
    if meter.escrow_cents:
        return f"{dollars(meter.escrow_cents)} are in escrow already: that dispute is decided first"
    return None if meter.cents else "the meter shows nothing that could be disputed"


def why_not_resolve(meter: Meter) -> str | None:
    """Why there is nothing to decide."""
    return None if meter.escrow_cents else "nothing is in escrow: there is no dispute to decide"


def disputed(meter: Meter, cents: int, base_cents: int) -> Meter:
    """The meter once a dispute began: the ``cents`` it showed are in escrow, it stands at its base (002:1180-1184)."""
    return meter.escrowed(cents).seeded(base_cents)


def base_of(meter: Meter, reset_cents: int) -> int:
    """What the licensee has back of the base that was put on a disputed meter: no more than there is (002:1185)."""
    return min(reset_cents, meter.escrow_cents + meter.cents)


def resolved(meter: Meter, in_favour_of: Literal["licensee", "patron"], cents: int, base_cents: int) -> Meter:
    """The meter once a dispute is decided.

    For the licensee the ``cents`` in escrow come back, less the base that was put on the meter meanwhile (002:1185);
    for the patron they are paid.
    """
    return meter.escrow_paid(cents) if in_favour_of == "patron" else meter.returned(cents, base_cents)
