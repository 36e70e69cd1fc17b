"""What a house's rules file says of a pool: ``[progressive]``, and ``[pool.NAME]`` for each further level.

``[progressive]`` is the pool that the acceptors feed, together with what holds for the progressive wager as such; a
``[pool.NAME]`` beside it is fed by the same wager. A game without acceptors has only ``[pool.NAME]``. Amounts are
integer cents, rates exact rationals. Does not read files and keeps no meter.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from games.house.authority import AuthorityRule
from games.house.rules_table import Cents, RulesTable
from games.money.odds import Rational, Share

MAIN = "progressive"
"""The name of the pool that ``[progressive]`` describes."""

Several: TypeAlias = Literal["in-turn", "share"]
"""``in-turn``: each winner from what the meter shows at their turn. ``share``: equal hands divide one amount."""


class AwardRule(AuthorityRule):
    """What one hand is paid from a pool, and whose authority that takes."""

    of_meter: Share | None = None
    cents: Cents | None = None
    at_least_cents: Cents | None = None
    """The least that a share of the meter pays; the house pays what the share lacks (standards B13)."""
    paid_from: Literal["meter", "house"] | None = None
    """None: from the meter, unless the pool's ``meter_pays_from_cents`` says otherwise (standards B15)."""
    equal_hands: Several | None = None
    """None: a hand that takes the whole meter follows the pool's ``several_royals``, every other is paid in turn."""
    by_call: Annotated[int, Field(ge=1)] | None = None
    """Bingo: only where the winning number came at this call or before."""
    then: Literal["reset"] | None = None

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if (self.of_meter is None) == (self.cents is None):
            raise ValueError("an award is either of_meter or cents, one of the two")
        if self.at_least_cents is not None and self.of_meter is None:
            raise ValueError("at_least_cents belongs to a share of the meter")
        return self


class Pool(RulesTable):
    """One progressive level: how it rises, where it stops, what it pays, and to whom first."""

    seed_cents: Cents
    reset_cents: Cents
    min_start_cents: Cents = 0
    """The document allows no smaller seed or reset amount than this."""
    per_chip_cents: Rational | None = None
    """What the meter rises by for each chip, exact: a whole number or a fraction such as ``"1/3"``."""
    rate: Rational | None = None
    """Instead of per_chip_cents: the part of the wager that goes on the meter, such as ``"1/4"``."""
    min_rate: Rational = Fraction(0)
    """The document allows no lower rate than this."""
    reserve_rate: Rational = Fraction(0)
    """The hidden part of the wager that is kept for the next reset (standards B5)."""
    limit_cents: Cents | None = None
    """Where the meter stops; what comes further is kept as overflow (standards B4)."""
    max_contribution_cents: Cents | None = None
    """One contribution above this is refused as invalid (standards A3)."""
    meter_pays_from_cents: Cents = 0
    """Smaller awards are paid by the house and leave the meter alone."""
    percent_of: Literal["turn", "hit"] = "turn"
    """A share is of what the meter shows at the winner's turn, or of what it showed when the first was to be paid."""
    claims_from: Literal["dealer-right", "dealer-left"] = "dealer-left"
    hands_first: tuple[str, ...] = ()
    """Hands that are paid before all others, in this order (standards B10)."""
    several_royals: Several = "in-turn"
    """What becomes of several hands of one round that each take the whole meter (standards B10-B12)."""
    least_dealt: Annotated[int, Field(ge=0)] = 0
    """Fewer players dealt in win nothing."""
    others_take: str | None = None
    """Bad beat: the award that the players take who neither won nor lost with the qualifying hands."""
    must_hit_by_cents: Cents | None = None
    """A mystery pool: its hidden trigger lies between the start amount and this (standards B18)."""
    jackpot_lock: bool = False
    """A hit on the whole meter is frozen as pending, the pool starts again at once, play goes on (standards B16)."""
    awards: Mapping[str, AwardRule] = {}
    """By hand; the game says which hands there are."""

    @model_validator(mode="after")
    def _in_bounds(self) -> Self:
        start = min(self.seed_cents, self.reset_cents)
        if start < self.min_start_cents:
            raise ValueError(f"starts at {start} cents; the document asks for at least {self.min_start_cents}")
        if self.limit_cents is not None and self.limit_cents < max(self.seed_cents, self.reset_cents):
            raise ValueError(f"limit_cents of {self.limit_cents} is below the start amount")
        if self.must_hit_by_cents is not None and self.must_hit_by_cents <= max(self.seed_cents, self.reset_cents):
            raise ValueError(f"must_hit_by_cents of {self.must_hit_by_cents} is not above the start amount")
        if self.per_chip_cents is not None and self.rate is not None:
            raise ValueError("the meter rises by per_chip_cents or by rate, one of the two")
        if (self.rate or Fraction(0)) + self.reserve_rate > 1:
            raise ValueError("rate and reserve_rate take more than the wager")
        self._awards_fit()
        if self.must_hit_by_cents is not None:
            self._mystery_fits()
        return self

    def _mystery_fits(self) -> None:
        """A hit is found by the meter itself: nobody looks at cards, and the whole meter is won."""
        if self.limit_cents is not None:
            raise ValueError("a mystery pool has must_hit_by_cents and no limit_cents")
        awards = tuple(self.awards.values())
        if len(awards) != 1 or awards[0].of_meter != 1 or awards[0].then != "reset" or awards[0].verified_by:
            raise ValueError("a mystery pool has one award: 100 % of the meter, verified by nobody, then reset")

    def _awards_fit(self) -> None:
        for name in (*self.hands_first, *([] if self.others_take is None else [self.others_take])):
            if name not in self.awards:
                raise ValueError(f'"{name}" has no award here; {", ".join(self.awards) or "no hand"} has')
        for hand, award in self.awards.items():
            if award.then == "reset" and self.percent_of == "turn" and award.of_meter != 1:
                raise ValueError(f"{hand} resets the meter, so it takes 100 % of it")
        if self.percent_of == "hit" and sum(award.of_meter or Fraction(0) for award in self.awards.values()) > 1:
            raise ValueError("the shares of one hit are more than the meter")

    def increment(self, wager_cents: int) -> Fraction:
        """What one wager adds to the meter, in cents, exact; nothing where no wager feeds this pool."""
        if self.per_chip_cents is not None:
            return self.per_chip_cents
        return (self.rate or Fraction(0)) * wager_cents

    def reserve(self, wager_cents: int) -> Fraction:
        """What one wager adds to the reserve, in cents, exact."""
        return self.reserve_rate * wager_cents

    def within_wager(self, wager_cents: int) -> bool:
        """Whether one wager pays for all that it adds."""
        return self.increment(wager_cents) + self.reserve(wager_cents) <= wager_cents

    def within_bound(self, wager_cents: int) -> bool:
        """Whether the contribution of one wager is not above the pool's bound (standards A3)."""
        return self.max_contribution_cents is None or self.increment(wager_cents) <= self.max_contribution_cents

    def units_per_cent(self, wager_cents: int) -> int:
        """The smallest part of a cent in which everything that this wager adds is whole."""
        return lcm(self.increment(wager_cents).denominator, self.reserve(wager_cents).denominator)


class AtWager(RulesTable):
    """What a progressive pays and takes where the casino chose another wager than ``chip_cents``."""

    per_chip_cents: Rational | None = None
    rate: Rational | None = None
    min_rate: Rational = Fraction(0)
    meter_pays_from_cents: Cents = 0
    awards: Mapping[str, Cents] = {}
    """The fixed awards by hand; a share of the meter stays a share."""


class Progressive(Pool):
    """The progressive of a table: the pool that its acceptors feed, and what holds for the wager as such."""

    chip_cents: Annotated[int, Field(gt=0, strict=True)]
    """What one chip through the acceptor is worth: the progressive wager."""
    meter_moves_at: Literal["chip", "lock-out"]
    claims_from: Literal["dealer-right", "dealer-left"]
    several_royals: Several
    by_house: frozenset[Literal["log_signed_by", "key", "turned_by", "then"]] = frozenset()
    """Parts of the awards that the casino fixes and the document leaves open."""
    coupons: bool = False
    """A coupon is redeemed for the wager in the place of a chip (003:391-394)."""
    log_cards: bool = False
    """The payout log names the cards of the winning hand (002:741); where it is left out it may."""
    at_wager: Mapping[str, AtWager] = {}
    """By the wager in cents: the other wagers that the document lets the casino choose."""
    awards: Mapping[str, AwardRule]

    @model_validator(mode="after")
    def _exact(self) -> Self:
        if self.per_chip_cents is None and self.rate is None:
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
        for wager, terms in self.at_wager.items():
            if re.fullmatch("[1-9][0-9]*", wager) is None or not set(terms.awards) <= set(self.awards):
                raise ValueError(f"at_wager.{wager}: a wager in cents, with awards of {', '.join(self.awards)}")
            rise, cents = self.with_wager(int(wager)).increment_cents, int(wager)
            if not terms.min_rate * cents <= rise <= cents or rise == 0:
                least = f"at least {terms.min_rate} of it, and at most all"
                raise ValueError(f"at_wager.{wager}: the meter rises by {rise} cents; it is {least}")
        return self

    @property
    def wagers_cents(self) -> tuple[int, ...]:
        """Every wager that the casino may choose, its own first."""
        return tuple(dict.fromkeys((self.chip_cents, *map(int, self.at_wager))))

    @property
    def increment_cents(self) -> Fraction:
        """What one chip adds to the meter, in cents, exact."""
        return self.increment(self.chip_cents)

    def with_wager(self, cents: int) -> "Progressive":
        """The same progressive where the wager is ``cents``.

        Raises:
            LookupError: the house's rules know no such wager; the text names those there are.
        """
        if cents == self.chip_cents:
            return self
        if str(cents) not in self.at_wager:
            known = ", ".join(map(str, self.wagers_cents))
            raise LookupError(f"there is no progressive wager of {cents} cents; there is {known}")
        terms = self.at_wager[str(cents)]
        awards = {
            hand: rule.model_copy(update={"cents": terms.awards.get(hand, rule.cents)})
            for hand, rule in self.awards.items()
        }
        changed = terms.model_dump(include={"per_chip_cents", "rate", "min_rate", "meter_pays_from_cents"})
        exact = {name: getattr(terms, name) for name in changed}
        return self.model_copy(update={**exact, "chip_cents": cents, "awards": awards})

    def as_printed(self) -> "Progressive":
        """The same rules without what the casino fixed by itself: only what the document demands."""
        nothing: Mapping[str, object] = {"log_signed_by": (), "key": None, "turned_by": (), "then": None}
        cleared = {str(part): nothing[part] for part in self.by_house}
        awards = {hand: award.model_copy(update=cleared) for hand, award in self.awards.items()}
        return self.model_copy(update={"awards": awards})
