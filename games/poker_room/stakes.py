"""What a hand is played for: how a bet is bounded, its sizes, blinds, ante and bring-in, in whole cents.

A house's file has a row for each game that it spreads, under the name that is posted: ``"4-8"``. Does not say how a
round of betting goes: `games.poker_room.betting_rules` does.
"""

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from games.house.rules_table import Cents, RulesTable

Structure: TypeAlias = Literal["limit", "spread", "half-pot-limit", "pot-limit", "no-limit"]
"""Fixed or split limit (002:472, 492), a range below a top (002:473), and big-bet poker (002:452)."""
Positive = Annotated[int, Field(gt=0, strict=True)]


class Stakes(RulesTable):
    """The stakes of one game."""

    structure: Structure
    lower_cents: Positive
    """The bet of the earlier streets in a limit game; in every other game the least bet."""
    upper_cents: Positive | None = None
    """The bet of the later streets in a limit game; the most in one of a range. None: as the lower one."""
    blinds_cents: tuple[Cents, ...] = ()
    """From the button's left; with two players the first of two is on the button, where the house says so."""
    ante_cents: Cents = 0
    button_cents: Cents = 0
    """What the button posts besides (001:47, 101)."""
    bring_in_cents: Cents = 0
    opening_cents: Cents = 0
    """What it costs to come in before anybody has: 0, the highest blind. The sum of the blinds in 001:53 and 117."""
    buy_in_cents: Cents = 0
    """The least that a player brings; 0: so many bets as the house says."""
    most_buy_in_cents: Positive | None = None
    most_straddle_cents: Positive | None = None
    """The most of a straddle where these stakes have one of their own (001:47, 53)."""
    to_go_cents: Positive | None = None
    """What it costs to come in after that straddle."""
    chip_cents: Positive = 1
    """The smallest chip that is wagered; every amount is a multiple of it, all of a stack excepted (004:237)."""

    @model_validator(mode="after")
    def _fit_together(self) -> Self:
        if self.upper_cents is not None and self.upper_cents < self.lower_cents:
            raise ValueError("upper_cents is below lower_cents")
        if self.bring_in_cents and self.blinds_cents:
            raise ValueError("a game has blinds or a bring-in, not both")
        if self.bring_in_cents > self.lower_cents:
            raise ValueError("bring_in_cents is above lower_cents, the bet that completes it")
        return self

    @property
    def limits_cents(self) -> tuple[int, int]:
        """The bets of the earlier and of the later streets."""
        return self.lower_cents, self.lower_cents if self.upper_cents is None else self.upper_cents

    @property
    def is_bounded_by_pot(self) -> bool:
        """Whether what lies in bounds a raise."""
        return self.structure in ("half-pot-limit", "pot-limit")

    @property
    def big_blind_cents(self) -> int:
        """The highest blind; the least bet where there is none."""
        return max(self.blinds_cents, default=self.lower_cents)

    @property
    def to_come_in_cents(self) -> int:
        """What the first player who comes in has to match."""
        return max(self.opening_cents, *self.blinds_cents) if self.blinds_cents else self.opening_cents

    def killed(self, times: int = 2) -> Self:
        """The same stakes in a pot that was killed: every bet is so many times as high, the blinds are not."""
        upper = None if self.upper_cents is None else self.upper_cents * times
        return self.model_copy(update={"lower_cents": self.lower_cents * times, "upper_cents": upper})
