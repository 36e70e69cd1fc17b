"""What a house's rules say of let it ride beside what every game has: pay tables, bonus wagers, limits of awards.

The file is ``config/rules/<jurisdiction>/let-it-ride.toml``. Does not read it.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from games.layout.caps import AggregateLimit, HandCap
from games.layout.rules import LayoutRules
from games.layout.side_wager import SideWager
from games.money.odds import PrintedOdds

BETS = ("bet-1", "bet-2", "bet-3")


class LetItRideRules(LayoutRules):
    """One house's rules for let it ride."""

    pays: Mapping[str, PrintedOdds]
    """On each bet left on the layout, by hand; a hand that is not there loses."""
    side: Mapping[Literal["bonus", "three-card-bonus"], SideWager] = {}
    hand_cap: HandCap | None = None
    aggregate: AggregateLimit | None = None
    seats_from: Literal["dealer-right", "dealer-left"]
    order: Literal["losers-first", "seat-by-seat"]
    lines: Mapping[Literal["take-back", "lose", "win"], str]
    """The line of the document behind each outcome; ``house`` where it leaves that open."""
    community_by_hand: Annotated[int, Field(ge=2, le=3)] = 3
    """Cards that the felt gets where the dealer deals by hand: of three one is burned."""
    """How many positions one player may take; two lie side by side."""

    @property
    def settles_from(self) -> str:
        return self.seats_from

    @property
    def max_payout_floor_cents(self) -> int:
        """No lower cap than the document's, nor than what the three bets win at the minimum (003:2162-2171)."""
        limits = self.limits_of(BETS[0])
        if self.hand_cap is None or self.hand_cap.floor_cents is None or limits is None:
            return 0
        most = max(odds.pays_cents(limits[0]) for odds in self.pays.values())
        return max(self.hand_cap.floor_cents, len(BETS) * most)

    def felt_cards(self, deal: str) -> int | None:
        return self.community_by_hand if deal == "hand" else None
