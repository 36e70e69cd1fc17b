"""From random bytes to the numbers of a draw: by rejection, never by a remainder (standards G3).

Each of n numbers owns ``256 // n`` neighbouring bytes. A byte that belongs to none is thrown away and another is read,
so that every number is exactly as likely as every other. Numbers without replacement are a Fisher-Yates shuffle that is
broken off. Many draws at once are made place by place; that is how :mod:`controller.generator.battery.vectors` makes
the same numbers from the same bytes. Does not know where bytes come from, nor whether they are any good.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from games.draws.draw import Numbers

Read = Callable[[int], bytes]
"""A source of random bytes: so many, all new. ``os.urandom`` is one."""


def draw(read: Read, numbers: Numbers) -> tuple[int, ...]:
    """One draw.

    >>> stream = iter([255, 72])  # 252 to 255 belong to no number of seven; each of the others owns 36 bytes
    >>> draw(lambda length: bytes(next(stream) for _ in range(length)), Numbers(1, 7))
    (3,)
    """
    if numbers.repeats or numbers.count == 1:
        return tuple(uniform(read, numbers.choices, numbers.count, lowest=numbers.lowest))
    picks = [uniform(read, numbers.choices - place, 1)[0] for place in range(numbers.count)]
    return tuple(_without_replacement(numbers, picks))


def places(read: Read, numbers: Numbers, draws: int) -> list[bytes]:
    """Many draws: the first number of each, the second of each, and so on; a number is a byte."""
    chosen = choices(read, numbers, draws)
    if numbers.repeats or numbers.count == 1:
        return chosen
    shuffled = [_without_replacement(numbers, picks) for picks in zip(*chosen, strict=True)]
    return [bytes(place) for place in zip(*shuffled, strict=True)]


def choices(read: Read, numbers: Numbers, draws: int) -> list[bytes]:
    """What is chosen at each place of each draw.

    With replacement, the number itself. Without, how far on from its own place the number lies that comes there.
    """
    if numbers.repeats or numbers.count == 1:
        return [uniform(read, numbers.choices, draws, lowest=numbers.lowest) for _ in range(numbers.count)]
    return [uniform(read, numbers.choices - place, draws) for place in range(numbers.count)]


def uniform(read: Read, choices: int, count: int, *, lowest: int = 0) -> bytes:
    """``count`` numbers from ``lowest`` on, ``choices`` of them, 1 to 256. One choice takes no byte."""
    if choices == 1:
        return bytes((lowest,)) * count
    number_of, unusable = _shares(choices, lowest)
    chosen = b""
    while len(chosen) < count:
        chosen += read(count - len(chosen)).translate(number_of, unusable)
    return chosen


@cache
def _shares(choices: int, lowest: int) -> tuple[bytes, bytes]:
    """The number of each byte, and the bytes that are of none."""
    share = 256 // choices
    numbers = bytes(lowest + byte // share for byte in range(share * choices))
    return numbers.ljust(256, b"\0"), bytes(range(share * choices, 256))


def _without_replacement(numbers: Numbers, picks: Sequence[int]) -> list[int]:
    """The first numbers of a shuffle in which each place takes what lies ``picks`` places on."""
    left = list(range(numbers.lowest, numbers.highest + 1))
    for place, pick in enumerate(picks):
        left[place], left[place + pick] = left[place + pick], left[place]
    return left[: numbers.count]
