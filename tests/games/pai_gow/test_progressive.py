"""What seven cards of 53 can be counted as (003:2428-2438, 3584-3653)."""

import pytest

from games.cards.card import parse_cards
from games.pai_gow.poker.progressive import HandTypeError, hand_types


@pytest.mark.parametrize("text", ["Ah Kh Qh Jh Th 9h", "Ah Ah Qh Jh Th 9h 8h"])
def test_what_is_not_seven_cards_of_one_deck_is_refused(text: str) -> None:
    with pytest.raises(HandTypeError, match="7 different cards, this one has 6"):
        hand_types(parse_cards(text.split()))


@pytest.mark.parametrize(
    ("text", "has", "has_not"),
    [
        ("Ah Kh Qh Jh Th 2c 2d", {"natural-royal-flush-and-pair", "royal-flush-and-pair"}, {"five-aces"}),
        ("Ah Kh Qh Jh Jo 7c 3d", {"royal-flush"}, {"natural-royal-flush", "royal-flush-and-pair"}),
        ("Ah Ad As Ac Jo 7c 7d", {"five-aces-and-pair", "four-of-a-kind"}, {"four-of-a-kind-and-pair"}),
        ("Ah Ad As Ac Jo 7c 3d", {"five-aces", "four-of-a-kind"}, {"five-aces-and-pair"}),
        ("Kh Kd Ks Kc Ah Jo 3d", {"four-of-a-kind", "four-of-a-kind-and-pair"}, {"five-aces"}),
        ("9h 8h 7h 6h Jo 2c 3d", {"straight-flush"}, {"straight-flush-and-pair"}),
        ("Kh Kd 9s 8c 7h Jo 5d", {"straight"}, {"three-of-a-kind"}),
        ("2h 4d 6s 8c Th Qd Kd", {"high-card"}, {"pair", "straight", "flush"}),
    ],
)
def test_the_joker_is_an_ace_or_completes_and_makes_nothing_natural(
    text: str, has: set[str], has_not: set[str]
) -> None:
    found = hand_types(parse_cards(text.split()))
    assert has <= found
    assert not found & has_not
