"""What a house asks of each wager on the layout: its limits, what must stand beside it, what it must equal.

For games whose rules file has a ``[wagers]`` table; a wager that is not in it is not offered by this house.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from games.declared.house_rules import HouseRules, RulesTable
from games.round.settlement import SeatOf, SettlementError


class WagerRule(RulesTable):
    """One wager."""

    step_cents: Annotated[int, Field(gt=0, strict=True)] = 1
    """Amounts are whole steps of so many cents."""
    min_cents: Annotated[int, Field(gt=0, strict=True)] | None = None
    max_cents: Annotated[int, Field(gt=0, strict=True)] | None = None
    """Both or neither; neither where the amount follows from another wager."""
    above_max_with_approval: bool = False
    """More may be taken when the general manager approved it in writing."""
    beside: str | None = None
    """The wager that must stand at the same seat."""
    equals: str | None = None
    """The wager whose amount this one must have."""

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if (self.min_cents is None) != (self.max_cents is None):
            raise ValueError("min_cents and max_cents are given together or not at all")
        if self.min_cents is not None and self.max_cents is not None and self.min_cents > self.max_cents:
            raise ValueError("min_cents is above max_cents")
        return self


class LayoutRules(HouseRules):
    """Rules of a game whose wagers the house lists."""

    wagers: Mapping[str, WagerRule]
    cash: Literal["no", "approved", "yes"] = "no"
    """Whether cash on the layout is a wager; ``approved``: when a supervisor says so."""

    def cash_plays(self, *, approved: bool) -> bool:
        """Whether cash on the layout is a wager (000:453, 564, 845; 002:1259)."""
        return self.cash == "yes" or (self.cash == "approved" and approved)

    @model_validator(mode="after")
    def _known(self) -> Self:
        for name, rule in self.wagers.items():
            for other in (rule.beside, rule.equals):
                if other is not None and other not in self.wagers:
                    raise ValueError(f'wagers.{name} names "{other}", which is none of {", ".join(self.wagers)}')
        return self

    def verify(self, seats: Sequence[SeatOf[object]]) -> None:
        """Check that every wager is one that this house takes, of an amount that it takes.

        Raises:
            SettlementError: one is not; the text names seat, wager and what there is.
        """
        for seat in seats:
            for wager in seat.wagers:
                if self.listed(wager) not in self.wagers:
                    told = f'seat {seat.seat} has a wager "{wager}"'
                    raise SettlementError(f"{told}; there are {', '.join(self.wagers)} at this house")
        self.verify_amounts(seats)

    def listed(self, wager: str) -> str:
        """The name under which ``wager`` stands in the table of wagers, as all further hands of a seat do under one."""
        return wager

    def limits_of(self, wager: str) -> tuple[int, int] | None:
        rule = self._rule(wager)
        return None if rule.min_cents is None or rule.max_cents is None else (rule.min_cents, rule.max_cents)

    def beside(self, wager: str) -> str | None:
        return self._rule(wager).beside

    def equals(self, wager: str) -> str | None:
        return self._rule(wager).equals

    def step_cents(self, wager: str) -> int:
        return self._rule(wager).step_cents

    def approvable(self, wager: str) -> bool:
        return self._rule(wager).above_max_with_approval

    def _rule(self, wager: str) -> WagerRule:
        try:
            return self.wagers[self.listed(wager)]
        except KeyError:
            raise LookupError(f'{self.title} has no wager "{wager}"; it has {", ".join(self.wagers)}') from None
