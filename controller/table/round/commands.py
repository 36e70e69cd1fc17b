"""What is asked and told of the round: its steps, irregularities, the bank and its pile.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from controller.table.command import Request


class NextKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer has finished this phase; ``hands`` may say how many hands were dealt, the dealer's included."""

    hands: int | None = None


class IrregularityKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer reports an irregularity of the game: its name, the facts its rule asks for, its seat."""

    what: str
    facts: dict[str, str | int | bool] = {}
    seat: int | None = None


class BankKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The player at this seat takes the bank for the round, with so much money; None: the dealer has it after all.

    Without ``cents`` nobody said what the bank has, and it is taken to cover everything.
    """

    seat: int | None
    cents: int | None = None


class ActionPileKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The player who banks called the pile that goes to the position which the dice find."""

    pile: int
