"""What a house's rules say of craps beside what every game has: limits by number, pay table, vigorish, what is off.

The file is ``config/rules/<jurisdiction>/craps.toml``; its ``[wagers]`` name families. Does not read it.
"""

from collections.abc import Mapping
from math import gcd, lcm
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from games.declared.layout import NoSuchWager
from games.dice.craps.bets import BETS, Bet, bet_of, line_of
from games.dice.craps.families import BY_NAME
from games.dice.craps.points import PAIRS, POINTS, Pair
from games.house.rules_table import Cents, RulesTable
from games.layout.rules import LayoutRules, WagerRule
from games.money.odds import Odds, PrintedOdds, Share

Positive: TypeAlias = Annotated[int, Field(gt=0, strict=True)]
ByNumber: TypeAlias = Mapping[Pair, Positive]
"""By the numbers that documents print in one line."""


class CrapsWager(WagerRule):
    """One family of wagers."""

    max_by_number: ByNumber = {}
    """Where the most differs by the number that a wager is on, or by the point."""

    @model_validator(mode="after")
    def _in_order_by_number(self) -> Self:
        if self.min_cents is not None and any(most < self.min_cents for most in self.max_by_number.values()):
            raise ValueError("max_by_number is below min_cents")
        return self


class Vigorish(RulesTable):
    """What the house takes for true odds: never more than its share, so that what a step leaves over is not taken."""

    percent: Share
    of: Literal["bet", "win"]
    when: Literal["made", "won"]
    """``made``: it is paid with the bet, and again with a bet that lies on after a win; ``won``: of a win alone."""
    step_cents: Cents = 0
    """Rounded down to whole steps; 0: to the cent."""

    def cents_on(self, bet_cents: int, win_cents: int) -> int:
        """The vigorish in cents, of a bet that wins so much where it does.

        >>> Vigorish(percent="5 %", of="win", when="made", step_cents=25).cents_on(4_000, 2_100)
        100
        """
        base = bet_cents if self.of == "bet" else win_cents
        cents = base * self.percent.numerator // self.percent.denominator
        return cents - cents % self.step_cents if self.step_cents else cents


class OddsRule(RulesTable):
    """How much may be laid in support of a wager once that has its number."""

    multiple: Positive | ByNumber | None = None
    """Times the wager, the same on every point or by point; None: up to the limits of the layout."""
    of: Literal["bet", "win"] = "bet"
    """``win``: the odds may win so many times the wager, however much must be put up for that (003:1270-1275)."""
    higher_max_from_cents: ByNumber = {}
    """By point: ``max_by_number`` stands only beside a wager of at least so many cents (000:309)."""
    above_for_exact_payment: bool = False
    """More than the limit is taken where only so the odds can be paid exactly (003:1315-1319)."""

    def most_cents(self, number: str, supported_cents: int, odds: Odds) -> int | None:
        """By its multiple, the most that may be laid on ``number`` beside so many cents; None where it has none."""
        multiple = self.multiple.get(PAIRS[number]) if isinstance(self.multiple, Mapping) else self.multiple
        if multiple is None:
            return None
        most = multiple * supported_cents
        return most if self.of == "bet" else most * odds.stake // odds.win


class OddsRules(RulesTable):
    """Odds that are taken in support of a wager on the number, and laid against it."""

    taken: OddsRule
    laid: OddsRule


class CrapsRules(LayoutRules):
    """One house's rules for craps."""

    wagers: Mapping[str, CrapsWager]
    """By family."""
    chip_cents: Positive
    """The chip in whole ones of which everything is paid."""
    pays: Mapping[str, PrintedOdds]
    """The pay table, line by line."""
    vigorish: Mapping[Literal["buy", "lay"], Vigorish] = {}
    odds: OddsRules
    off_on_come_out: tuple[str, ...]
    """Families that a come-out roll does not decide, unless the player calls them on and that is confirmed."""
    pass_at_any_time: bool
    """A pass bet may be made or raised after the point, too (002:22)."""
    dont_goes_up: Literal["never", "after-reduction"]
    """Whether a don't bet that was taken down or cut may be put back before the next come-out roll (002:98)."""
    split_stays_up: bool
    """After a win both sides of a split bet are left up (002:83)."""
    last_rolls_without_line: bool
    """A shooter may roll without a line bet where only come bets wait for their decision (003:1444-1458)."""
    late_wagers_confirmed_by: tuple[str, ...]
    """Who must confirm a wager that is made while the dice are in the air; empty: none is taken then."""

    @model_validator(mode="after")
    def _of_craps(self) -> Self:
        for where, names in (("wagers", self.wagers), ("off_on_come_out", self.off_on_come_out)):
            wrong = [name for name in names if name not in BY_NAME]
            if wrong:
                raise ValueError(f"{where} has {', '.join(wrong)}; the families are {', '.join(BY_NAME)}")
        lines = _lines(BY_NAME)
        unknown, missing = sorted(set(self.pays) - lines), sorted(_lines(self.wagers) - set(self.pays))
        if unknown:
            raise ValueError(f"pays has {', '.join(unknown)}; its lines are {', '.join(sorted(lines))}")
        if missing:
            raise ValueError(f"pays lacks {', '.join(missing)}, which wagers of this house need")
        bought = {name for name in ("buy", "lay") if name in self.wagers}
        if bought != set(self.vigorish):
            raise ValueError(f"vigorish is about {' and '.join(sorted(bought)) or 'nothing'}, as wagers are")
        return self

    def printed(self, lines: str) -> str:
        """Of lines of several documents, ``000:313; 002:97``, those of this house's; ``house`` where it has none."""
        return next((found for found in lines.split("; ") if found.startswith(self.document[:3])), "house")

    def bet(self, wager: str) -> Bet:
        """The wager of this name.

        Raises:
            NoSuchWager: craps has none, or this house does not offer it.
        """
        found = bet_of(wager)
        if found.family not in self.wagers:
            raise NoSuchWager(f'{self.title} has no wager "{wager}"; it has {", ".join(self.wagers)}')
        return found

    def listed(self, wager: str) -> str:
        return wager if wager in BY_NAME else bet_of(wager).family

    def limits_of(self, wager: str) -> tuple[int, int] | None:
        """The least and the most by the wager's own number, where it has one; odds by the point: see `limits_on`."""
        return self.limits_on(wager, "" if wager in BY_NAME else bet_of(wager).number)

    def limits_on(self, wager: str, number: str) -> tuple[int, int] | None:
        """The least and the most that may lie on a wager that ``number`` decides."""
        limits, rule = super().limits_of(wager), self.wagers[self.listed(wager)]
        pair = PAIRS.get(number)
        return limits and (limits[0], limits[1] if pair is None else rule.max_by_number.get(pair, limits[1]))

    def step_cents(self, wager: str) -> int:
        bet = BETS.get(wager)
        return 1 if bet is None or (not bet.number and bet.kind.supports) else self.payable_step_cents(bet, "")

    def payable_step_cents(self, bet: Bet, mark: str) -> int:
        """The least amount of which a win is paid in whole chips: what is no multiple of it is refused (002:168)."""
        if bet.parts:
            each = (self.pays[line].stake for part in bet.parts for line in part.values())
            return self.chip_cents * len(bet.parts) * lcm(*each)
        odds = self.pays[bet.line(mark)]
        return self.chip_cents * odds.stake // gcd(odds.win, odds.stake)

    def odds_on(self, bet: Bet) -> OddsRule:
        """The rule for odds of this kind."""
        return self.odds.taken if bet.kind.how == "with" else self.odds.laid


def _lines(families: Mapping[str, object]) -> set[str]:
    """The lines of a pay table that the wagers of these families need."""
    found: set[str] = set()
    for bet in BETS.values():
        if bet.family not in families:
            continue
        if bet.parts:
            found.update(line for part in bet.parts for line in part.values())
        elif bet.kind.supports and not bet.number:
            found.update(line_of(bet.kind, point) for point in POINTS)
        else:
            found.add(line_of(bet.kind, bet.number))
    return found
