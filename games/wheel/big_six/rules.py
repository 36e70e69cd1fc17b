"""What a house's rules say of big six: the sections of its wheel, and how low a posted maximum may be.

The file is ``config/rules/<jurisdiction>/big-six.toml``. Does not read it.
"""

from collections.abc import Mapping
from typing import Annotated, Self

from pydantic import Field, model_validator

from games.money.dollars import dollars
from games.wheel.big_six.symbols import SHORT, SYMBOLS
from games.wheel.rules import WheelRules

Count = Annotated[int, Field(gt=0, strict=True)]


class BigSixRules(WheelRules):
    """One house's rules for big six."""

    sections: Mapping[str, Count]
    """How many sections of the wheel show each symbol."""
    max_at_least_cents: Mapping[str, Count]
    """The least that may be posted as the maximum, by odds: ``5 to 1``."""
    odds_notice_hours: Annotated[int, Field(ge=0, strict=True)]
    """How long before other odds are played by the gaming commission has them in writing."""

    @model_validator(mode="after")
    def _every_symbol_has_sections_and_odds(self) -> Self:
        for name, table in (("sections", self.sections), ("pays", self.pays)):
            if set(table) != set(SYMBOLS):
                raise ValueError(f"{name} has each of {', '.join(SYMBOLS)} once; it has {', '.join(table)}")
        return self

    @model_validator(mode="after")
    def _no_maximum_below_its_floor(self) -> Self:
        for wager in self.wagers:
            least, limits = self.max_floor_cents(wager), self.limits_of(wager)
            if limits is not None and limits[1] < least:
                raise ValueError(
                    f"wagers.{wager}: the maximum is at least {dollars(least)} where {self.pays[wager]} is paid"
                )
        return self

    def listed(self, wager: str) -> str:
        return SHORT.get(wager, wager)

    def max_floor_cents(self, wager: str) -> int:
        """The least that may be posted as the maximum of this wager, in cents; 0 where its odds have no floor."""
        return self.max_at_least_cents.get(str(self.odds_of(wager)), 0)
