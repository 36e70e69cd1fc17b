"""Facts of a player's bank. Part of :mod:`controller.table.events`. Does not know what a bank wins or pays."""

from __future__ import annotations

from controller.table.event import Event

# A player's bank


class BankTaken(Event, frozen=True, kw_only=True, tag=True):
    """The player at this seat banks this round, None: the dealer after all; keyed in while wagers are open."""

    round: int
    seat: int | None
