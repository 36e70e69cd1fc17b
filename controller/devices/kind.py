"""A kind of device: one way of filling one role of a table, from its section of the table file to driver and twin.

``connect`` and ``solder`` get the two ends of the same wires: the drivers' end (:class:`Harness`), real or not, and the
outer end (:class:`Felt`), which only a table on twins has. Does not know any kind.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from controller.config.device_section import DeviceSection
from controller.config.wire import Wire
from controller.devices.checks.steps import Steps
from controller.devices.checks.tested import Tested
from drivers.buses.i2c import I2CAddress
from drivers.buses.i2c_twin import TwinPart
from drivers.buses.serial_port import Transport
from drivers.buses.spi import SpiPort
from drivers.buses.spi_twin import TwinSpiPort
from drivers.buses.twin_wire import TwinWire
from drivers.buses.usb import InputPort, UsbIdentity, UsbPort
from drivers.buses.usb_twin import TwinUsbPort
from drivers.critical_memory.disk_twin import DiskTwin
from drivers.critical_memory.file import Mounted
from drivers.entropy.hwrng import NoiseDevice
from drivers.entropy.twin import HwrngTwin
from drivers.parts.mcp23017_twin import TwinPin
from drivers.points import InputPoint, OutputPoint
from drivers.reactor import Reactor
from drivers.shuffler.deck import Outlet
from drivers.signals import Signal

S = TypeVar("S", bound=DeviceSection)
P = TypeVar("P", covariant=True)
T = TypeVar("T", covariant=True)


class Harness(Protocol):
    """The drivers' ends of a table's wires and buses."""

    @property
    def seats(self) -> range:
        """Every seat, first base first."""

    @property
    def reactor(self) -> Reactor:
        """Time."""

    def utc_now_ns(self) -> int:
        """The system's clock."""

    @property
    def emit(self) -> Callable[[Signal], None]:
        """Where signals go."""

    @property
    def series(self) -> str:
        """Names the journal to devices that remember orders."""

    def input(self, wire: Wire) -> InputPoint:
        """The wire as an input. Wires are asked for before the device is made: then parts take their settings."""

    def output(self, wire: Wire, *, start: bool) -> OutputPoint:
        """The wire as an output that starts at this level."""

    def open_drain(self, wire: Wire) -> OutputPoint:
        """The pin of an expander as an output that drives low or lets go."""

    def together(self, wires: tuple[Wire, ...]) -> tuple[Callable[[], AbstractContextManager[None]], ...]:
        """For each part behind the wires that can write several pins at once: what opens such a write."""

    def address(self, part: str) -> I2CAddress:
        """Where a part of the table file answers."""

    def transport(self, bus: str, device: str) -> Transport:
        """The serial line ``bus`` for ``device``; not open yet."""

    def input_port(self, bus: str, device: str) -> InputPort:
        """The key pad of the kernel's input layer behind ``bus``; not open yet."""

    def usb_port(self, bus: str, device: str) -> UsbPort:
        """The vendor-class device behind ``bus``; not open yet."""

    def noise(self, bus: str) -> tuple[Callable[[], NoiseDevice], str]:
        """What opens the hardware generator ``bus``, and where it is."""

    def disk(self, bus: str) -> Mounted:
        """The disk ``bus``, and where on it."""

    def stir(self, data: bytes) -> None:
        """Mix ``data`` into the kernel's generator; on twins nowhere. Raises DeviceError when it takes nothing."""

    def spi(self, bus: str, device: str, *, speed_hz: int) -> SpiPort:
        """The chip select ``bus`` for ``device``."""


class Felt(Protocol):
    """The outer ends of the same wires and buses, for twins."""

    @property
    def seats(self) -> range:
        """Every seat, first base first."""

    @property
    def reactor(self) -> Reactor:
        """Time."""

    @property
    def rng(self) -> random.Random:
        """Where the order of shuffled cards and all that is chance comes from."""

    def wire(self, wire: Wire) -> TwinWire:
        """The outer end of a wire."""

    def pin(self, wire: Wire) -> TwinPin:
        """The outer end of an expander's pin, with what the part itself drives."""

    def attach(self, part: str, twin: TwinPart) -> None:
        """Solder ``twin`` in where ``part`` of the table file answers."""

    def line(self, bus: str) -> Transport:
        """The device's end of the serial line ``bus``."""

    def usb_socket(self, bus: str) -> tuple[TwinUsbPort, UsbIdentity]:
        """The port of a USB device, to plug a twin into, and what belongs there."""

    def disk(self, name: str) -> DiskTwin:
        """The disk ``name``, to keep files on."""

    def attach_noise(self, bus: str, twin: HwrngTwin) -> None:
        """Let the hardware generator ``bus`` be ``twin``."""

    def utc_now_ns(self) -> int:
        """The time of a clock that is right."""

    def spi(self, bus: str) -> TwinSpiPort:
        """The chip select ``bus``, to attach a twin to."""

    @property
    def well(self) -> Outlet | None:
        """Where the deck of a shuffler falls: into the shoe below it; None where there is none."""


class BreakableTwin(Protocol):
    """A twin that knows its faults."""

    @property
    def FAULTS(self) -> tuple[str, ...]:
        """What ``fail`` takes."""

    def fail(self, fault: str) -> None:
        """Break it."""

    def mend(self) -> None:
        """Call all faults off."""


Break = Callable[[], None]


class Faults:
    """What can be broken about a twin by hand: for each fault, what breaks it and what mends it."""

    def __init__(self, faults: Mapping[str, tuple[Break, Break]]) -> None:
        self._faults = faults

    @property
    def FAULTS(self) -> tuple[str, ...]:
        return tuple(self._faults)

    def fail(self, fault: str) -> None:
        self._faults[fault][0]()

    def mend(self) -> None:
        for _, mended in self._faults.values():
            mended()


def nothing() -> None:
    """What a device that holds nothing has to give back."""


@dataclass(frozen=True)
class Fitted(Generic[P]):
    """A device, made: what the service talks to, and what becomes of it at the end."""

    port: P
    make_safe: Callable[[], None] = nothing
    """Ordered when the table stops: closed, dark, silent."""
    let_go: Callable[[], None] = nothing
    """Gives everything back as it stands."""


@dataclass(frozen=True)
class Soldered(Generic[T]):
    """A twin on its wires, with what can be broken about it, by the name that scenarios give it."""

    twin: T
    breakable: Mapping[str, BreakableTwin]


@dataclass(frozen=True)
class Sight(Generic[T]):
    """What a person sees of a twin whose device is told something: ``amiss`` gets both, and says what is wrong.

    ``watched_ms``: so long they look before they say so.
    """

    amiss: Callable[[T, Any], str | None]  # what it is told is known to the role alone
    watched_ms: int = 0


@dataclass(frozen=True)
class Kind(Generic[S, P, T]):
    """One way of filling one role.

    ``connect`` asks for the wires and gives what makes the device once the parts behind them are open; ``name`` is the
    device's in signals (``lock-out``, ``door.cabinet``). ``solder`` puts a twin on the outer ends. ``tests`` are what a
    technician's walk does with the device, under its name, one after the other; ``sight`` is what a person sees of it,
    whom the simulator asks.
    """

    role: str
    driver: str
    section: type[S]
    connect: Callable[[S, Harness, str], Callable[[], Fitted[P]]]
    solder: Callable[[S, Felt, str], Soldered[T]]
    tests: tuple[Callable[[S, Tested[P]], Steps], ...] = ()
    sight: Sight[T] | None = None
