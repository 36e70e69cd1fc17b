"""What may be done with a hand: a pure function of the hand, its history and a house's table of options.

The table says on what a hand is doubled, how often and by what it is split, when a player may surrender or insure, on
which totals he must stand or hit. Does not take wagers or deal: `games.blackjack.hands` keeps the hands of a spot.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.blackjack.totals import ACE, Standing, counts, is_ten, total
from games.cards.card import UNKNOWN_SUIT, Card
from games.declared.house_rules import RulesTable

Word: TypeAlias = Literal["hit", "stand", "double", "split", "surrender"]
Count = Annotated[int, Field(ge=0, strict=True)]
Sameness: TypeAlias = Literal["value", "rank", "rank-and-suit"]


class Drawing(RulesTable):
    """On which totals a player has no choice."""

    stands_on_hard: Annotated[int, Field(ge=12, le=22, strict=True)] = 21
    """From this hard total on he must stand."""
    stands_on_soft: Annotated[int, Field(ge=12, le=22, strict=True)] = 21
    hits_to: Count = 0
    """Up to this hard total he must hit."""
    source: str


class Doubling(RulesTable):
    """A further wager for exactly one more card."""

    totals: tuple[int, ...] = ()
    """The only totals on which it is allowed; empty: on any."""
    any_number_of_cards: bool = False
    """Also on more than the first two."""
    not_on_21: bool = False
    """Not on any twenty-one; a natural is never doubled."""
    for_less: bool = False
    """The wager may be less than the original one."""
    after_split: bool = True
    source: str


class Splitting(RulesTable):
    """Two equal cards become two hands, the second with a wager of its own."""

    times: Annotated[int, Field(ge=1, le=3, strict=True)] = 3
    """Splits of one spot in a round."""
    aces_times: Annotated[int, Field(ge=1, le=3, strict=True)] = 1
    aces_one_card: bool = True
    """Each split ace gets one card and no more."""
    by: Sameness = "value"
    tens: tuple[Sameness, ...] = ()
    """What two ten-values must have in common at the first, second and third split, where that is another than `by`."""
    any_number_of_cards: bool = False
    """Also a hand of more cards whose first two are equal, as long as it is not over."""
    source: str


class Surrendering(RulesTable):
    """Half of the wager for giving the hand up before it gets another card."""

    offered: bool = True
    after_split: bool = False
    before_hole_check: bool = False
    """Only before the dealer looks at the card that lies face down."""
    after_dealer_natural: Literal["stands", "lost"] = "stands"
    """Whether a surrender stands where the dealer turns out to have a natural."""
    source: str


class Insuring(RulesTable):
    """A wager beside the first one that the dealer, who shows an ace, has a natural."""

    offered: bool = True
    least_percent: Annotated[int, Field(ge=0, le=50, strict=True)] = 0
    next_unit: bool = False
    """Where half of the wager cannot be made in chips it may be the next unit above."""
    exactly_half: bool = False
    even_money: bool = False
    """Who has a natural himself may have it paid one to one at once."""
    source: str


class Options(RulesTable):
    """What a house lets players do with their hands. A table that is left out is not offered."""

    draw: Drawing
    double: Doubling | None = None
    split: Splitting | None = None
    surrender: Surrendering | None = None
    insurance: Insuring | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """A hand with what it went through."""

    cards: Sequence[Card]
    standing: Standing
    splits: int = 0
    """Splits of its spot so far."""
    of_split: bool = False
    doubled: bool = False
    hole_checked: bool = False

    @property
    def of_split_aces(self) -> bool:
        """Whether it began as one of two split aces."""
        return self.of_split and self.cards[0].rank == ACE


def why_not(options: Options, word: Word, held: Held) -> str | None:
    """Why ``word`` may not be done with this hand; None where it may."""
    forced = must(options, held)
    if word in ("hit", "stand"):
        if forced in (None, word):
            return None
        return f"{held.standing} must {'stand' if forced == 'stand' else 'be hit'}"
    if forced == "stand" and (word != "split" or held.standing.is_over or held.doubled):
        return f"{held.standing} must stand"
    return _ASKED[word](options, held)


def choices(options: Options, held: Held) -> tuple[Word, ...]:
    """Everything that may be done with this hand, in the order in which people name it."""
    words: tuple[Word, ...] = ("hit", "stand", "double", "split", "surrender")
    return tuple(word for word in words if why_not(options, word, held) is None)


def must(options: Options, held: Held) -> Literal["hit", "stand"] | None:
    """What has to be done with this hand, splits and doubles aside; None where the player chooses."""
    if held.standing.rank > 21 or held.standing.is_over or _is_closed(options, held):
        return "stand"
    best, draw = total(held.cards), options.draw
    if best.points >= (draw.stands_on_soft if best.soft else draw.stands_on_hard):
        return "stand"
    return "hit" if not best.soft and best.points <= draw.hits_to else None


def _is_closed(options: Options, held: Held) -> bool:
    """Whether the hand gets no more cards, whatever it adds up to."""
    split = options.split
    return held.doubled or (held.of_split_aces and len(held.cards) > 1 and split is not None and split.aces_one_card)


def _double(options: Options, held: Held) -> str | None:
    rule = options.double
    if rule is None:
        return "no hand is doubled here"
    if len(held.cards) != 2 and not rule.any_number_of_cards:
        return "only the first two cards are doubled"
    if held.standing.is_natural or (rule.not_on_21 and total(held.cards).points == 21):
        return f"{held.standing} is not doubled"
    if held.of_split and not rule.after_split:
        return "a hand of a split is not doubled"
    if rule.totals and total(held.cards).points not in rule.totals:
        return f"only {' or '.join(map(str, rule.totals))} is doubled"
    return None


def _split(options: Options, held: Held) -> str | None:
    rule = options.split
    if rule is None:
        return "no hand is split here"
    if len(held.cards) < 2 or (len(held.cards) > 2 and not rule.any_number_of_cards):
        return "only the first two cards are split"
    if held.splits >= rule.times:
        return f"a spot is split {rule.times} times at most"
    first, second = held.cards[:2]
    if first.rank == second.rank == ACE and held.splits >= rule.aces_times:
        return "aces are split once" if rule.aces_times == 1 else f"aces are split {rule.aces_times} times at most"
    same = rule.tens[held.splits] if is_ten(first) and is_ten(second) and held.splits < len(rule.tens) else rule.by
    if same == "rank-and-suit" and first.rank == second.rank and UNKNOWN_SUIT in (first.suit, second.suit):
        return "this split hangs on suits that nobody told: take the cards back and key them in with their suits"
    return None if _SAME[same](first, second) else f"only two cards of the same {same.replace('-', ' ')} are split"


def _surrender(options: Options, held: Held) -> str | None:
    rule = options.surrender
    if rule is None or not rule.offered:
        return "no hand is surrendered here"
    if len(held.cards) > 2:
        return "a hand is surrendered before it gets another card"
    if held.of_split and not rule.after_split:
        return "a hand of a split is not surrendered"
    if held.hole_checked and rule.before_hole_check and not held.of_split:
        return "a hand is surrendered before the dealer looks at the card that lies face down"
    return None


_ASKED: Mapping[Word, Callable[[Options, Held], str | None]] = {
    "double": _double,
    "split": _split,
    "surrender": _surrender,
}
_SAME: Mapping[Sameness, Callable[[Card, Card], bool]] = {
    "value": lambda first, second: counts(first) == counts(second),
    "rank": lambda first, second: first.rank == second.rank,
    "rank-and-suit": lambda first, second: first == second,
}
