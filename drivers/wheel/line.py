"""What one line of a wheel's reader says (docs/protocols/wheel.md, 2): its status, a number alone, or both.

A line that is not wholly one of these says nothing: it has no checksum, so no part of it is worth more than the whole.
Does not compare lines with each other: ``spin.py`` does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from drivers.buses.text_lines import shown
from drivers.signals import WheelState, WheelWarning

_LINE = re.compile(
    r"(?P<numbers>(?:\d\d)*)"
    r"(?P<status>\*X;(?P<state>[1-6]);(?P<spin>\d{3});(?P<number>[0-9 ]{2})"
    r";(?P<warnings>[0-9A-Fa-f]);\d{3};(?P<way>[01]))?"
)
_BONUS = re.compile(r"\*Y;[1-6];[^;]{3}")
_STATES: Mapping[str, WheelState] = {
    "1": "start",
    "2": "bets",
    "3": "ball",
    "4": "no-more-bets",
    "5": "number",
    "6": "closed",
}
_WARNINGS: tuple[WheelWarning, ...] = ("ball-removed", "wrong-direction", "sensor", "failed-launch")
"""Bit 0 upwards."""
_HIGHEST = 36


class BadText(Exception):
    """The line says nothing that a reader says; the text repeats it."""


class Pockets:
    """How this wheel's reader writes its pockets: ``zero``, ``double_zero`` where there is one, and 01 to 36.

    Raises ValueError for one that is not two digits, or that is another pocket.
    """

    def __init__(self, zero: str = "00", double_zero: str | None = None) -> None:
        written = {f"{number:02}": str(number) for number in range(1, _HIGHEST + 1)}
        for pocket, text in (("0", zero), ("00", double_zero)):
            if text is None:
                continue
            if not re.fullmatch(r"[0-9]{2}", text) or text in written:
                raise ValueError(f'pocket {pocket} is written "{text}"; it is two digits that no other pocket has')
            written[text] = pocket
        self._written = written

    def named(self, text: str) -> str | None:
        """``07`` as ``7``; None for what is no pocket of this wheel.

        >>> Pockets("00", "37").named("37")
        '00'
        """
        return self._written.get(text)


@dataclass(frozen=True, slots=True)
class Status:
    """One status: what it says of the game, and the pocket while it has a number."""

    state: WheelState
    spin: int
    clockwise: bool
    warnings: tuple[WheelWarning, ...] = ()
    number: str | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What one line says, in the order in which it was said: pockets alone, then a status."""

    numbers: tuple[str, ...] = ()
    status: Status | None = None


def read_line(line: bytes, pockets: Pockets) -> Said:
    """Read a line without its end.

    Raises:
        BadText: it is no line of a reader, or names a pocket that this wheel has not.
    """
    text = line.decode("latin-1").strip(" ")
    if _BONUS.fullmatch(text):  # an award besides the number; no game here plays it
        return Said()
    found = _LINE.fullmatch(text)
    if found is None:
        raise BadText(shown(line))
    told = found["numbers"]
    numbers = tuple(_pocket(told[place : place + 2], pockets, line) for place in range(0, len(told), 2))
    if found["status"] is None:
        return Said(numbers)
    state, bits = _STATES[found["state"]], int(found["warnings"], 16)
    status = Status(
        state,
        int(found["spin"]),
        clockwise=found["way"] == "0",
        warnings=tuple(warning for bit, warning in enumerate(_WARNINGS) if bits >> bit & 1),
        number=_pocket(found["number"], pockets, line) if state == "number" else None,
    )
    return Said(numbers, status)


def _pocket(text: str, pockets: Pockets, line: bytes) -> str:
    named = pockets.named(text)
    if named is None:
        raise BadText(shown(line))
    return named
