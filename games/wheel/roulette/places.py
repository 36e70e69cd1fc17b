"""Every place of a roulette layout where a wager may lie, by name, with the numbers that it covers.

Boxes below the zeros lie in twelve rows of three. What lies beside what follows from that, and at the head from the
house's `Zeros`. A name has its numbers in the order of the layout. Does not know amounts.
"""

import itertools
from collections.abc import Iterator, Mapping
from functools import cache

from games.wheel.roulette.names import FIRST_FIVE, by_numbers, family_name
from games.wheel.roulette.pockets import COLUMNS, DOZENS, EVEN_CHANCES, NUMBERS, WHEELS, Wheel
from games.wheel.roulette.zeros import Zeros

_ROWS = tuple(NUMBERS[first : first + 3] for first in range(0, 36, 3))


@cache
def places(wheel: Wheel, zeros: Zeros) -> Mapping[str, tuple[str, ...]]:
    """The numbers of every wager of this layout."""
    inside = {f"{family}-{'-'.join(numbers)}": numbers for family, numbers in _inside(wheel, zeros)}
    five = {FIRST_FIVE: ("0", "00", "1", "2", "3")} if zeros.first_five else {}
    return {**inside, **five, **COLUMNS, **DOZENS, **EVEN_CHANCES}


@cache
def by_group(wheel: Wheel, zeros: Zeros) -> Mapping[tuple[str, frozenset[str]], str]:
    """The names of wagers by family and numbers, in whatever order these are told."""
    named = places(wheel, zeros).items()
    return {(family_name(name), frozenset(numbers)): name for name, numbers in named if by_numbers(family_name(name))}


def _inside(wheel: Wheel, zeros: Zeros) -> Iterator[tuple[str, tuple[str, ...]]]:
    for number in WHEELS[wheel]:
        yield "straight", (number,)
    for family, groups in (("split", zeros.splits), ("street", zeros.streets), ("corner", zeros.corners)):
        for group in groups:
            yield family, tuple(group.split("-"))
    for row in _ROWS:
        yield "split", row[:2]
        yield "split", row[1:]
        yield "street", row
    for row, after in itertools.pairwise(_ROWS):
        for number, below in zip(row, after, strict=True):
            yield "split", (number, below)
        yield "corner", (*row[:2], *after[:2])
        yield "corner", (*row[1:], *after[1:])
        yield "line", (*row, *after)
