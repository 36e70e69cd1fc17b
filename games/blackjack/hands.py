"""The hands of one spot in the order in which they are played: what was said of them, what they got, which is next.

A split puts the new hand right behind the one that it came from (002:395). Does not know other spots or the dealer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.blackjack.options import Held, Word, choices, why_not
from games.blackjack.rules import BlackjackRules
from games.cards.card import Card
from games.declared.course import CourseError


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand, and what became of it."""

    cards: tuple[Card, ...] = ()
    box: int = 0
    """Of those that the spot began with, the one that it came of."""
    doubled_cents: int | None = None
    """What was put up for its double, where that was told."""
    of_split: bool = False
    doubled: bool = False
    surrendered: bool = False
    stood: bool = False
    switched: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """All hands of one place on the layout."""

    hands: tuple[Hand, ...]
    even_money: bool = False
    insured: bool = False
    insured_cents: int | None = None

    def held(self, rules: BlackjackRules, place: int, *, hole_checked: bool = False) -> Held:
        """The hand at ``place`` with what it went through, for its options."""
        hand = self.hands[place]
        made_up = hand.of_split or (hand.switched and not rules.switched_natural)
        return Held(
            hand.cards,
            rules.stands(hand.cards, of_split=made_up),
            splits=sum(one.box == hand.box for one in self.hands) - 1,
            of_split=hand.of_split,
            doubled=hand.doubled,
            hole_checked=hole_checked,
        )

    def turn(self, rules: BlackjackRules) -> int | None:
        """The hand whose turn it is; None where all are played."""
        return next((place for place in range(len(self.hands)) if not self._is_played(rules, place)), None)

    def needs_card(self, place: int) -> bool:
        """Whether a card must come to this hand before anything else is said of it."""
        hand = self.hands[place]
        return len(hand.cards) < 2 or hand.doubled

    def words(self, rules: BlackjackRules, place: int, *, hole_checked: bool = False) -> tuple[Word, ...]:
        """What may be said of this hand now."""
        hand = self.hands[place]
        if len(hand.cards) < 2 or hand.doubled:
            return ()
        return choices(rules.options, self.held(rules, place, hole_checked=hole_checked))

    def with_card(self, place: int, card: Card) -> "Spot":
        """The spot where this hand got a card; a doubled one gets no further."""
        hand = self.hands[place]
        return self._with(place, replace(hand, cards=(*hand.cards, card), stood=hand.doubled))

    def said(
        self, rules: BlackjackRules, place: int, word: Word, *, hole_checked: bool = False, cents: int | None = None
    ) -> "Spot":
        """The spot after ``word`` was said of this hand.

        Raises:
            CourseError: it may not be said of it.
        """
        hand = self.hands[place]
        if word not in self.words(rules, place, hole_checked=hole_checked):
            held = self.held(rules, place, hole_checked=hole_checked)
            why = why_not(rules.options, word, held) if len(hand.cards) > 1 else None
            raise CourseError(why or "a card is due to this hand first")
        if word == "split":
            return self._split(place)
        if word == "hit":
            return self
        done = replace(hand, stood=word == "stand", doubled=word == "double", surrendered=word == "surrender")
        done = replace(done, doubled_cents=cents if word == "double" else None)
        return self._with(place, done)

    def live(self, rules: BlackjackRules) -> tuple[Hand, ...]:
        """Hands that the dealer's cards still decide: neither over, surrendered, nor won already."""
        if self.even_money:
            return ()
        hands = [(hand, self.held(rules, place).standing) for place, hand in enumerate(self.hands)]
        return tuple(
            hand
            for hand, stands in hands
            if not hand.surrendered
            and not stands.is_over
            and stands.rank <= 21
            and not (rules.six_cards_win and len(hand.cards) >= 6)
        )

    def has_over(self, rules: BlackjackRules) -> bool:
        """Whether one of its hands is over."""
        return any(self.held(rules, place).standing.is_over for place in range(len(self.hands)))

    def switched(self) -> "Spot":
        """The spot where the second cards of its two hands changed places (002:444)."""
        first, second = self.hands
        return replace(
            self,
            hands=(
                replace(first, cards=(first.cards[0], second.cards[1]), switched=True),
                replace(second, cards=(second.cards[0], first.cards[1]), switched=True),
            ),
        )

    def _is_played(self, rules: BlackjackRules, place: int) -> bool:
        hand = self.hands[place]
        if hand.stood or hand.surrendered or self.even_money:
            return True
        if len(hand.cards) < 2 or hand.doubled:
            return False
        if rules.six_cards_win and len(hand.cards) >= 6:
            return True
        return self.words(rules, place) == ("stand",)

    def _split(self, place: int) -> "Spot":
        hand = self.hands[place]
        first, second, *more = hand.cards
        halves = (Hand((first, *more), hand.box, of_split=True), Hand((second,), hand.box, of_split=True))
        return replace(self, hands=(*self.hands[:place], *halves, *self.hands[place + 1 :]))

    def _with(self, place: int, hand: Hand) -> "Spot":
        return replace(self, hands=(*self.hands[:place], hand, *self.hands[place + 1 :]))


def names_of(number: int, spot: Spot) -> Sequence[str]:
    """How the hands of spot ``number`` are called: ``3``, ``3.2``."""
    return [str(number) if place == 0 else f"{number}.{place + 1}" for place in range(len(spot.hands))]
