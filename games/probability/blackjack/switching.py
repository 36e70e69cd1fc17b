"""What a seat expects that has two hands and may change their second cards: blackjack switch (002:436-444).

Both hands are seen before the switch, so what one of them is worth is found with the two cards of the other out of the
shoe: exact for hands that are each played by their own cards, as :mod:`games.probability.blackjack.best_play` has it.
Whether to switch is decided by what both pairs of hands are worth. Naturals that the dealer looks for end the round
before. Counts no table at which he does not look, or at which a hand is given up before he does.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from games.blackjack.rules import BlackjackRules
from games.probability.blackjack.best_play import Against, Table
from games.probability.blackjack.kinds import Hand, with_one
from games.probability.blackjack.splitting import SURRENDERED
from games.probability.hand_counts import Watch, not_watched


def counts(rules: BlackjackRules) -> bool:
    """Whether this house's two hands can be counted."""
    early = rules.options.surrender is not None and rules.options.surrender.before_hole_check
    return rules.looks_at_hole and not early


def expectation(table: Table, watch: Watch = not_watched) -> float:
    """What a seat wins on average of its two equal wagers together, as part of both; below nothing what it loses.

    ``watch`` is told of each first card of the dealer that is done.
    """
    in_shoe, total = table.kinds.in_shoe, 0.0
    for up, number in enumerate(in_shoe):
        if number:
            of_two = TwoHands(Against(table, up))
            total += number * sum(ways * of_two.worth(four) for four, ways in dealt(table.kinds.without((up,))))
        watch(up + 1, len(in_shoe))
    ways, cards = 1, sum(in_shoe)
    for out in range(5):
        ways *= cards - out
    return total / ways / 2


class Four(NamedTuple):
    """The cards of the two hands, each in the order in which it got them."""

    first: int
    second: int
    other_first: int
    other_second: int


def dealt(left: tuple[int, ...]) -> Iterator[tuple[Four, int]]:
    """Every four cards of what is left of the shoe, with the number of ways in which they come."""
    for four in product(range(len(left)), repeat=4):
        ways = 1
        for place, kind in enumerate(four):
            ways *= left[kind] - four[:place].count(kind)
        if ways > 0:
            yield Four(*four), ways


class TwoHands:
    """Two hands of a seat against one first card of the dealer."""

    def __init__(self, against: Against) -> None:
        self._against = against
        self._kept: dict[tuple[Hand, Hand], float] = {}

    def worth(self, four: Four) -> float:
        """What both are worth as they are dealt, with the better of what may be done with their second cards."""
        hands = with_one((four.first,), four.second), with_one((four.other_first,), four.other_second)
        changed = with_one((four.first,), four.other_second), with_one((four.other_first,), four.second)
        return self._to_naturals(hands) + max(self.kept(hands), self.switched(changed))

    def kept(self, hands: tuple[Hand, Hand]) -> float:
        """What they are worth as they were dealt, once the dealer has no natural."""
        return sum(self._as_dealt(*pair) for pair in (hands, hands[::-1]))

    def switched(self, hands: tuple[Hand, Hand]) -> float:
        """The same of hands that a switch made: where the house has it so, none of them is a natural."""
        return sum(self._as_switched(*pair) for pair in (hands, hands[::-1]))

    def _to_naturals(self, hands: tuple[Hand, Hand]) -> float:
        return sum(self._against.to_naturals(*pair) for pair in (hands, hands[::-1]))

    def _as_dealt(self, hand: Hand, other: Hand) -> float:
        if self._against.hands[hand].standing.is_dealt_complete:
            return self._against.stood(hand, other)
        return self._played(hand, other)

    def _as_switched(self, hand: Hand, other: Hand) -> float:
        made = self._against.hands[hand].standing.is_dealt_complete
        if made and not self._against.rules.switched_natural:
            return self._against.stood(hand, other, of_split=True)
        return self._as_dealt(hand, other)

    def _played(self, hand: Hand, other: Hand) -> float:
        """What a hand is worth that is played by its own cards, where those of the other hand are out."""
        if (hand, other) not in self._kept:
            self._kept[hand, other] = self._by_word(hand, other)
        return self._kept[hand, other]

    def _by_word(self, hand: Hand, other: Hand) -> float:
        against = self._against
        word = against.played(hand).best if len(hand) == 2 else against.best_word(hand)
        left = against.left(hand, other)
        if word == "stand":
            return against.stood(hand, other)
        if word == "double":
            return against.one_card(hand, other)
        if word == "surrender":
            return SURRENDERED * against.no_natural(left)
        if word == "split":
            return against.splits.worth(hand, other)
        cards = sum(left)
        return sum(
            number / cards * self._played(with_one(hand, kind), other) for kind, number in enumerate(left) if number > 0
        )
