"""The point of craps: which totals are one, and what stands on the table after a roll.

The mark is the point before a roll, ``"6"``, or empty at the come-out (002:9-15; 003:870-879; 000:266). A point ends
with its own total or with a seven. Does not know wagers.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from games.dice.two_dice import ROLLS, faces, total

POINTS = ("4", "5", "6", "8", "9", "10")
"""As wagers and marks name them."""
Pair: TypeAlias = Literal["4-10", "5-9", "6-8"]
PAIRS: Mapping[str, Pair] = {"4": "4-10", "10": "4-10", "5": "5-9", "9": "5-9", "6": "6-8", "8": "6-8"}
"""Each with the other that comes as often: documents print one line for both."""
COME_OUT = ""
"""The mark before a come-out roll: the puck is off."""
SEVEN = 7


def after(mark: str, shown: str) -> str:
    """What stands on the table after a roll.

    Raises:
        ValueError: there is no such roll or point.

    >>> after("", "2-4"), after("6", "1-5"), after("6", "3-4"), after("6", "4-4")
    ('6', '', '', '6')
    """
    try:
        return _AFTER[mark, shown]
    except KeyError:
        verify(mark)
        faces(shown)
        raise


def _after(mark: str, shown: str) -> str:
    thrown = total(shown)
    if mark == COME_OUT:
        return str(thrown) if str(thrown) in POINTS else COME_OUT
    return COME_OUT if thrown == SEVEN or str(thrown) == mark else mark


_AFTER = {(mark, shown): _after(mark, shown) for mark in (COME_OUT, *POINTS) for shown in ROLLS}


def seven_out(mark: str, shown: str) -> bool:
    """Whether the roll is a losing seven, with which the shooter gives up the dice (002:11, 237; 003:1437; 000:367)."""
    return mark != COME_OUT and total(shown) == SEVEN


def verify(mark: str) -> None:
    """Check that this is a point, or none. Raises ValueError."""
    if mark != COME_OUT and mark not in POINTS:
        raise ValueError(f'the point is {", ".join(POINTS)} or none at the come-out, not "{mark}"')


def call(mark: str, shown: str) -> str:
    """What the stickperson calls of a roll: the sum of the faces (002:228; 003:1404-1407), and what it makes.

    >>> call("", "5-6"), call("8", "4-4"), call("8", "3-4")
    ('11', '8 the hard way, point made', '7, seven out')
    """
    thrown, then = total(shown), after(mark, shown)
    one, other = shown.split("-")
    words = [f"{thrown} the hard way" if one == other and thrown in (4, 6, 8, 10) else str(thrown)]
    if mark == COME_OUT and then:
        words.append(f"the point is {then}")
    elif seven_out(mark, shown):
        words.append("seven out")
    elif mark != COME_OUT and then == COME_OUT:
        words.append("point made")
    return ", ".join(words)
