"""Baccarat chemin de fer: the highest bidder banks and deals, the others wager against it.

Source: 002 (Choctaw), by line. Does not hold limits, the shoe's size or the commission.
"""

from games.baccarat.chemin_de_fer.actions import ACTIONS
from games.baccarat.chemin_de_fer.bidding import BIDDING
from games.baccarat.chemin_de_fer.course import course
from games.baccarat.chemin_de_fer.rules import CheminDeFerRules
from games.baccarat.chemin_de_fer.settlement import settle
from games.baccarat.chemin_de_fer.wrong_cards import IRREGULARITIES
from games.baccarat.course import OUTCOMES
from games.baccarat.shoe import burned_after
from games.cards.card import Pack
from games.declared.chance import CardByCard, DealMethod
from games.declared.game import KEYED_IN, Game, Wager
from games.round.facts import table_round
from games.round.phases import voided
from games.round.shoe_phases import betting_before_shoe, dealing_card_by_card, settling_after_shoe

ROUND = table_round(
    betting_before_shoe(players_bank=True),  # 002:819-838
    dealing_card_by_card(),  # 002:853-870
    settling_after_shoe(),  # 002:874-886
    voided(),  # 002:892, 902
)

CHEMIN_DE_FER = Game(
    name="baccarat-chemin-de-fer",
    title="Baccarat chemin de fer",
    seats=9,  # house: the document names no number
    chance=CardByCard(
        pack=Pack(),  # 002:788
        course=course,
        outcomes=OUTCOMES,
        burned_after=burned_after,
        bidding=BIDDING,
        deals=(DealMethod("manual-shoe", 1, 1, None, shuffler_required=False, source="002:818, 853"),),
    ),
    equipment=KEYED_IN,
    wagers=(
        Wager("banker", during="betting", optional=True, source="002:823-827"),
        Wager("player", during="betting", optional=True, source="002:832-842"),
    ),
    round=ROUND,
    irregularities=IRREGULARITIES,
    rules=CheminDeFerRules,
    settle=settle,
    actions=ACTIONS,
)
