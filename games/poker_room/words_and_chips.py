"""What words and chips count for: a silent chip, a raise in several motions, chips that are too few or too many.

A spoken fold, check, bet, call or raise in turn binds (002:663, 004:239), and out of turn nothing does (004:240); where
word and chips differ the word counts (004:570). Moves no chips: `acting` takes what is found here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from games.house.rules_table import RulesTable
from games.money.odds import Share
from games.poker_room.stakes import Structure

CountsAs: TypeAlias = Literal["bet", "call", "raise", "short"]
TooFew: TypeAlias = Literal["complete-or-forfeit", "complete-or-withdraw"]


class ChipRules(RulesTable):
    """How one house takes chips."""

    raise_from: Share = Fraction(1, 2)
    """In a limit game a bet and this part of one more, put in silently, are a raise to be completed (004:252)."""
    single_chip_calls: bool = True
    """One larger chip without a word calls (004:253, 572)."""
    too_few: TooFew = "complete-or-forfeit"
    """Who put in too few chips completes, or leaves them and his hand (004:247-249), or takes all back (002:669)."""
    may_reconsider_in: tuple[Structure, ...] = ()
    """Games in which he may think again as long as nobody has acted behind him (004:573)."""
    string_raise_stands: bool = True
    """A raise in several motions counts unless another player objects (004:252)."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What chips in the pot are."""

    counts_as: CountsAs
    amount_cents: int
    """What they count for on this street."""
    returned_cents: int = 0
    required_cents: int | None = None
    """What they have to be completed to."""


@dataclass(frozen=True, slots=True)
class Facing:
    """What a player faces: the structure, what has to be matched, the bet of the street, the least raise, the pot."""

    structure: Structure
    to_cents: int
    bet_cents: int
    """In a limit game the size of a bet; else the least."""
    least_raise_to_cents: int
    pot_cents: int = 0


def put_in(rules: ChipRules, facing: Facing, chips_cents: Sequence[int]) -> Counted:
    """What chips without a word count for, one entry a chip."""
    total = sum(chips_cents)
    if not facing.to_cents:
        return _unopened(facing, total)
    if total < facing.to_cents:
        return Counted("short", total, required_cents=facing.to_cents)
    if len(chips_cents) == 1 and rules.single_chip_calls:
        return _call(facing, total)
    if facing.structure == "limit":
        least = facing.to_cents + rules.raise_from * facing.bet_cents
        if total >= least:
            to = facing.to_cents + facing.bet_cents
            return Counted("raise", to, max(0, total - to), required_cents=to)
        return _call(facing, total)
    if total >= facing.least_raise_to_cents:
        return Counted("raise", total)
    return _call(facing, total)  # 004:575-577: the surplus goes back


def _call(facing: Facing, total: int) -> Counted:
    return Counted("call", facing.to_cents, total - facing.to_cents)


def _unopened(facing: Facing, total: int) -> Counted:
    """Nobody has bet: the chips are a bet, of a limit game's size or of all that they come to (004:572, 591)."""
    if facing.structure == "limit":
        return Counted("bet", facing.bet_cents, max(0, total - facing.bet_cents), required_cents=facing.bet_cents)
    if facing.structure == "pot-limit" and total > facing.pot_cents > 0:
        return Counted("bet", facing.pot_cents, total - facing.pot_cents)
    return Counted("bet", total)


def choices_when_short(
    rules: ChipRules, structure: Structure, *, acted_behind: bool, unaware_of_raise: bool = False
) -> tuple[str, ...]:
    """What a player may do who put in fewer chips than he has to match; never raise (004:271, 574)."""
    if structure in rules.may_reconsider_in and not acted_behind:
        return ("complete", "withdraw")
    if rules.too_few == "complete-or-withdraw":
        return ("complete", "withdraw") if not acted_behind or unaware_of_raise else ("complete",)
    return ("complete", "forfeit")


def spoken(said: str, *, in_turn: bool) -> str | None:
    """The word that binds; None where it was out of turn (004:239-240)."""
    return said if in_turn else None


def string_raise(rules: ChipRules, *, objected: bool) -> CountsAs:
    """What a raise in several motions is."""
    return "call" if objected or not rules.string_raise_stands else "raise"
