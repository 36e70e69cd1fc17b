"""Commission-free baccarat: players bank in turn, and the dealer line is paid half of a six instead of a commission.

Source: 001 (Axtion), by line. Does not hold limits, odds or fees.
"""

from collections.abc import Mapping
from typing import Any

from games.baccarat.commission_free.rules import CommissionFreeRules
from games.baccarat.commission_free.settlement import settle
from games.baccarat.course import OUTCOMES, course
from games.cards.card import Pack
from games.declared.chance import CardByCard, DealMethod
from games.declared.game import KEYED_IN, Game, Wager
from games.irregularities.of_bank import bank_not_passed
from games.irregularities.of_cards import exposed_without_rule, too_few_cards
from games.layout.player_bank import may_bank
from games.round.facts import table_round
from games.round.phases import voided
from games.round.shoe_phases import betting_before_shoe, dealing_card_by_card, settling_after_shoe
from games.round.verdict import Verdict

ROUND = table_round(
    betting_before_shoe(players_bank=True),  # 001:1187, 1242, 1250
    dealing_card_by_card(),  # 001:1192-1227
    settling_after_shoe(),  # 001:1229-1234
    voided(),
)


def bank(rules: CommissionFreeRules, facts: Mapping[str, Any]) -> Verdict:
    """May this player take the bank? (1242)."""
    return may_bank(rules.bank, facts)


COMMISSION_FREE_BACCARAT = Game(
    name="commission-free-baccarat",
    title="Commission-free baccarat",
    seats=8,  # house: the document names no number
    chance=CardByCard(
        pack=Pack(),  # 001:1184
        course=course,
        outcomes=OUTCOMES,
        deals=(DealMethod("manual-shoe", 1, 1, 1, shuffler_required=False, source="001:1193-1194"),),
    ),
    equipment=KEYED_IN,
    wagers=(
        Wager("player", during="betting", optional=True, source="001:1189"),
        Wager("banker", during="betting", optional=True, source="001:1190"),
        Wager("tie", during="betting", optional=True, source="001:1191"),
    ),
    round=ROUND,
    irregularities=(bank_not_passed("001:1242"), exposed_without_rule(), too_few_cards("house")),
    rules=CommissionFreeRules,
    settle=settle,
    actions={"bank": bank},
)
