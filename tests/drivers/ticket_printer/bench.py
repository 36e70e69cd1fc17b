"""A ticket printer on a bench: the driver and its twin with a wire between, on virtual time."""

from __future__ import annotations

from drivers.buses.serial_memory import MemoryWire
from drivers.signals import DeviceFault, OrderRefused, TicketPrinted
from drivers.ticket_printer.escpos import EscPosPrinter
from drivers.ticket_printer.port import Ticket, TicketLine
from drivers.ticket_printer.twin import TicketPrinterTwin
from tests.drivers.workbench import Bench

KENO = Ticket(
    (
        TicketLine("KENO", large=True),
        TicketLine("GAME 0412"),
        TicketLine(" 4 17 23 41 42 66"),
        TicketLine("6 SPOTS    $1.00"),
    ),
    "0047110815",
)
ON_PAPER = ("KENO", "GAME 0412", " 4 17 23 41 42 66", "6 SPOTS    $1.00", "*0047110815*")
"""What a person reads on it."""


class PrinterBench(Bench):
    def __post_init__(self) -> None:
        super().__post_init__()
        self.wire = MemoryWire(self.reactor, "/dev/serial/by-id/printer")
        self.twin = TicketPrinterTwin(self.wire.device, self.reactor)
        self.driver = self.new_driver()

    def new_driver(self) -> EscPosPrinter:
        return EscPosPrinter("ticket-printer", self.wire.host, reactor=self.reactor, emit=self.emit)

    def connect(self) -> PrinterBench:
        self.twin.power_on()
        self.driver.open()
        self.wait(2_000)
        self.signals.clear()
        return self

    def restart(self) -> None:
        """The controller dies and comes back."""
        self.driver.close()
        self.signals.clear()
        self.driver = self.new_driver()
        self.driver.open()

    def printed(self) -> list[int]:
        return [signal.order for signal in self.got(TicketPrinted)]

    def refused(self) -> list[tuple[int, str]]:
        return [(signal.order, signal.why) for signal in self.got(OrderRefused)]

    def text(self, fault: str) -> str:
        return next(signal.text for signal in self.got(DeviceFault) if signal.fault == fault)
