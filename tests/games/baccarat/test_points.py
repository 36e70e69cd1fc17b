import pytest
from hypothesis import given, strategies as st

from games.baccarat.points import points_of_card, points_of_hand
from games.cards.card import JOKER, RANKS, SUITS, Card, CardError, parse_cards

CARDS = st.builds(Card.parse, st.builds(str.__add__, st.sampled_from(RANKS), st.sampled_from(SUITS)))


def test_a_joker_is_no_card_of_baccarat() -> None:
    with pytest.raises(CardError, match="Jo counts nothing in baccarat"):
        points_of_card(JOKER)


def test_tens_and_faces_count_nothing_and_an_ace_one() -> None:
    """002:909-912."""
    assert [points_of_card(Card.parse(f"{rank}s")) for rank in RANKS] == [*range(2, 10), 0, 0, 0, 0, 1]


def test_the_examples_of_the_document() -> None:
    """002:914-915."""
    assert points_of_hand(parse_cards(["As", "2d", "4c"])) == 7
    assert points_of_hand(parse_cards(["As", "2d", "9c"])) == 2


@given(st.lists(CARDS, max_size=3))
def test_a_hand_counts_one_digit_whatever_the_order(cards: list[Card]) -> None:
    assert points_of_hand(cards) == points_of_hand(cards[::-1]) in range(10)
