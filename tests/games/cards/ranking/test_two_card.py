from collections import Counter
from itertools import combinations

from games.cards.card import Pack, parse_cards
from games.cards.ranking import RANKINGS, TWO_CARD, TWO_CARD_BONUS, TWO_CARD_BONUS_ACE_HIGH

DECK = Pack().pieces()


def test_every_category_is_as_frequent_as_it_must_be() -> None:
    """All 1,326 hands of two cards."""
    assert Counter(TWO_CARD_BONUS.rank(hand).category for hand in combinations(DECK, 2)) == {
        "pair": 78,
        "ace-king-suited": 4,
        "straight-flush": 48,
        "straight": 13 * 12,
        "flush": 4 * 78 - 52,
        "high-card": 1_326 - 78 - 52 - 156 - 260,
    }


def test_a_house_may_have_no_ace_two() -> None:
    cards = parse_cards(["As", "2s"])
    assert TWO_CARD_BONUS.rank(cards).category == "straight-flush"
    assert TWO_CARD_BONUS_ACE_HIGH.rank(cards).category == "flush"


def test_a_pair_is_above_high_cards() -> None:
    assert TWO_CARD.rank(parse_cards(["2s", "2d"])) > TWO_CARD.rank(parse_cards(["As", "Kd"]))


def test_every_ranking_has_a_name_and_ranks_as_many_cards_as_it_says() -> None:
    for name, ranking in RANKINGS.items():
        assert ranking.rank(DECK[: ranking.of]).category, name
