"""What a house's rules say of three card poker beside what every game has: pay tables, how it is settled, who banks.

The file is ``config/rules/<jurisdiction>/three-card-poker.toml``; its six card bonus has one too. Does not read it.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from games.declared.house_rules import RulesTable
from games.layout.player_bank import PlayerBank
from games.layout.rules import LayoutRules
from games.layout.side_wager import SideWager
from games.money.odds import PrintedOdds

SIDE_WAGERS = ("pair-plus", "bonus", "six-card-bonus")

Line = Literal["fold", "ante-dealer-fails", "play-dealer-fails", "player-higher", "dealer-higher", "tie", "ante-bonus"]


class Pays(RulesTable):
    """What the wagers against the dealer pay."""

    ante: PrintedOdds
    play: PrintedOdds
    ante_bonus: Mapping[str, PrintedOdds] = {}
    """On the ante, by hand; for who placed ante and play, whatever the dealer has. Empty where there is none."""


class Settling(RulesTable):
    """How wagers are settled, where houses differ."""

    dealer_qualifies: Literal["queen-high"]
    ante_when_dealer_fails: Literal["pays", "beats-or-loses", "beats-or-pushes"]
    """``pays``: whatever the player holds. Otherwise the hands are compared, and who does not beat the dealer's hand
    loses the ante or has it back."""
    play_when_dealer_fails: Literal["push", "returned"]
    play_when_player_higher: Literal["pays", "push"]
    tie: Literal["push", "lose"]
    tie_when_dealer_fails: Literal["push", "lose"]
    """Not asked where the ante ``pays`` then."""
    order: Literal["losers-pushes-winners", "seat-by-seat"]
    seats_from: Literal["dealer-right", "dealer-left", "bank-left"]
    lines: Mapping[Line, str]
    """The line of the document behind each outcome; ``house`` where it leaves that open."""


class ThreeCardPokerRules(LayoutRules):
    """One house's rules for three card poker."""

    pays: Pays
    settling: Settling
    side: Mapping[Literal["pair-plus", "bonus", "six-card-bonus"], SideWager] = {}
    together: Literal["any", "ante-covers-pair-plus", "ante-half-of-pair-plus", "both-within-five"] = "any"
    """How ante and pair plus of one seat go together."""
    decks: Annotated[int, Field(ge=1, le=6)] = 1
    """Decks that are mixed for one round."""
    bank: PlayerBank | None = None
    """None: the house banks."""

    @property
    def settles_from(self) -> str:
        return self.settling.seats_from

    @property
    def only_players_bank(self) -> bool:
        return self.bank is not None

    @model_validator(mode="after")
    def _side_wagers_paid(self) -> Self:
        offered = {name for name in self.wagers if name in SIDE_WAGERS}
        if offered != set(self.side):
            raise ValueError(f"[side] has {', '.join(self.side)}, but [wagers] has {', '.join(sorted(offered))}")
        return self
