from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import comb

import pytest

from games.cards.card import JOKER, SUITS, Card
from games.cards.ranking import BEST_OF_SEVEN, BEST_OF_SIX, FIVE_CARD, FIVE_CARD_JOKER, FORTUNE, THREE_CARD, HandRanking
from games.probability.dealt import DEALT, Dealt
from games.probability.hand_counts import count_hands


def every_hand(
    names: Callable[[Sequence[Card]], object], of: int, joker: bool, ranks: Sequence[int]
) -> Counter[object]:
    deck = [Card(rank, suit) for suit in SUITS for rank in ranks] + [JOKER] * joker
    return Counter(names(cards) for cards in combinations(deck, of))


def category_counts(ranking: HandRanking[str]) -> Mapping[str, int]:
    return count_hands(lambda cards: ranking.rank(cards).category, size=5, of=ranking.of, joker=False)


def test_no_more_than_two_cards_may_be_beside_a_flush() -> None:
    with pytest.raises(ValueError, match="at most two are counted"):
        count_hands(len, size=3, of=6, joker=False)


@pytest.mark.parametrize("wager", ["flush-or-pair", "straight-up"])
def test_wagers_of_three_card_texas_are_counted_as_every_hand_is(wager: str) -> None:
    """All ranks for two cards; of five cards, all hands of a deck of 28."""
    way = DEALT["three-card-texas-holdem"][wager]
    ranks = tuple(range(2, 15)) if way.of == 2 else tuple(range(8, 15))
    counted = count_hands(way.names, size=way.size, of=way.of, joker=way.joker, ranks=ranks)
    assert counted == every_hand(way.names, way.of, way.joker, ranks)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "wager"), [("fortune-pai-gow-poker", "fortune"), ("pai-gow-poker", "progressive")])
def test_seven_cards_and_a_joker_are_counted_as_every_hand_is(game: str, wager: str) -> None:
    """All 19,448 hands of seven of a deck of sixteen, jack to ace, and a joker."""
    way = DEALT[game][wager]
    ranks = tuple(range(11, 15))
    counted = count_hands(way.names, size=way.size, of=way.of, joker=way.joker, ranks=ranks)
    assert counted == every_hand(way.names, way.of, way.joker, ranks)


@pytest.mark.slow
def test_royal_flushes_and_matches_are_counted_as_every_hand_is() -> None:
    """All 116,280 hands of seven of a deck of twenty, ten to ace, and a joker."""

    def name(cards: Sequence[Card]) -> str:
        return FORTUNE.rank(cards).category

    ranks = tuple(range(10, 15))
    counted = count_hands(name, size=5, of=7, joker=True, ranks=ranks)
    assert counted == every_hand(name, 7, True, ranks)
    assert counted["royal-flush-royal-match"] == 72


def test_three_cards_of_two_decks_are_counted_as_every_hand_is() -> None:
    """All 9,880 hands of three of two decks of twenty, ten to ace; the same card may come twice (004:1404)."""
    ranks = tuple(range(10, 15))
    deck = [Card(rank, suit) for suit in SUITS for rank in ranks] * 2
    way = DEALT["three-card-poker"]["pair-plus"]
    counted = count_hands(way.names, size=3, of=3, joker=False, decks=2, ranks=ranks)
    assert counted == Counter(way.names(cards) for cards in combinations(deck, 3))


def test_several_decks_are_counted_only_where_all_cards_make_the_flush() -> None:
    with pytest.raises(ValueError, match="several decks"):
        count_hands(len, size=5, of=7, joker=False, decks=2)


def test_three_cards() -> None:
    """M. Shackleford, wizardofodds.com/games/three-card-poker: the table of combinations."""
    counted = count_hands(lambda cards: THREE_CARD.rank(cards).category, size=3, of=3, joker=False)
    assert counted == {
        "straight-flush": 48,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "high-card": 16_440,
    }


def test_five_cards() -> None:
    assert category_counts(FIVE_CARD) == {
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


def test_five_cards_of_a_deck_with_a_joker() -> None:
    """2,869,685 hands; the joker is an ace or completes a straight, a flush or a straight flush."""
    counted = count_hands(lambda cards: FIVE_CARD_JOKER.rank(cards).category, size=5, of=5, joker=True)
    assert sum(counted.values()) == comb(53, 5)
    assert counted == {
        "high-card": 1_418_964,
        "pair": 1_215_024,
        "two-pair": 138_600,
        "three-of-a-kind": 63_360,
        "straight": 20_532,
        "flush": 7_804,
        "full-house": 4_368,
        "four-of-a-kind": 828,
        "straight-flush": 204 - 24,
        "royal-flush": 4 + 4 * 5,
        "five-aces": 1,
    }


def test_who_watches_is_told_of_every_class_until_the_last() -> None:
    told: list[tuple[int, int]] = []
    ranks = tuple(range(11, 15))
    count_hands(len, size=5, of=7, joker=True, ranks=ranks, watch=lambda counted, of: told.append((counted, of)))
    assert [counted for counted, _ in told] == sorted(counted for counted, _ in told)
    assert {of for _, of in told} == {told[-1][0]}


@pytest.mark.slow
def test_the_best_five_of_six() -> None:
    """The published frequencies of six-card poker hands; 20,358,520 in all."""
    counted = category_counts(BEST_OF_SIX)
    assert sum(counted.values()) == comb(52, 6)
    assert counted == {
        "high-card": 6_612_900,
        "pair": 9_730_740,
        "two-pair": 2_532_816,
        "three-of-a-kind": 732_160,
        "straight": 361_620,
        "flush": 205_792,
        "full-house": 165_984,
        "four-of-a-kind": 14_664,
        "straight-flush": 1_656,
        "royal-flush": 188,
    }


@pytest.mark.slow
def test_the_best_five_of_seven() -> None:
    """The published frequencies of seven-card poker hands; 133,784,560 in all."""
    counted = category_counts(BEST_OF_SEVEN)
    assert sum(counted.values()) == comb(52, 7)
    assert counted == {
        "high-card": 23_294_460,
        "pair": 58_627_800,
        "two-pair": 31_433_400,
        "three-of-a-kind": 6_461_620,
        "straight": 6_180_020,
        "flush": 4_047_644,
        "full-house": 3_473_184,
        "four-of-a-kind": 224_848,
        "straight-flush": 37_260,
        "royal-flush": 4_324,
    }


@pytest.mark.slow
def test_seven_cards_and_a_joker() -> None:
    """All 154,143,080 hands; those that can be counted on paper are."""
    counted = Counter[str]()
    for names, hands in DEALT["fortune-pai-gow-poker"]["fortune"].count().items():
        counted[names[0]] += hands
    assert sum(counted.values()) == comb(53, 7) == 154_143_080
    assert counted["seven-card-straight-flush"] == 4 * 8
    assert counted["five-aces"] == comb(48, 2)
    assert counted["royal-flush-royal-match"] == 4 * 3 + 4 * 5 * 3
    natural, with_joker = 4 * comb(48, 2), 4 * 5 * comb(47, 2)
    longer = 4 + 4 * (7 + 2)  # A-K-...-8, with the joker for any of them, or as the ace beside K-Q-J-T and two of 9-8-7
    assert counted["royal-flush"] == natural + with_joker - 72 - longer


def test_a_way_of_dealing_is_counted_once() -> None:
    way = Dealt(2, 2, False, lambda cards: (str(cards[0].rank),))
    assert way.count() is way.count()
