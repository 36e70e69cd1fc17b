"""Scanners of tickets: `driver = "wedge"` types on a USB plug as a keyboard does, `"serial"` sends a line of text.

docs/protocols/ticket-reader.md has both. Does not know which tickets were sold.
"""

from __future__ import annotations

from typing import Literal

from controller.config.marks import InputDevice, SerialLine
from controller.devices.code_reader import CodeReaderSection, reads
from controller.devices.kind import Felt, Kind
from drivers.signals import TicketRead
from drivers.ticket_reader.scan import ticket
from drivers.ticket_reader.serial import SerialReader
from drivers.ticket_reader.serial_twin import SerialScannerTwin
from drivers.ticket_reader.twin import ScannerTwin
from drivers.ticket_reader.wedge import WedgeReader


class WedgeTicketReaderSection(CodeReaderSection):
    """The keys of the section."""

    driver: Literal["wedge"]
    bus: InputDevice


class SerialTicketReaderSection(CodeReaderSection):
    """The keys of the section."""

    driver: Literal["serial"]
    bus: SerialLine
    """The serial line, at the speed to which the scanner is set."""


def _twin(section: WedgeTicketReaderSection, felt: Felt) -> ScannerTwin:
    twin = ScannerTwin(felt.reactor, *felt.usb_socket(section.bus))
    twin.power_on()
    return twin


def _serial_twin(section: SerialTicketReaderSection, felt: Felt) -> SerialScannerTwin:
    twin = SerialScannerTwin(felt.line(section.bus), felt.reactor)
    twin.power_on()
    return twin


_READS = reads(TicketRead, "Hold a ticket before {}", "a ticket was held before {}", "its")
WEDGE = Kind.of(
    "ticket-reader",
    WedgeTicketReaderSection,
    lambda section, at: WedgeReader(
        at.name, at.input_port(section.bus), **at.common, code=ticket(section.digits), apart_ms=section.apart_ms
    ),
    _twin,
    opened=WedgeReader.open,
    let_go=WedgeReader.close,
    tests=(_READS,),
)
SERIAL = Kind.of(
    "ticket-reader",
    SerialTicketReaderSection,
    lambda section, at: SerialReader(
        at.name, at.transport(section.bus), **at.common, code=ticket(section.digits), apart_ms=section.apart_ms
    ),
    _serial_twin,
    opened=SerialReader.open,
    let_go=SerialReader.close,
    tests=(_READS,),
)
