"""21st century baccarat: one hand that all players share, each deciding for itself, against that of a player.

Source: 004 (Delta), by line. Does not hold limits, odds, fees or the map of the action button.
"""

from games.baccarat.twenty_first_century.course import course, lies
from games.baccarat.twenty_first_century.options import ACTIONS, together
from games.baccarat.twenty_first_century.rules import TwentyFirstCenturyRules
from games.baccarat.twenty_first_century.settlement import settle
from games.cards.card import Pack
from games.declared.chance import CardByCard, DealMethod
from games.declared.game import KEYED_IN, Game, Multiple, Wager
from games.irregularities.of_bank import bank_not_passed
from games.irregularities.of_cards import exposed_without_rule, too_few_cards
from games.round.facts import table_round
from games.round.phases import voided
from games.round.shoe_phases import betting_before_shoe, dealing_card_by_card, settling_after_shoe

ROUND = table_round(
    betting_before_shoe(players_bank=True),  # 004:1253-1255, 1326, 1330
    dealing_card_by_card(),  # 004:1256-1267, 1372-1384
    settling_after_shoe(),  # 004:1275-1297
    voided(),
)

TWENTY_FIRST_CENTURY_BACCARAT = Game(
    name="21st-century-baccarat",
    title="21st century baccarat",
    seats=8,  # 004:1250
    chance=CardByCard(
        pack=Pack(),  # 004:1248-1249
        course=course,
        at_spots=True,
        lies=lies,
        deals=(DealMethod("manual-shoe", 1, 2, 1, shuffler_required=False, source="004:1256-1258"),),
    ),
    equipment=KEYED_IN,
    wagers=(
        Wager("main", during="betting", source="004:1255"),
        Wager("backline", during="betting", beside="main", optional=True, source="004:1324"),
        Wager("backline-2", during="betting", beside="main", optional=True, source="004:1324"),
        Wager("tie", during="dealing", beside="main", optional=True, when_due=True, source="004:1265, 1272-1273"),
        Wager("double", during="dealing", beside="main", exactly=Multiple(1, "main"), optional=True, source="004:1264"),
    ),
    round=ROUND,
    irregularities=(bank_not_passed("004:1330"), exposed_without_rule(), too_few_cards("house")),
    rules=TwentyFirstCenturyRules,
    settle=settle,
    together=together,
    actions=ACTIONS,
)
