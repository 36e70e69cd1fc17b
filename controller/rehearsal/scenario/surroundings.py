"""What can be told to fail at a scenario's table, by name: its twins, and all between them and the program.

The buses of parts are ``bus.NAME``; the serial lines ``line.NAME``, by their bus; the interrupt lines of parts
``line.CHIP.LINE``; and there are the ``disk`` of the record and the ``clock`` on the wall. Does not say when anything
fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from controller.config.table_file import TableFile
from controller.config.wire import parse_wire
from controller.record.journal.simulated_disk import CAPACITY_BYTES, SPARE_BYTES, SimulatedDisk
from controller.rehearsal.simulation.wall_clock import WallClock
from controller.twins.faults import TwinFaults
from controller.twins.lines import MemoryLines
from controller.twins.table import TwinTable
from drivers.buses.gpio_twin import TwinLine
from drivers.buses.serial_memory import MemoryWire, WireFault

DISK = "disk"
OF_BUS = ("held", "adapter-gone")
DELAY = "delay"
OF_SERIAL_LINE = (*get_args(WireFault), "half-open", "held")
OF_INTERRUPT_LINE = (DELAY, "mute", "stuck")
OF_DISK = ("full", "nearly-full", "call-fails")
FEW_BYTES = 1 << 20
CLOCK = "clock"
OF_CLOCK = ("stands-still", "no-time")
NO_DISK = "the journal is kept in a file of this machine, whose disk cannot be told to fail"


class Surroundings:
    """What can be broken about one table. ``disk`` gives that of the record; None where it is one of this machine."""

    def __init__(
        self,
        file: TableFile,
        twins: TwinTable,
        faults: TwinFaults,
        lines: MemoryLines,
        disk: Callable[[], SimulatedDisk | None],
        clock: WallClock,
    ) -> None:
        self._clock = clock
        self._twins = twins
        self._faults = faults
        self._lines = lines
        self._disk = disk
        self.disk_fails = False
        """Whether the disk was told to fail, and is not mended."""
        self._buses = {f"bus.{name}": name for name in dict.fromkeys(part.bus for part in file.part.values())}
        found = (getattr(part, "interrupt", None) for part in file.part.values())
        self._interrupts = {f"line.{wire}": str(wire) for wire in dict.fromkeys(found) if wire is not None}
        self._serial = {f"line.{name}": name for name in lines.names}

    @property
    def lines(self) -> tuple[str, ...]:
        """The buses that are serial lines."""
        return tuple(self._serial.values())

    def known(self) -> Mapping[str, tuple[str, ...]]:
        """Each name with the faults that it can be told to have."""
        others = dict.fromkeys(self._buses, OF_BUS) | dict.fromkeys(self._serial, OF_SERIAL_LINE)
        others |= dict.fromkeys(self._interrupts, OF_INTERRUPT_LINE)
        return {**self._faults.known(), **others, DISK: OF_DISK, CLOCK: OF_CLOCK}

    def break_device(self, device: str, fault: str, late_ns: int | None = None) -> None:
        """Break it. Raises ValueError where it cannot be; the text says why.

        ``late_ns`` is how late a write comes on a serial line that is told to delay.
        """
        if device in self._buses:
            bus = self._twins.i2c(self._buses[device])
            (bus.hold if fault == "held" else bus.lose_adapter)(True)
        elif device in self._serial:
            self._break_line(self._wire(device), fault, late_ns)
        elif device in self._interrupts:
            self._break_interrupt(device, fault)
        elif device == DISK:
            self._break_disk(fault)
        elif device == CLOCK:
            (self._clock.stand_still if fault == "stands-still" else self._clock.lose_time)()
        else:
            self._faults.break_device(device, fault)

    def mend(self, device: str) -> None:
        """Mend everything about it. Raises ValueError where nothing is called so."""
        if device in self._buses:
            bus = self._twins.i2c(self._buses[device])
            bus.hold(False)
            bus.lose_adapter(False)
        elif device in self._serial:
            self._wire(device).mend()
        elif device in self._interrupts:
            line = self._interrupt(device)
            line.stick(None)
            line.mute(False)
            line.delay(False)
        elif device == DISK:
            self._mend_disk()
        elif device == CLOCK:
            self._clock.go_on()
            self._clock.find_time()
        else:
            self._faults.mend(device)

    def send(self, line: str, data: bytes, *, to_table: bool) -> None:
        """Put bytes on the serial line of this bus, as one of its ends does."""
        self._lines.wire(line).carry("device" if to_table else "host", data)

    def _wire(self, device: str) -> MemoryWire:
        return self._lines.wire(self._serial[device])

    def _break_line(self, wire: MemoryWire, fault: str, late_ns: int | None) -> None:
        if fault == "half-open":
            wire.half_open("host")
            return
        if fault == "held":
            wire.hold("host")
            wire.hold("device")
            return
        one = next(kind for kind in get_args(WireFault) if kind == fault)
        if late_ns is not None:
            wire.late_ns = late_ns
        wire.disturb(lambda: one)

    def _interrupt(self, device: str) -> TwinLine:
        wire = parse_wire(self._interrupts[device])
        return self._twins.gpio(wire.part).line(wire.pin)

    def _break_interrupt(self, device: str, fault: str) -> None:
        line = self._interrupt(device)
        if fault == DELAY:
            line.delay(True)
        elif fault == "mute":
            line.mute(True)
        else:
            line.stick(line.level())

    def _break_disk(self, fault: str) -> None:
        disk = self._disk()
        if disk is None:
            raise ValueError(NO_DISK)
        self.disk_fails = True
        if fault == "call-fails":
            disk.fail_at = disk.calls + 1
            return
        used = sum(map(len, disk.image().values()))
        disk.capacity_bytes = used if fault == "full" else used + SPARE_BYTES + FEW_BYTES

    def _mend_disk(self) -> None:
        disk = self._disk()
        if disk is None:
            raise ValueError(NO_DISK)
        self.disk_fails = False
        disk.fail_at = None
        disk.capacity_bytes = CAPACITY_BYTES
