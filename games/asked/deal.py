"""The question how cards are dealt: in which order, how many at a time, what is burned, what a machine's stack holds.

Without the seats that wagered, the order and what is left are told only where these do not change them. Does not deal.
"""

from __future__ import annotations

from typing import Any

from games.asked.question import Given
from games.asked.words import game_of
from games.cards.card import Card
from games.declared.deal import Deal, needs_shuffler, plan
from games.declared.house_rules import HouseRules


def deal(rules: HouseRules, given: Given) -> dict[str, Any]:
    """What the deal must look like at this house; of a shoe, what is put away before its first round."""
    game = game_of(rules)
    if rules.shoe is None:
        return dealt(planned(rules, given), rules, given)
    shoe, how = rules.shoe, game.deal(given.get("method", game.chance.deals[0].name))
    first = Card.parse(given["first_card"]) if shoe.burn == "first-card" or "first_card" in given else None
    return {
        "stack": how.cards_at_a_time,
        "decks": shoe.decks,
        "burn": shoe.burn if first is None else game.dealt_by_card.burned(rules, first),
        "cutting_card_from_back": shoe.cutting_card_from_back,
        "rest_to": "discard-rack",
    }


def planned(rules: HouseRules, given: Given, positions: int | None = None) -> Deal:
    """The deal of the game that the facts are about. Raises DealError, LookupError and QuestionError."""
    return plan(
        game_of(rules),
        rules,
        given["method"],
        given.get("occupied"),
        shuffler=given.get("shuffler", True),
        bank=given.get("bank", "dealer"),
        positions=positions,
    )


def dealt(found: Deal, rules: HouseRules, given: Given) -> dict[str, Any]:
    """A deal in the words of the question; what nobody can say without the seats is left out."""
    answer = {
        "order": found.order,
        "face_up": {"dealer": found.dealer_face_up},
        "stack": found.cards_at_a_time,
        "passes": found.passes,
        "remaining": found.stub,
        "burn": found.burn,
        "community_cards": found.community,
        "shuffler": needs_shuffler(game_of(rules), rules, given["method"]),
        "rest_to": "discard-rack",
    }
    return {name: value for name, value in answer.items() if value is not None}
