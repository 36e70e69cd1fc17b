"""Pai gow poker and the Fortune game as the documents ask about hands: high, low and seven cards, set or to be set.

Does not rank by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.asked import hands
from games.asked.question import Given, NotAnswered
from games.cards.card import JOKER, RANKS, SUITS, Card, parse_cards
from games.cards.ranking import FORTUNE, PAI_GOW_LOW, HandRanking
from games.cards.ranking.setting import Setting, foul
from games.pai_gow.poker.rules import PaiGowPokerRules
from games.pai_gow.poker.settlement import compare as compare_settings, house_way


def _ranking(rules: PaiGowPokerRules, name: str) -> HandRanking[str]:
    known: Mapping[str, HandRanking[str]] = {
        "two": PAI_GOW_LOW,
        "low": PAI_GOW_LOW,
        "seven": FORTUNE,
        "bonus": FORTUNE,
    }
    return known.get(name, rules.high)


def rank(rules: PaiGowPokerRules, given: Given) -> dict[str, Any]:
    """What a hand is called, and in a high or low hand what the joker stands for."""
    cards, ranking = parse_cards(given["cards"]), _ranking(rules, given["as"])
    answer: dict[str, Any] = {"category": ranking.rank(cards).category}
    if ranking is FORTUNE:
        return answer
    played = _without_joker(ranking, cards)
    answer["ranks"] = _ranks(played)
    if JOKER in cards:
        stands_for = [card for card in played if card not in cards]
        answer["joker_as"] = RANKS[stands_for[0].rank - 2] if stands_for else "A"  # the fifth ace
    return answer


def compare(rules: PaiGowPokerRules, given: Given) -> dict[str, Any]:
    """Which of two hands is higher; of two that are set, ``b`` is the bank's."""
    if "high" in given["a"]:
        own, bank = (_setting(given[one]) for one in "ab")
        return {"winner": {"win": "a", "lose": "b"}.get(compare_settings(rules, own, bank)[0], "tie")}
    return {**hands.compared(_ranking(rules, given["as"]).rank, given)}


def set_hand(rules: PaiGowPokerRules, given: Given) -> dict[str, Any]:
    """How seven cards are set by the house's way; of a hand that is set, whether it is a foul.

    Raises:
        NotAnswered: the house prints no such way.
    """
    if "cards" not in given:
        why = foul(_setting(given), rules.high)
        return {"foul": why is not None, "legal": why is None, "why_not": why}
    found = house_way(rules, parse_cards(given["cards"]))
    if found is None:
        raise NotAnswered(f"{rules.jurisdiction} prints no house way")
    return {"high": _ranks(found.high), "low": _ranks(found.low)}


def _setting(told: Given) -> Setting:
    return Setting(parse_cards(told["high"]), parse_cards(told["low"]))


def _without_joker(ranking: HandRanking[str], cards: Sequence[Card]) -> list[Card]:
    """The same hand with the card that the joker stands for, the highest where several are worth as much."""
    if JOKER not in cards:
        return list(cards)
    rest = [card for card in cards if card != JOKER]
    worth = ranking.rank(cards)
    deck = [Card.parse(f"{rank}{suit}") for rank in reversed(RANKS) for suit in SUITS]
    same = ([*rest, card] for card in deck if card not in rest and ranking.rank([*rest, card]) == worth)
    return next(same, list(cards))


def _ranks(cards: Sequence[Card]) -> list[str]:
    """Ranks as they are played: groups first, the higher first."""
    held = [14 if card == JOKER else card.rank for card in cards]
    return [RANKS[rank - 2] for rank in sorted(held, key=lambda rank: (held.count(rank), rank), reverse=True)]
