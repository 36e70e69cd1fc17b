"""What two dice show: the roll as the record has it, the lower face first, its total, and all 36 ways to throw it.

Does not know any game, nor which rolls are valid.
"""

import re
from itertools import product

FACES = range(1, 7)
_SEPARATED = re.compile(r"([0-9]+)[ ,+-]+([0-9]+)", re.ASCII)


def roll(one: int, other: int) -> str:
    """The roll of these two faces, in whatever order they fell.

    Raises:
        ValueError: a die does not show such a face.

    >>> roll(4, 3), roll(2, 2)
    ('3-4', '2-2')
    """
    if one not in FACES or other not in FACES:
        raise ValueError(f"a die shows 1 to 6, not {other if one in FACES else one}")
    return f"{one}-{other}" if one < other else f"{other}-{one}"


def read(text: str) -> str:
    """The roll that somebody keyed or a reader sent: ``34``, ``4-3`` and ``4 3`` are ``3-4``.

    Raises:
        ValueError: it is no roll of two dice.

    >>> read("43")
    '3-4'
    """
    faces = text.strip()
    found = _SEPARATED.fullmatch(faces)
    pair = found.groups() if found is not None else tuple(faces)
    if len(pair) != 2 or not all(face.isascii() and face.isdecimal() and len(face) < 3 for face in pair):
        raise ValueError(f'two dice are read as two faces, such as 34 or 3-4; "{text}" is no such roll')
    return roll(int(pair[0]), int(pair[1]))


EVERY = tuple(roll(one, other) for one, other in product(FACES, FACES))
"""All 36 ways to throw two dice, each as the roll that it shows: ``3-4`` comes twice, ``3-3`` once."""
ROLLS = tuple(dict.fromkeys(EVERY))
"""The 21 rolls that differ."""
_FACES_OF = {shown: (int(shown[0]), int(shown[2])) for shown in ROLLS}


def faces(shown: str) -> tuple[int, int]:
    """Both faces of a roll, the lower one first.

    Raises:
        ValueError: it is no roll as the record has it.
    """
    try:
        return _FACES_OF[shown]
    except KeyError:
        raise ValueError(f'"{shown}" is no roll: it is two faces, the lower one first, such as 3-4') from None


def total(shown: str) -> int:
    """The sum of both faces. Raises ValueError for what is no roll."""
    return sum(faces(shown))


def is_pair(shown: str) -> bool:
    """Whether both faces are alike, "the hard way". Raises ValueError for what is no roll."""
    one, other = faces(shown)
    return one == other


def of_total(*totals: int) -> tuple[str, ...]:
    """The rolls that differ with one of these totals.

    >>> of_total(4, 12)
    ('1-3', '2-2', '6-6')
    """
    return tuple(shown for shown in ROLLS if total(shown) in totals)
