"""What a house's rules say of a game of twenty-one: options, the dealer's draw, odds, and the order of settlement.

The file is ``config/rules/<jurisdiction>/<game>.toml``. Does not read it, and does not settle.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from games.blackjack.dealer import DrawRule
from games.blackjack.options import Options
from games.blackjack.totals import Standing, standing
from games.cards.card import SPECIAL_SUIT, Card, Pack
from games.declared.house_rules import RulesTable
from games.layout.player_bank import PlayerBank
from games.layout.rules import LayoutRules
from games.layout.side_wager import SideWager
from games.money.odds import PrintedOdds

Paid: TypeAlias = Literal[
    "win", "natural", "suited-natural", "special-ace-31", "hard-31", "six-cards", "even-money", "insurance"
]  # fmt: skip
Reason: TypeAlias = Literal[
    "higher", "equal", "lower", "over", "dealer-over", "both-over", "natural", "naturals", "dealer-natural", "31",
    "six-cards", "even-money", "insurance", "surrender", "double-stays", "split-stays", "dealer-22",
]  # fmt: skip
"""Why a wager ends as it does; each has its line."""

_OF_ONE_HAND = ("split", "double")


class AfterNatural(RulesTable):
    """What a natural of the dealer takes of a hand that was doubled or split before it came to light."""

    double: Literal["lost", "returned"]
    """The further wager alone."""
    split: Literal["lost", "returned"]
    """All wagers of the spot."""


class ActionButton(RulesTable):
    """The dealer places a button by the bank's second card, once it is turned: settlement begins at its seat."""

    source: str


class BlackjackRules(LayoutRules):
    """One house's rules for one game of twenty-one."""

    natural_is: Literal["21", "21.5", "22", "31"] = "21"
    """What people call the total of a natural."""
    plays_to_31: bool = False
    """A special ace makes thirty-one with a ten-value, and so does a ten-value on hard twenty-one."""
    dealer: DrawRule
    looks_at_hole: bool = True
    """With an ace or a ten-value up, the dealer looks for a natural before the players decide."""
    dealer_over_from: Annotated[int, Field(ge=22, le=23, strict=True)] = 22
    dealer_at_22: Literal["push", "win", "lose"] = "push"
    """How a hand of no more than twenty-one ends against twenty-two, where that is not over."""
    natural_always_wins: bool = False
    """Also against a natural of the dealer."""
    over_waits: bool = False
    """A hand that is over is not lost until the dealer's is known."""
    six_cards_win: bool = False
    """Six cards that are not over win, whatever the dealer has."""
    switched_natural: bool = False
    """An ace and a ten-value that a switch brought together are a natural."""
    after_natural: AfterNatural
    options: Options
    pays: Mapping[Paid, PrintedOdds]
    natural_of_one_deck: PrintedOdds | None = None
    """What a natural pays where one deck is played, if not as otherwise."""
    side: Mapping[str, SideWager] = {}
    """Side wagers by name."""
    side_within_main: tuple[str, ...] = ()
    """Those, or single pay tables of them as ``buster.edition-b``, that are no more than the wager they stand by."""
    side_stays: tuple[str, ...] = ()
    """Those that live past their player's hand, so that the dealer plays on for them."""
    deals_first: Literal["dealer-left", "bank-left"] = "dealer-left"
    """At whose left the first card is dealt, and the first decision asked for."""
    deal_source: str
    """Where the order of the deal is printed."""
    wager_order: tuple[str, ...] = ("main", "insurance")
    """In which order the wagers of one seat are settled."""
    seats_from: Literal["dealer-left", "dealer-right", "bank-left"]
    button: ActionButton | None = None
    """None: no button is placed, and wagers are settled as ``seats_from`` has it."""
    bank: PlayerBank | None = None
    """None: the house banks every round."""
    lines: Mapping[Reason, str] = {}
    """The line of the document behind each outcome; ``house`` where it leaves that open."""

    @model_validator(mode="after")
    def _fits(self) -> Self:
        needed = {"win", "natural"} | ({"insurance"} if self.options.insurance else set())
        if missing := sorted(needed - set(self.pays)):
            raise ValueError(f"pays leaves out {', '.join(missing)}")
        if unknown := sorted({*self.side, *self.side_stays} - set(self.wagers)):
            raise ValueError(f"{unknown[0]} is no wager of this table")
        return self

    @property
    def deals_from(self) -> Literal["dealer-left", "bank-left"]:
        return self.deals_first

    @property
    def settles_from(self) -> str:
        return self.seats_from

    @property
    def only_players_bank(self) -> bool:
        return self.bank is not None

    @property
    def payer(self) -> Literal["house", "bank"]:
        """Who pays and collects."""
        return "house" if self.bank is None else "bank"

    @property
    def decks(self) -> int:
        """How many decks the shoe has."""
        return 1 if self.shoe is None else self.shoe.decks

    @property
    def decks_allowed(self) -> tuple[int, ...]:
        """How many it may have."""
        allowed = () if self.shoe is None else self.shoe.decks_allowed
        return allowed or (self.decks,)

    @property
    def pack(self) -> Pack:
        """All cards of the shoe."""
        extra = (Card.parse(f"A{SPECIAL_SUIT}"),) if self.plays_to_31 else ()  # 001:1018
        return Pack(decks=self.decks, extra=extra)

    def stands(self, cards: Sequence[Card], *, of_split: bool = False) -> Standing:
        """How a hand stands in this game."""
        return standing(cards, of_split=of_split, plays_to_31=self.plays_to_31)

    def odds(self, *names: Paid) -> PrintedOdds:
        """What the first of these names pays that has odds of its own."""
        if "natural" in names and self.natural_of_one_deck is not None and self.decks == 1:
            return self.natural_of_one_deck
        return next(self.pays[name] for name in (*names, "win") if name in self.pays)

    def line(self, reason: Reason) -> str:
        """Where the document says it."""
        return self.lines.get(reason, "house")

    def least_cents(self) -> int:
        """The least that may be put on a hand."""
        limits = self.limits_of("main")
        return 1 if limits is None else limits[0]

    def listed(self, wager: str) -> str:
        """A wager of one hand among several, ``double-split`` or ``second-split-2``, stands under its first word."""
        first = wager.removeprefix("second-").split("-", 1)[0]
        return first if wager not in self.wagers and first in _OF_ONE_HAND else wager
