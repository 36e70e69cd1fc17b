"""Three card poker and its six card bonus as the documents ask about them: variants, ledgers, the dealer's queen.

Does not settle or rank: the game does.
"""

from __future__ import annotations

from typing import Any

from games.asked import hands, legal as common_legal, settle as common
from games.asked.question import Given, QuestionError
from games.asked.words import Words, with_table
from games.cards.card import parse_cards
from games.cards.ranking import THREE_CARD
from games.poker.three_card_poker.rules import ThreeCardPokerRules
from games.poker.three_card_poker.settlement import qualifies

_TOGETHER = {"none": "any", "a": "ante-covers-pair-plus", "b": "ante-half-of-pair-plus", "c": "both-within-five"}


def with_options(rules: ThreeCardPokerRules, given: Given) -> ThreeCardPokerRules:
    """How ante and pair plus go together, and the pay table of the pair plus, where the question fixes them.

    Raises:
        QuestionError: the house has no such variant or table.
    """
    options = given.get("options", {})
    update: dict[str, object] = {}
    if "variant" in options:
        if options["variant"] not in _TOGETHER:
            raise QuestionError(f'"options.variant" is one of {", ".join(_TOGETHER)}')
        update["together"] = _TOGETHER[options["variant"]]
    if "pair_plus_ledger" in options and "pair-plus" in rules.side:
        update["side"] = with_table(rules.side, "pair-plus", f"ledger-{options['pair_plus_ledger']}")
    return rules.model_copy(update=update)


def rank(rules: ThreeCardPokerRules, given: Given) -> dict[str, Any]:
    """What three cards are called, and whether the dealer could play with them."""
    cards = parse_cards(given["cards"])
    return {"category": THREE_CARD.rank(cards).category, "qualifies": qualifies(cards)}


def compare(rules: ThreeCardPokerRules, given: Given) -> dict[str, Any]:
    """Which of two hands of three cards is higher."""
    return {**hands.compared(THREE_CARD.rank, given)}


def settle(rules: ThreeCardPokerRules, given: Given) -> dict[str, Any]:
    """Every wager, and whether the dealer qualifies."""
    dealer = common.board(given).dealer
    answer = common.settle(rules, given)
    return answer if dealer is None else {**answer, "dealer_qualifies": qualifies(dealer)}


def legal(rules: ThreeCardPokerRules, given: Given) -> dict[str, Any]:
    """Decks by their number are those that are mixed for one round; wagers are asked about while they are open."""
    action = given["action"]
    if action == "use-decks" and "decks" in given:
        given = given.but(action="mix-decks")
    if action == "wager":
        given = Given({"phase": "betting", **given}, given.where)
    return common_legal.legal(rules, given, WORDS)


WORDS = Words(with_options=with_options, answers={"rank": rank, "compare": compare, "settle": settle, "legal": legal})
