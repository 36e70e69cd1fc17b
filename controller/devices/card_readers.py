"""Readers of players' cards: `driver = "wedge"` types on a USB plug as a keyboard does, `"serial"` sends lines.

docs/protocols/card-reader.md has both. Does not know whose a card is.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from controller.config.marks import InputDevice, SerialLine
from controller.devices.code_reader import CodeReaderSection, Digits, reads
from controller.devices.kind import Felt, Kind
from drivers.card_reader.track import KEYS, SHIFTS, card
from drivers.card_reader.twins import SerialSwipeTwin, SwipeTwin
from drivers.signals import AccountCardRead
from drivers.ticket_reader.serial import SerialReader
from drivers.ticket_reader.wedge import WedgeReader


class CardReaderSection(CodeReaderSection):
    """What any of them has."""

    station: Annotated[int, Field(ge=0, le=14)]
    """The seat at which it stands; 0 is the cash station."""
    fewest_digits: Digits = 8
    """A card with fewer digits is none of the house's."""
    most_digits: Annotated[int, Field(ge=1, le=11)] = 10
    """Nor is one with more; the card of a bank has 12 at least, and its number is not kept."""


class WedgeCardReaderSection(CardReaderSection):
    """The keys of the section."""

    driver: Literal["wedge"]
    bus: InputDevice


class SerialCardReaderSection(CardReaderSection):
    """The keys of the section."""

    driver: Literal["serial"]
    bus: SerialLine
    """The serial line, at the speed to which the reader is set."""


def _twin(section: WedgeCardReaderSection, felt: Felt) -> SwipeTwin:
    twin = SwipeTwin(felt.reactor, *felt.usb_socket(section.bus))
    twin.power_on()
    return twin


def _serial_twin(section: SerialCardReaderSection, felt: Felt) -> SerialSwipeTwin:
    twin = SerialSwipeTwin(felt.line(section.bus), felt.reactor)
    twin.power_on()
    return twin


_READS = reads(AccountCardRead, "Swipe a card through {}", "a card was swiped through {}", "the card's")
WEDGE = Kind.of(
    "card-reader",
    WedgeCardReaderSection,
    lambda section, at: WedgeReader(
        at.name,
        at.input_port(section.bus),
        **at.common,
        code=card(section.digits),
        apart_ms=section.apart_ms,
        keys=KEYS,
        shifts=SHIFTS,
    ),
    _twin,
    opened=WedgeReader.open,
    let_go=WedgeReader.close,
    tests=(_READS,),
)
SERIAL = Kind.of(
    "card-reader",
    SerialCardReaderSection,
    lambda section, at: SerialReader(
        at.name, at.transport(section.bus), **at.common, code=card(section.digits), apart_ms=section.apart_ms
    ),
    _serial_twin,
    opened=SerialReader.open,
    let_go=SerialReader.close,
    tests=(_READS,),
)
