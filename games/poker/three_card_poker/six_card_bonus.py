"""Three card poker with six card bonus: the same game, and a wager on the best five of the player's and dealer's cards.

Source: 001 (Axtion), by line. What it shares with three card poker stands there. Does not hold limits or pay
tables.
"""

from games.cards.card import Pack
from games.declared.chance import Stacks
from games.declared.game import Game, Wager
from games.poker.three_card_poker.game import ACTIONS, DEALS, EQUIPMENT, IRREGULARITIES, WAGERS, together
from games.poker.three_card_poker.round import ROUND
from games.poker.three_card_poker.rules import ThreeCardPokerRules
from games.poker.three_card_poker.settlement import settle

THREE_CARD_POKER_6_CARD_BONUS = Game(
    name="three-card-poker-6-card-bonus",
    title="Three card poker with six card bonus",
    seats=8,  # 001:1289, 1302
    chance=Stacks(
        pack=Pack(jokers=0, colours=2),  # 001:1306-1308
        hand_cards=3,
        deals=DEALS,
    ),
    equipment=EQUIPMENT,
    wagers=(
        *WAGERS,
        Wager("pair-plus", during="betting", beside="ante", optional=True, source="001:1377-1379"),
        Wager("six-card-bonus", during="betting", beside="ante", optional=True, source="001:1400-1402"),
    ),
    round=ROUND,
    irregularities=IRREGULARITIES,
    rules=ThreeCardPokerRules,
    settle=settle,
    together=together,
    actions=ACTIONS,
)
