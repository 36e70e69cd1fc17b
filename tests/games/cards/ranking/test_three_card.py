from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.cards.card import Pack, parse_cards
from games.cards.ranking import BEST_THREE_OF_FIVE, THREE_CARD, THREE_CARD_ROYAL, THREE_CARD_ROYAL_ACE_HIGH, HandError
from games.cards.ranking.three_card import straight_up

DECK = Pack().pieces()


def test_a_hand_has_three_cards() -> None:
    with pytest.raises(HandError, match="a hand has three cards, this one has 2"):
        THREE_CARD.rank(parse_cards(["As", "Ks"]))


def test_every_category_is_as_frequent_as_it_must_be() -> None:
    """All 22,100 hands of three cards."""
    assert Counter(THREE_CARD_ROYAL.rank(hand).category for hand in combinations(DECK, 3)) == {
        "mini-royal": 4,
        "straight-flush": 44,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "high-card": 16_440,
    }


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ah 2h 3h", "Kd Kc Ks"),  # 003:4385-4397
        ("2s 2d 2h", "Qs Kd Ah"),  # 004:1395-1396
        ("4h 5c 6d", "Ah Kh 9h"),  # 003:4394-4410: a straight is above a flush
        ("2h 3c 4d", "Ah 2c 3d"),  # 003:4399-4401: 3-2-A is the lowest
        ("Ts Td 2h", "9s 9d Ah"),  # 000:882-883
        ("Ah Kc Jd", "As Kd 9h"),  # 001:1326
    ],
)
def test_the_higher_hand_is_higher(higher: str, lower: str) -> None:
    assert THREE_CARD.rank(parse_cards(higher.split())) > THREE_CARD.rank(parse_cards(lower.split()))


def test_a_house_may_have_no_three_two_ace() -> None:
    """001:1321-1323."""
    cards = parse_cards(["Ah", "2c", "3d"])
    assert THREE_CARD_ROYAL.rank(cards).category == "straight"
    assert THREE_CARD_ROYAL_ACE_HIGH.rank(cards).category == "high-card"


def test_the_best_three_of_five_are_those_of_all_ten_choices() -> None:
    draw = Random(3)
    for _ in range(300):
        cards = draw.sample(DECK, 5)
        best = max(THREE_CARD.rank(three) for three in combinations(cards, 3))
        assert BEST_THREE_OF_FIVE.rank(cards) == best


def test_two_suits_may_each_make_a_flush_of_three_in_six() -> None:
    cards = parse_cards(["2s", "5s", "9s", "3h", "8h", "Kh"])
    assert THREE_CARD.among(6).rank(cards).ranks == (13, 8, 3)


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("Ah Kh Qh 2c 2d", "straight-flush-plus-a-pair"),  # 001:177-190
        ("Ah Kh Qh 2c 3d", "ace-king-queen-suited"),
        ("9h 8h 7h 7c 7d", "straight-flush-plus-a-pair"),
        ("9h 8h 7h Kc 2d", "straight-flush"),
        ("9h 8d 9s 9c 7d", "three-of-a-kind"),  # 001:190: above a straight plus a pair
        ("9h 9d 9s 9c 7d", "three-of-a-kind"),  # 001:189
        ("9h 8d 7s Kc Kd", "straight-plus-a-pair"),
        ("9h 8d 7s Kc 2d", "straight"),
        ("9h 8h 2h Kc Kd", None),
    ],
)
def test_straight_up_takes_the_highest_hand(text: str, hand: str | None) -> None:
    assert straight_up(parse_cards(text.split())) == hand


@pytest.mark.parametrize(
    ("text", "category", "ranks"),
    [
        ("As As 5s", "flush", (14, 14, 5)),
        ("As As As", "three-of-a-kind", (14,)),
        ("As As 5d", "pair", (14, 5)),
        ("Kh Qh Jh", "straight-flush", (13,)),
    ],
)
def test_of_several_decks_the_same_card_may_come_twice(text: str, category: str, ranks: tuple[int, ...]) -> None:
    """004:1404: up to six decks are mixed. The document does not treat such hands; a suited pair is a flush."""
    value = THREE_CARD.rank(parse_cards(text.split()))
    assert (value.category, value.ranks) == (category, ranks)
