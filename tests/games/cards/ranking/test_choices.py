from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from games.cards.card import JOKER, Card, Pack, parse_cards
from games.cards.ranking import (
    FIVE_CARD_JOKER,
    FIVE_CARD_JOKER_WHEEL_LOWEST,
    FortuneRanking,
    HandError,
    JokerCategory,
    Ranking,
)
from games.cards.ranking.choices import Choice, choices

DECK = Pack(jokers=1).pieces()
FEW = tuple(card for card in DECK if card.rank >= 9 or card == JOKER)
"""Nine to ace and the joker: flushes, straights and royals come often."""
LOW = tuple(card for card in DECK if card.rank <= 6 or card.rank == 14 or card == JOKER)
"""Ace to six: the lowest straights."""


def one_by_one(cards: Sequence[Card]) -> set[Choice]:
    """Each choice ranked as five cards."""
    made = set()
    for five in combinations(cards, 5):
        beside = [14 if card == JOKER else card.rank for card in cards if card not in five]
        made.add(Choice(FIVE_CARD_JOKER.rank(five).category, JOKER in five, beside[0] == beside[1]))
    return made


@pytest.mark.parametrize("deck", [DECK, FEW, LOW], ids=["all", "high", "low"])
def test_the_choices_of_seven_cards_are_those_ranked_one_by_one(deck: Sequence[Card]) -> None:
    draw = Random(7)
    for _ in range(500):
        cards = draw.sample(deck, 7)
        assert choices(cards) == one_by_one(cards)


@pytest.mark.sweep
def test_all_hands_of_a_small_deck_are_those_ranked_one_by_one() -> None:
    """All 116,280 hands of seven of ten to ace and the joker."""
    for cards in combinations([card for card in FEW if card.rank != 9], 7):
        assert choices(cards) == one_by_one(cards), cards


@pytest.mark.parametrize("deck", [DECK, FEW, LOW], ids=["all", "high", "low"])
@pytest.mark.parametrize("three_pair", [False, True])
@pytest.mark.parametrize("high", [FIVE_CARD_JOKER, FIVE_CARD_JOKER_WHEEL_LOWEST], ids=["second", "lowest"])
def test_a_bonus_shows_what_five_make_and_the_highest_of_seven(
    deck: Sequence[Card], three_pair: bool, high: Ranking[JokerCategory]
) -> None:
    ranking = FortuneRanking(high, three_pair=three_pair)
    draw = Random(8)
    for _ in range(200):
        cards = draw.sample(deck, 7)
        fives = {high.rank(five).category for five in combinations(cards, 5)}
        assert ranking.shown(cards) == {ranking.rank(cards).category, *fives}


@pytest.mark.parametrize("text", ["Ah Kh Qh Jh Th 9h", "Ah Ah Kh Qh Jh Th 9h"])
def test_what_is_not_seven_cards_of_one_deck_is_refused(text: str) -> None:
    with pytest.raises(HandError):
        choices(parse_cards(text.split()))
