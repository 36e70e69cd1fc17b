"""The rules of a house for one game, as its rules file gives them: limits, pay tables, awards, cards.

The file is ``config/rules/<jurisdiction>/<game>.toml``; every value there names the line of ``document`` that it comes
from. These models check what was read and name every mistake; unknown keys are mistakes. Does not read files.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from games.irregularity import Irregularity
from games.odds import Rational, Share

Role: TypeAlias = Literal["dealer", "floor-supervisor", "pit-manager", "table-games-manager"]
"""The floorperson, casino supervisor and floor supervisor are one role."""
Lock: TypeAlias = Literal["lower", "higher"]
Cents: TypeAlias = Annotated[int, Field(ge=0, strict=True)]


class RulesTable(BaseModel):
    """One table of a rules file: frozen, no unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class AwardRule(RulesTable):
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


class Progressive(RulesTable):
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
    awards: Mapping[str, AwardRule]
    """By hand; the game says which hands there are."""

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


class CardRules(RulesTable):
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


class HouseRules(RulesTable):
    """One house's rules for one game: what every game has. Each game adds its limits, pay tables and options."""

    document: str
    jurisdiction: str
    game: str
    title: str
    seats: Annotated[int, Field(ge=1, le=14)]
    cards: CardRules
    progressive: Progressive | None = None
    """None: this table has no progressive wager."""
    irregularity: tuple[Irregularity, ...] = ()
    """The house's own, asked before the game's."""

    def limits_of(self, wager: str) -> tuple[int, int] | None:
        """The least and the most that may be put on ``wager``, in cents; None where the layout sets no limits."""
        raise LookupError(f'{self.title} has no wager "{wager}"')

    def beside(self, wager: str) -> str | None:
        """The wager that this house wants at the same seat beside ``wager``; None where the game's own rule stands."""
        return None

    def equals(self, wager: str) -> str | None:
        """The wager whose amount ``wager`` must have at this house; None where it may be any within the limits."""
        return None

    @property
    def max_payout_floor_cents(self) -> int:
        """The lowest maximum payout that the document allows, in cents; 0 where it sets none."""
        return 0
