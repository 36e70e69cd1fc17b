"""The rules of a house for one game, as its rules file gives them: limits, pay tables, awards, cards.

The file is ``config/rules/<jurisdiction>/<game>.toml``; every value there names the line of ``document`` that it comes
from. These models check what was read and name every mistake; unknown keys are mistakes. Does not read files.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from games.declared.shoe_rules import ShoeRules
from games.house.accounts import AccountRules
from games.house.authority import CONFIGURATION, Authorities, AuthorityRule, ConfigurationRule
from games.house.fees import Commission, FeeSchedule
from games.house.rules_table import Cents as Cents, Lock as Lock, Role as Role, RulesTable as RulesTable
from games.irregularities.rule import Irregularity
from games.money.dollars import dollars
from games.pools.rules import MAIN, AwardRule as AwardRule, Pool, Progressive as Progressive
from games.round.settlement import SeatOf, SettlementError
from games.round.two_decks import why_not_decks

OpeningStep: TypeAlias = Literal["inspect", "verify", "spread", "wash"]
"""The dealer inspects, a supervisor verifies that, the cards lie spread face up for the players, the dealer washes."""

WhenDue: TypeAlias = Literal["bind", "notice"]
"""No round begins before new ones are confirmed, or the table says that they are due and plays on."""


class CardRules(RulesTable):
    """Decks and the care that is taken of them."""

    colours: tuple[str, ...]
    """The backs of the decks that take turns; two only with a shuffler."""
    stub_count_every_rounds: Annotated[int, Field(ge=0)]
    """0: the stub is never counted."""
    change_after_hours: Annotated[int, Field(gt=0)]
    when_due: WhenDue = "notice"
    """What follows when the cards are due: ``bind`` where the document says that they shall be changed."""
    cut_leaves_at_least: Annotated[int, Field(ge=1)] = 1
    """Cards that a cut leaves below it."""
    cut_at_least: Annotated[int, Field(ge=1)]
    """Cards off the top at a cut by hand; a machine's shuffle is not cut."""
    opening: tuple[OpeningStep, ...] = ()
    """What is done to each new deck before its first shuffle; empty where the document says nothing of it."""
    after_idling: tuple[OpeningStep, ...] = ()
    """What is done to the cards that lay spread while nobody played, before the next shuffle."""

    @model_validator(mode="after")
    def _different(self) -> Self:
        why = why_not_decks(self.colours, most=len(self.colours))
        if why is not None:
            raise ValueError(why)
        for steps in (self.opening, self.after_idling):
            if len(set(steps)) != len(steps):
                raise ValueError(f"each step is done once: {', '.join(steps)}")
        return self


NO_CARDS = CardRules.model_construct(colours=(), stub_count_every_rounds=0, change_after_hours=0, cut_at_least=1)
"""Of a game that is not dealt: its rules file has no ``[cards]``."""


class CommonRules(RulesTable):
    """What the rules file of any game has, also of one whose rounds are not played here: keno has a meter."""

    document: str
    jurisdiction: str
    game: str
    title: str
    progressive: Progressive | None = None
    """None: this table has no progressive wager."""
    pool: Mapping[str, Pool] = {}
    """Further levels, by name."""
    authority: Mapping[str, AuthorityRule] = {}
    """By hand: on whose authority the tray pays what no meter does."""
    configuration: ConfigurationRule = CONFIGURATION
    fees: tuple[FeeSchedule, ...] = ()
    """The posted collection, row by row."""
    commission: Mapping[str, Commission] = {}
    """By what it is taken of: ``win``, ``surplus``, ``buy``."""
    account: AccountRules | None = None
    """Of a table whose players have accounts; None where they have chips."""

    @model_validator(mode="after")
    def _one_pool_a_name(self) -> Self:
        if self.progressive is not None and MAIN in self.pool:
            raise ValueError(f'a pool called "{MAIN}" is the table [progressive]')
        hands = [hand for pool in self.pools.values() for hand, rule in pool.awards.items() if rule.by_call is None]
        twice = sorted({hand for hand in hands if hands.count(hand) > 1})
        if twice and self.progressive is not None:
            raise ValueError(f"{', '.join(twice)} is paid from two pools; a hand is paid from one")
        return self

    @model_validator(mode="after")
    def _every_pool_takes_a_chip(self) -> Self:
        if self.progressive is None:
            return self
        for wager in self.progressive.wagers_cents:
            for name, pool in self.pools_at(wager).items():
                if not pool.within_bound(wager):
                    rise, bound = pool.increment(wager), pool.max_contribution_cents
                    told = f"a chip adds {rise} cents to the pool {name}"
                    raise ValueError(f"{told}, and max_contribution_cents is {bound}")
        return self

    def with_wager(self, cents: int) -> Self:
        """The same rules where the progressive wager is ``cents``, as the casino chose it for a table (003:3548-3549).

        Raises:
            LookupError: the house's rules know no such wager; the text names those there are.
        """
        if self.progressive is None or cents == self.progressive.chip_cents:
            return self
        return self.model_copy(update={"progressive": self.progressive.with_wager(cents)})

    @property
    def pools(self) -> Mapping[str, Pool]:
        """Every level by name, the one that the acceptors feed first."""
        return {**({} if self.progressive is None else {MAIN: self.progressive}), **self.pool}

    def pools_at(self, wager_cents: int) -> Mapping[str, Pool]:
        """The same levels where the progressive wager of the table is ``wager_cents``.

        Raises:
            LookupError: the house's rules know no such wager; the text names those there are.
        """
        if self.progressive is None:
            return self.pools
        return {**self.pools, MAIN: self.progressive.with_wager(wager_cents)}

    @property
    def authorities(self) -> Authorities:
        """On whose authority each hand is paid, by a meter or by the tray."""
        by_meter = {hand: rule for pool in self.pools.values() for hand, rule in pool.awards.items()}
        return {**self.authority, **by_meter}


Positions = Annotated[int, Field(ge=1, le=2)]


class UpkeepRule(RulesTable):
    """How often one thing is done to the equipment of a table."""

    hours: Annotated[int, Field(gt=0)]
    witness: bool = False
    """Somebody else than who says that it was done says so, too."""
    when_due: WhenDue = "notice"
    """As ``cards.when_due``."""


class HouseRules(CommonRules):
    """One house's rules for one table game. Each game adds its limits, pay tables and options."""

    seats: Annotated[int, Field(ge=1, le=14)]
    cards: CardRules = NO_CARDS
    change_dice_hours: Annotated[int, Field(gt=0)] | None = None
    """How long dice may stay on a table; None where they are not changed by the clock, or none are thrown."""
    dice_when_due: WhenDue = "notice"
    """As ``cards.when_due``, for dice."""
    upkeep: Mapping[str, UpkeepRule] = {}
    """What is done to equipment again and again, by the name that the game has for it."""
    shoe: ShoeRules | None = None
    """Of a game that is dealt card by card."""
    irregularity: tuple[Irregularity, ...] = ()
    """The house's own, asked before the game's."""
    shuffler_for_deals: tuple[str, ...] = ()
    """Ways of dealing for which this house asks for a shuffler beside those for which the game does."""
    positions_per_player: Positions = 1
    """How many positions side by side one player may have: the house's choice."""
    positions_at_most: Positions = 1
    """How many its document lets it choose."""

    @model_validator(mode="after")
    def _no_more_positions_than_allowed(self) -> Self:
        if self.positions_per_player > self.positions_at_most:
            raise ValueError(
                f"positions_per_player is {self.positions_per_player}, and the document allows"
                f" {self.positions_at_most} (positions_at_most)"
            )
        return self

    def limits_of(self, wager: str) -> tuple[int, int] | None:
        """The least and the most that may be put on ``wager``, in cents; None where the layout sets no limits.

        Raises:
            LookupError: this house has no such wager.
        """
        raise LookupError(f'{self.title} has no wager "{wager}"')

    def beside(self, wager: str) -> str | None:
        """The wager that this house wants at the same seat beside ``wager``; None where the game's own rule stands."""
        return None

    def equals(self, wager: str) -> str | None:
        """The wager whose amount ``wager`` must have at this house; None where it may be any within the limits."""
        return None

    def step_cents(self, wager: str) -> int:
        """Amounts of ``wager`` are whole steps of so many cents."""
        return 1

    def amounts_of(self, wager: str) -> tuple[int, ...]:
        """The amounts of ``wager`` that this house takes, in cents, where they are printed one by one, as a chip is.

        Empty where any amount within the limits will do.

        Raises:
            LookupError: this house has no such wager.
        """
        if wager == MAIN:
            return () if self.progressive is None else self.progressive.wagers_cents
        limits = self.limits_of(wager)
        return limits[:1] if limits is not None and limits[0] == limits[1] and not self.approvable(wager) else ()

    def verify_amounts(self, seats: Iterable[SeatOf[object]]) -> None:
        """Check that every wager is more than nothing, and one of `amounts_of` where the house takes no other.

        The progressive is one amount for the whole table: the casino chooses it (003:3545-3549).

        Raises:
            SettlementError: one is not; the text names seat, wager and what is allowed.
            LookupError: this house has no such wager.
        """
        progressive: dict[int, int] = {}
        for seat in seats:
            for wager, cents in seat.wagers.items():
                if cents <= 0:
                    raise SettlementError(f"{_laid(seat, wager)}; a wager is more than nothing")
                if wager == MAIN and self.progressive is None:
                    raise SettlementError(f"seat {seat.seat} has a progressive wager; this table has no progressive")
                amounts = self.amounts_of(wager)
                if amounts and cents not in amounts:
                    raise SettlementError(f"{_laid(seat, wager)}; it is exactly {' or '.join(map(dollars, amounts))}")
                if wager == MAIN:
                    progressive.setdefault(cents, seat.seat)
                    if len(progressive) > 1:
                        (one, other), (first, second) = progressive, progressive.values()
                        told = f"seat {second} has {dollars(other)} on {wager} and seat {first} has {dollars(one)}"
                        raise SettlementError(f"{told}; it is one amount at the whole table")

    def approvable(self, wager: str) -> bool:
        """Whether more than the limit of ``wager`` may be taken when that was approved in writing."""
        return False

    def good_up_to_max(self, wager: str) -> bool:
        """Whether more than the limit of ``wager`` may lie there, and what is above it goes back at the settlement."""
        return False

    def felt_cards(self, deal: str) -> int | None:
        """Cards that the felt gets where the cards are dealt by ``deal``; None where the game's own number stands."""
        return None

    @property
    def start_methods(self) -> tuple[str, ...]:
        """How this house may find the start position, the first way first; empty where the game has none."""
        return ()

    def start_places(
        self, position: int, seats: int, *, bank: int | None = None, by_disk: bool = False
    ) -> tuple[int | str, ...]:
        """All positions in the order in which they get cards, with ``position`` counted from who banks as one.

        ``bank`` is a seat, None the dealer. Empty where only a player can bank and nobody said who does.
        """
        return ()

    @property
    def piles(self) -> int:
        """Among how many piles the player who banks calls the first one; 0 where nobody does."""
        return 0

    @property
    def deals_from(self) -> Literal["dealer-left", "bank-left"]:
        """At whose left the first seat sits that gets a hand or is asked; the others follow clockwise."""
        return "dealer-left"

    @property
    def settles_from(self) -> str:
        """Which seat is settled first: ``dealer-right``, ``dealer-left``, ``bank-left``.

        ``action`` and ``action-counterclockwise``: the one with the action button, and on in that direction.
        """
        return "dealer-left"

    @property
    def only_players_bank(self) -> bool:
        """Whether the house banks no round, so that one of the players has to."""
        return False

    def stub_count_due(self, rounds: int, *, counted_by_machine: bool) -> bool:
        """Whether the stub is counted at the end of the round that is the ``rounds``-th since the last count.

        A shuffler that counts the deck after every shuffle makes that unnecessary (003:624-630).
        """
        every = self.cards.stub_count_every_rounds
        return every > 0 and rounds >= every and not counted_by_machine

    def change_cards_after_hours(self, deal_method: str) -> int:
        """How long the cards play where they are dealt by ``deal_method``."""
        return self.cards.change_after_hours

    @property
    def dice_bind(self) -> bool:
        """Whether no round begins with dice that are due."""
        return self.dice_when_due == "bind"

    @property
    def max_payout_floor_cents(self) -> int:
        """The lowest maximum payout that the document allows, in cents; 0 where it sets none."""
        return 0


def _laid(seat: SeatOf[object], wager: str) -> str:
    return f"seat {seat.seat} has {dollars(seat.wagers[wager])} on {wager}"
