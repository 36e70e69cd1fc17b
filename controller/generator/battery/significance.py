"""How likely chance alone is to go so far: the tails of the chi-square and of the normal distribution.

Both from their incomplete gamma and error functions (NIST Digital Library of Mathematical Functions 7.2, 8.2, 8.11.4,
8.9.2). Does not know what was counted.
"""

from __future__ import annotations

import math

_ENOUGH = 1e-15
_TINY = 1e-300


def normal_two_sided(z: float) -> float:
    """The chance that a standard normal number lies at least as far from 0 as ``z``, on either side.

    >>> round(normal_two_sided(-2.575829), 6)
    0.01
    """
    return math.erfc(abs(z) / math.sqrt(2))


def chi_square_two_sided(statistic: float, degrees: int) -> float:
    """The chance of a chi-square at least as far out, too far or too even: twice the smaller tail.

    >>> round(chi_square_two_sided(18.5476, 6), 5), round(chi_square_two_sided(0.675727, 6), 5)
    (0.01, 0.01)
    """
    above = chi_square_above(statistic, degrees)
    return min(1.0, 2 * min(above, 1 - above))


def chi_square_above(statistic: float, degrees: int) -> float:
    """The chance of a chi-square above ``statistic``: the regularized upper incomplete gamma function.

    >>> round(chi_square_above(16.8119, 6), 5)
    0.01
    """
    if statistic <= 0:
        return 1.0
    a, x = degrees / 2, statistic / 2
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - front * _series(a, x) if x < a + 1 else front * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """The lower function without its front (8.11.4): 1/a + x/(a(a+1)) + x²/(a(a+1)(a+2)) + …"""
    term = total = 1 / a
    while term > total * _ENOUGH:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """The upper function without its front, as its continued fraction (8.9.2), from the front with Lentz's method."""
    below = x + 1 - a
    c, d = 1 / _TINY, 1 / below
    value, step, change = d, 0, 0.0
    while abs(change - 1) > _ENOUGH:
        step += 1
        over = -step * (step - a)
        below += 2
        d = 1 / (over * d + below or _TINY)
        c = below + over / c or _TINY
        change = c * d
        value *= change
    return value
