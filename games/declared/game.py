"""What a game declares about itself, as data: means of chance, wagers, round, irregularities, settlement.

Everything here is a frozen value that can be read beside the rule it was taken from. House differences (limits, pay
tables, rates) are not here: they come from the house's rules file, see `games.declared.house_rules`.
Does not interpret anything: `games.round.chart`, `games.irregularities.rule` and the game's own settlement do.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, Protocol

from games.cards.card import Card, Pack
from games.cards.piece import CARDS, PieceSet, PieceWords
from games.declared.bidding import Bidding
from games.declared.chance import CardByCard, Chance, DealMethod, OneResult, Stacks
from games.declared.house_rules import HouseRules
from games.declared.pots import Pots
from games.declared.tickets import Tickets
from games.declared.upkeep import Upkeep
from games.draws.draw import Draw
from games.irregularities.rule import Irregularity
from games.pools.rules import MAIN
from games.round.chart import Chart
from games.round.facts import BY_NEXT
from games.round.settlement import BoardOf, SeatOf, Settlement
from games.round.two_decks import why_not_decks
from games.round.verdict import Verdict


class Equipment(StrEnum):
    """A kind of thing that a table of this game has; the controller looks for a device of each kind it names."""

    ACCEPTOR = "acceptor"
    LAMP = "lamp"
    LOCK_OUT = "lock-out"
    KEY_PAD = "key-pad"
    LOWER_KEY = "key.lower"
    HIGHER_KEY = "key.higher"
    METER_DISPLAY = "meter-display"
    DEALER_DISPLAY = "dealer-display"
    SHUFFLER = "shuffler"
    SHOE = "shoe"


@dataclass(frozen=True, slots=True)
class Needs:
    """One line of the equipment list: what, how many, and whether a table can do without it."""

    equipment: Equipment
    per: Literal["table", "seat"] = "table"
    optional: bool = False
    source: str = ""


KEYED_IN = (Needs(Equipment.KEY_PAD, optional=True), Needs(Equipment.DEALER_DISPLAY, optional=True))
"""What the dealer keys things in at and reads, where no document asks for it."""


@dataclass(frozen=True, slots=True)
class Multiple:
    """An amount that follows from another wager: exactly ``times`` the wager ``of``."""

    times: int
    of: str


def twice(wager: str) -> Multiple:
    """Exactly two times the wager of that name."""
    return Multiple(2, wager)


@dataclass(frozen=True, slots=True)
class Wager:
    """One wager of the game: in which phase it is placed, beside which other, and how much it must be."""

    name: str
    during: str
    beside: str | None = None
    """The wager that must stand at the same seat."""
    through: Literal["layout", "acceptor"] = "layout"
    exactly: Multiple | None = None
    optional: bool = False
    when_due: bool = False
    """Laid only while the round's course names it, not all through its phase."""
    source: str = ""


class TwoHands(Protocol):
    """The hand of a player, set as two."""

    @property
    def high(self) -> Sequence[Any]:
        """The hand that is compared with the bank's high one."""

    @property
    def low(self) -> Sequence[Any]:
        """The hand that is compared with the bank's low one."""


def _any_wagers(rules: HouseRules, wagers: Mapping[str, int]) -> Verdict:
    return Verdict()


def _table(pool: str) -> str:
    """The table of the rules file that describes a pool."""
    return pool if pool == MAIN else f"pool.{pool}"


@dataclass(frozen=True)
class Game:
    """A game, as the table needs to know it."""

    name: str
    title: str
    seats: int
    """How many places the layout has; a table may have fewer."""
    chance: Chance
    equipment: tuple[Needs, ...]
    wagers: tuple[Wager, ...]
    round: Chart[Any]
    """The facts of its guards are the game's own protocol."""
    irregularities: tuple[Irregularity, ...]
    rules: type[HouseRules]
    """What a house's rules file for this game holds."""
    settle: Callable[[Any, Sequence[SeatOf[Any]], BoardOf[Any]], tuple[Settlement, ...]]
    """Settles a round from the house's rules (of type ``rules``), the seats in play and what else lies on the felt, in
    the house's order."""
    progressive_hands: tuple[str, ...] = ()
    """The hands that a progressive of this game may pay."""
    holds: Callable[[Sequence[Card]], frozenset[str]] | None = None
    """The hands among them that some cards hold; None where five cards are one hand of poker. Raises ValueError for a
    wrong number of cards."""
    own_cards: Callable[[Any, Sequence[Any], int], tuple[Settlement, ...]] | None = None
    """Settles what a player's cards alone decide, each wager with a stake of so many cents, where all else hangs on how
    the cards are set."""
    by_number: Callable[[Any, int, int], tuple[Settlement, ...]] | None = None
    """Settles what the number shown alone decides, before a card is dealt: the number, then the stake of each wager in
    cents."""
    house_way: Callable[[Any, Sequence[Any]], TwoHands | None] | None = None
    """How the bank's cards are set by the house's rules; None where these print no house way."""
    tells_hands: bool = False
    """Whether a hand that somebody tells, whole or set as two, is settled against the bank's by itself: no decision and
    no card of the felt stands between."""
    must_turn: Callable[[Any, Sequence[int]], tuple[int, ...]] | None = None
    """Where a house need not turn every hand, the seats that it must: from its rules and the seats with a progressive
    wager."""
    upkeep: tuple[Upkeep, ...] = ()
    """What is done to its equipment again and again, where a house sets a time."""
    draws: tuple[Draw, ...] = ()
    """What is drawn by chance in each round."""
    by_next: tuple[str, ...] = BY_NEXT
    """The signals that the dealer gives with NEXT."""
    together: Callable[[Any, Mapping[str, int]], Verdict] = _any_wagers
    """Whether the wagers of one seat, in cents by name, go together; what concerns one wager alone is not asked."""
    actions: Mapping[str, Callable[[Any, Mapping[str, Any]], Verdict]] = field(default_factory=dict)
    """What else may be done or not: from the house's rules and the facts, by the name of the action."""

    @property
    def stacks(self) -> Stacks:
        """How whole hands are dealt.

        Raises:
            TypeError: this game is dealt card by card.
        """
        if isinstance(self.chance, Stacks):
            return self.chance
        raise TypeError(f"{self.title} is dealt card by card")

    @property
    def fixed_hands(self) -> Mapping[str, int]:
        """For each phase of the deal how many hands are out at its end, where that is fixed."""
        return self.chance.fixed if isinstance(self.chance, Stacks) else {}

    @property
    def is_dealt_by_card(self) -> bool:
        """Whether it is dealt from a shoe, card by card."""
        return isinstance(self.chance, CardByCard)

    @property
    def dealt_by_card(self) -> CardByCard:
        """How it is dealt card by card.

        Raises:
            TypeError: this game is dealt in whole hands.
        """
        if isinstance(self.chance, CardByCard):
            return self.chance
        raise TypeError(f"{self.title} is dealt in whole hands")

    @property
    def is_by_result(self) -> bool:
        """Whether one result decides it, of a wheel or of dice, and no card is dealt."""
        return isinstance(self.chance, OneResult)

    @property
    def by_result(self) -> OneResult:
        """How its result comes.

        Raises:
            TypeError: cards are dealt.
        """
        if isinstance(self.chance, OneResult):
            return self.chance
        raise TypeError(f"{self.title} is dealt")

    @property
    def is_by_tickets(self) -> bool:
        """Whether tickets are sold for it, and balls decide."""
        return isinstance(self.chance, Tickets)

    @property
    def by_tickets(self) -> Tickets:
        """What is sold and drawn.

        Raises:
            TypeError: no tickets are sold.
        """
        if isinstance(self.chance, Tickets):
            return self.chance
        raise TypeError(f"no tickets are sold for {self.title.lower()}")

    @property
    def is_for_pots(self) -> bool:
        """Whether players play against each other for a pot."""
        return isinstance(self.chance, Pots)

    @property
    def has_pools_of_its_own(self) -> bool:
        """Whether what it sells or deals feeds pools without an acceptor."""
        return self.is_by_tickets or self.is_for_pots

    @property
    def for_pots(self) -> Pots:
        """Whether a house deals it.

        Raises:
            TypeError: nobody bets for a pot.
        """
        if isinstance(self.chance, Pots):
            return self.chance
        raise TypeError(f"{self.title} is not played for a pot")

    @property
    def is_dealt(self) -> bool:
        """Whether cards or tiles come from machines, or are dealt for the house."""
        return isinstance(self.chance, Stacks | CardByCard)

    @property
    def pack(self) -> PieceSet[Any]:
        """The cards or tiles that are dealt; of a shoe, one deck.

        Raises:
            TypeError: nothing is.
        """
        if not isinstance(self.chance, Stacks | CardByCard):
            raise TypeError(f"no cards are dealt at {self.title.lower()}")
        return self.chance.pack

    @property
    def pieces(self) -> PieceWords:
        """What people call what is dealt: cards or tiles."""
        return self.chance.pack.words if isinstance(self.chance, Stacks | CardByCard) else CARDS

    @property
    def jokers(self) -> int:
        """In a deck of its cards; 0 where tiles are dealt, or nothing."""
        return self.pack.jokers if self.is_dealt and isinstance(self.pack, Pack) else 0

    @property
    def bidding(self) -> Bidding | None:
        """How players bid for the bank; None where they do not."""
        return self.chance.bidding if isinstance(self.chance, CardByCard) else None

    def allows(self, phase: str, signal: str) -> bool:
        """Whether the chart knows a way from ``phase`` with ``signal``, guards aside."""
        return self.round.knows(phase, signal)

    def next_step(self, phase: str) -> str | None:
        """The signal that the dealer's NEXT gives in ``phase``; None where it ends nothing."""
        return next((signal for signal in self.by_next if self.allows(phase, signal)), None)

    def may_be_voided(self, phase: str) -> bool:
        """Whether a round can be declared void in ``phase``."""
        return self.allows(phase, "round_voided")

    def is_void(self, phase: str) -> bool:
        """Whether the round waits for its end in ``phase`` because it is void: cards go back and nothing is settled."""
        return any(edge.to == phase and edge.signal in ("round_voided", "stub_differs") for edge in self.round.edges)

    def is_settled(self, phase: str) -> bool:
        """Whether what was dealt stands in ``phase``, and is being settled or paid."""
        return not self.is_void(phase) and (self.allows(phase, "round_over") or self.allows(phase, "award_closed"))

    @property
    def counts_each_deal(self) -> bool:
        """Whether what is left is counted after every deal, whatever the house says of the stub."""
        deals = [edge for edge in self.round.edges if edge.signal == "all_hands_out"]
        counted = [edge for edge in deals if self.allows(edge.to, "stub_agrees")]
        return bool(counted) and all(edge in counted for edge in deals)

    def last_of_deal(self, phase: str) -> bool:
        """Whether no more cards are dealt once the hands of ``phase`` are out."""
        return phase == [name for name in self.round.phases if self.allows(name, "all_hands_out")][-1]

    def misfits(self, rules: HouseRules) -> tuple[str, ...]:
        """What in a house's rules does not fit this game, one sentence each; empty when all fits."""
        known, by_card = {rule.what for rule in self.irregularities}, self.is_dealt_by_card
        return (
            *(
                [f"shoe: {'is missing' if by_card else f'{self.title} knows none'}"]
                if by_card != bool(rules.shoe)
                else ()
            ),
            *([f'game: these are rules of "{rules.game}", not of "{self.name}"'] if rules.game != self.name else ()),
            *([f"seats: {rules.seats} seats, but the layout has {self.seats}"] if rules.seats > self.seats else ()),
            *self._misfits_of_cards(rules),
            *(
                f'irregularity.what: "{rule.what}" is none of {", ".join(sorted(known))}'
                for rule in rules.irregularity
                if rule.what not in known
            ),
            *(
                f'{_table(name)}.awards: "{hand}" is none of {", ".join(self.progressive_hands) or "no hands"}'
                for name, pool in rules.pools.items()
                if pool.must_hit_by_cents is None
                for hand in pool.awards
                if hand not in self.progressive_hands
            ),
        )

    def _misfits_of_cards(self, rules: HouseRules) -> tuple[str, ...]:
        if not self.is_dealt:
            return ("cards: no cards are dealt here, leave it out",) if rules.cards.colours else ()
        if not rules.cards.colours:
            return ("cards: is missing",)
        why = why_not_decks(rules.cards.colours, most=self.pack.colours)
        return (f"cards.colours: {why}",) if why else ()

    def wager(self, name: str) -> Wager:
        """Return the wager of that name; where wagers come in families, the one that stands for its family.

        Raises:
            LookupError: the game has no such wager; the text names those it has.
        """
        if isinstance(self.chance, OneResult):
            name = self.chance.layout.family(name).name
        for wager in self.wagers:
            if wager.name == name:
                return wager
        raise LookupError(
            f'{self.title} has no wager "{name}"; it has {", ".join(wager.name for wager in self.wagers)}'
        )

    def deal(self, name: str) -> DealMethod:
        """Return the way of dealing of that name. Raises LookupError, naming those there are."""
        deals = self.chance.deals
        for method in deals:
            if method.name == name:
                return method
        raise LookupError(f'{self.title} is not dealt by "{name}", but by {", ".join(one.name for one in deals)}')
