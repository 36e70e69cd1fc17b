"""A claim as it is read off by hand: numbers that a player covered, beside those that were called, without the card.

Where the card is known, `games.bingo.play.why_not_claim` says more. Does not know who claims.
"""

from collections.abc import Sequence

from games.bingo.card import EACH, SIDE, called_as
from games.bingo.pattern import Pattern, columns_of
from games.tickets.numbers import marked
from games.tickets.refusal import Refusal


def why_not_covered(pattern: Pattern, called: Sequence[int], covered: Sequence[int]) -> Refusal | None:
    """Why these covered numbers are no win with this pattern; None where they can be one."""
    for number in covered:
        if number not in called:
            return Refusal(f"{number} is covered and was not called", "000:119, 142")
    if not called or called[-1] not in covered:
        last = called_as(called[-1]) if called else "none"
        return Refusal(f"the number called last, {last}, is not covered", "000:144")
    found = _columns(marked(covered))
    if not any(all(map(int.__ge__, found, columns_of(shape))) for shape in pattern.shapes):
        return Refusal("too few numbers of a column are covered for the pattern", "000:142")
    return None


def _columns(numbers: int) -> tuple[int, ...]:
    of_a_column = (1 << EACH) - 1
    return tuple((numbers >> 1 + EACH * column & of_a_column).bit_count() for column in range(SIDE))
