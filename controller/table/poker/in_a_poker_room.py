"""Which decisions are a poker table's. Does not decide."""

from __future__ import annotations

from controller.table.draft import Decide, Draft
from drivers.signals import Signal


def in_a_poker_room(decide: Decide) -> Decide:
    """At a table that plays for pots; any other has no use for it."""

    def decided(d: Draft, signal: Signal) -> None:
        if d.setup.game.is_for_pots:
            decide(d, signal)
        else:
            d.refuse(signal, f"{d.setup.game.title} has no use for what the {signal.device} reports")

    return decided
