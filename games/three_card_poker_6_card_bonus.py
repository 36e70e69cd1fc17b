"""Three card poker with six card bonus: the same game, and a wager on the best five of the player's and dealer's cards.

Source: 001 (Axtion), by line. What it shares with three card poker stands there. Does not hold limits or pay
tables.
"""

from games.cards import Deck
from games.game import Game, Wager
from games.three_card_poker import ACTIONS, DEALS, EQUIPMENT, IRREGULARITIES, WAGERS, together
from games.three_card_poker_round import ROUND
from games.three_card_poker_rules import ThreeCardPokerRules
from games.three_card_poker_settlement import settle

THREE_CARD_POKER_6_CARD_BONUS = Game(
    name="three-card-poker-6-card-bonus",
    title="Three card poker with six card bonus",
    seats=8,  # 001:1289, 1302
    deck=Deck(jokers=0, colours=2),  # 001:1306-1308
    hand_cards=3,
    equipment=EQUIPMENT,
    wagers=(
        *WAGERS,
        Wager("pair-plus", during="betting", beside="ante", optional=True, source="001:1377-1379"),
        Wager("six-card-bonus", during="betting", beside="ante", optional=True, source="001:1400-1402"),
    ),
    deals=DEALS,
    round=ROUND,
    irregularities=IRREGULARITIES,
    rules=ThreeCardPokerRules,
    settle=settle,
    together=together,
    actions=ACTIONS,
)
