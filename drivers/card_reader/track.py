"""What the magnetic stripe of a player's card says: its number on track 2, between two characters (ISO/IEC 7813).

A reader types or sends the start sentinel ``;``, the digits and the end sentinel ``?``. A swipe that it could not read
comes as ``;E?`` from most, and is no number. A house's cards have fewer digits than those of a bank, so that a bank's
card is none either, and its number is kept nowhere. Does not know which cards were given to players.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from drivers.signals import AccountCardRead
from drivers.ticket_reader.scan import Code

BEGINS, ENDS = ";", "?"
KEYS: Mapping[int, str] = MappingProxyType({39: BEGINS, 53: ENDS})
"""KEY_SEMICOLON and KEY_SLASH, which is ``?`` with SHIFT (linux/input-event-codes.h)."""
SHIFTS = frozenset((42, 54))
"""KEY_LEFTSHIFT and KEY_RIGHTSHIFT."""


def card(digits: tuple[int, int]) -> Code:
    """The number of a card of so many digits, the fewest and the most."""
    return Code(
        "card",
        *digits,
        told=lambda device, at, number: AccountCardRead(device=device, at=at, number=number),
        again="swipe the card again",
        begins=BEGINS,
        ends=ENDS,
    )
