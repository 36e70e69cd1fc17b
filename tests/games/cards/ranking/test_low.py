"""Hands that win by being low: ace to five, deuce to seven, badugi."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb

import pytest

from games.cards.card import Card, parse_cards
from games.cards.ranking import HandError
from games.cards.ranking.badugi import BADUGI
from games.cards.ranking.low import (
    ACE_TO_FIVE,
    ACE_TO_FIVE_JOKER,
    DEUCE_TO_SEVEN,
    AceToFive,
    is_eight_or_better,
)

RANKS = "A23456789TJQK"


def hand(text: str) -> tuple[Card, ...]:
    return parse_cards(text.split())


def classes(size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand of each set of ranks, and how many hands have these ranks."""
    for ranks in combinations_with_replacement(RANKS, size):
        counts = Counter(ranks)
        if max(counts.values()) <= 4:
            cards = tuple(Card.parse(f"{rank}{suit}") for rank, many in counts.items() for suit in "shdc"[:many])
            weight = 1
            for many in counts.values():
                weight *= comb(4, many)
            yield cards, weight


@pytest.mark.slow
def test_there_are_as_many_lows_as_are_known() -> None:
    """Of 2,598,960 hands: the wheel 1,024, six or better 6,144, seven 21,504, eight 57,344, no pair 1,317,888."""
    found: Counter[int] = Counter()
    for cards, weight in classes(5):
        value = ACE_TO_FIVE.rank(cards)
        if value.category == "high-card":
            found[-value.ranks[0]] += weight
    up_to = [sum(found[rank] for rank in range(5, top + 1)) for top in (5, 6, 7, 8, 13)]
    assert up_to == [1_024, 6_144, 21_504, 57_344, 1_317_888]


@pytest.mark.slow
def test_a_joker_makes_as_many_wheels_as_are_known() -> None:
    """Of 2,869,685 hands: 2,304 wheels and 1,500,928 without a pair."""
    found: Counter[str] = Counter()
    joker = Card.parse("Jo")
    dealt = [*classes(5), *(((*cards, joker), weight) for cards, weight in classes(4))]
    for cards, weight in dealt:
        value = ACE_TO_FIVE_JOKER.rank(cards)
        found["no pair"] += weight * (value.category == "high-card")
        found["wheel"] += weight * (value.ranks == (-5, -4, -3, -2, -1))
    assert (found["wheel"], found["no pair"]) == (2_304, 1_500_928)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As 2d 3h 4c 5s", "6s 2h 3d 4c 5d"),  # 002:577
        ("As 2s 3s 4s 7s", "Ad 2h 3c 4c 8d"),  # 004:55: suits and runs are nothing
        ("Ks Qd Jh Tc 9s", "As Ad 2h 3c 4s"),
        ("As Ad 2h 3c 4s", "2s 2d Ah 3c 4s"),
        ("As Ad 2h 2c Ks", "As Ad Ah 2c 3s"),
        ("As Ad Ah 2c 2s", "As Ad Ah Ac 2s"),
    ],
)
def test_ace_to_five_counts_neither_straights_nor_flushes(better: str, worse: str) -> None:
    assert ACE_TO_FIVE.rank(hand(better)) > ACE_TO_FIVE.rank(hand(worse))


def test_the_joker_is_the_lowest_rank_that_the_hand_lacks() -> None:
    """002:541, 004:53."""
    assert ACE_TO_FIVE_JOKER.rank(hand("Jo 2s 3d 5h As")) == ACE_TO_FIVE.rank(hand("4s 2s 3d 5h As"))
    with pytest.raises(HandError, match="no joker"):
        ACE_TO_FIVE.rank(hand("Jo 2s 3d 5h As"))


def test_the_lowest_five_of_seven_are_taken() -> None:
    assert AceToFive(7).rank(hand("Ks Kd 5h 4c 3s 2d Ah")).ranks == (-5, -4, -3, -2, -1)
    assert AceToFive(7).rank(hand("As Ad Ah 2c 2s 3d 3h")).category == "two-pair"
    with pytest.raises(HandError, match="7 cards, this one has 5"):
        AceToFive(7).rank(hand("As 2d 3h 4c 5s"))


@pytest.mark.parametrize(
    ("cards", "low"), [("8s 7d 4h 3c As", True), ("9s 5d 4h 3c As", False), ("8s 8d 4h 3c As", False)]
)
def test_eight_or_better(cards: str, low: bool) -> None:
    """000:729, 004:33."""
    assert is_eight_or_better(ACE_TO_FIVE.rank(hand(cards))) is low


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7s 5d 4h 3c 2s", "7s 6d 4h 3c 2s"),
        ("5s 4d 3h 2c As", "Ad 6d 4h 3c 2s"),  # 004:489
        ("5s 4d 3h 2c As", "2s 2d 3d 4c 5h"),
        ("Ks 8d 4h 3c 2s", "7s 6d 5h 4c 3s"),  # 004:488: a straight counts against
        ("Ks 8d 4h 3c 2s", "7s 5s 4s 3s 2s"),
    ],
)
def test_deuce_to_seven_is_the_worst_high_hand_the_ace_always_high(better: str, worse: str) -> None:
    assert DEUCE_TO_SEVEN.rank(hand(better)) > DEUCE_TO_SEVEN.rank(hand(worse))


@pytest.mark.parametrize(
    ("cards", "best", "category"),
    [
        ("Ks Kc 9c 8d", "Ks 9c 8d", "three-card"),  # 002:630
        ("Ad 4s 5h 6h", "Ad 4s 5h", "three-card"),  # 002:629
        ("4c 4d 4h 4s", "4c", "one-card"),  # 002:628
        ("As 2s 3s 4s", "As", "one-card"),
        ("Ac 2d 2h 2s", "Ac 2d", "two-card"),
        ("Ac 2d 3h 4s", "Ac 2d 3h 4s", "four-card"),
    ],
)
def test_of_a_pair_and_of_a_suit_one_card_counts_at_badugi(cards: str, best: str, category: str) -> None:
    assert BADUGI.rank(hand(cards)).category == category
    assert BADUGI.best_cards(hand(cards)) == hand(best)


def test_more_cards_beat_fewer_and_then_the_lowest_wins() -> None:
    """002:627-628."""
    values = [
        BADUGI.rank(hand(text)) for text in ("Ac 2d 3h 4s", "Ac 2d 3h 5s", "Kc Qd Jh Ts", "Ac 2d 3h 3s", "As 2s 3s 4s")
    ]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize(
    ("cards", "told"), [("As 2d 3h", "four cards"), ("As As 2d 3h", "twice"), ("Jo 2s 3d 4h", "no joker")]
)
def test_what_is_no_badugi_hand_is_named(cards: str, told: str) -> None:
    with pytest.raises(HandError, match=told):
        BADUGI.rank(hand(cards))
