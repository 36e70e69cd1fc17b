import itertools
from collections import Counter
from random import Random

import pytest

from games.cards.card import Pack, parse_cards
from games.cards.ranking import BEST_OF_SEVEN, BEST_OF_SIX, FIVE_CARD, Category, HandError, HandRank, best_of

DECK = Pack().pieces()


def rank(text: str) -> HandRank[Category]:
    return FIVE_CARD.rank(parse_cards(text.split()))


@pytest.mark.parametrize("text", ["As Kd", "As Kd Qc Jh", "As Kd Qc Jh Ts 9s", ""])
def test_a_hand_has_five_cards(text: str) -> None:
    with pytest.raises(HandError, match=f"a hand has five cards, this one has {len(text.split())}"):
        rank(text)


def test_a_joker_is_refused() -> None:
    with pytest.raises(HandError, match="no joker"):
        rank("Jo As Kd Qc Jh")


@pytest.mark.parametrize("text", ["As As Ks Qs Js", "As Ad Ac Ah As"])
def test_a_card_twice_in_a_hand_is_refused(text: str) -> None:
    with pytest.raises(HandError, match="twice"):
        rank(text)


@pytest.mark.slow
def test_every_value_is_as_frequent_as_it_must_be() -> None:
    """All 2,598,960 hands of five cards: 7,462 values in ten categories."""
    values = Counter(FIVE_CARD.rank(hand) for hand in itertools.combinations(DECK, 5))
    assert len(values) == 7_462
    counts: Counter[str] = Counter()
    for value, count in values.items():
        counts[value.category] += count
    assert dict(counts) == {
        "high-card": 1_302_540,
        "pair": 1_098_240,
        "two-pair": 123_552,
        "three-of-a-kind": 54_912,
        "straight": 10_200,
        "flush": 5_108,
        "full-house": 3_744,
        "four-of-a-kind": 624,
        "straight-flush": 36,
        "royal-flush": 4,
    }


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("As Ks Qs Js Ts", "Ks Qs Js Ts 9s"),  # 003:319-326
        ("5s 4s 3s 2s As", "Ah Ad Ac As Kd"),  # 003:323-331
        ("2s 2d 2c 2h 3s", "As Ad Ac Kh Ks"),
        ("6s 5d 4c 3h 2s", "5s 4d 3c 2h As"),  # 003:343-349: A-2-3-4-5 is the lowest straight
        ("5s 4d 3c 2h As", "As Ad Ac Kh Qs"),
        ("Ks Kd 9c 9h 5s", "Kc Kh 9d 9s 4s"),  # 003:367-373
        ("As Kd 4c 3h 2s", "As Qd Jc Th 9s"),
    ],
)
def test_the_higher_hand_is_higher(higher: str, lower: str) -> None:
    assert rank(higher) > rank(lower)


def test_suits_are_equal() -> None:
    """003:132-133, 002:542."""
    assert rank("As Kd 9c 5h 2s") == rank("Ah Kc 9d 5s 2d")


def test_an_ace_does_not_go_round_the_corner() -> None:
    """003:346-349."""
    assert rank("Qs Kd Ac 2h 3s").category == "high-card"


def test_the_best_five_of_seven_are_those_of_all_twenty_one_choices() -> None:
    draw = Random(7)
    for _ in range(300):
        cards = draw.sample(DECK, 7)
        assert BEST_OF_SEVEN.rank(cards) == max(FIVE_CARD.rank(five) for five in itertools.combinations(cards, 5))


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("9s 9d 9c 4h 4s 4d", "full-house"),
        ("9s 9d 4c 4h 2s 2d", "two-pair"),
        ("9s 8s 7s 6s 5d 4s", "flush"),
        ("As Ks Qs Js Ts 9s", "royal-flush"),
    ],
)
def test_the_best_five_of_six(text: str, category: str) -> None:
    """001:1403."""
    assert BEST_OF_SIX.rank(parse_cards(text.split())).category == category


def test_the_kicker_of_two_pairs_may_come_from_a_third() -> None:
    assert best_of(FIVE_CARD, parse_cards(["As", "Ad", "Ks", "Kd", "Qs", "Qd", "Jh"])).ranks == (14, 13, 12)


def test_the_cards_that_make_the_hand_are_named() -> None:
    cards = parse_cards(["2c", "9s", "3d", "9d", "9c", "4h", "4s"])
    assert [str(card) for card in BEST_OF_SEVEN.best_cards(cards)] == ["9s", "9d", "9c", "4h", "4s"]


@pytest.mark.parametrize("text", ["As Kd Qc Jh", "As Kd Qc Jh Ts 9s 8s 7s"])
def test_the_best_five_are_of_five_to_seven_cards(text: str) -> None:
    with pytest.raises(HandError, match="up to seven cards, not"):
        best_of(FIVE_CARD, parse_cards(text.split()))
