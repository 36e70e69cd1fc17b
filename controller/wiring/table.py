"""The equipment of one table, wired as its table file says: real drivers on buses that may be twins.

Parts first (their pins are declared, then they are set up), then the devices on those pins. A part or line that is
missing is a fault of that device and stops none of the others. Does not decide anything.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from controller.config.acceptor import PulseAcceptor
from controller.config.table_file import Ht16k33, Mcp23017, TableFile
from controller.config.wire import Wire, parse_wire
from controller.wiring.acceptors import cctalk_acceptors, pulse_acceptors
from controller.wiring.buses import Buses
from drivers.absent import AbsentInput, AbsentOutput
from drivers.acceptor.cctalk_inhibit import shut
from drivers.acceptor.port import Acceptor
from drivers.button.button import Button
from drivers.cctalk.bus import CctalkBus
from drivers.dealer_display.hd44780 import Hd44780Display
from drivers.dealer_display.paging import PagedDisplay
from drivers.errors import DeviceError
from drivers.key_lock.key_lock import KeyLock
from drivers.key_pad.matrix import MatrixKeyPad
from drivers.lamp.lamp import Blinker, Lamp
from drivers.lamp.pattern import LampMode
from drivers.meter_display.seven_segment import SevenSegmentMeter
from drivers.parts.hd44780 import Hd44780
from drivers.parts.ht16k33 import Ht16k33 as Ht16k33Part
from drivers.parts.mcp23017 import Mcp23017 as Expander
from drivers.parts.pcf8574 import Pcf8574
from drivers.points import InputPoint, OutputPoint
from drivers.reactor import Reactor
from drivers.shoe.line import LineShoe
from drivers.shuffler.line import LineShuffler
from drivers.signals import DeviceFault, Signal


class WiredTable:
    """An :class:`controller.equipment.Equipment`. ``series`` names the journal to devices that remember orders."""

    lamps: dict[int, Lamp]
    acceptors: dict[int, Acceptor]
    meter_display: SevenSegmentMeter
    dealer_display: PagedDisplay

    def __init__(self, file: TableFile, buses: Buses, reactor: Reactor) -> None:
        self._file = file
        self._buses = buses
        self._reactor = reactor
        self._expanders: dict[str, Expander] = {}
        self._acceptor_line: CctalkBus | None = None
        self.shuffler: LineShuffler | None = None
        self.shoe: LineShoe | None = None

    def open(self, emit: Callable[[Signal], None], series: str) -> None:
        file, reactor = self._file, self._reactor
        self._emit = emit
        seats = range(1, file.table.seats + 1)
        for name, part in file.part.items():
            if isinstance(part, Mcp23017):
                interrupt = None if part.interrupt is None else self._interrupt(name, parse_wire(part.interrupt))
                address = self._buses.i2c(part.bus).at(part.address, device=name)
                self._expanders[name] = Expander(name, address, reactor=reactor, emit=emit, interrupt=interrupt)
        if isinstance(file.acceptor, PulseAcceptor):
            make_acceptors = pulse_acceptors(file.acceptor, seats, self, reactor, emit)
        else:
            line = self._buses.transport(file.acceptor.bus, file.acceptor.bus)
            self._acceptor_line, acceptors = cctalk_acceptors(file.acceptor, seats, line, reactor, emit)
            make_acceptors = partial(dict, acceptors)
        lit_level = file.lamp.active == "high"
        lights = {seat: self.output(file.lamp.wire(seat), start=not lit_level) for seat in seats}
        lock_out = self.input(file.lock_out.wire())
        locks = {"key.lower": file.key.lower, "key.higher": file.key.higher}
        contacts = {name: self.input(lock.wire()) for name, lock in locks.items()}
        rows = [self._open_drain(wire) for wire in file.key_pad.row_wires()]
        columns = [self.input(wire) for wire in file.key_pad.column_wires()]
        for expander in self._expanders.values():
            expander.open()

        self.acceptors = make_acceptors()
        if self._acceptor_line is not None:
            self._acceptor_line.open()
        lamp_parts = {file.lamp.wire(seat).part for seat in seats} & set(self._expanders)
        blinker = Blinker(reactor, together=tuple(self._expanders[part].together for part in sorted(lamp_parts)))
        self.lamps = {
            seat: Lamp(
                f"lamp.{seat}",
                lights[seat],
                blinker=blinker,
                place=seat - 1,
                places=len(seats),
                lit_level=lit_level,
            )
            for seat in seats
        }
        Button(
            "lock-out",
            lock_out,
            reactor=reactor,
            emit=emit,
            pressed_level=file.lock_out.worked_level,
            debounce_ms=file.lock_out.debounce_ms,
        )
        for name, lock in locks.items():
            KeyLock(
                name,
                contacts[name],
                reactor=reactor,
                emit=emit,
                closed_level=lock.worked_level,
                debounce_ms=lock.debounce_ms,
            )
        MatrixKeyPad(
            "key-pad",
            rows=rows,
            columns=columns,
            legends=file.key_pad.legends,
            reactor=reactor,
            emit=emit,
            debounce_ms=file.key_pad.debounce_ms,
        )
        self._open_displays(emit)
        self._open_card_devices(emit, series)

    def order(self, device: str, action: str, order: int, cards: int) -> None:
        if device == "shuffler" and self.shuffler is not None:
            if action == "start":
                self.shuffler.start(order)
            else:
                self.shuffler.unload(order)
        elif device == "shoe" and self.shoe is not None:
            if action == "dispense":
                self.shoe.dispense(order, cards)
            else:
                self.shoe.eject(order)

    def query(self, device: str, order: int) -> None:
        asked = self.shuffler if device == "shuffler" else self.shoe
        if asked is not None:
            asked.query(order)

    def close(self) -> None:
        """Acceptors closed, lamps dark, everything given back."""
        if self._acceptor_line is not None:
            shut(self._acceptor_line)
        else:
            for acceptor in self.acceptors.values():
                acceptor.close()
        for lamp in self.lamps.values():
            lamp.show(LampMode.OFF)
        self.let_go()

    def let_go(self) -> None:
        """Give everything back as it stands, as a process that is killed does."""
        if self._acceptor_line is not None:
            self._acceptor_line.close()
        for expander in self._expanders.values():
            expander.close()
        self._digits.close()
        self.dealer_display.close()
        self._glass.close()
        for device in (self.shuffler, self.shoe):
            if device is not None:
                device.close()
        self._buses.close()

    # --- displays and the devices on serial lines ---

    def _open_displays(self, emit: Callable[[Signal], None]) -> None:
        file = self._file
        meter = file.part[file.meter_display.part]
        assert isinstance(meter, Ht16k33), "the check of the table file sees to it"
        digits = Ht16k33Part(
            file.meter_display.part,
            self._buses.i2c(meter.bus).at(meter.address, device=file.meter_display.part),
            reactor=self._reactor,
            emit=emit,
            brightness=file.meter_display.brightness,
        )
        self._digits = digits
        self.meter_display = SevenSegmentMeter(
            "meter-display",
            digits,
            reactor=self._reactor,
            emit=emit,
            digit_bytes=_digit_bytes(file.meter_display.digits),
        )
        digits.open()
        name = file.dealer_display.part
        back = file.part[name]
        expander = Pcf8574(name, self._buses.i2c(back.bus).at(back.address, device=name))
        glass = Hd44780(
            name,
            expander,
            reactor=self._reactor,
            emit=emit,
            columns=file.dealer_display.columns,
            rows=file.dealer_display.rows,
        )
        self._glass = glass
        self.dealer_display = PagedDisplay(Hd44780Display("dealer-display", glass), reactor=self._reactor)
        glass.open()

    def _open_card_devices(self, emit: Callable[[Signal], None], series: str) -> None:
        file, reactor = self._file, self._reactor
        if file.shuffler is not None:
            line = self._buses.transport(file.shuffler.bus, "shuffler")
            self.shuffler = LineShuffler("shuffler", line, reactor, emit, series=series)
            self.shuffler.open()
        if file.shoe is not None:
            line = self._buses.transport(file.shoe.bus, "shoe")
            self.shoe = LineShoe("shoe", line, reactor, emit, series=series)
            self.shoe.open()

    # --- pins ---

    def input(self, wire: Wire) -> InputPoint:
        """A wire of the table file as an input; of an expander, before it is open."""
        if wire.part in self._expanders:
            return self._expanders[wire.part].input(wire.pin)
        try:
            return self._buses.gpio(wire.part).input(wire.pin)
        except DeviceError as error:
            self._missing(wire.part, "lost", wire, error)
            return AbsentInput(str(wire), error.text)

    def output(self, wire: Wire, *, start: bool) -> OutputPoint:
        """A wire of the table file as an output that starts at this level."""
        if wire.part in self._expanders:
            return self._expanders[wire.part].output(wire.pin, start=start)
        try:
            return self._buses.gpio(wire.part).output(wire.pin, start=start)
        except DeviceError as error:
            self._missing(wire.part, "lost", wire, error)
            return AbsentOutput(str(wire), error.text)

    def _interrupt(self, part: str, wire: Wire) -> InputPoint | None:
        """The line that tells of an expander's edges; without it the expander is at fault and only polled."""
        try:
            return self._buses.gpio(wire.part).input(wire.pin)
        except DeviceError as error:
            self._missing(part, "interrupt", wire, error)
            return None

    def _missing(self, device: str, fault: str, wire: Wire, error: DeviceError) -> None:
        text = f"{error.text}; mend it and start the table again"
        self._emit(DeviceFault(device=device, at=self._reactor.now(), fault=fault, where=str(wire), text=text))

    def _open_drain(self, wire: Wire) -> OutputPoint:
        return self._expanders[wire.part].open_drain(wire.pin)


def _digit_bytes(digits: int) -> tuple[int, ...]:
    """Where each digit stands in an HT16K33's memory: ROW0 to ROW7 of COM0 upwards, then ROW8 to ROW15."""
    return tuple(2 * place if place < 8 else 2 * (place - 8) + 1 for place in range(digits))
