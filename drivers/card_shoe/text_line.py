"""What one line of a card-reading shoe says (docs/protocols/card-shoe.md, 2): a card, one unread, an alarm.

A line that is not wholly one of these says nothing: it has no checksum, so no part of it is worth more than the whole.
Does not compare lines with each other: ``text.py`` does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from drivers.buses.text_lines import shown
from drivers.signals import UNREAD

_CARD = r"(?:[2-9TJQKA]|10)[CDHS]"
_LINE = re.compile(
    rf"(?P<before>{_CARD})? *"
    r"(?:\[(?P<mode>Game|GameAlarm|Manual Burn Cards)\]<(?P<said>[^<>]+)>)? *"
    rf"(?P<after>{_CARD})?"
)
_WARNING = re.compile(r"<(W0x[0-9A-Fa-f]{1,4})>")
_NOT_READ = "not read"


class BadText(Exception):
    """The line says nothing that a shoe says; the text repeats it."""


@dataclass(frozen=True, slots=True)
class Said:
    """What one line says. Cards are written as in signals: ``7h``, ``Td``, ``??``."""

    card: str = ""
    cut_card: bool = False
    alarms: tuple[str, ...] = ()
    """Alarms and warnings in the shoe's own words."""
    before: str = ""
    """A card's characters without a frame: those of the card before, said again."""


def read_line(line: bytes, cut_card: str | None) -> Said:
    """Read a line without its end. ``cut_card``: the words of the cut card; None where this shoe has none.

    Raises:
        BadText: it is no line of a shoe.
    """
    text = line.decode("latin-1").strip(" ")
    warnings = tuple(_WARNING.findall(text))
    found = _LINE.fullmatch(_WARNING.sub("", text).strip(" "))
    if found is None:
        raise BadText(shown(line))
    before, after = (_card(found[name] or "") for name in ("before", "after"))
    if found["mode"] is None:
        if before and after and before != after:
            raise BadText(shown(line))
        return Said(alarms=warnings, before=before or after)
    said, card, is_cut_card, alarms = found["said"], "", False, warnings
    if re.fullmatch(f"Card:{_CARD}", said):
        card = _card(said.removeprefix("Card:"))
    elif said == "Game" or (said.startswith("Alarm:") and _NOT_READ in said.lower()):
        card = UNREAD
    elif said.startswith("Alarm:"):
        alarms = (*warnings, said.removeprefix("Alarm:"))
    elif said == cut_card:
        is_cut_card = True
    else:
        raise BadText(shown(line))
    if after and after != card:
        raise BadText(shown(line))
    return Said(card=card, cut_card=is_cut_card, alarms=alarms, before=before)


def _card(characters: str) -> str:
    """``4S`` as ``4s``, ``10D`` as ``Td``; nothing as nothing."""
    return "" if not characters else f"{characters[:-1].replace('10', 'T')}{characters[-1].lower()}"
