from random import Random

import pytest

from games.cards.card import Pack, parse_cards
from games.cards.ranking.house_way import HOUSE_WAYS
from games.cards.ranking.setting import Setting, foul, settings

DECK = Pack(jokers=1).pieces()


def setting(high: str, low: str) -> Setting:
    return Setting(parse_cards(high.split()), parse_cards(low.split()))


@pytest.mark.parametrize(
    ("high", "low", "why"),
    [
        ("Ks Qh 9c 5h 3d", "2s 2c", "the low hand, pair 2, is above the high hand, high card K-Q-9-5-3"),  # 001:719
        ("3s 3h 9c 5h 2d", "4s 4c", "the low hand, pair 4, is above the high hand, pair 3-9-5-2"),
        ("Ks Qh 9c 5h 3d", "Jo 2c", "the low hand, high card A-2, is above the high hand, high card K-Q-9-5-3"),
        ("Ks Qh 9c 5h", "4s 4c 4d", "five cards and two are set, not 4 and 3"),  # 003:3048-3055
    ],
)
def test_a_foul_is_told(high: str, low: str, why: str) -> None:
    assert foul(setting(high, low)) == why


@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("Js Jd Qd 9s 4h", "Jh Jc"),  # 001:780-781 sets equal pairs
        ("As Kd 9c 5h 2s", "Jo Kh"),
        ("2s 3d 4c 5h 7s", "6s 5c"),
    ],
)
def test_a_low_hand_no_higher_than_the_high_one_is_legal(high: str, low: str) -> None:
    """000:617, 003:2969-2974."""
    assert foul(setting(high, low)) is None


def test_seven_cards_are_set_in_twenty_one_ways() -> None:
    ways = list(settings(DECK[:7]))
    assert len(set(ways)) == 21
    assert all(set(way.high + way.low) == set(DECK[:7]) for way in ways)


def test_the_house_way_never_fouls() -> None:
    draw = Random(1)
    for _ in range(400):
        cards = draw.sample(DECK, 7)
        way = HOUSE_WAYS["axtion"](cards)
        assert foul(way) is None
        assert sorted(map(str, way.high + way.low)) == sorted(map(str, cards))


@pytest.mark.parametrize(
    ("high", "low"),
    [  # the examples as printed, 001:739-787; the missing card of two of them is the joker
        ("Ah Tc 7s 5h 3d", "Kd Jc"),
        ("3s 3c Jh 8d 4c", "Ac Qd"),
        ("Kh Ks 7h 6c 2d", "3d 3s"),
        ("Jd Js 8c 8h 4s", "Ac 7h"),
        ("8c 8d 4d 4h 7c", "Ks 9s"),
        ("5h 5c 4h 4c 2s", "Qh 8c"),
        ("7d 7c 5h 5s Ac", "9c 9s"),
        ("Ad As 5d 4c 2s", "Ac 8d"),
        ("Kh Kd Kc 7s 5h", "Jh Tc"),
        ("5s 5h 5c Js Ad", "Jc Jd"),
        ("6s 5s 4c 3d 2s", "As 9s"),
        ("9s 8h Jo 6s 5d", "Jh 8d"),
        ("9h 9d Qd Jd 4d", "7d 7c"),
        ("7d 6s 5d 4s 3h", "5c 5h"),
        ("8h 8s 8d Ac Kh", "4c 4h"),
        ("Qh Qs 9s 7d 5c", "Qc Qd"),
        ("Jh Jc Jd Js 7h", "Kd Ts"),
        ("8c 8s Jc 7s 4d", "8h 8d"),
        ("5s 5h 5d 5c 2s", "9h 8c"),
        ("Ah Ad Ac Ks Kh", "Jo As"),
    ],
)
def test_the_printed_examples_are_set_as_printed(high: str, low: str) -> None:
    printed = setting(high, low)
    cards = list(printed.high + printed.low)
    Random(3).shuffle(cards)
    way = HOUSE_WAYS["axtion"](cards)
    ranks = [sorted(14 if card.rank == 0 else card.rank for card in hand) for hand in (way.high, way.low)]
    assert ranks == [
        sorted(14 if card.rank == 0 else card.rank for card in hand) for hand in (printed.high, printed.low)
    ]
