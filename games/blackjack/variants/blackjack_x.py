"""Blackjack X: players bank, the shoe has one special ace, and hands are played to thirty-one.

Source: 001:971-1085, 1087-1138 of Buster and Aces Bonus beside it. Does not hold odds or fees: the rules file does.
"""

from games.blackjack.side.aces_bonus import ACES_BONUS, settle_aces_bonus
from games.blackjack.side.buster import BUSTER, settle_buster
from games.blackjack.variant import Variant
from games.cards.card import SPECIAL_SUIT, Card
from games.declared.chance import DealMethod
from games.declared.game import Wager
from games.irregularities.of_bank import bank_not_passed

BLACKJACK_X = Variant(
    name="blackjack-x",
    title="Blackjack X",
    seats=8,  # house: the document names no number
    deals=(
        DealMethod("manual-shoe", 1, 2, 1, shuffler_required=False, source="001:1072-1077"),
        DealMethod("shuffler", 1, 2, 1, shuffler_required=True, source="001:1072"),
    ),
    side={BUSTER: settle_buster, ACES_BONUS: settle_aces_bonus},
    wagers=(
        Wager(BUSTER, during="betting", beside="main", optional=True, source="001:1097-1105"),
        Wager(ACES_BONUS, during="betting", optional=True, source="001:1123"),
    ),
    extra=(Card.parse(f"A{SPECIAL_SUIT}"),),  # 001:1018
    players_bank=True,
    irregularities=(bank_not_passed("house"),),
).game()
