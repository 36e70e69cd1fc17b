"""What a scenario expects to see after a step: the models of ``expect``; docs/scenarios.md explains every key.

Does not look at a table: :mod:`controller.rehearsal.scenario.seen` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from controller.rehearsal.scenario.values import Amount, OneOrMoreWords, Part, Seat, Seats


class ExpectedAward(Part):
    """An award of this round: where, what, how far, how much."""

    seat: Seat
    hand: str
    state: Literal["claimed", "verified", "logged", "pending", "paid", "denied"]
    amount: Amount | None = None


Fact = Mapping[str, object]
"""``kind`` and some fields of one event."""


class Expect(Part):
    """What must be seen after the step. A list of seats is complete: seats that it leaves out must not be so."""

    phase: OneOrMoreWords | None = None
    """One of them."""
    meter: Amount | None = None
    meters: Mapping[str, Amount] = {}
    """By the name of the pool."""
    pending: tuple[Amount, ...] | None = None
    escrow: Amount | None = None
    sign: str | None = None
    result: str | None = None
    """On the result display; empty: it is dark."""
    point: tuple[str, ...] | None = None
    """The lamps of the point marker that are lit, all of them."""
    boxes: dict[int, str] | None = None
    """What stands in the commission boxes, by seat; those of all others are dark."""
    lamps: Seats | None = None
    flashing: Seats | None = None
    steady: Seats | None = None
    warning: Seats | None = None
    open: Seats | None = None
    flagged: Seats | None = None
    returned: Seats | None = None
    display: tuple[str, ...] = ()
    say: str | None = None
    why: str | None = None
    refused: str | None = None
    suspended: str | None = None
    awards: tuple[ExpectedAward, ...] | None = None
    paid: Amount | None = None
    faults: tuple[str, ...] | None = None
    doors: tuple[str, ...] | None = None
    events: tuple[str, ...] = ()
    no_events: tuple[str, ...] = Field(default=(), alias="no-events")
    facts: tuple[Fact, ...] = ()
    """Each is of this kind, and has these fields."""
    status: Annotated[int, Field(ge=100, le=599, strict=True)] | None = None
    """Of the console's answer."""
    reads: tuple[str, ...] = ()
    """Each on some line of the report, or of the console's answer."""
    running: Annotated[bool, Field(strict=True)] | None = None
    """Whether the service runs."""
    counts: Mapping[str, Annotated[int, Field(ge=0, strict=True)]] = {}
    """How many of a kind."""
