"""What a house orders for a hand beside its betting: who draws how many, who shows first, what a checked seven costs.

Each is a value of the house's rules file with its line. Does not play.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.house.rules_table import RulesTable
from games.poker_room.betting_rules import BettingRules
from games.poker_room.stakes import Structure

ShowFirst: TypeAlias = Literal["bettor-or-raiser", "first-to-act"]
"""After a bet, the only bettor or the last raiser (002:693-694, 004:296, 1067), or whoever opened the betting of the
last street (001:112)."""
CheckedSeven: TypeAlias = Literal["plays", "loses-pot", "pot-before-draw"]
"""What follows where a seven or better was checked after the draw: nothing; the pot is lost (001:19); or only the pot
of before the draw can be won, and later bets go back (004:473-475)."""


class HandRules(RulesTable):
    """One house's rules of a hand."""

    betting: BettingRules = BettingRules()
    show_first: ShowFirst = "bettor-or-raiser"
    side_pots_show_first: bool = False
    """Those in a side pot show before those who are all in for the main pot alone (004:297)."""
    most_drawn: Annotated[int, Field(ge=0, strict=True)] = 5
    """Cards that a player may change at a draw."""
    button_draws_most: Annotated[int, Field(ge=0, strict=True)] | None = None
    """The same for who has the button, where it is less (001:11)."""
    checked_seven: CheckedSeven = "plays"
    """At ace to five lowball, of a seven or better that was checked after the draw."""
    checked_seven_in: tuple[Structure, ...] = ("limit",)
    """The games in which that holds (004:473, 499)."""
    odd_chip_cents: Annotated[int, Field(gt=0, strict=True)] | None = None
    """The chip in which a pot is divided; None: the smallest that is wagered."""
