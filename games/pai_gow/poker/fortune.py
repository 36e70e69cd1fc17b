"""Fortune pai gow poker: a bonus wager on the best of a player's seven cards, and envy for others' hands.

Sources: 000:641-667, 001:793-896, 004:1483-1609. What it shares with pai gow poker stands there.
Does not hold limits or pay tables.
"""

from games.cards.card import Pack
from games.declared.chance import Stacks
from games.declared.game import Game, Wager
from games.pai_gow.poker.game import ACTIONS, DEALS, DRAWS, EQUIPMENT, together
from games.pai_gow.poker.irregularities import IRREGULARITIES
from games.pai_gow.poker.round import ROUND
from games.pai_gow.poker.rules import POSITIONS, PaiGowPokerRules
from games.pai_gow.poker.settlement import house_way, own_cards, settle

FORTUNE_PAI_GOW_POKER = Game(
    name="fortune-pai-gow-poker",
    title="Fortune pai gow poker",
    seats=8,  # 001:831; 004:1529
    chance=Stacks(
        pack=Pack(jokers=1, colours=2),  # 001:801; 004:1495
        hand_cards=7,
        deals=DEALS,
        fixed={"dealing": POSITIONS},
    ),
    equipment=EQUIPMENT,
    wagers=(
        Wager("main", during="betting", source="000:563; 001:839; 004:1537"),
        Wager("fortune", during="betting", beside="main", optional=True, source="000:643; 001:839, 845; 004:1537"),
    ),
    round=ROUND,
    irregularities=IRREGULARITIES,
    rules=PaiGowPokerRules,
    settle=settle,
    own_cards=own_cards,
    house_way=house_way,
    tells_hands=True,
    together=together,
    actions=ACTIONS,
    draws=DRAWS,
)
