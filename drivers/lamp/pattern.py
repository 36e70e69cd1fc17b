"""What an acceptor lamp says, and when it is lit for it: one shared clock for every lamp of the table.

The meanings follow US 5,836,818: inviting is a pattern that moves from place to place, a placed wager flashes, an
accepted one is steady. Nothing is ever faster than 2 Hz. Pure: a step number in, light or dark out.
"""

from __future__ import annotations

from enum import StrEnum

STEP_MS = 250
"""One step of the shared clock; a full period of the fastest mode is two steps, which is 2 Hz."""


class LampMode(StrEnum):
    """What a lamp says."""

    OFF = "off"
    INVITE = "invite"
    FLASH = "flash"
    STEADY = "steady"
    WARN = "warn"
    TWICE = "twice"


OFF, INVITE, FLASH, STEADY, WARN, TWICE = LampMode
MOVING = (INVITE, FLASH, WARN, TWICE)


def lit(mode: LampMode, step: int, place: int, places: int) -> bool:
    """Whether the lamp at ``place`` (0 to ``places`` - 1) is lit during ``step``.

    >>> [lit(LampMode.FLASH, step, 0, 7) for step in range(5)]
    [True, True, False, False, True]
    >>> [lit(LampMode.INVITE, step, 1, 3) for step in range(7)]
    [False, False, True, True, False, False, False]
    """
    if mode is STEADY:
        return True
    if mode is FLASH:
        return step % 4 < 2
    if mode is INVITE:
        return step // 2 % places == place
    if mode is TWICE:
        return step % 8 in (0, 2)
    return mode is WARN and step % 2 == 0
