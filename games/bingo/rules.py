"""What a house's rules say of bingo: sheets, patterns, what a claim needs, how a prize is divided, and its formats.

The file is ``config/rules/<jurisdiction>/bingo.toml``. Prizes are its pools (`games.pools.rules`): an award a format,
the jackpots with the last call that wins them. A format without its table is not played. Does not read files.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, Self, TypeAlias, get_args

from pydantic import Field, model_validator

from games.bingo.card import HIGHEST
from games.bingo.pattern import WHOLE_CARD, Pattern
from games.declared.house_rules import HouseRules
from games.house.rules_table import Cents, RulesTable
from games.tickets.shares import Division

Format: TypeAlias = Literal["bingo", "planet-bingo", "wheel-of-fortune", "pick-your-own", "bingo-bonanza"]
"""``bingo`` is the regular game; the others are the document's special rules (000:151-172)."""
Count: TypeAlias = Annotated[int, Field(ge=1, strict=True)]
BLACKOUT = "blackout"
MOST_CARDS = 18
"""Of a sheet: with more a printed one is longer than a printer surely holds."""


class SheetRules(RulesTable):
    """``[sheets]``: what is sold."""

    cards: Annotated[int, Field(ge=1, le=MOST_CARDS, strict=True)]
    """Cards on one sheet."""
    price_cents: Cents
    least_players: Count
    late_sales: bool
    """Whether sheets of a game are still sold once its first ball is called, where its format does not forbid it."""


class ClaimRules(RulesTable):
    """``[claims]``: what makes a claim good."""

    last_number: Literal["pattern", "card"]
    """Where the number called last must be: within the pattern that is claimed, or anywhere on the card."""

    @property
    def within_pattern(self) -> bool:
        """Whether it must be within the pattern."""
        return self.last_number == "pattern"


class PlanetBingo(RulesTable):
    """``[planet_bingo]``: a straight line of one colour within the pattern wins the progressive."""

    colours: tuple[str, ...]


class WheelOfFortune(RulesTable):
    """``[wheel_of_fortune]``: the winner spins for the prize."""

    least_turns: Count
    least_feet: Count
    """How far winners and employees stand from a spinning wheel."""
    cash_cents: Mapping[int, Cents]
    """By the number on the wheel: its prize, or the cash value of it."""

    @model_validator(mode="after")
    def _has_numbers(self) -> Self:
        if not self.cash_cents:
            raise ValueError("cash_cents has a prize for each number on the wheel, and there is none")
        return self


class PickYourOwn(RulesTable):
    """``[pick_your_own]``: numbers that the player writes."""

    spaces: Count
    """How many must be written: posted for each game."""
    matches: Count
    """How many of them must be called."""

    @model_validator(mode="after")
    def _can_match(self) -> Self:
        if not self.matches <= self.spaces <= HIGHEST:
            told = f"{self.matches} matches of {self.spaces} spaces"
            raise ValueError(f"{told}; matches are no more than spaces, and spaces no more than {HIGHEST}")
        return self


class Bonanza(RulesTable):
    """``[bonanza]``: balls drawn before the session, then a blackout."""

    predrawn: Count
    witnesses: Count
    """Players who look on at the draw before the session."""
    designated_with_predrawn: bool
    """Whether the designated number of balls counts those that were drawn before."""

    @model_validator(mode="after")
    def _fewer_than_all(self) -> Self:
        if self.predrawn >= HIGHEST:
            raise ValueError(f"predrawn is less than all {HIGHEST} balls")
        return self


class BingoRules(HouseRules):
    """One house's rules for bingo; its ``seats`` are the places at which sheets are sold."""

    sheets: SheetRules
    claims: ClaimRules
    division: Division
    pattern: Mapping[str, Pattern]
    planet_bingo: PlanetBingo | None = None
    wheel_of_fortune: WheelOfFortune | None = None
    pick_your_own: PickYourOwn | None = None
    bonanza: Bonanza | None = None

    @property
    def formats(self) -> tuple[Format, ...]:
        """The formats that this house plays."""
        special: Mapping[Format, object] = {
            "planet-bingo": self.planet_bingo,
            "wheel-of-fortune": self.wheel_of_fortune,
            "pick-your-own": self.pick_your_own,
            "bingo-bonanza": self.bonanza,
        }
        return ("bingo", *(name for name, table in special.items() if table is not None))

    @model_validator(mode="after")
    def _every_format_has_a_prize(self) -> Self:
        paid = {hand for pool in self.pools.values() for hand in pool.awards}
        unpaid = [name for name in self.formats if name not in paid]
        if unpaid:
            raise ValueError(f"no pool has an award for {', '.join(unpaid)}")
        return self

    @model_validator(mode="after")
    def _pools_take_a_sheet(self) -> Self:
        for name, pool in self.pools.items():
            if pool.must_hit_by_cents is not None or pool.jackpot_lock:
                raise ValueError(f"the pool {name}: no pool of bingo is a mystery pool, or has a jackpot lock")
            if not pool.within_bound(self.sheets.price_cents) or not pool.within_wager(self.sheets.price_cents):
                raise ValueError(
                    f"the pool {name} takes more of a sheet than its price, or than max_contribution_cents"
                )
        return self

    @model_validator(mode="after")
    def _no_pattern_is_called_like_a_format(self) -> Self:
        special = [name for name in self.pattern for known in get_args(Format)[1:] if name.startswith(known)]
        if special:
            raise ValueError(f"the pattern {special[0]} is called like a format")
        return self

    @model_validator(mode="after")
    def _blackout_is_the_whole_card(self) -> Self:
        if self.bonanza is not None and BLACKOUT not in self.pattern:
            raise ValueError(f"the Bonanza is played for a {BLACKOUT}, and there is no [pattern.{BLACKOUT}]")
        if BLACKOUT in self.pattern and self.pattern[BLACKOUT].shapes != (WHOLE_CARD,):
            raise ValueError(f"a {BLACKOUT} covers all squares")
        return self

    def pattern_called(self, name: str) -> Pattern:
        """The pattern of that name.

        Raises:
            LookupError: the house has none; the text names those there are.
        """
        if name not in self.pattern:
            raise LookupError(f'no pattern is called "{name}"; there is {", ".join(self.pattern)}')
        return self.pattern[name]
