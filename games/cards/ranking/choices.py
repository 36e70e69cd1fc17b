"""Every hand of five that seven cards hold: what the five are called, and whether the two beside them are a pair.

Five of one suit are a flush; all other choices are their ranks alone. So the choices are tallied by the ranks of all
seven, once for each set of ranks, and each five of one suit then counts as a flush instead. It makes no difference
where A-2-3-4-5 stands among straights. Does not say which choice is best, nor what seven cards make together.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from games.cards.card import JOKER, SUITS, Card, histogram
from games.cards.ranking.five_card import FIVE_CARD_JOKER, JOKER_CATEGORIES, JokerCategory
from games.cards.ranking.hand_rank import HandError
from games.cards.ranking.ranking import ACE

CARDS = 7
_FIVE = 5
_ONE_OF_A_SUIT = sum(Card(ACE, suit).suit_bit for suit in SUITS)
_TO_EIGHT = _ONE_OF_A_SUIT * (8 - _FIVE)
_OF_RANK = {rank: Card(rank, SUITS[0]) for rank in range(2, ACE + 1)} | {JOKER.rank: JOKER}
_PAIRS = {2 * card.count_bit for card in _OF_RANK.values() if card != JOKER} | {
    _OF_RANK[ACE].count_bit + JOKER.count_bit
}


class Choice(NamedTuple):
    """What five of seven cards are."""

    category: JokerCategory
    joker: bool
    """The joker is one of the five."""
    pair_beside: bool
    """The two other cards are a pair, the joker as an ace."""


_KINDS = [
    Choice(category, joker, pair) for category in JOKER_CATEGORIES for joker in (False, True) for pair in (False, True)
]
_TALLIED = {kind: 1 << 5 * place for place, kind in enumerate(_KINDS)}
"""A tally is one number: five bits for each kind of choice, since seven cards hold 21 choices and no more."""


def choices(cards: Sequence[Card]) -> frozenset[Choice]:
    """What the choices of five among seven cards are.

    Raises:
        HandError: not seven cards, or the same card twice where that shows.

    >>> from games.cards.card import parse_cards
    >>> Choice("straight-flush", joker=False, pair_beside=True) in choices(parse_cards("2h 3h 4h 5h 6h 8s 8c".split()))
    True
    """
    if len(cards) != CARDS:
        raise HandError(f"five are chosen among {CARDS} cards, not {len(cards)}")
    counts = suits = 0
    for card in cards:
        counts += card.count_bit
        suits += card.suit_bit
    tally = _by_ranks(counts)
    if flush := suits + _TO_EIGHT & _ONE_OF_A_SUIT << 3:
        of_suit = [card.count_bit for card in cards if card.suit_bit & flush >> 3]
        for five in map(sum, combinations(of_suit, _FIVE)):
            tally += _flush_instead(five, counts - five in _PAIRS)
    return _tallied(tally)


@cache
def _by_ranks(counts: int) -> int:
    """The tally of seven cards whose count bits are added, no choice a flush."""
    bits = [card.count_bit for card in _cards(counts)]
    tally = 0
    for one, other in combinations(bits, CARDS - _FIVE):
        beside = one + other
        tally += _plain(counts - beside, beside in _PAIRS)
    return tally


@cache
def _flush_instead(five: int, pair_beside: bool) -> int:
    """What a tally gains by five cards of one suit, which it has by their ranks alone."""
    cards = _cards(five)
    flush = Choice(FIVE_CARD_JOKER.rank(cards).category, JOKER in cards, pair_beside)
    return _TALLIED[flush] - _plain(five, pair_beside)


@cache
def _plain(five: int, pair_beside: bool) -> int:
    """The tally of one choice, no flush."""
    return _TALLIED[Choice(FIVE_CARD_JOKER.by_ranks(five).category, JOKER.rank in histogram(five), pair_beside)]


@cache
def _tallied(tally: int) -> frozenset[Choice]:
    return frozenset(choice for choice, one in _TALLIED.items() if tally & one * 31)


def _cards(counts: int) -> list[Card]:
    """Cards of one suit whose count bits add up to this."""
    return [_OF_RANK[rank] for rank, count in histogram(counts).items() for _ in range(count)]
