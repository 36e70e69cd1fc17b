"""What a house's rules say of roulette beside what every wheel has: wheel, zeros, even chances, Back-to-Back.

The file is ``config/rules/<jurisdiction>/roulette.toml``. Does not read it.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from games.house.rules_table import Cents, RulesTable
from games.money.dollars import dollars
from games.money.odds import Odds, PrintedOdds
from games.wheel.roulette.names import BACK_TO_BACK, HITS, family_name
from games.wheel.roulette.pockets import EVEN_CHANCES, WHEELS, Wheel
from games.wheel.roulette.zeros import Zeros
from games.wheel.rules import WheelRules

ZeroRule: TypeAlias = Literal["lose", "lose-half"]
"""What a zero takes of a wager on an even chance: all of it, or half while the other half goes back."""


class BackToBack(RulesTable):
    """The wager that a seat picks the winning number several times in a row (002:261-268)."""

    pays: Annotated[tuple[PrintedOdds, ...], Field(min_length=3, max_length=3)]
    """For the first hit, the second in a row, the third."""
    beside_at_least_cents: Cents
    """The minimum of the table, which must lie on the regular game."""
    numbers_at_most: Annotated[int, Field(ge=1, le=38, strict=True)]
    """How many numbers a seat may have straight up beside it: who has all of them picks every winning number."""
    adds_up: bool
    """Each hit pays its own odds; without it a hit pays what its odds are above those that were paid before."""


class RouletteRules(WheelRules):
    """One house's rules for roulette."""

    wheel: Wheel
    zeros: Mapping[Wheel, Zeros]
    """The head of the layout for each wheel that the document describes."""
    zero_rule: ZeroRule
    zero_rules_allowed: tuple[ZeroRule, ...]
    """Those that the document lets the house choose."""
    match_play: bool = False
    """Whether match play coupons are taken; never together with a value chip."""
    back_to_back: BackToBack | None = None
    """None: it is not offered."""

    @model_validator(mode="after")
    def _as_the_document_allows(self) -> Self:
        if self.wheel not in self.zeros:
            raise ValueError(f'wheel: "{self.wheel}" is none of {", ".join(self.zeros)} (zeros)')
        if self.zero_rule not in self.zero_rules_allowed:
            raise ValueError(f'zero_rule: "{self.zero_rule}" is none of {", ".join(self.zero_rules_allowed)}')
        for wheel, zeros in self.zeros.items():
            if missing := sorted(zeros.numbers - set(WHEELS[wheel])):
                raise ValueError(f"zeros.{wheel}: this wheel has no {', '.join(missing)}")
        if (BACK_TO_BACK in self.wagers) != (self.back_to_back is not None):
            raise ValueError("back_to_back and wagers.back-to-back are given together or not at all")
        return self

    @property
    def head(self) -> Zeros:
        """The groups around the zeros of the wheel that is played."""
        return self.zeros[self.wheel]

    @property
    def paid_apart(self) -> frozenset[str]:
        return frozenset({BACK_TO_BACK})

    def listed(self, wager: str) -> str:
        return family_name(wager)

    def odds_of(self, wager: str) -> Odds:
        if wager in HITS and self.back_to_back is not None:
            return self.back_to_back.pays[HITS.index(wager)]
        return super().odds_of(wager)

    def half_returned_on_zero(self, wager: str) -> bool:
        """Whether half of this wager goes back where the ball falls into a zero: even chances alone (003:4214-4221)."""
        return self.zero_rule == "lose-half" and wager in EVEN_CHANCES

    def why_not_exact(self, wager: str, cents: int) -> str | None:
        if self.half_returned_on_zero(wager) and cents % 2:
            return f"{dollars(cents)} on {wager} have no half: on a zero half of it goes back (003:4214-4221)"
        return super().why_not_exact(wager, cents)
