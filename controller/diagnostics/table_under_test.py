"""A table's own wiring opened for its technician: every edge is counted, every signal noted, nothing is decided on.

The service has let go of its wires, so no chip is money and no order is given. Shuffler and shoe are greeted with the
journal's own series: another one would make them forget what the service will ask them about. Closing leaves lamps dark
and acceptors closed, as a stopped service does. Does not test anything itself and lets no time pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TypeVar

from controller.config.table_file import TableFile
from controller.config.wire import Wire
from controller.devices.buses import Buses
from controller.devices.checks.finding import Finding
from controller.devices.checks.steps import Steps, wait
from controller.devices.equipment import ACCEPTORS, DEALER_DISPLAY, DOOR, LAMPS, METER_DISPLAY
from controller.devices.wired_table import WiredTable
from controller.diagnostics.tap import Tap
from controller.diagnostics.wires import device_words, hanging_on, output_words
from drivers.door.port import Door
from drivers.errors import DeviceError
from drivers.lamp.pattern import LampMode
from drivers.meter_display.port import MeterNote
from drivers.points import InputPoint
from drivers.reactor import Reactor
from drivers.signals import DeviceFault, DeviceRecovered, Signal

Kind = TypeVar("Kind", bound=Signal)

FOUND_WITHIN_MS = 2_000
"""How long drivers need to find their devices, or to say that one is not there."""
BLANKED_MS = 500
"""How long the displays need until they are blank."""


class TappedTable(WiredTable):
    """The wiring of the table, with a tap in each input wire."""

    def __init__(self, file: TableFile, buses: Buses, reactor: Reactor, utc_now_ns: Callable[[], int]) -> None:
        super().__init__(file, buses, reactor, utc_now_ns)
        self.taps: dict[Wire, Tap] = {}

    def input(self, wire: Wire) -> InputPoint:
        tap = self.taps[wire] = Tap(super().input(wire))
        return tap

    def interrupt(self, part: str, wire: Wire) -> InputPoint | None:
        line = super().interrupt(part, wire)
        if line is None:
            return None
        tap = self.taps[wire] = Tap(line)
        return tap


class TableUnderTest:
    """One table in test mode. ``series`` is that of its journal; ``listener`` is told of every signal as well."""

    def __init__(
        self,
        file: TableFile,
        buses: Buses,
        reactor: Reactor,
        *,
        series: str,
        utc_now_ns: Callable[[], int],
        listener: Callable[[Signal], None] | None = None,
    ) -> None:
        self.file = file
        self.buses = buses
        self.is_open = False
        self._series = series
        self._listener = listener
        self._signals: list[Signal] = []
        self._unreported: list[DeviceFault] = []
        self._faults: set[tuple[str, str]] = set()
        self._words_of = output_words(file)
        self._equipment = TappedTable(file, buses, reactor, utc_now_ns)

    @property
    def doors(self) -> Mapping[str, Door]:
        """The doors while it is open, by their names in signals."""
        return self._equipment.ports(DOOR) if self.is_open else {}

    @property
    def equipment(self) -> TappedTable:
        """The devices, as the service has them."""
        return self._equipment

    def open(self) -> Steps:
        """Open every device and wait until each is found or missed. What is missing is a fault, as for the service.

        Raises:
            DeviceError: the wiring cannot be opened at all; what was opened is given back.
        """
        self._faults.clear()
        self._unreported.clear()
        try:
            self._equipment.open(self._heard, self._series)
        except BaseException:
            self.buses.close()
            raise
        self.is_open = True
        self._say_test()
        yield from wait(FOUND_WITHIN_MS)
        for tap in self._equipment.taps.values():
            with suppress(DeviceError):  # what does not answer has said so by itself
                tap.read()
            tap.watch_anew()

    def rest(self) -> None:
        """As it was when it was opened: acceptors closed, lamps dark, displays saying TEST."""
        bank, lamps = self._equipment.port(ACCEPTORS), self._equipment.port(LAMPS)
        if bank is not None:
            bank.close()
        for lamp in () if lamps is None else lamps.values():
            lamp.show(LampMode.OFF)
        self._say_test()

    def _say_test(self) -> None:
        self._say(MeterNote.TEST, ("TEST", "out of service"))

    def blank(self) -> None:
        """Tell the displays to show nothing; they need ``BLANKED_MS`` for it."""
        self._say(MeterNote.NONE, ())

    def _say(self, note: MeterNote, lines: tuple[str, ...]) -> None:
        meter = self._equipment.port(METER_DISPLAY)
        if meter is not None:
            meter.show(None, note)
        self._equipment.fitted(DEALER_DISPLAY).show(lines)

    def close(self) -> None:
        """Acceptors closed, lamps dark, everything given back; closing twice is harmless."""
        if self.is_open:
            self.is_open = False
            self._equipment.close()
        else:
            self.buses.close()

    # --- what was heard ---

    def forget(self) -> None:
        """From now on only what comes is heard and counted."""
        self._signals.clear()
        for tap in self._equipment.taps.values():
            tap.forget()

    def heard(self, kind: type[Kind], device: str) -> list[Kind]:
        """The signals of this kind from this device since :meth:`forget`, oldest first."""
        return [signal for signal in self._signals if isinstance(signal, kind) and signal.device == device]

    def hears(self, kind: type[Kind], device: str, so: Callable[[Kind], bool] = lambda _: True) -> Callable[[], bool]:
        """Whether such a signal was heard, as a condition to wait for."""
        return lambda: any(so(signal) for signal in self.heard(kind, device))

    # --- faults that the drivers report by themselves ---

    @property
    def lost(self) -> frozenset[str]:
        """The parts and lines that do not answer now."""
        return frozenset(device for device, fault in self._faults if fault in ("lost", "unplugged"))

    def new_faults(self) -> Iterator[Finding]:
        """Each fault heard since this was asked last, of any device."""
        unreported, self._unreported = self._unreported, []
        return (self._fault_found(fault) for fault in unreported)

    def _fault_found(self, fault: DeviceFault) -> Finding:
        text = fault.text
        if fault.device in self.file.part:
            hit = self._words_of.get(fault.where) or hanging_on(self.file, fault.device)
            text = f"{text} (on it: {hit})" if hit else text
        if (fault.device, fault.fault) not in self._faults:
            text = f"{text}; it recovered meanwhile"
        sentence = f"{device_words(fault.device)}: {text}"
        return Finding(fault.device, fault.fault, "wrong", sentence, fault.where)

    def _heard(self, signal: Signal) -> None:
        self._signals.append(signal)
        if self._listener is not None:
            self._listener(signal)
        if isinstance(signal, DeviceFault):
            self._faults.add((signal.device, signal.fault))
            self._unreported.append(signal)
        elif isinstance(signal, DeviceRecovered):
            self._faults.discard((signal.device, signal.fault))
