"""The rules of a house for one game, as its rules file gives them: limits, pay tables, awards, cards.

The file is ``config/rules/<jurisdiction>/<game>.toml``; every value there names the line of ``document`` that it comes
from. These models check what was read and name every mistake; unknown keys are mistakes. Does not read files.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from games.irregularity import Irregularity
from games.odds import PrintedOdds, Rational, Share
from games.ranking import CATEGORIES, Category

Role: TypeAlias = Literal["dealer", "floor-supervisor", "pit-manager", "table-games-manager"]
"""The floorperson, casino supervisor and floor supervisor are one role."""
Lock: TypeAlias = Literal["lower", "higher"]
Cents: TypeAlias = Annotated[int, Field(ge=0, strict=True)]
ProgressiveHand: TypeAlias = Literal["royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush"]


class _Rules(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Limits(_Rules):
    """What may be wagered at a seat, and the most that is paid."""

    ante_min_cents: Cents
    ante_max_cents: Cents
    max_payout_cents: Cents
    """The most that one capped bet pays, see `Pays.capped`."""
    max_payout_floor_cents: Cents = 0
    """The document lets no casino cap lower than this, nor lower than the most that the minimum wager can win."""

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.ante_min_cents > self.ante_max_cents:
            raise ValueError("ante_min_cents is above ante_max_cents")
        return self


class Pays(_Rules):
    """The pay tables of the wagers against the dealer."""

    ante: PrintedOdds
    bet: Mapping[Category, PrintedOdds]
    capped: tuple[Category, ...]
    """The hands whose bet is limited by the table's maximum payout."""

    @model_validator(mode="after")
    def _every_hand(self) -> Self:
        missing = [category for category in CATEGORIES if category not in self.bet]
        if missing:
            raise ValueError(f"bet has no odds for {', '.join(missing)}")
        return self


class Settling(_Rules):
    """How wagers against the dealer are settled, where houses differ."""

    bet_multiple_of_ante: Annotated[int, Field(ge=1)]
    dealer_qualifies: Literal["ace-king-or-better"]
    bet_when_dealer_fails: Literal["void", "push"]
    tie: Literal["push"]
    folded_hand_takes_award: bool
    turn_all_when_dealer_fails: bool
    """Otherwise only the seats with a progressive wager are turned."""
    order: tuple[Literal["losers", "pushes", "winners", "awards"], ...]
    seats_from: Literal["dealer-right", "dealer-left"]
    lines: Mapping[Literal["fold", "dealer-fails", "dealer-higher", "tie", "player-higher", "cap", "award"], str]
    """The line of the document behind each outcome; ``house`` where it leaves that open."""


class AwardRule(_Rules):
    """What one progressive hand is paid, and whose authority that takes."""

    of_meter: Share | None = None
    cents: Cents | None = None
    verified_by: tuple[Role, ...]
    """All of them look at the cards."""
    log_signed_by: tuple[Role, ...] = ()
    key: Lock | None = None
    turned_by: tuple[Role, ...] = ()
    """Any one of them turns the key."""
    then: Literal["reset"] | None = None

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if (self.of_meter is None) == (self.cents is None):
            raise ValueError("an award is either of_meter or cents, one of the two")
        if (self.key is None) != (not self.turned_by):
            raise ValueError("key and turned_by belong together: which lock, and who may turn it")
        return self


class Progressive(_Rules):
    """The progressive meter of a table: how it rises, what it pays, to whom first, and on whose authority."""

    seed_cents: Cents
    reset_cents: Cents
    chip_cents: Annotated[int, Field(gt=0, strict=True)]
    """What one chip through the acceptor is worth: the progressive wager."""
    per_chip_cents: Rational | None = None
    """What the meter rises by for each chip, exact: a whole number or a fraction such as ``"1/3"``."""
    rate: Rational | None = None
    """Instead of per_chip_cents: the part of the chip's worth that goes on the meter, such as ``"1/4"``."""
    min_rate: Rational = Fraction(0)
    """The document allows no lower rate than this."""
    meter_moves_at: Literal["chip", "lock-out"]
    claims_from: Literal["dealer-right", "dealer-left"]
    several_royals: Literal["in-turn", "share"]
    by_house: frozenset[Literal["log_signed_by", "key", "turned_by", "then"]] = frozenset()
    """Parts of the awards that the casino fixes and the document leaves open."""
    awards: Mapping[ProgressiveHand, AwardRule]

    @model_validator(mode="after")
    def _exact(self) -> Self:
        if (self.per_chip_cents is None) == (self.rate is None):
            raise ValueError("the meter rises by per_chip_cents or by rate, one of the two")
        if self.increment_cents < self.min_rate * self.chip_cents:
            raise ValueError(
                f"the meter rises by {self.increment_cents} cents for a chip of {self.chip_cents} cents; "
                f"the document asks for at least {self.min_rate} of it"
            )
        if ("key" in self.by_house) != ("turned_by" in self.by_house):
            raise ValueError("by_house names key and turned_by together or neither")
        if self.increment_cents > self.chip_cents:
            raise ValueError("the meter cannot rise by more than the chip is worth")
        return self

    @property
    def increment_cents(self) -> Fraction:
        """What one chip adds to the meter, in cents, exact."""
        if self.per_chip_cents is not None:
            return self.per_chip_cents
        assert self.rate is not None
        return self.rate * self.chip_cents

    def as_printed(self) -> "Progressive":
        """The same rules without what the casino fixed by itself: only what the document demands."""
        nothing: Mapping[str, object] = {"log_signed_by": (), "key": None, "turned_by": (), "then": None}
        cleared = {str(part): nothing[part] for part in self.by_house}
        awards = {hand: award.model_copy(update=cleared) for hand, award in self.awards.items()}
        return self.model_copy(update={"awards": awards})


class CardRules(_Rules):
    """Decks and the care that is taken of them."""

    colours: tuple[str, ...]
    """The backs of the decks that take turns; two only with a shuffler."""
    stub_count_every_rounds: Annotated[int, Field(ge=0)]
    """0: the stub is never counted."""
    change_after_hours: Annotated[int, Field(gt=0)]
    cut_at_least: Annotated[int, Field(ge=1)]
    """Cards off the top at a cut by hand; a machine's shuffle is not cut."""

    @model_validator(mode="after")
    def _different(self) -> Self:
        if len(set(self.colours)) != len(self.colours) or not self.colours:
            raise ValueError("decks that take turns have backs of different colours")
        return self


class HouseRules(_Rules):
    """One house's rules for one game."""

    document: str
    jurisdiction: str
    game: str
    title: str
    seats: Annotated[int, Field(ge=1, le=9)]
    limits: Limits
    pays: Pays
    settling: Settling
    progressive: Progressive | None = None
    """None: this table has no progressive wager."""
    cards: CardRules
    irregularity: tuple[Irregularity, ...] = ()
    """The house's own, asked before the game's."""

    @model_validator(mode="after")
    def _cap_high_enough(self) -> Self:
        floor = self.max_payout_floor_cents
        if self.limits.max_payout_cents < floor:
            raise ValueError(f"limits.max_payout_cents is below {floor}, the least that the document allows")
        return self

    @property
    def max_payout_floor_cents(self) -> int:
        """The lowest maximum payout that the document allows, in cents; 0 where it sets none."""
        if not self.limits.max_payout_floor_cents:
            return 0
        bet_cents = self.limits.ante_min_cents * self.settling.bet_multiple_of_ante
        most = max(odds.pays_cents(bet_cents) for odds in self.pays.bet.values())
        return max(self.limits.max_payout_floor_cents, most + self.pays.ante.pays_cents(self.limits.ante_min_cents))
