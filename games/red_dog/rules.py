"""What a house's rules say of red dog beside what every game has: what each spread pays, and three of a kind.

The file is ``config/rules/<jurisdiction>/red-dog.toml``. Does not read it.
"""

from collections.abc import Mapping
from typing import Self

from pydantic import model_validator

from games.layout.rules import LayoutRules
from games.money.odds import Odds, PrintedOdds
from games.red_dog.spread import WIDEST


class RedDogRules(LayoutRules):
    """One house's rules for red dog."""

    spread: Mapping[str, PrintedOdds]
    """By the spread, or the first and the last of several: ``"1"``, ``"4-11"``."""
    three_of_a_kind: PrintedOdds

    @model_validator(mode="after")
    def _every_spread_once(self) -> Self:
        named = [spread for name in self.spread for spread in _spreads(name)]
        if sorted(named) != list(range(1, WIDEST + 1)):
            raise ValueError(
                f"spread pays each of 1 to {WIDEST} once, such as 1 and 4-11; it has {', '.join(self.spread)}"
            )
        return self

    def odds_of(self, spread: int) -> Odds:
        """What this spread pays."""
        return next(odds for name, odds in self.spread.items() if spread in _spreads(name))


def _spreads(name: str) -> range:
    """The spreads that a line of the table stands for; none where its name is no such line."""
    first, _, last = name.partition("-")
    if not first.isdecimal() or not (last or first).isdecimal() or len(name) > len("11-11"):
        return range(0)
    return range(int(first), int(last or first) + 1)
