"""The pockets of a roulette wheel, their colours, and the twelve groups of numbers that outside wagers are about.

Colours stand here and are never read off the felt: layouts were printed with numbers in the wrong one. Zeros are green
(002:309-310, 000:760), and neither odd nor even, low nor high. Does not know wagers.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from games.declared.chance import Tone

Wheel: TypeAlias = Literal["single-zero", "double-zero"]

NUMBERS = tuple(map(str, range(1, 37)))
WHEELS: Mapping[Wheel, tuple[str, ...]] = {"single-zero": ("0", *NUMBERS), "double-zero": ("0", "00", *NUMBERS)}
"""37 pockets or 38 (002:309-310, 003:3973-3974, 000:758), in the order in which names have their numbers."""
_RED = frozenset(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))
"""The red numbers of every wheel; no document lists them, all say that red and black alternate."""

EVEN_CHANCES: Mapping[str, tuple[str, ...]] = {
    "red": tuple(number for number in NUMBERS if number in _RED),
    "black": tuple(number for number in NUMBERS if number not in _RED),
    "odd": NUMBERS[::2],
    "even": NUMBERS[1::2],
    "1-to-18": NUMBERS[:18],
    "19-to-36": NUMBERS[18:],
}
DOZENS: Mapping[str, tuple[str, ...]] = {f"dozen-{place + 1}": NUMBERS[12 * place :][:12] for place in range(3)}
COLUMNS: Mapping[str, tuple[str, ...]] = {f"column-{place + 1}": NUMBERS[place::3] for place in range(3)}
ZEROS = ("0", "00")
GROUPS: Mapping[str, tuple[str, ...]] = {**EVEN_CHANCES, **DOZENS, **COLUMNS, "zero": ZEROS}
"""What a history board counts."""
_CALLED = (("red", "black"), ("odd", "even"), ("1-to-18", "19-to-36"))
_WORDS = {"1-to-18": "low", "19-to-36": "high"}


def tone(number: str) -> Tone:
    """The colour of a pocket.

    >>> tone("17"), tone("00")
    ('black', 'green')
    """
    if number in ZEROS:
        return "green"
    return "red" if number in _RED else "black"


def read(wheel: Wheel, text: str) -> str:
    """The number of a pocket: ``17`` of ``017``, and zeros as they stand on the wheel.

    Raises:
        ValueError: the wheel has no such pocket.

    >>> read("double-zero", "07"), read("double-zero", "00")
    ('7', '00')
    """
    told = text.strip()
    number = told.lstrip("0") or told
    if number in WHEELS[wheel]:
        return number
    zeros = "0" if wheel == "single-zero" else "0, 00"
    raise ValueError(f'"{told}" is no pocket of this wheel: it has {zeros} and 1 to 36')


def call(number: str) -> str:
    """What is called out of a pocket.

    >>> call("17"), call("00")
    ('17, black, odd, low', '00, green')
    """
    groups = [name for pair in _CALLED for name in pair if number in EVEN_CHANCES[name]]
    return ", ".join((number, *(_WORDS.get(name, name) for name in groups or ["green"])))
