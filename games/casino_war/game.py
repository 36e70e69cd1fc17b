"""Casino war: one card each, the higher wins; equal cards leave half of the wager or go to war.

Source: 002 (Choctaw), by line. Does not hold limits, the number of decks or what a tie pays.
"""

from games.cards.card import Pack
from games.casino_war.course import OUTCOMES, course, lies
from games.casino_war.rules import CasinoWarRules
from games.casino_war.settlement import settle
from games.declared.chance import CardByCard, DealMethod
from games.declared.game import KEYED_IN, Game, Multiple, Wager
from games.irregularities.of_cards import exposed_without_rule, too_few_cards
from games.round.facts import table_round
from games.round.phases import voided
from games.round.shoe_phases import betting_before_shoe, dealing_card_by_card, settling_after_shoe

ROUND = table_round(
    betting_before_shoe(),  # 002:1529-1530, 1558
    dealing_card_by_card(),  # 002:1531-1555
    settling_after_shoe(),  # 002:1543-1561
    voided(),
)

CASINO_WAR = Game(
    name="casino-war",
    title="Casino war",
    seats=7,  # 002:1573: six or seven
    chance=CardByCard(
        pack=Pack(),  # 002:1522
        course=course,
        at_spots=True,
        lies=lies,
        outcomes=OUTCOMES,
        deals=(DealMethod("manual-shoe", 1, 1, 1, shuffler_required=False, source="002:1531-1532"),),
    ),
    equipment=KEYED_IN,
    wagers=(
        Wager("main", during="betting", source="002:1529"),
        Wager("tie", during="betting", beside="main", optional=True, source="002:1530, 1558-1559"),
        Wager("war", during="dealing", beside="main", exactly=Multiple(1, "main"), optional=True, source="002:1549"),
    ),
    round=ROUND,
    irregularities=(exposed_without_rule(), too_few_cards("house")),  # the document names none
    rules=CasinoWarRules,
    settle=settle,
)
