"""How roulette's wagers are named: a family and its numbers, and what documents call both besides.

Does not know which numbers lie side by side.
"""

from collections.abc import Mapping

FIRST_FIVE = "first-five"
BACK_TO_BACK = "back-to-back"
HITS = (BACK_TO_BACK, f"{BACK_TO_BACK}-2", f"{BACK_TO_BACK}-3")
"""One wager by the hit that it waits for: the first, the second in a row, the third (002:266-268)."""
_BY_NUMBERS = ("straight", "split", "street", "corner", "line")
_NUMBERED = (*_BY_NUMBERS, "column", "dozen")

_ALSO_CALLED: Mapping[str, str] = {
    "single": "straight",  # 003:4036
    "row": "street",  # 003:4050
    "triple": "street",  # 003:4059
    "trio": "street",
    "four": "corner",  # 003:4068
    "six": "line",  # 003:4081
}
"""Other names of families that are followed by numbers."""
_ALSO_NAMED: Mapping[str, str] = {"top-line": FIRST_FIVE, "low": "1-to-18", "high": "19-to-36"}
"""Other names of single wagers (003:4074, 4131, 4137; 002:287-288)."""


def spelled(name: str) -> str:
    """The same wager by the name of its family; its numbers stay as they are told.

    >>> spelled("row-1-2-3"), spelled("low"), spelled("split-9-8")
    ('street-1-2-3', '1-to-18', 'split-9-8')
    """
    told = _ALSO_NAMED.get(name, name)
    head, dash, rest = told.partition("-")
    return f"{_ALSO_CALLED.get(head, head)}{dash}{rest}"


def family_name(wager: str) -> str:
    """The family that a name begins with, whether or not the layout has the wager.

    >>> family_name("corner-8-9-11-12"), family_name("high")
    ('corner', '19-to-36')
    """
    name = spelled(wager)
    head = name.partition("-")[0]
    if head in _NUMBERED:
        return head
    return BACK_TO_BACK if name in HITS else name


def by_numbers(family: str) -> bool:
    """Whether wagers of this family are named by the numbers that they cover."""
    return family in _BY_NUMBERS
