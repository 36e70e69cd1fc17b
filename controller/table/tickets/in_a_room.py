"""Which decisions are a room's: those of a table that sells tickets, from a device that it has. Does not decide."""

from __future__ import annotations

from controller.table.draft import Decide, Draft
from drivers.signals import Signal


def in_a_room(decide: Decide) -> Decide:
    """At a table that sells tickets; any other has no use for it."""

    def decided(d: Draft, signal: Signal) -> None:
        if d.setup.game.is_by_tickets:
            decide(d, signal)
        else:
            d.refuse(signal, f"{d.setup.game.title} has no use for what the {signal.device} reports")

    return decided


def of_fitted(device: str, decide: Decide) -> Decide:
    """Of this device, where the table has it."""

    def decided(d: Draft, signal: Signal) -> None:
        (decide if signal.device == device and device in d.setup.fitted else Draft.refuse_unknown)(d, signal)

    return decided
