"""What a round's chance comes from: cards or tiles in whole hands, cards one by one, one result, balls for
tickets, or hands that players bet on for a pot.

A game names one means of chance. What differs with it - how hands are counted, who gets the next card, what is checked
before a round - hangs on the means and on nothing else. Does not deal.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from games.cards.card import Card, Pack
from games.cards.piece import PieceSet
from games.declared.bidding import Bidding
from games.declared.course import Course
from games.declared.house_rules import HouseRules
from games.declared.layout import Layout
from games.declared.lying import Lies, as_dealt
from games.declared.pots import Pots
from games.declared.tickets import Tickets


@dataclass(frozen=True, slots=True)
class DealMethod:
    """One way of dealing: how many cards or tiles leave at a time, and which of the dealer's is turned face up."""

    name: Literal["manual-shoe", "hand", "automated-shoe", "shuffler"]
    cards_at_a_time: int
    passes: int
    dealer_face_up: int | None
    """The dealer's n-th card; of a stack, counted from its top. None where all lie face down."""
    shuffler_required: bool
    source: str
    community: int = 0
    """Cards dealt to the felt, for all players, instead of a hand of the dealer."""
    burn: int = 0
    """How many of those are put away unseen later."""
    every_position: bool = False
    """Every position of the layout gets cards, with a wager or without."""


@dataclass(frozen=True, slots=True)
class Stacks:
    """Whole hands of a pack, or of a set of tiles, that is shuffled anew for each round."""

    pack: PieceSet[Any]
    hand_cards: int
    deals: tuple[DealMethod, ...]
    fixed: Mapping[str, int] = field(default_factory=dict)
    """For each phase of the deal: how many stacks or hands are out at its end, where wagers do not decide that."""

    @property
    def in_words(self) -> str:
        """``5 cards a hand, a deck of 52``; ``4 tiles a hand, a set of 32``."""
        words = self.pack.words
        return f"{words.count(self.hand_cards)} a hand, a {words.whole} of {self.pack.size}"


@dataclass(frozen=True, slots=True)
class CardByCard:
    """One card after the other from a shoe that lives over many rounds; the house's rules say of how many decks."""

    pack: Pack
    course: Course[Any]
    """Who gets the next card, and what may be said; see `games.declared.course`."""
    deals: tuple[DealMethod, ...]
    at_spots: bool = False
    """Hands lie at the spots of seats; without it nobody has cards of their own, as in baccarat."""
    lies: Lies = as_dealt
    """The round as a settlement asks for it."""
    outcomes: tuple[str, ...] = ()
    """How a round can end as a whole, by name; none where each seat has an end of its own."""
    burned_after: Callable[[Card], int] | None = None
    """How many more cards are burned after the first one was shown, where a house burns by it."""
    bidding: Bidding | None = None
    """How players bid for the bank and cover it; None where the house banks, or a seat is told that does."""

    def burned(self, rules: HouseRules, first: Card) -> int:
        """How many cards of a new shoe are burned at this house, where this one comes out first.

        Raises:
            CardError: the card tells no number.
        """
        shoe = rules.shoe
        if shoe is None:
            return 0
        if shoe.burn != "first-card":
            return shoe.burn
        return 1 if self.burned_after is None else 1 + self.burned_after(first)

    @property
    def in_words(self) -> str:
        """``dealt card by card from a shoe of decks of 52``."""
        extra = f" and {' '.join(map(str, self.pack.extra))} once" if self.pack.extra else ""
        return f"dealt card by card from a shoe, decks of {self.pack.size - len(self.pack.extra)}{extra}"


Tone: TypeAlias = Literal["red", "black", "green", "plain"]
"""The colour of a result, as a wheel has it; ``plain`` where it has none."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of a board: ``black``, ``18``, ``of the last 37``."""

    name: str
    value: str
    note: str = ""
    tone: Tone = "plain"


def _no_mark(_rules: Any, _mark: str, _result: str) -> str:
    return ""


def _no_entry(_rules: Any) -> str:
    return ""


def _plain(_rules: Any, _result: str) -> Tone:
    return "plain"


def _no_figures(_rules: Any, _results: Sequence[str]) -> tuple[Figure, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class OneResult:
    """One result that nobody deals: the pocket where a ball fell, the section where a wheel rests, what dice show."""

    of: Literal["wheel", "dice"]
    every: Callable[[Any], tuple[str, ...]]
    """Under a house's rules every result, each as often as it comes: 38 pockets, 36 rolls of two dice, 54 sections."""
    reads: Callable[[Any, str], str]
    """A result as the record has it, of what a reader sent or somebody keyed: ``17`` of ``017``, ``3-4`` of ``34``.

    Raises ValueError with one sentence: what the wheel has not, a die of seven."""
    says: Callable[[Any, str, str], str]
    """What is called out: rules, the mark that stood, the result; "17, black, odd, low"."""
    layout: Layout
    words: tuple[str, ...] = ()
    """What a player may call, and the dealer confirm, before the result: ``call-on``. It holds for one round."""
    marks: Callable[[Any, str, str], str] = _no_mark
    """What stands on the table after a result: rules, the mark before it, the result. The point of craps, "6"."""
    labels: Callable[[str], str] = str
    """A result as it stands on a key and on a board: "$5" of ``usd-5``."""
    tones: Callable[[Any, str], Tone] = _plain
    """The colour of a result under a house's rules; of data, never of the felt."""
    figures: Callable[[Any, Sequence[str]], tuple[Figure, ...]] = _no_figures
    """What a board says of the results so far, the newest last: hot and cold, even chances, rolls of this shooter."""
    entry: Callable[[Any], str] = _no_entry
    """Under a house's rules what a pad that enters nothing else has to be set to, in the word of the table file:
    ``two-dice``; empty where no such pad enters its results."""
    source: str = ""

    @property
    def in_words(self) -> str:
        """``one result a round, of a wheel``."""
        return f"one result a round, of {'a wheel' if self.of == 'wheel' else 'dice'}"

    @property
    def deals(self) -> tuple[DealMethod, ...]:
        """No cards are dealt."""
        return ()


Chance: TypeAlias = Stacks | CardByCard | OneResult | Tickets | Pots
