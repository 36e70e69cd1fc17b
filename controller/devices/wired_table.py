"""The equipment of one table, wired as its table file says: real drivers on buses that may be twins.

Every device asks for its wires, then the parts behind them are set up, then the devices are made. A part or line that
is missing is a fault of that device and stops none of the others. It can be opened again after it was closed; what the
drivers of the time before still wait for never happens. Knows no kind of device and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import cast

from controller.config.table_file import Mcp23017, TableFile
from controller.config.wire import Wire, parse_wire
from controller.devices.acceptors import AcceptorBank
from controller.devices.buses import Buses
from controller.devices.equipment import Lamp
from controller.devices.kind import Fitted
from controller.devices.lifetime import Lifetime
from controller.devices.registry import devices_of
from controller.table.events import OrderIssued
from controller.table.state import Firmware, Order
from drivers.absent import AbsentInput, AbsentOutput
from drivers.acceptor.port import Acceptor
from drivers.buses.i2c import I2CAddress
from drivers.buses.serial_port import Transport
from drivers.buses.spi import SpiPort
from drivers.buses.usb import InputPort, UsbPort
from drivers.buzzer.port import Buzzer
from drivers.critical_memory.file import Mounted
from drivers.critical_memory.port import CriticalMemory
from drivers.dealer_display.port import DealerDisplay
from drivers.door.port import Door
from drivers.entropy.hwrng import NoiseDevice
from drivers.errors import DeviceError
from drivers.line_protocol.identity import AnsweredFor, Identity
from drivers.meter_display.port import MeterDisplay
from drivers.parts.mcp23017 import Mcp23017 as Expander
from drivers.points import InputPoint, OutputPoint
from drivers.reactor import Reactor
from drivers.shoe.port import Shoe
from drivers.shuffler.port import DealingShuffler, Mode, Shuffler, SortingShuffler, Verb
from drivers.signals import DeviceFault, Signal
from drivers.start_position_display.port import StartPositionDisplay
from drivers.tower_light.port import TowerLight


class WiredTable:
    """An :class:`controller.devices.equipment.Equipment`, and the :class:`controller.devices.kind.Harness` of its
    devices.
    """

    acceptor_bank: AcceptorBank | None
    acceptors: Mapping[int, Acceptor]
    lamps: Mapping[int, Lamp]
    meter_display: MeterDisplay | None
    dealer_display: DealerDisplay

    def __init__(self, file: TableFile, buses: Buses, reactor: Reactor, utc_now_ns: Callable[[], int]) -> None:
        """``utc_now_ns`` is asked by a device that has a clock of its own to compare."""
        self.utc_now_ns = utc_now_ns
        self.shuffler: Shuffler | None = None
        self.shoe: Shoe | None = None
        self.start_position: StartPositionDisplay | None = None
        self.tower_light: TowerLight | None = None
        self.buzzer: Buzzer | None = None
        self.doors: Mapping[str, Door] = {}
        self.memories: Mapping[str, CriticalMemory] = {}
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
        self.acceptor_bank = cast("AcceptorBank | None", self.port("acceptor"))
        self.acceptors = {} if self.acceptor_bank is None else self.acceptor_bank.seats
        self.lamps = cast(Mapping[int, Lamp], self.port("lamp") or {})
        self.meter_display = cast("MeterDisplay | None", self.port("meter-display"))
        self.dealer_display = cast(DealerDisplay, self.port("dealer-display"))
        self.shuffler = cast("Shuffler | None", self.port("shuffler"))
        self.shoe = cast("Shoe | None", self.port("shoe"))
        self.start_position = cast("StartPositionDisplay | None", self.port("start-position"))
        self.tower_light = cast("TowerLight | None", self.port("tower-light"))
        self.buzzer = cast("Buzzer | None", self.port("buzzer"))
        self.doors = {name: cast(Door, self.port(f"door.{name}")) for name in self._file.door}
        names = [f"memory.{name}" for name in self._file.memory]
        self.memories = {name: cast(CriticalMemory, self.port(name)) for name in names}

    def order(self, order: Order | OrderIssued) -> None:
        if order.device == "shuffler" and self.shuffler is not None:
            _order_shuffler(self.shuffler, order)
        elif order.device == "shoe" and self.shoe is not None:
            if order.action == "dispense":
                self.shoe.dispense(order.order, order.cards)
            else:
                self.shoe.eject(order.order)

    def query(self, device: str, action: str, order: int) -> None:
        if device == "shuffler" and self.shuffler is not None:
            self.shuffler.query(order, cast(Verb, action))
        elif device == "shoe" and self.shoe is not None:
            self.shoe.query(order)

    def accept(self, firmware: Firmware) -> None:
        driver = self.port(firmware.device)
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

    def port(self, device: str) -> object | None:
        """What the device of this name is spoken to through; None where the table has none."""
        return self._fitted[device].port if device in self._fitted else None

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


def _unheard(signal: Signal) -> None:
    """A table that is not open hears nothing."""
