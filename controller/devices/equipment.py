"""What a table has, as the service sees it: ports to write to, orders to send, nothing about how they are wired.

:mod:`controller.people` builds it from a table file, on real buses or on twins. Does not decide and keeps no state of
the round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from controller.table.events import OrderIssued
from controller.table.state import Firmware, Order
from drivers.acceptor.port import Acceptor
from drivers.buzzer.port import Buzzer
from drivers.critical_memory.port import CriticalMemory
from drivers.door.port import Door
from drivers.lamp.pattern import LampMode
from drivers.signals import Signal
from drivers.start_position_display.port import StartPositionDisplay
from drivers.tower_light.port import TowerLight

Emit = Callable[[Signal], None]


class Lamp(Protocol):
    """One acceptor lamp."""

    @property
    def mode(self) -> LampMode:
        """What it shows."""

    def seen_lit(self) -> bool:
        """Whether it is read back as lit. Raises DeviceError when nobody can tell."""

    def show(self, mode: LampMode) -> None:
        """Show this mode from now on."""


class MeterDisplay(Protocol):
    """The digits that everybody sees."""

    def show(self, cents: int | None) -> None:
        """Show this amount; None: it is not available, and no old number stays."""


class DealerDisplay(Protocol):
    """The dealer's character display."""

    def show(self, lines: tuple[str, ...]) -> None:
        """Show these lines, the first on top."""


class Equipment(Protocol):
    """Everything that hangs on one table."""

    @property
    def lamps(self) -> Mapping[int, Lamp]:
        """The lamps by seat; like the rest, there from ``open`` on."""

    @property
    def acceptors(self) -> Mapping[int, Acceptor]:
        """The acceptors by seat."""

    @property
    def meter_display(self) -> MeterDisplay | None:
        """The meter, where the table has one."""

    @property
    def dealer_display(self) -> DealerDisplay:
        """The dealer's display."""

    @property
    def start_position(self) -> StartPositionDisplay | None:
        """The start-position display, where the table has one."""

    @property
    def tower_light(self) -> TowerLight | None:
        """The tower light, where the table has one."""

    @property
    def buzzer(self) -> Buzzer | None:
        """The buzzer, where the table has one."""

    @property
    def doors(self) -> Mapping[str, Door]:
        """The doors, by their names in events: ``cabinet``."""

    @property
    def memories(self) -> Mapping[str, CriticalMemory]:
        """Further copies of the critical record, by their names in events: ``memory.fram``."""

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
