"""A table without hardware: everything that hangs on its wires, with the verbs of the people around it.

One object a table, built from the table file: twin expanders on twin buses, things soldered to their pins, a shuffler
above a shoe, two decks. It lives on while the service is stopped, killed or without power, as the real felt does.
Scenarios, the simulator and the console's drawer act on it; the controller cannot tell it from a real table.
Does not model: people, chips in hands, what a camera would see.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import cast

import msgspec

from controller.config.table_file import Mcp23017, TableFile
from controller.config.wire import Wire, as_wire, parse_wire
from controller.devices.acceptors import AcceptorTwins
from controller.devices.ends import Attached
from controller.devices.registry import devices_of
from controller.twins.lines import TwinLines
from controller.twins.touched import (
    CardMachineTwin,
    DoorTwin,
    KeepingTwin,
    LiftedTwin,
    MachineTwin,
    MeterTwin,
    PressedTwin,
    SeatLampTwin,
    TappedTwin,
    TextTwin,
    TurnedTwin,
)
from drivers.breakable import Breakable
from drivers.buses.gpio_twin import GpioTwin
from drivers.buses.i2c_twin import TwinI2CBus
from drivers.buses.serial_port import Transport
from drivers.buses.spi_twin import TwinSpiPort
from drivers.buses.twin_wire import TwinWire
from drivers.buses.usb import InputPort, UsbIdentity, UsbPort
from drivers.buses.usb_input_twin import TwinInputPort
from drivers.buses.usb_twin import TwinReportPort, TwinUsbPort
from drivers.critical_memory.disk_twin import DiskTwin
from drivers.entropy.hwrng import NoiseDevice
from drivers.entropy.twin import HwrngTwin
from drivers.parts.mcp23017_twin import Mcp23017Twin, TwinPin
from drivers.reactor import Reactor
from drivers.shoe.twin import ShoeTwin
from drivers.shuffler.deck import Deck, Outlet, full_deck
from games.library import game

PRESS_MS, KEY_MS = 120, 80
USB_PAD = UsbIdentity(0x04D9, 0xA02A)
"""What the twin of a USB pad says it is, whatever the table: a twin bus names no identity."""


class FeltImage(msgspec.Struct, frozen=True):
    """Where the decks and keys of a twin table are."""

    shuffler: bytes
    shoe: bytes
    keys_on: tuple[str, ...]
    next_on_top: tuple[str, ...]
    others: dict[str, bytes] = {}
    """Further twins that remember something, by the name of their device."""


class TwinTable:
    """The felt of one table. ``rng`` is where the order of shuffled cards comes from."""

    def __init__(
        self,
        file: TableFile,
        reactor: Reactor,
        rng: random.Random,
        lines: TwinLines,
        image: FeltImage | None = None,
        utc_now_ns: Callable[[], int] = lambda: 0,
    ) -> None:
        self.utc_now_ns = utc_now_ns
        self.on_change: Callable[[], None] = lambda: None
        """Called when a deck or a key moved: now ``image`` gives another value."""
        self.file = file
        self.reactor = reactor
        self._lines = lines
        self._buses: dict[str, TwinI2CBus] = {}
        self._chips: dict[str, GpioTwin] = {}
        self._disks: dict[str, DiskTwin] = {}
        self._noise: dict[str, HwrngTwin] = {}
        self._usb: dict[str, TwinUsbPort] = {}
        self._input_ends: dict[str, TwinInputPort] = {}
        self._report_ends: dict[str, TwinReportPort] = {}
        self.spi_ports: dict[str, TwinSpiPort] = {}
        self.expanders: dict[str, Mcp23017Twin] = {}
        self.places: dict[str, tuple[TwinI2CBus, int]] = {}
        """Each part's bus and address, for its faults."""
        self.seats = range(1, file.table.seats + 1)
        self._jokers = game(file.table.game).jokers
        self.rng = rng
        self._solder_expanders()
        self.breakable: dict[str, Breakable] = {}
        """Each device that can be broken, in the order of the table file's roles."""
        self._twins: dict[str, object] = {}
        for device in devices_of(file):
            soldered = device.solder(self)
            self._twins[device.name] = soldered.twin
            self.breakable |= soldered.breakable
        bank = cast("AcceptorTwins | None", self._twins.get("acceptor"))
        self.acceptors = {} if bank is None else bank.seats
        self.lamps = cast(Mapping[int, SeatLampTwin], self._twins.get("lamp", {}))
        self.lock_out = cast("PressedTwin | None", self._twins.get("lock-out"))
        self.keys = {name: cast(TurnedTwin, self._twins[f"key.{name}"]) for name in file.key.fitted()}
        self.key_pad = cast(TappedTwin, self._twins["key-pad"])
        self.meter_display = cast("MeterTwin | None", self._twins.get("meter-display"))
        self.dealer_display = cast(TextTwin, self._twins["dealer-display"])
        self.shuffler = cast("CardMachineTwin | None", self._twins.get("shuffler"))
        self.shoe = cast("ShoeTwin | None", self._twins.get("shoe"))
        self._next_on_top: tuple[str, ...] = ()
        if image is not None:
            self._restore(image)
        for twin in reversed(self._twins.values()):  # the shoe before the shuffler above it
            if isinstance(twin, KeepingTwin):
                twin.on_change = self._changed
            if isinstance(twin, MachineTwin):
                twin.power_on()

    # --- buses, for the drivers ---

    def i2c(self, name: str) -> TwinI2CBus:
        return self._buses.setdefault(name, TwinI2CBus())

    def gpio(self, name: str) -> GpioTwin:
        if name not in self._chips:
            self._chips[name] = GpioTwin(name, self.reactor)
        return self._chips[name]

    def transport(self, name: str, device: str) -> Transport:
        return self._lines.host(name, device)

    # --- what people do ---

    def chip(self, seat: int, width_ms: float = 40) -> bool:
        """Drop a chip into the acceptor of ``seat``; False: it fell into the return cup.

        Raises ValueError where there is none.
        """
        if seat not in self.acceptors:
            raise ValueError(f"seat {seat} has no acceptor")
        return self.acceptors[seat].drop(width_ms)

    def lift(self, seat: int) -> None:
        """Lift the chips off the bet sensor of ``seat``. Raises ValueError where none can be lifted."""
        spot = self.acceptors[seat]
        if not isinstance(spot, LiftedTwin):
            raise ValueError("a chip that an acceptor took cannot be lifted again")
        spot.lift()

    def door(self, name: str) -> DoorTwin:
        """The door ``name``. Raises ValueError when the table has none."""
        twin = self._twins.get(f"door.{name}")
        if twin is None:
            raise ValueError(f'this table has no door "{name}"; it has {", ".join(self.file.door) or "none"}')
        return cast(DoorTwin, twin)

    def press(self, button: str, held_ms: int = PRESS_MS) -> None:
        """Press ``lock-out`` or the shuffler's ``green`` button. Raises ValueError for another."""
        if button == "lock-out" and self.lock_out is not None:
            self.lock_out.press(held_ms)
        elif button == "green" and self.shuffler is not None:
            self.shuffler.press_green()
        else:
            raise ValueError(f'this table has no button "{button}"; there are lock-out and green where they are fitted')

    def key(self, legend: str, held_ms: int = KEY_MS) -> None:
        """Press and let go a key of the pad."""
        self.key_pad.tap(legend, held_ms)

    def turn(self, key: str, on: bool) -> None:
        """Turn the ``lower`` or ``higher`` key on or away. Raises ValueError where the table has no such key."""
        if key not in self.keys:
            raise ValueError(f"this table has no {key} key")
        lock = self.keys[key]
        if on:
            lock.turn_on()
        else:
            lock.turn_away()
        self._changed()

    def load(self, colour: str, cards: Sequence[str] | None = None, on_top: Sequence[str] = ()) -> None:
        """Put the deck of this colour into the shuffler. Raises ValueError when it cannot be.

        ``cards`` are those of the deck where it is not whole; ``on_top`` cheats: these come out of the shoe first.
        """
        if self.shuffler is None:
            raise ValueError("this table has no shuffler")
        if self.shoe_colour() == colour:
            raise ValueError(f"the {colour} deck is in the shoe")
        self.shuffler.load(self.whole_deck(colour) if cards is None else Deck(colour, tuple(cards)))
        self._next_on_top = tuple(on_top)
        self._changed()

    def whole_deck(self, colour: str) -> Deck:
        """A deck of this table's game, as it comes out of its box."""
        return full_deck(colour, self._jokers)

    def stack(self, on_top: Sequence[str]) -> None:
        """Cheat: these cards come out of the shoe first, once the deck in the shuffler has fallen into it."""
        self._next_on_top = tuple(on_top)
        self._changed()

    def take_stack(self) -> tuple[str, ...]:
        """Lift the stack at the mouth of what deals; its cards. Raises ValueError when none lies there."""
        if self.shoe is not None:
            return self.shoe.take().cards
        if self.shuffler is not None and self.file.shuffler_deals:
            return self.shuffler.take_tray().cards
        raise ValueError("this table has no shoe")

    def stack_waits(self) -> bool:
        """Whether a stack lies at the mouth of what deals. Raises ValueError where nothing deals stacks."""
        machine = self.shoe or (self.shuffler if self.file.shuffler_deals else None)
        if machine is None:
            raise ValueError("this table has no shoe")
        return machine.state == "ready"

    def take_deck(self) -> str:
        """Take the deck from the tray, else out of the shuffler; its colour. Raises ValueError when there is none."""
        if self.shuffler is None:
            raise ValueError("this table has no shuffler")
        if self.shuffler.tray is not None:
            return self.shuffler.take_tray().colour
        return self.shuffler.remove().colour

    def clear(self, device: str, leave: int = 0) -> None:
        """Open what is jammed, take all cards but ``leave`` out, close it. Raises ValueError when it is not jammed."""
        if device == "shuffler" and self.shuffler is not None:
            self.shuffler.clear_jam(leave)
        elif device == "shoe" and self.shoe is not None:
            self.shoe.clear_jam(leave)
        else:
            raise ValueError(f'"{device}" is no shuffler or shoe of this table')

    # --- what people see ---

    def twin(self, device: str) -> object:
        """The twin of the device of this name, as its kind soldered it in. Raises KeyError for another name."""
        return self._twins[device]

    def lamp_lit(self, seat: int) -> bool:
        return self.lamps[seat].lit

    def acceptor_open(self, seat: int) -> bool:
        return not self.acceptors[seat].gate_closed

    def watch_gate(self, seat: int, action: Callable[[bool], None]) -> None:
        """Call ``action(closed)`` whenever the gate of this seat moves."""
        self.acceptors[seat].watch_gate(action)

    def returned(self, seat: int) -> int:
        """Chips that fell into the return cup of this seat since the table was set up."""
        return self.acceptors[seat].returned

    def dealer_lines(self) -> tuple[str, ...]:
        return self.dealer_display.lines()

    def meter_text(self) -> str:
        """The digits as a person reads them, with the point."""
        return "" if self.meter_display is None else self.meter_display.text()

    def shoe_colour(self) -> str | None:
        return self.shoe.colour if self.shoe is not None else None

    # --- the well of the shoe: between shuffler and shoe ---

    def free(self) -> bool:
        """Whether a deck can fall in; a stub that lies at the mouth is cleared away by hand for it."""
        if self.shoe is None:
            return False
        if self.shoe.state == "empty" and not self.shoe.free():
            self.shoe.take()
        return self.shoe.free()

    def receive(self, deck: Deck) -> None:
        assert self.shoe is not None, "a shuffler above no shoe has no outlet"
        self.shoe.receive(deck)
        if self._next_on_top:
            self.shoe.stack(self._next_on_top)
            self._next_on_top = ()

    # --- power ---

    def power_cut(self) -> None:
        """The table has no power for a moment: every part and device starts with its power-on values."""
        for bus, address in self.places.values():
            bus.brown_out(address)
        for twin in self.breakable.values():
            if "brown-out" in twin.FAULTS:
                twin.fail("brown-out")

    def let_go(self) -> None:
        """The service is gone: its end of every line is given back to the kernel."""
        for chip in self._chips.values():
            chip.close()
        plugs: tuple[TwinInputPort | TwinReportPort, ...] = (*self._input_ends.values(), *self._report_ends.values())
        for plug in plugs:
            plug.close()

    # --- what outlives a process that simulates the felt ---

    def image(self) -> FeltImage:
        """Where decks and keys are now; a table made from it goes on from there."""
        return FeltImage(
            shuffler=b"" if self.shuffler is None else self.shuffler.image(),
            shoe=b"" if self.shoe is None else self.shoe.image(),
            keys_on=tuple(name for name, lock in self.keys.items() if lock.is_on),
            next_on_top=self._next_on_top,
            others={name: twin.image() for name, twin in self._keeping().items()},
        )

    def _keeping(self) -> dict[str, KeepingTwin]:
        """What remembers, besides decks and keys."""
        return {
            name: twin
            for name, twin in self._twins.items()
            if name not in ("shuffler", "shoe") and isinstance(twin, KeepingTwin)
        }

    def _restore(self, image: FeltImage) -> None:
        if self.shuffler is not None:
            self.shuffler.restore(image.shuffler)
        if self.shoe is not None:
            self.shoe.restore(image.shoe)
        for name in image.keys_on:
            self.keys[name].turn_on()
        self._next_on_top = image.next_on_top
        for name, twin in self._keeping().items():
            if name in image.others:
                twin.restore(image.others[name])

    def _changed(self) -> None:
        self.on_change()

    # --- the outer ends of wires and buses, for the twins ---

    @property
    def well(self) -> Outlet | None:
        return self if self.file.shoe is not None else None

    def wire(self, wire: Wire | str) -> TwinWire:
        """The outer end of a wire of the table file."""
        part, pin = as_wire(wire)
        return self.expanders[part].pin(pin) if part in self.expanders else self.gpio(part).line(pin)

    def pin(self, wire: Wire | str) -> TwinPin:
        return self.expanders[as_wire(wire).part].pin(as_wire(wire).pin)

    def attach(self, part: str, twin: Attached) -> Attached:
        bus, address = self.places[part]
        bus.attach(address, twin)
        return twin

    def line(self, bus: str) -> Transport:
        return self._lines.device(bus)

    def usb_socket(self, bus: str) -> tuple[TwinUsbPort, UsbIdentity]:
        return self._usb.setdefault(bus, TwinUsbPort(self.reactor, f"the USB port of {bus}")), USB_PAD

    def input_port(self, name: str, device: str) -> InputPort:
        if name not in self._input_ends:
            self._input_ends[name] = TwinInputPort(device, self._usb[name], USB_PAD, self.reactor)
        return self._input_ends[name]

    def usb_port(self, name: str, device: str) -> UsbPort:
        if name not in self._report_ends:
            self._report_ends[name] = TwinReportPort(device, self._usb[name], USB_PAD, self.reactor)
        return self._report_ends[name]

    def attach_noise(self, bus: str, twin: HwrngTwin) -> None:
        self._noise[bus] = twin

    def disk(self, name: str) -> DiskTwin:
        return self._disks.setdefault(name, DiskTwin(self.rng))

    def noise(self, name: str) -> NoiseDevice:
        return self._noise[name].open()

    def spi(self, name: str) -> TwinSpiPort:
        return self.spi_ports.setdefault(name, TwinSpiPort(f"/dev/spidev of {name}", rng=self.rng))

    def _solder_expanders(self) -> None:
        for name, part in self.file.part.items():
            bus = self.i2c(part.bus)
            self.places[name] = (bus, part.address)
            if isinstance(part, Mcp23017):
                interrupt = None if part.interrupt is None else self.wire(parse_wire(part.interrupt))
                self.expanders[name] = Mcp23017Twin(self.reactor, interrupt)
                bus.attach(part.address, self.expanders[name])
