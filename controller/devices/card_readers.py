"""Readers of players' cards: `driver = "wedge"` types on a USB plug as a keyboard does, `"serial"` sends lines.

docs/protocols/card-reader.md has both. Does not know whose a card is.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from controller.devices.code_reader import (
    Digits,
    SerialSection,
    WedgeSection,
    reads,
    serial_kind,
    wedge_kind,
)
from drivers.card_reader.track import KEYS, SHIFTS, card
from drivers.card_reader.twins import SerialSwipeTwin, SwipeTwin
from drivers.signals import AccountCardRead


class CardReaderKeys(BaseModel):
    """What the section of a reader of cards has besides, and how many digits a card of the house has."""

    station: Annotated[int, Field(ge=0, le=14)]
    """The seat at which it stands; 0 is the cash station."""
    fewest_digits: Digits = 8
    """A card with fewer digits is none of the house's."""
    most_digits: Annotated[int, Field(ge=1, le=11)] = 10
    """Nor is one with more; the card of a bank has 12 at least, and its number is not kept."""


class WedgeCardReaderSection(CardReaderKeys, WedgeSection):
    """The keys of the section of one that types."""


class SerialCardReaderSection(CardReaderKeys, SerialSection):
    """The keys of the section of one that sends."""


_READS = reads(AccountCardRead, "Swipe a card through {}", "a card was swiped through {}", "the card's")
WEDGE = wedge_kind("card-reader", WedgeCardReaderSection, card, SwipeTwin, _READS, keys=KEYS, shifts=SHIFTS)
SERIAL = serial_kind("card-reader", SerialCardReaderSection, card, SerialSwipeTwin, _READS)
