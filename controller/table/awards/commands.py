"""What is asked and told of awards: a claim, the dealer's signature.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from controller.table.command import Request


class HandKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer claims ``hand`` for ``seat``."""

    seat: int
    hand: str


class LogSignedKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer signs the payout log with the own key pad's ENTER; ``cards`` where they were keyed in before it."""

    cards: str = ""
