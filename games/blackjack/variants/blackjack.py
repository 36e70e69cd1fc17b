"""Blackjack against the house: from a shoe, and from one deck by hand. Source: 000 and 002, by line.

Does not hold what houses choose: when the dealer draws, what is doubled, what a natural pays.
"""

from dataclasses import replace

from games.blackjack.irregularities import OF_A_SHOE
from games.blackjack.side.field_gold import FIELD_GOLD, settle_field_gold
from games.blackjack.variant import Variant
from games.declared.chance import DealMethod
from games.declared.game import Wager

DEALS = (
    DealMethod("manual-shoe", 1, 2, 1, shuffler_required=False, source="000:216; 002:364-373"),
    DealMethod("hand", 1, 2, 1, shuffler_required=False, source="000:224; 002:364-373"),
)

AGAINST_THE_HOUSE = Variant(
    name="blackjack",
    title="Blackjack",
    seats=7,  # 002:417: six or seven
    deals=DEALS,
    side={FIELD_GOLD: settle_field_gold},
    wagers=(Wager(FIELD_GOLD, during="betting", beside="main", optional=True, source="000:243-244"),),
    irregularities=OF_A_SHOE,
)

BLACKJACK = AGAINST_THE_HOUSE.game()

SINGLE_DECK_BLACKJACK = replace(
    AGAINST_THE_HOUSE, name="single-deck-blackjack", title="Single deck blackjack", side={}, wagers=()
).game()
"""The same under other rules (002:427-434)."""
