"""Scanners of tickets: `driver = "wedge"` types on a USB plug as a keyboard does, `"serial"` sends a line of text.

docs/protocols/ticket-reader.md has both. Does not know which tickets were sold.
"""

from __future__ import annotations

from controller.devices.code_reader import SerialSection, WedgeSection, reads, serial_kind, wedge_kind
from drivers.signals import TicketRead
from drivers.ticket_reader.scan import ticket
from drivers.ticket_reader.serial_twin import SerialScannerTwin
from drivers.ticket_reader.twin import ScannerTwin


class WedgeTicketReaderSection(WedgeSection):
    """The keys of the section of one that types."""


class SerialTicketReaderSection(SerialSection):
    """The keys of the section of one that sends."""


_READS = reads(TicketRead, "Hold a ticket before {}", "a ticket was held before {}", "its")
WEDGE = wedge_kind("ticket-reader", WedgeTicketReaderSection, ticket, ScannerTwin, _READS)
SERIAL = serial_kind("ticket-reader", SerialTicketReaderSection, ticket, SerialScannerTwin, _READS)
