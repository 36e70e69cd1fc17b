"""Three card Texas hold'em as the documents ask about it: pay tables, the two bets, what a shuffler ejects.

Does not settle: the game does.
"""

from __future__ import annotations

from typing import Any

from games.asked import deal as common_deal, legal as common_legal, settle as common
from games.asked.question import Given
from games.asked.words import Words, game_of, with_table
from games.cards.card import parse_cards
from games.layout import legality
from games.poker.three_card_texas_holdem.game import best_three, from_shuffler
from games.poker.three_card_texas_holdem.rules import BETS, ThreeCardTexasHoldemRules
from games.poker.three_card_texas_holdem.settlement import qualifies
from games.round.verdict import Verdict

PHASES = {"before-deal": "betting", "after-deal": "first-decision"}


def with_options(rules: ThreeCardTexasHoldemRules, given: Given) -> ThreeCardTexasHoldemRules:
    """The pay tables of the side wagers, each by the name of its wager."""
    side: Any = rules.side
    for name, table in given.get("options", {}).items():
        side = with_table(side, name, table) if name in side else side
    return rules.model_copy(update={"side": side})


def settle(rules: ThreeCardTexasHoldemRules, given: Given) -> dict[str, Any]:
    """Every wager, and whether the bank qualifies."""
    felt = common.board(given)
    answer = common.settle(rules, given)
    return answer if felt.dealer is None else {**answer, "dealer_qualifies": qualifies((*felt.dealer, *felt.community))}


def rank(rules: ThreeCardTexasHoldemRules, given: Given) -> dict[str, Any]:
    """The best three of two cards held and three on the felt."""
    cards = parse_cards(given["cards"])
    found = best_three(cards[:2], cards[2:])
    return {"category": found.category, "best": sorted(map(str, found.cards)), "swap": found.swap}


def legal(rules: ThreeCardTexasHoldemRules, given: Given) -> dict[str, Any]:
    """A bet whose amounts are told is a wager: the first or the second of the two."""
    return common_legal.answered(_verdict(rules, given), given)


def _verdict(rules: ThreeCardTexasHoldemRules, given: Given) -> Verdict:
    bet = next((name for name in reversed(BETS) if name in given.get("wagers", ())), None)
    if given["action"] != "bet" or bet is None:
        return common_legal.verdict(rules, given, WORDS)
    return legality.wager(game_of(rules), rules, bet, WORDS.phase(given), given["wagers"])


def deal(rules: ThreeCardTexasHoldemRules, given: Given) -> dict[str, Any]:
    """How cards are dealt; from a shuffler that is said to eject two cards or not, what is taken of it."""
    if "ejects_two" not in given:
        return common_deal.deal(rules, given)
    use = from_shuffler(ejects_two=given["ejects_two"])
    return {"deal_as": use.deal_as, "take": use.takes, "cut": use.cut, "stack": game_of(rules).stacks.hand_cards}


WORDS = Words(PHASES, with_options, {"settle": settle, "rank": rank, "legal": legal, "deal": deal})
