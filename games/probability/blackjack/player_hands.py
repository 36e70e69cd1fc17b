"""Every hand that a player can come to, as kinds in order: how it stands, and what may be done with it.

What may be done is what the game's options say. The hands do not hang on the dealer's card, so they are found once for
a shoe. Does not say what is best.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.blackjack.options import Held, choices
from games.blackjack.rules import BlackjackRules
from games.blackjack.totals import Standing
from games.cards.card import Card
from games.probability.blackjack.kinds import Hand, Kinds, with_one


@dataclass(frozen=True, slots=True)
class PlayerHand:
    """One hand."""

    kinds: Hand
    cards: tuple[Card, ...]
    standing: Standing
    of_split: Standing
    """How it stands where its first card came of a split."""
    words: frozenset[str]
    """What may be done with it."""
    words_of_split: Mapping[int, frozenset[str]]
    """What may be done with a hand of two cards whose first is of that kind and came of a split."""

    @property
    def is_closed(self) -> bool:
        """Whether it gets no more cards."""
        return "hit" not in self.words


def all_hands(rules: BlackjackRules, kinds: Kinds) -> dict[Hand, PlayerHand]:
    """All hands of two cards and more that can be reached, those with more cards last."""
    found: dict[Hand, PlayerHand] = {}
    reached = {with_one((first,), second) for first in range(len(kinds.cards)) for second in range(len(kinds.cards))}
    while reached:
        following = set[Hand]()
        for hand in sorted(reached):
            if any(hand.count(kind) > kinds.in_shoe[kind] for kind in set(hand)):
                continue
            found[hand] = one = _hand(rules, kinds, hand)
            if not one.is_closed or "double" in one.words:
                following |= {with_one(hand, kind) for kind in range(len(kinds.cards))}
        reached = following
    return found


def _hand(rules: BlackjackRules, kinds: Kinds, hand: Hand) -> PlayerHand:
    cards = kinds.of(hand)
    if len(cards) > 2:  # the ten that makes thirty-one is the last to come
        cards = tuple(sorted(cards, key=lambda card: card.rank % 14))
    stands, of_split = rules.stands(cards), rules.stands(cards, of_split=True)
    ended = stands.is_over or (rules.six_cards_win and len(cards) >= 6)
    words = () if ended else choices(rules.options, Held(cards, stands))
    split_words = {hand[place]: _of_split(rules, cards[place], cards[1 - place]) for place in (0, 1) if len(hand) == 2}
    return PlayerHand(hand, cards, stands, of_split, frozenset(words), split_words)


def _of_split(rules: BlackjackRules, first: Card, second: Card) -> frozenset[str]:
    cards = (first, second)
    held = Held(cards, rules.stands(cards, of_split=True), splits=1, of_split=True)
    return frozenset(choices(rules.options, held))
