from random import Random

import pytest

from games.cards.card import Pack, parse_cards
from games.cards.ranking import FIVE_CARD_JOKER, FORTUNE, FortuneRanking, HandError

DECK = Pack(jokers=1).pieces()


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("4h 5h 6h 7h 8h 9h Th", "seven-card-straight-flush"),  # 004:1500
        ("Ah 2h 3h 4h 5h 6h 7h", "seven-card-straight-flush"),
        ("Ah Kh Qh Jh Th 9h 8h", "seven-card-straight-flush"),
        ("4h 5h Jo 7h 8h 9h Th", "seven-card-straight-flush-joker"),  # 004:1502
        ("Jo 2h 3h 4h 5h 6h 7h", "seven-card-straight-flush-joker"),
        ("4h 5h 6h 7h 8h 9h Jh", "straight-flush"),
        ("4h 5h 6h 7h 8h 9h Td", "straight-flush"),
        ("Ts Js Qs Ks As Qd Kd", "royal-flush-royal-match"),  # 004:1501
        ("Ts Js Qs Jo As Qd Kd", "royal-flush-royal-match"),
        ("Ts Js Qs Ks As Qd Kh", "royal-flush"),
        ("Ts Js Qs Ks As Qd Jo", "royal-flush"),
        ("Jo Js Qs Ks As 4d 4c", "royal-flush"),
        ("As Ad Ah Ac Jo 9s 4d", "five-aces"),
        ("Ks Kh Kd Jo 5c 2d 7h", "three-of-a-kind"),  # 001:801: the joker is no fourth king
        ("9s 9d 4h 4c 2d 2s Kh", "two-pair"),
    ],
)
def test_the_highest_of_seven_cards(text: str, category: str) -> None:
    assert FORTUNE.rank(parse_cards(text.split())).category == category


@pytest.mark.parametrize("text", ["9s 9d 4h 4c 2d 2s Kh", "9s 9d 4h 4c As Jo Kh"])
def test_three_pair_has_a_name_where_a_house_pushes_it(text: str) -> None:
    """004:1592."""
    assert FortuneRanking(three_pair=True).rank(parse_cards(text.split())).category == "three-pair"


def test_a_straight_may_be_shown_with_three_of_a_kind() -> None:
    """A house may pay the better paid of both (000:666-667)."""
    assert FORTUNE.shown(parse_cards(["4h", "5c", "6h", "7h", "8h", "8c", "8d"])) == {
        "straight",
        "three-of-a-kind",
        "pair",
    }


def test_where_no_bonus_line_speaks_the_best_five_decide() -> None:
    draw = Random(5)
    for _ in range(1_000):
        cards = draw.sample(DECK, 7)
        assert FORTUNE.rank(cards).category == FIVE_CARD_JOKER.among(7).rank(cards).category


def test_seven_cards_are_asked_for() -> None:
    with pytest.raises(HandError, match="seven cards, this one has 5"):
        FORTUNE.rank(DECK[:5])
