from itertools import combinations
from random import Random

import pytest

from games.cards.card import JOKER, SUITS, Card, Pack, parse_cards
from games.cards.ranking import (
    ACE_HIGH_TO_WHEEL,
    FIVE_CARD,
    FIVE_CARD_JOKER,
    FIVE_CARD_JOKER_WHEEL_LOWEST,
    PAI_GOW_LOW,
    HandError,
    HandRank,
    JokerCategory,
    Ranking,
)

FACES = [Card(rank, suit) for suit in SUITS for rank in range(2, 15)]
COMPLETED = ("straight", "flush", "straight-flush", "royal-flush")


def rank(text: str, ranking: Ranking[JokerCategory] = FIVE_CARD_JOKER) -> HandRank[JokerCategory]:
    return ranking.rank(parse_cards(text.split()))


def as_printed(cards: list[Card]) -> tuple[str, tuple[int, ...]]:
    """The rule word by word, straights A-2-3-4-5 lowest: an ace, or what completes a straight or a flush."""
    four = [card for card in cards if card != JOKER]
    if [card.rank for card in four] == [14] * 4:
        return "five-aces", (14,)
    found = []
    for face in FACES:
        if face not in four:
            value = FIVE_CARD.rank([*four, face])
            if face.rank == 14 or value.category in COMPLETED:
                found.append(value)
    return max(found).category, max(found).ranks


@pytest.mark.parametrize("text", ["Jo Jo As Kd Qc", "As As Ks Qs Jo", "As Ad Ac As Ah"])
def test_a_card_twice_is_refused_where_it_shows(text: str) -> None:
    with pytest.raises(HandError, match="twice"):
        FIVE_CARD_JOKER.rank(parse_cards(text.split()))


@pytest.mark.slow
def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush() -> None:
    """000:585, 001:651, 002:1218, 003:2425-2427: every hand of five with the joker in 4,000, and all with four aces."""
    draw = Random(53)
    hands = [[*draw.sample(FACES, 4), JOKER] for _ in range(4_000)]
    hands += [[*(Card(14, suit) for suit in SUITS), JOKER]]
    for hand in hands:
        value = FIVE_CARD_JOKER_WHEEL_LOWEST.rank(hand)
        assert (value.category, value.ranks) == as_printed(hand), hand


def test_the_best_of_seven_with_a_joker_are_those_of_all_choices() -> None:
    draw = Random(54)
    deck = Pack(jokers=1).pieces()
    for number in range(600):
        cards = [*draw.sample(FACES, 6), JOKER] if number % 2 else draw.sample(deck, 7)
        best = FIVE_CARD_JOKER.among(7).rank(cards)
        assert best == max(FIVE_CARD_JOKER.rank(five) for five in combinations(cards, 5))


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("As Ad Ah Ac Jo", "As Ks Qs Js Ts"),  # 000:575-577: five aces are above all
        ("As Ks Qs Js Ts", "As 2s 3s 4s 5s"),  # 002:1222-1223
        ("As 2s 3s 4s 5s", "Ks Qs Js Ts 9s"),  # 003:2440-2446
        ("As Ks Qd Js Ts", "As 2s 3d 4s 5s"),  # 003:2471-2477
        ("As 2s 3d 4s 5s", "Ks Qs Jd Ts 9s"),
        ("2s 3s 4d 5s Jo", "Ks Qs Jd Ts 9s"),  # the joker makes the A-2-3-4-5, not 2-3-4-5-6
        ("Jo Kh Qh 9h 4h", "As Ks Ts 9s 4s"),  # 000:585-586: the joker is the ace of the flush
        ("Ah Jo Qh 9h 4h", "Ah Qh Jh 9h 4h"),  # and the king where the ace is there
        ("Ah As 8d 5c 3h", "Kh Kd Jo 9s 4c"),  # 003:2425-2427: no third king
    ],
)
def test_the_higher_hand_is_higher(higher: str, lower: str) -> None:
    assert rank(higher) > rank(lower)


def test_a_house_may_put_the_wheel_last() -> None:
    """003:2508-2512."""
    wheel, six_high = "As 2s 3d 4s 5s", "2s 3s 4d 5s 6s"
    assert rank(wheel, FIVE_CARD_JOKER_WHEEL_LOWEST) < rank(six_high, FIVE_CARD_JOKER_WHEEL_LOWEST)
    assert FIVE_CARD_JOKER_WHEEL_LOWEST.straights == ACE_HIGH_TO_WHEEL


def test_in_the_low_hand_the_joker_is_an_ace() -> None:
    """000:585-586, 002:1218: joker and king copy ace and king, joker and ace are a pair."""
    low = [PAI_GOW_LOW.rank(parse_cards(text.split())) for text in ("Jo Ks", "As Kd", "Jo As")]
    assert low[0] == low[1]
    assert (low[2].category, low[2].ranks) == ("pair", (14,))


def test_two_suited_cards_in_a_row_are_high_cards_in_the_low_hand() -> None:
    """002:1233."""
    assert PAI_GOW_LOW.rank(parse_cards(["As", "Ks"])).category == "high-card"
