"""What a house's rules say of keno: who may mark what, what a ticket costs at most, and what a catch pays.

The file is ``config/rules/<jurisdiction>/keno.toml``. A house whose document knows only the progressive meter has no
``[tickets]``. The schedule has no default: no document prints one, so each house writes its own. Does not read files.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from games.declared.house_rules import HouseRules
from games.house.rules_table import RulesTable
from games.money.odds import PrintedOdds
from games.tickets.hours import Hours
from games.tickets.numbers import marked

HIGHEST = 80
DRAWN = 20

Spots: TypeAlias = Annotated[int, Field(ge=1, le=HIGHEST, strict=True)]
Schedule: TypeAlias = Mapping[int, Mapping[int, PrintedOdds]]
"""By the spots of a way and by its catch: what one stake is paid, ``"3 for 1"``; what is not named pays nothing."""


class TicketRules(RulesTable):
    """``[tickets]``: what may be played and what it pays."""

    least_spots: Spots
    most_spots: Spots
    spots_of: Literal["ticket", "way"]
    """Whether the most spots hold for all marks of a ticket, or for each way as if it were a ticket."""
    least_bet_cents: Annotated[int, Field(ge=1, strict=True)]
    """The least on one way of one game."""
    bet_step_cents: Annotated[int, Field(ge=1, strict=True)]
    """The bet on a way is a whole number of these steps."""
    most_bet_cents: Annotated[int, Field(ge=1, strict=True)]
    most_bet_of: Literal["way", "game", "ticket"]
    """What the most holds for: one way, all ways of one game, or all games of a ticket."""
    most_games: Annotated[int, Field(ge=1, strict=True)]
    """Consecutive games that one ticket may be good for."""
    best_prize_of: Literal["ticket", "way"]
    """In one game, only the best prize of a ticket is paid, or the prize of each way."""
    hours: Hours
    pays: Schedule

    @model_validator(mode="after")
    def _in_bounds(self) -> Self:
        if self.least_spots > self.most_spots:
            raise ValueError("least_spots is above most_spots")
        if self.least_bet_cents > self.most_bet_cents:
            raise ValueError("least_bet_cents is above most_bet_cents")
        if self.least_bet_cents % self.bet_step_cents:
            raise ValueError(f"least_bet_cents is a whole number of bet_step_cents, {self.bet_step_cents}")
        return self

    @model_validator(mode="after")
    def _every_number_of_spots_pays(self) -> Self:
        wanted = list(range(self.least_spots, self.most_spots + 1))
        if sorted(self.pays) != wanted:
            named = ", ".join(map(str, sorted(self.pays)))
            raise ValueError(f"pays has one line for each of {wanted[0]} to {wanted[-1]} spots; it has {named}")
        for spots, line in self.pays.items():
            if not line:
                raise ValueError(f"{spots} spots pay nothing, whatever is caught")
            for catch in line:
                if not 0 <= catch <= min(spots, DRAWN):
                    raise ValueError(f"{spots} spots pay for a catch of {catch}; they catch 0 to {min(spots, DRAWN)}")
        return self

    @property
    def paid_catches(self) -> Mapping[int, int]:
        """By the spots of a way, the catches that pay something, as one set: bit n for a catch of n."""
        return {spots: marked(line) for spots, line in self.pays.items()}

    def prizes_cents(self, spots: int, stake_cents: int) -> tuple[int, ...]:
        """What a way of so many spots is paid for a catch of 0, 1, 2 and so on, in whole cents.

        Odds are "for": the stake is not given back beside the prize. A part of a cent is not paid.
        """
        line = self.pays[spots]
        return tuple(
            stake_cents + line[catch].pays_cents(stake_cents) if catch in line else 0
            for catch in range(min(spots, DRAWN) + 1)
        )


class KenoRules(HouseRules):
    """One house's rules for keno; its ``seats`` are the writers' windows."""

    tickets: TicketRules | None = None
    """None: the house's document has the meter alone."""
