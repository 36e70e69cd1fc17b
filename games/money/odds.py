"""Odds, exact rationals and percentages as rules print them: ``"3 to 1"``, ``"1/4"``, ``"10 %"``.

Does not round: who divides money says where the remainder goes.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from pydantic import BeforeValidator, PlainSerializer


@dataclass(frozen=True, slots=True)
class Odds:
    """What a winning wager pays: ``win`` for each ``stake``, the stake itself not included."""

    win: int
    stake: int

    def pays_cents(self, wager_cents: int) -> int:
        """The winnings of a wager, without the stake, in whole cents; a part of a cent is not paid.

        >>> Odds(3, 2).pays_cents(500)
        750
        """
        return wager_cents * self.win // self.stake

    def __str__(self) -> str:
        return f"{self.win} to {self.stake}"


@dataclass(frozen=True, slots=True)
class Amount:
    """What a winning wager pays whatever its stake is: a sum that the pay table prints."""

    cents: int

    def pays_cents(self, wager_cents: int) -> int:
        """The sum, in cents."""
        return self.cents

    def __str__(self) -> str:
        dollars, cents = divmod(self.cents, 100)
        return f"${dollars:,}.{cents:02}" if cents else f"${dollars:,}"


def parse_odds(value: object) -> Odds:
    """Read odds as rules print them; "for" counts the stake among what is paid. Raises ValueError for anything else.

    >>> parse_odds("3 to 1"), parse_odds("75 for 1")
    (Odds(win=3, stake=1), Odds(win=74, stake=1))
    """
    if isinstance(value, Odds):
        return value
    match = re.fullmatch(r"([0-9,]+) (to|for) ([1-9][0-9]*)", value) if isinstance(value, str) else None
    if match is None:
        raise ValueError('odds are written as "3 to 1" or "75 for 1"')
    paid, stake = int(match[1].replace(",", "")), int(match[3])
    if match[2] == "for" and paid < stake:
        raise ValueError(f'"{value}" pays less than the stake: odds "for" count the stake')
    return Odds(paid if match[2] == "to" else paid - stake, stake)


def parse_payment(value: object) -> Odds | Amount:
    """Read odds, or a sum such as ``"$10,000"``. Raises ValueError for anything else.

    >>> parse_payment("$10,000"), parse_payment("$2.50")
    (Amount(cents=1000000), Amount(cents=250))
    """
    if isinstance(value, Amount):
        return value
    match = re.fullmatch(r"\$([0-9][0-9,]*)(?:\.([0-9]{2}))?", value) if isinstance(value, str) else None
    if match is None:
        return parse_odds(value)
    return Amount(int(match[1].replace(",", "")) * 100 + int(match[2] or 0))


def parse_rational(value: object) -> Fraction:
    """Read a whole number or an exact fraction such as ``"1/3"``. Raises ValueError for all else, floats included."""
    if isinstance(value, Fraction):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, str) and re.fullmatch(r"[0-9]+(/[1-9][0-9]*)?", value):
        return Fraction(value)
    raise ValueError('an exact amount is a whole number or a fraction in quotes, such as 50 or "1/3"')


def parse_share(value: object) -> Fraction:
    """Read a percentage of a whole. Raises ValueError unless it is from 0 to 100 %.

    >>> parse_share("10 %")
    Fraction(1, 10)
    """
    if isinstance(value, Fraction):
        return value
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?) ?%", value) if isinstance(value, str) else None
    if match is None or Fraction(match[1]) > 100:
        raise ValueError('a share is written as a percentage up to 100, such as "10 %"')
    return Fraction(match[1]) / 100


PrintedOdds = Annotated[Odds, BeforeValidator(parse_odds), PlainSerializer(str)]
PrintedPayment = Annotated[Odds | Amount, BeforeValidator(parse_payment), PlainSerializer(str)]
Rational = Annotated[Fraction, BeforeValidator(parse_rational), PlainSerializer(str)]
Share = Annotated[Fraction, BeforeValidator(parse_share), PlainSerializer(lambda share: f"{share * 100} %")]
