"""Aces Bonus, counted: every first two cards in their order, the third, and what comes to aces that are split.

Its rows hang on what the player does (001:1121-1138), so it is counted under a way of playing. A hand that meets a
natural of the dealer stays as it was dealt (001:1079): neither a third card nor a split comes. Exact. Does not say
which way of playing is the best for the other wagers.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from games.blackjack.rules import BlackjackRules
from games.blackjack.side.aces_bonus import SMALL, aces_bonus_names
from games.blackjack.totals import ACE, counts
from games.cards.card import Card
from games.probability.blackjack.kinds import Kinds, with_one
from games.probability.house_edge import Counted
from games.round.settlement import Board, SeatInPlay

SMALL_CENTS, LARGE_CENTS = 400, 5_000
"""A wager of each column: $4 and $50."""
FOR_ITSELF = "aces are split, and a third card is drawn wherever it may pay"
AS_MAIN = "each hand is played as is best for the main wager"
_STRAIGHT = frozenset((6, 7, 8))

Play = Callable[[int, int, int], str]
"""What is done with two first cards against the dealer's first, by their kinds."""


def cents_of(table: str) -> int:
    """A wager that this column of the pay table settles."""
    return SMALL_CENTS if table == SMALL else LARGE_CENTS


def for_itself(kinds: Kinds) -> Play:
    """The play that is best for this wager: no row is lost by a third card, or by a split of aces."""

    def play(first: int, second: int, _: int) -> str:
        return "split" if kinds.cards[first].rank == kinds.cards[second].rank == ACE else "hit"

    return play


class _Shoe:
    """How many cards of each kind there are, and which make the dealer complete."""

    def __init__(self, rules: BlackjackRules, kinds: Kinds) -> None:
        self.kinds = kinds
        self.each: Mapping[Card, int] = {card: rules.pack.holds(card) for card in rules.pack.pieces()}
        self.cards = sum(self.each.values())
        self.kind = {card: _kind(kinds, card) for card in self.each}
        numbers = range(len(kinds.cards))
        self._completes = [
            [hole for hole in numbers if rules.stands(kinds.of((up, hole))).is_dealt_complete] for up in numbers
        ]

    def ways(self, *cards: Card) -> int:
        """In how many ways these come, one after the other."""
        ways = 1
        for place, card in enumerate(cards):
            ways *= self.each[card] - cards[:place].count(card)
        return ways

    def naturals(self, up: int, *out: Card) -> int:
        """How many cards make the dealer complete, where ``up`` and these are out."""
        gone = (up, *(self.kind[card] for card in out))
        return sum(self.kinds.in_shoe[hole] - gone.count(hole) for hole in self._completes[up])

    def ups(self, up: int, *out: Card) -> int:
        """How many first cards of the dealer of this kind are left."""
        return self.kinds.in_shoe[up] - sum(self.kind[card] == up for card in out)


def rounds(rules: BlackjackRules, wager: str, cents: int, play: Play) -> Iterator[Counted]:
    """Every end of the wager: one round of each, with how many of all orders of six cards end so.

    The six are the player's two, the dealer's two, and two more that a hit or split aces take.
    """
    shoe, found = _Shoe(rules, Kinds(rules.pack)), dict[tuple[str, ...], Counted]()
    board = Board(dealer=shoe.kinds.of((8, 9)))  # it plays no part

    def add(ways: int, *hands: tuple[Card, ...]) -> None:
        first = hands[0] if len(hands) == 1 else (hands[0][0], hands[1][0])
        names = aces_bonus_names(first, hands if len(hands) > 1 else ())
        seat = SeatInPlay(1, {wager: cents}, hands=hands)
        before = found.get(names, Counted(0, seat, board))
        found[names] = before._replace(ways=before.ways + ways)

    for first, second in product(shoe.each, repeat=2):
        if not shoe.ways(first, second):
            continue
        for up in range(len(shoe.kinds.in_shoe)):
            for ways, hands in _ends(shoe, first, second, up, play):
                if ways:
                    add(ways, *hands)
    yield from found.values()


def _ends(
    shoe: _Shoe, first: Card, second: Card, up: int, play: Play
) -> Iterator[tuple[int, tuple[tuple[Card, ...], ...]]]:
    """How two cards end against one first card of the dealer."""
    left = shoe.cards - 3
    rest = shoe.ways(first, second) * shoe.ups(up, first, second) * left * (left - 1) * (left - 2)
    said = play(shoe.kind[first], shoe.kind[second], up) if _may_change(shoe, first, second) else "stand"
    if said in ("hit", "double"):
        for third in shoe.each:
            dealt = shoe.ways(first, second, third) * shoe.ups(up, first, second, third)
            ways = dealt * (left - 1 - shoe.naturals(up, first, second, third)) * (left - 2)
            rest -= ways
            yield ways, ((first, second, third),)
    elif said == "split" and first.rank == second.rank == ACE:
        aces = [card for card in shoe.each if card.rank == ACE]
        for third, fourth in product(aces, repeat=2):
            dealt = shoe.ways(first, second, third, fourth) * shoe.ups(up, first, second, third, fourth)
            ways = dealt * (left - 2 - shoe.naturals(up, first, second, third, fourth))
            rest -= ways
            yield ways, ((first, third), (second, fourth))
    yield rest, ((first, second),)


def _may_change(shoe: _Shoe, first: Card, second: Card) -> bool:
    """Whether more cards can change the row: equal ranks, two of six, seven and eight."""
    return first.rank == second.rank or {first.rank, second.rank} <= _STRAIGHT


def _kind(kinds: Kinds, card: Card) -> int:
    if card in kinds.pack.extra:
        return kinds.cards.index(card)
    return next(kind for kind, face in enumerate(kinds.cards) if counts(face) == counts(card))


def as_main(words: Mapping[tuple[tuple[int, ...], int], str]) -> Play:
    """The play that these words say, by two kinds in order and the dealer's first card."""
    return lambda first, second, up: words[with_one((first,), second), up]
