"""What a house's rules say of Mississippi stud beside what every game has: the pay table and the limit of a hand.

The file is ``config/rules/<jurisdiction>/mississippi-stud.toml``. Does not read it.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from games.declared.house_rules import Cents
from games.layout.rules import LayoutRules
from games.money.odds import PrintedOdds

STREETS = ("third-street", "fourth-street", "fifth-street")


class MississippiStudRules(LayoutRules):
    """One house's rules for Mississippi stud."""

    pays: Mapping[str, PrintedOdds]
    """On every wager of the seat, by hand."""
    pushes: tuple[str, ...]
    """The hands that give all wagers back; a hand in neither list loses."""
    street_times_max: Annotated[int, Field(ge=1)]
    """A street wager is so many times the ante at most, and at least once."""
    hand_limit_cents: Cents
    """The most that a hand is paid, unless the minimum wager can win more, see `limit_cents`."""
    seats_from: Literal["dealer-right", "dealer-left"]
    lines: Mapping[Literal["fold", "lose", "push", "win", "limit"], str]
    """The line of the document behind each outcome; ``house`` where it leaves that open."""

    @property
    def settles_from(self) -> str:
        return self.seats_from

    def limit_cents(self, ante_min_cents: int) -> int:
        """The most that a hand is paid at a table of this minimum (002:1749)."""
        staked = ante_min_cents * (1 + len(STREETS) * self.street_times_max)
        return max(self.hand_limit_cents, *(odds.pays_cents(staked) for odds in self.pays.values()))
