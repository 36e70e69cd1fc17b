"""What a table shows of its pool over many tables: an amount that is said to it, and how old that is.

No part of the state: it is the pool's fact, on the pool's record. Does not hear it.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.table.state import TableState
from games.money.dollars import dollars

NOT_AVAILABLE = "NOT AVAILABLE"


class LinkedAmount(NamedTuple):
    """What the pool shows; None where nothing may be shown, ``since`` says since when it is old."""

    cents: int | None
    since: str = ""


def shown_cents(state: TableState, linked: LinkedAmount | None) -> int | None:
    """What the digits of the meter show: of a linked table what the pool says now, nothing where that is old."""
    if state.link is None:
        return state.meter.cents
    return None if linked is None or linked.since else linked.cents


def shown_meter(state: TableState, linked: LinkedAmount | None) -> str:
    """The meter as text: ``$10,482.50``, ``12:04:31 $10,482.50`` where it is old, or that there is none."""
    if state.link is None:
        return dollars(state.meter.cents)
    if linked is None or linked.cents is None:
        return NOT_AVAILABLE
    return f"{linked.since} {dollars(linked.cents)}".lstrip()
