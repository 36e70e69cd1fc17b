"""The equipment of one table, wired as its table file says: real drivers on buses that may be twins.

Every device asks for its wires, then the parts behind them are set up, then the devices are made. A part or line that
is missing is a fault of that device and stops none of the others. It can be opened again after it was closed; what the
drivers of the time before still wait for never happens. Knows no kind of device and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import TypeVar, cast

from controller.config.table_file import Mcp23017, TableFile
from controller.config.wire import Wire, parse_wire
from controller.devices.buses import Buses
from controller.devices.equipment import BALL_DRAW, SHOE, SHUFFLER, TICKET_PRINTER, Role
from controller.devices.kind import Fitted
from controller.devices.lifetime import Lifetime
from controller.devices.registry import devices_of
from controller.table.events import OrderIssued
from controller.table.state import Firmware, Order
from drivers.absent import AbsentInput, AbsentOutput
from drivers.buses.i2c import I2CAddress
from drivers.buses.serial_port import Transport
from drivers.buses.spi import SpiPort
from drivers.buses.usb import InputPort, UsbPort
from drivers.critical_memory.file import Mounted
from drivers.entropy.hwrng import NoiseDevice
from drivers.errors import DeviceError
from drivers.line_protocol.identity import AnsweredFor, Identity
from drivers.parts.mcp23017 import Mcp23017 as Expander
from drivers.points import InputPoint, OutputPoint
from drivers.reactor import Reactor
from drivers.shuffler.port import DealingShuffler, Mode, Shuffler, SortingShuffler, Verb
from drivers.signals import DeviceFault, Signal
from drivers.ticket_printer.port import Ticket, TicketLine

P = TypeVar("P")


class WiredTable:
    """An :class:`controller.devices.equipment.Equipment`, and the :class:`controller.devices.kind.Harness` of its
    devices.
    """

    def __init__(self, file: TableFile, buses: Buses, reactor: Reactor, utc_now_ns: Callable[[], int]) -> None:
        """``utc_now_ns`` is asked by a device that has a clock of its own to compare."""
        self.utc_now_ns = utc_now_ns
        self.reactor: Reactor = reactor
        self.seats = range(1, file.table.seats + 1)
        self.series = ""
        self.emit: Callable[[Signal], None] = _unheard
        self._file = file
        self._buses = buses
        self._outer_reactor = reactor
        self._life = Lifetime(reactor)
        self._expanders: dict[str, Expander] = {}
        self._fitted: dict[str, Fitted[object]] = {}

    def open(self, emit: Callable[[Signal], None], series: str) -> None:
        """``series`` names the journal to devices that remember orders."""
        self.reactor = self._life = Lifetime(self._outer_reactor)
        self.emit, self.series = self._life.while_it_lasts(emit), series
        for name, part in self._file.part.items():
            if isinstance(part, Mcp23017):
                interrupt = None if part.interrupt is None else self.interrupt(name, parse_wire(part.interrupt))
                self._expanders[name] = Expander(
                    name, self.address(name), reactor=self.reactor, emit=self.emit, interrupt=interrupt
                )
        makers = {device.name: device.connect(self) for device in devices_of(self._file)}
        for expander in self._expanders.values():
            expander.open()
        for name, make in makers.items():
            self._fitted[name] = make()

    def order(self, order: Order | OrderIssued) -> None:
        if order.device == SHUFFLER.name and (shuffler := self.port(SHUFFLER)) is not None:
            _order_shuffler(shuffler, order)
        elif order.device == SHOE.name and (shoe := self.port(SHOE)) is not None:
            if order.action == "dispense":
                shoe.dispense(order.order, order.cards)
            else:
                shoe.eject(order.order)
        elif order.device == BALL_DRAW.name and (blower := self.port(BALL_DRAW)) is not None:
            blower.draw(order.order, order.cards)
        elif order.device == TICKET_PRINTER.name and (printer := self.port(TICKET_PRINTER)) is not None:
            printer.print(order.order, _ticket(order.paper))

    def query(self, device: str, action: str, order: int) -> None:
        if device == SHUFFLER.name and (shuffler := self.port(SHUFFLER)) is not None:
            shuffler.query(order, cast(Verb, action))
        elif device == SHOE.name and (shoe := self.port(SHOE)) is not None:
            shoe.query(order)
        elif device == BALL_DRAW.name and (blower := self.port(BALL_DRAW)) is not None:
            blower.query(order)
        elif device == TICKET_PRINTER.name and (printer := self.port(TICKET_PRINTER)) is not None:
            printer.query(order)

    def accept(self, firmware: Firmware) -> None:
        driver = self.device(firmware.device)
        if isinstance(driver, AnsweredFor):
            driver.accept(Identity(firmware.model, firmware.serial, firmware.firmware, firmware.digest))

    def close(self) -> None:
        """Acceptors closed, lamps dark, everything given back; what devices say to that is not heard any more."""
        self._life.end()
        for fitted in self._fitted.values():
            fitted.make_safe()
        self.let_go()

    def let_go(self) -> None:
        """Give everything back as it stands, as a process that is killed does."""
        for expander in self._expanders.values():
            expander.close()
        for fitted in self._fitted.values():
            fitted.let_go()
        self._buses.close()
        self._life.end()

    def device(self, name: str) -> object | None:
        return self._fitted[name].port if name in self._fitted else None

    def port(self, role: Role[P]) -> P | None:
        return cast("P | None", self.device(role.name))

    def fitted(self, role: Role[P]) -> P:
        """The port of a device that this table is known to have. Raises KeyError where it has none."""
        return cast(P, self._fitted[role.name].port)

    def ports(self, role: Role[P]) -> Mapping[str, P]:
        named = f"{role.name}."
        return {name: cast(P, fitted.port) for name, fitted in self._fitted.items() if name.startswith(named)}

    # --- the harness: wires, parts and lines, for the devices ---

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

    def open_drain(self, wire: Wire) -> OutputPoint:
        """A pin of an expander that drives low or lets go."""
        return self._expanders[wire.part].open_drain(wire.pin)

    def together(self, wires: tuple[Wire, ...]) -> tuple[Callable[[], AbstractContextManager[None]], ...]:
        """One register write an expander, for all its pins among ``wires``."""
        parts = sorted({wire.part for wire in wires} & set(self._expanders))
        return tuple(self._expanders[part].together for part in parts)

    def address(self, part: str) -> I2CAddress:
        """Where the part answers."""
        model = self._file.part[part]
        return self._buses.i2c(model.bus).at(model.address, device=part)

    def transport(self, bus: str, device: str) -> Transport:
        """The serial line; not open yet."""
        return self._buses.transport(bus, device)

    def input_port(self, bus: str, device: str) -> InputPort:
        """The key pad of the kernel's input layer; not open yet."""
        return self._buses.input_port(bus, device)

    def usb_port(self, bus: str, device: str) -> UsbPort:
        """The vendor-class device; not open yet."""
        return self._buses.usb_port(bus, device)

    def noise(self, bus: str) -> tuple[Callable[[], NoiseDevice], str]:
        """What opens the hardware generator, and where it is."""
        return self._buses.noise(bus)

    def disk(self, bus: str) -> Mounted:
        """The disk, and where on it."""
        return self._buses.disk(bus)

    def stir(self, data: bytes) -> None:
        """Mix ``data`` into the kernel's generator."""
        self._buses.stir(data)

    def spi(self, bus: str, device: str, *, speed_hz: int) -> SpiPort:
        """The chip select; it is opened at its first use."""
        return self._buses.spi(bus, device, speed_hz=speed_hz)

    def interrupt(self, part: str, wire: Wire) -> InputPoint | None:
        """The line that tells of an expander's edges; without it the expander is at fault and only polled."""
        try:
            return self._buses.gpio(wire.part).input(wire.pin)
        except DeviceError as error:
            self._missing(part, "interrupt", wire, error)
            return None

    def _missing(self, device: str, fault: str, wire: Wire, error: DeviceError) -> None:
        text = f"{error.text}; mend it and start the table again"
        self.emit(DeviceFault(device=device, at=self.reactor.now(), fault=fault, where=str(wire), text=text))


def _order_shuffler(shuffler: Shuffler, order: Order | OrderIssued) -> None:
    """A shuffler that was made for its section can what its section says."""
    number, mode = order.order, cast(Mode, order.mode)
    match order.action:
        case "start":
            shuffler.start(number)
        case "unload":
            shuffler.unload(number)
        case "dispense":
            cast(DealingShuffler, shuffler).dispense(number, order.cards)
        case "prepare-mode":
            cast(SortingShuffler, shuffler).prepare_mode(number, mode)
        case "change-mode":
            cast(SortingShuffler, shuffler).change_mode(number, mode, order.token)
        case "sort":
            cast(SortingShuffler, shuffler).sort(number)


def _ticket(paper: tuple[str, ...]) -> Ticket:
    """The first line is large, the last is the number of the bars."""
    *lines, number = paper
    return Ticket(tuple(TicketLine(line, large=not place) for place, line in enumerate(lines)), number)


def _unheard(signal: Signal) -> None:
    """A table that is not open hears nothing."""
