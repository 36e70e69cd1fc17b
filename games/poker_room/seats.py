"""Seats in the order of play: they count clockwise, and action, cards and odd chips go from the button's left.

Does not know who sits where.
"""

from collections.abc import Iterable


def clockwise_after(seats: Iterable[int], seat: int) -> tuple[int, ...]:
    """The seats clockwise from the left of ``seat``, itself last where it is one of them.

    >>> clockwise_after({1, 4, 6}, 4)
    (6, 1, 4)
    """
    ordered = sorted(seats)
    return tuple([one for one in ordered if one > seat] + [one for one in ordered if one <= seat])


def clockwise_from(seats: Iterable[int], first: int) -> tuple[int, ...]:
    """The same beginning with ``first``, or the next after it where it is none of them.

    >>> clockwise_from({1, 4, 6}, 4), clockwise_from({1, 6}, 4)
    ((4, 6, 1), (6, 1))
    """
    return clockwise_after(seats, first - 1)
