"""What a pay table is worth: how often each hand comes, the return at a meter, and the meter at which it breaks even.

All figures are exact; nothing is rounded but where a share of the meter is, which is paid in whole cents. One player
is looked at: that another takes the meter first, or shares it, is not counted, and neither are limits on all awards of
a round. Does not count hands: `games.probability.dealt` does.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from games.money.odds import Amount, Odds
from games.pools.rules import MAIN, AwardRule, Pool
from games.probability.dealt import Names

TOO_RARE = 100_000_000
"""The chance of winning a pool is documented and not worse than one in this many (N.J.A.C. 13:69D-1.52(e)4)."""


class PayTableError(ValueError):
    """The pay table cannot be worked out; the text says why."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What one line of a pay table gives back for one wager, the stake counted where it is given back."""

    cents: Fraction = Fraction(0)
    of_meter: Fraction = Fraction(0)
    """A share of the meter, besides."""
    at_least_cents: int = 0
    """The least that the share of the meter pays."""
    printed: str = ""
    """As the table prints it."""

    def at(self, meter_cents: int) -> Fraction:
        """What it gives back at this meter, in cents; a share of the meter in whole cents."""
        return self.cents + max(int(self.of_meter * meter_cents), self.at_least_cents)

    def line(self, meter_cents: int) -> tuple[Fraction, Fraction]:
        """The same as what is fixed and what grows with the meter, near this meter."""
        if self.of_meter * meter_cents < self.at_least_cents:
            return self.cents + self.at_least_cents, Fraction(0)
        return self.cents, self.of_meter


@dataclass(frozen=True, slots=True)
class PaidHand:
    """One line of a pay table, counted."""

    hand: str
    hands: int
    dealt: int
    """Of so many hands in all."""
    payment: Payment

    @property
    def chance(self) -> Fraction:
        return Fraction(self.hands, self.dealt)


@dataclass(frozen=True)
class PayTable:
    """A wager, what its hands pay, and how often they come."""

    wager: str
    wager_cents: int
    payments: Mapping[str, Payment]
    counts: Mapping[Names, int]
    best_paid: bool = True
    """A hand with several names is paid by the best of them; otherwise by the most special that is paid."""

    def __post_init__(self) -> None:
        known = {name for names in self.counts for name in names}
        unknown = [hand for hand in self.payments if hand not in known]
        if unknown:
            raise PayTableError(f"{self.wager} pays {', '.join(unknown)}, which these cards never make")
        if not self.payments:
            raise PayTableError(f"{self.wager} pays no hand")

    @property
    def dealt(self) -> int:
        """How many hands there are in all."""
        return sum(self.counts.values())

    def lines(self, meter_cents: int = 0) -> tuple[PaidHand, ...]:
        """Every line in the order of the table, with the hands that it pays at this meter."""
        paid = dict.fromkeys(self.payments, 0)
        for names, hands in self.counts.items():
            hand = self._pays(names, meter_cents)
            if hand is not None:
                paid[hand] += hands
        dealt = self.dealt
        return tuple(PaidHand(hand, hands, dealt, self.payments[hand]) for hand, hands in paid.items())

    def hit_chance(self, meter_cents: int = 0) -> Fraction:
        """The chance that any line pays."""
        return sum((line.chance for line in self.lines(meter_cents)), Fraction(0))

    def return_at(self, meter_cents: int = 0) -> Fraction:
        """The part of a wager that comes back on average at this meter; 1 is break-even."""
        back = sum((line.chance * line.payment.at(meter_cents) for line in self.lines(meter_cents)), Fraction(0))
        return Fraction(back, self.wager_cents)

    def line_return(self, line: PaidHand, meter_cents: int = 0) -> Fraction:
        """The part of a wager that comes back on average by this line."""
        return Fraction(line.chance * line.payment.at(meter_cents), self.wager_cents)

    def break_even_cents(self) -> int | None:
        """The lowest meter in whole cents at which the wager gives back what it costs; None where no meter does.

        Which line pays a hand of several names may depend on the meter, so the answer is sought from a high meter down,
        until it stays.
        """
        meter_cents, before = self.wager_cents * self.dealt, -1
        while meter_cents != before:
            fixed = growing = Fraction(0)
            for one in self.lines(meter_cents):
                cents, of_meter = one.payment.line(meter_cents)
                fixed, growing = fixed + one.chance * cents, growing + one.chance * of_meter
            if fixed >= self.wager_cents:
                return 0
            if not growing:
                return None
            enough = ceil(Fraction(self.wager_cents - fixed, growing))
            before, meter_cents = meter_cents, min(meter_cents, enough)
        return meter_cents

    def jackpot(self, meter_cents: int = 0) -> PaidHand:
        """What wins the pool, as one line: all hands that take the whole meter, or else the best paid hand."""
        lines = self.lines(meter_cents)
        whole = [line for line in lines if line.payment.of_meter == 1]
        won = whole or [max(lines, key=lambda line: line.payment.at(meter_cents))]
        names = " or ".join(line.hand for line in won)
        return PaidHand(names, sum(line.hands for line in won), won[0].dealt, won[0].payment)

    def jackpot_costs_cents(self, meter_cents: int = 0) -> Fraction | None:
        """What is wagered on average for each time that the jackpot is won, in cents; None where it never is."""
        jackpot = self.jackpot(meter_cents)
        return Fraction(self.wager_cents, jackpot.chance) if jackpot.hands else None

    def too_rare(self, meter_cents: int = 0) -> PaidHand | None:
        """The jackpot, where it is rarer than one in `TOO_RARE` or never comes; None where it is not."""
        jackpot = self.jackpot(meter_cents)
        return jackpot if jackpot.hands * TOO_RARE < jackpot.dealt else None

    def _pays(self, names: Names, meter_cents: int) -> str | None:
        paid = [name for name in names if name in self.payments]
        if not paid:
            return None
        return max(paid, key=lambda name: self.payments[name].at(meter_cents)) if self.best_paid else paid[0]


def of_printed(table: Mapping[str, Odds | Amount], wager_cents: int) -> Mapping[str, Payment]:
    """What a printed table gives back: odds besides the stake, a sum instead of it."""
    return {hand: _payment(paid, wager_cents) for hand, paid in table.items()}


def of_pools(pools: Mapping[str, Pool]) -> Mapping[str, Payment]:
    """What the awards of a table's pools give back; the progressive wager itself is gone.

    The meter is that of the pool which the acceptors feed; every other pool stands at its start amount. A mystery pool
    is left out: no hand wins it.
    """
    by_hand = {name: pool for name, pool in pools.items() if pool.must_hit_by_cents is None}
    return {hand: _award(rule, name, pool) for name, pool in by_hand.items() for hand, rule in pool.awards.items()}


def _award(rule: AwardRule, name: str, pool: Pool) -> Payment:
    if rule.of_meter is None:
        cents = rule.cents or 0
        return Payment(cents=Fraction(cents), printed=str(Amount(cents)))
    at_least_cents = rule.at_least_cents or 0
    if name == MAIN:
        return Payment(of_meter=rule.of_meter, at_least_cents=at_least_cents, printed=f"{rule.of_meter * 100} %")
    cents = max(int(rule.of_meter * pool.seed_cents), at_least_cents)
    return Payment(cents=Fraction(cents), printed=f"{rule.of_meter * 100} % of {name}")


def _payment(paid: Odds | Amount, wager_cents: int) -> Payment:
    if isinstance(paid, Amount):
        return Payment(cents=Fraction(paid.cents), printed=str(paid))
    return Payment(cents=Fraction(wager_cents * (paid.win + paid.stake), paid.stake), printed=str(paid))
