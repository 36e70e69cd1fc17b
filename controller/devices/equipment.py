"""What a table has, as the service sees it: its devices by role, orders to send, nothing about how they are wired.

:mod:`controller.devices.wired_table` builds it from a table file, on real buses or on twins. Here are the roles that
somebody asks for by name; what is only shown stands in :mod:`controller.shows.outputs`. Does not decide and keeps no
state of the round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from controller.devices.acceptors import AcceptorBank
from controller.table.events import OrderIssued
from controller.table.state import Firmware, Order
from drivers.ball_draw.port import BallDraw
from drivers.critical_memory.port import CriticalMemory
from drivers.dealer_display.port import DealerDisplay
from drivers.door.port import Door
from drivers.lamp.port import Lamp
from drivers.meter_display.port import MeterDisplay
from drivers.shoe.port import Shoe
from drivers.shuffler.port import Shuffler
from drivers.signals import Signal
from drivers.ticket_printer.port import TicketPrinter

Emit = Callable[[Signal], None]
P = TypeVar("P")


@dataclass(frozen=True)
class Role(Generic[P]):
    """A role by its name in the table file, with the type of the port through which its devices are spoken to."""

    name: str


ACCEPTORS = Role[AcceptorBank]("acceptor")
LAMPS = Role[Mapping[int, Lamp]]("lamp")
METER_DISPLAY = Role[MeterDisplay]("meter-display")
DEALER_DISPLAY = Role[DealerDisplay]("dealer-display")
SHUFFLER = Role[Shuffler]("shuffler")
SHOE = Role[Shoe]("shoe")
BALL_DRAW = Role[BallDraw]("ball-draw")
TICKET_PRINTER = Role[TicketPrinter]("ticket-printer")
DOOR = Role[Door]("door")
MEMORY = Role[CriticalMemory]("memory")


class Equipment(Protocol):
    """Everything that hangs on one table. Its devices are there from ``open`` on."""

    def device(self, name: str) -> object | None:
        """The port of the device that signals call so; None where the table has none."""

    def port(self, role: Role[P]) -> P | None:
        """The port of the one device of this role; None where the table has none."""

    def ports(self, role: Role[P]) -> Mapping[str, P]:
        """The ports of a role that a table fills as often as it likes, by the names in signals: ``door.cabinet``."""

    def open(self, emit: Emit, series: str) -> None:
        """Open every device. One that is missing is reported as a fault and does not stop the others.

        ``series`` names the journal whose orders the devices will be given.
        """

    def order(self, order: Order | OrderIssued) -> None:
        """Send one piece of work. It was recorded before."""

    def query(self, device: str, action: str, order: int) -> None:
        """Ask a device what became of an order that was open when the service stopped."""

    def accept(self, firmware: Firmware) -> None:
        """Let a device work that is not the approved one: a supervisor answered for just this one."""

    def close(self) -> None:
        """Make safe (acceptors closed, lamps off) and let go of everything."""
