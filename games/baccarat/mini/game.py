"""Mini-baccarat: two hands that nobody holds, dealt from a shoe by fixed tables; the house banks.

Source: 002 (Choctaw), by line. Does not hold limits, the shoe's size or what a tie pays.
"""

from games.baccarat.course import OUTCOMES, course
from games.baccarat.mini.rules import MiniBaccaratRules
from games.baccarat.mini.settlement import settle
from games.baccarat.shoe import IRREGULARITIES, burned_after
from games.cards.card import Pack
from games.declared.chance import CardByCard, DealMethod
from games.declared.game import KEYED_IN, Game, Wager
from games.round.facts import table_round
from games.round.phases import voided
from games.round.shoe_phases import betting_before_shoe, dealing_card_by_card, settling_after_shoe

ROUND = table_round(
    betting_before_shoe(),  # 002:933-935
    dealing_card_by_card(),  # 002:965-1007
    settling_after_shoe(),  # 002:1007-1009
    voided(),  # 002:1014
)

MINI_BACCARAT = Game(
    name="mini-baccarat",
    title="Mini-baccarat",
    seats=9,  # 002:1020
    chance=CardByCard(
        pack=Pack(),
        course=course,
        outcomes=OUTCOMES,
        burned_after=burned_after,
        deals=(DealMethod("manual-shoe", 1, 1, None, shuffler_required=False, source="002:961-965"),),
    ),
    equipment=KEYED_IN,
    wagers=(
        Wager("player", during="betting", optional=True, source="002:926-929"),
        Wager("banker", during="betting", optional=True, source="002:921-924"),
        Wager("tie", during="betting", optional=True, source="002:930"),
    ),
    round=ROUND,
    irregularities=IRREGULARITIES,
    rules=MiniBaccaratRules,
    settle=settle,
)
