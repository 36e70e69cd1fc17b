"""Wagers that a pay table settles: a house's tables for one wager, and which of them it uses.

The dealer's hand plays no part. Does not rank hands: it is given the names that a hand has, the most special first.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, Self

from pydantic import model_validator

from games.declared.house_rules import RulesTable
from games.money.odds import Amount, Odds, PrintedPayment
from games.round.settlement import SeatInPlay, Settlement


class SideWager(RulesTable):
    """One such wager at one house."""

    table: str
    """The pay table in use, one of ``tables``."""
    tables: Mapping[str, Mapping[str, PrintedPayment]]
    """The pay tables that the document prints: odds or a sum by the name of the hand."""
    after_fold: Literal["loses", "stands"] = "loses"
    """What becomes of it when its player gives the hand up."""
    source: str = "house"

    @model_validator(mode="after")
    def _chosen(self) -> Self:
        if self.table not in self.tables:
            raise ValueError(f'table "{self.table}" is none of {", ".join(self.tables)}')
        return self

    def pays(self, names: Iterable[str]) -> tuple[str, Odds | Amount] | None:
        """The first of a hand's ``names`` that the table in use pays, with what it pays; None where it pays none."""
        table = self.tables[self.table]
        return next(((name, table[name]) for name in names if name in table), None)

    def settle(
        self, seat: SeatInPlay, wager: str, hand: Callable[[], Sequence[str]], payer: Literal["house", "bank"]
    ) -> Settlement:
        """Settle the ``wager`` of one seat. ``hand`` names its cards, and is asked only where they matter.

        Raises:
            SettlementError, CardError: what ``hand`` raises.
        """
        if seat.folded and self.after_fold == "loses":
            return Settlement(seat.seat, wager, "lose", 0, payer, "the player folded", self.source)
        names = hand()
        found = self.pays(names)
        if found is None:
            why = f"{names[-1]} takes nothing" if names else "no hand of the pay table"
            return Settlement(seat.seat, wager, "lose", 0, payer, why, self.source)
        name, payment = found
        pays = payment.pays_cents(seat.wagers[wager])
        return Settlement(seat.seat, wager, "win", pays, payer, f"{name} pays {payment}", self.source, due_cents=pays)
