"""A table without hardware: everything that hangs on its wires, with the verbs of the people around it.

One object a table, built from the table file: twin expanders on twin buses, things soldered to their pins, a shuffler
above a shoe, two decks. It lives on while the service is stopped, killed or without power, as the real felt does.
Scenarios, the simulator and the console's drawer act on it; the controller cannot tell it from a real table.
Does not model: people, chips in hands, what a camera would see.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import msgspec

from controller.config.acceptor import PulseAcceptor
from controller.config.table_file import Ht16k33, Mcp23017, Pcf8574, Pcf8574A, TableFile
from controller.config.wire import Wire
from controller.twins.acceptors import cctalk_twins, pulse_twins
from controller.twins.lines import TwinLines
from drivers.acceptor.cctalk_twin import CctalkAcceptorTwin
from drivers.buses.gpio_twin import GpioTwin
from drivers.buses.i2c_twin import TwinI2CBus
from drivers.buses.serial_port import Transport
from drivers.buses.twin_wire import TwinWire
from drivers.button.twin import ButtonTwin
from drivers.cctalk.twin import CctalkWireTwin
from drivers.key_lock.twin import KeyLockTwin
from drivers.key_pad.twin import KeyPadTwin
from drivers.lamp.twin import LampTwin
from drivers.meter_display.twin import MeterDisplayTwin
from drivers.parts.hd44780_twin import Hd44780Twin
from drivers.parts.ht16k33_twin import Ht16k33Twin
from drivers.parts.mcp23017_twin import Mcp23017Twin
from drivers.parts.pcf8574_twin import Pcf8574Twin
from drivers.reactor import Reactor
from drivers.shoe.twin import ShoeTwin
from drivers.shuffler.deck import Deck, full_deck
from drivers.shuffler.twin import ShufflerTwin

PRESS_MS = 120


class FeltImage(msgspec.Struct, frozen=True):
    """Where the decks and keys of a twin table are."""

    shuffler: bytes
    shoe: bytes
    keys_on: tuple[str, ...]
    next_on_top: tuple[str, ...]


class TwinTable:
    """The felt of one table. ``rng`` is where the order of shuffled cards comes from."""

    def __init__(
        self,
        file: TableFile,
        reactor: Reactor,
        rng: random.Random,
        lines: TwinLines,
        image: FeltImage | None = None,
    ) -> None:
        self.on_change: Callable[[], None] = lambda: None
        """Called when a deck or a key moved: now ``image`` gives another value."""
        self.file = file
        self._reactor = reactor
        self._lines = lines
        self._buses: dict[str, TwinI2CBus] = {}
        self._chips: dict[str, GpioTwin] = {}
        self.expanders: dict[str, Mcp23017Twin] = {}
        self.places: dict[str, tuple[TwinI2CBus, int]] = {}
        """Each part's bus and address, for its faults."""
        self._solder_parts()
        seats = range(1, file.table.seats + 1)
        self.acceptor_line: CctalkWireTwin | None = None
        if isinstance(file.acceptor, PulseAcceptor):
            self.acceptors = pulse_twins(file.acceptor, seats, self.wire, reactor)
        else:
            line = lines.device(file.acceptor.bus)
            self.acceptor_line, self.acceptors = cctalk_twins(file.acceptor, seats, line, reactor)
        self.lamps = {
            seat: LampTwin(self.wire(file.lamp.wire(seat)), lit_level=file.lamp.active == "high") for seat in seats
        }
        self.lock_out = ButtonTwin(reactor, self.wire(file.lock_out.wire()), pressed_level=file.lock_out.worked_level)
        self.keys = {
            name: KeyLockTwin(reactor, self.wire(lock.wire()), closed_level=lock.worked_level)
            for name, lock in (("lower", file.key.lower), ("higher", file.key.higher))
        }
        self.key_pad = KeyPadTwin(
            reactor,
            rows=[self.expanders[wire.part].pin(wire.pin) for wire in file.key_pad.row_wires()],
            columns=[self.expanders[wire.part].pin(wire.pin) for wire in file.key_pad.column_wires()],
            legends=file.key_pad.legends,
        )
        self.shoe: ShoeTwin | None = None
        self.shuffler: ShufflerTwin | None = None
        self._next_on_top: tuple[str, ...] = ()
        if file.shoe is not None:
            self.shoe = ShoeTwin(lines.device(file.shoe.bus), reactor)
        if file.shuffler is not None:
            counts = file.shuffler.counts_cards
            outlet = self if self.shoe is not None else None
            line = lines.device(file.shuffler.bus)
            self.shuffler = ShufflerTwin(line, reactor, rng, counts=counts, outlet=outlet)
        if image is not None:
            self._restore(image)
        for device in (self.shoe, self.shuffler):
            if device is not None:
                device.on_change = self._changed
                device.power_on()

    # --- buses, for the drivers ---

    def i2c(self, name: str) -> TwinI2CBus:
        return self._buses.setdefault(name, TwinI2CBus())

    def gpio(self, name: str) -> GpioTwin:
        if name not in self._chips:
            self._chips[name] = GpioTwin(name, self._reactor)
        return self._chips[name]

    def transport(self, name: str, device: str) -> Transport:
        return self._lines.host(name, device)

    def wire(self, wire: Wire) -> TwinWire:
        """The outside end of a wire of the table file."""
        if wire.part in self.expanders:
            return self.expanders[wire.part].pin(wire.pin)
        return self.gpio(wire.part).line(wire.pin)

    # --- what people do ---

    def chip(self, seat: int, width_ms: float = 40) -> bool:
        """Drop a chip into the acceptor of ``seat``; False: it fell into the return cup."""
        return self.acceptors[seat].drop(width_ms)

    def press(self, button: str) -> None:
        """Press ``lock-out`` or the shuffler's ``green`` button. Raises ValueError for another."""
        if button == "lock-out":
            self.lock_out.press(PRESS_MS)
        elif button == "green" and self.shuffler is not None:
            self.shuffler.press_green()
        else:
            raise ValueError(f'this table has no button "{button}"; it has lock-out and green')

    def key(self, legend: str) -> None:
        """Press and let go a key of the pad."""
        self.key_pad.tap(legend)

    def turn(self, key: str, on: bool) -> None:
        """Turn the ``lower`` or ``higher`` key on or away."""
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
        self.shuffler.load(full_deck(colour) if cards is None else Deck(colour, tuple(cards)))
        self._next_on_top = tuple(on_top)
        self._changed()

    def stack(self, on_top: Sequence[str]) -> None:
        """Cheat: these cards come out of the shoe first, once the deck in the shuffler has fallen into it."""
        self._next_on_top = tuple(on_top)
        self._changed()

    def take_stack(self) -> tuple[str, ...]:
        """Lift the stack at the shoe's mouth; its cards. Raises ValueError when none lies there."""
        if self.shoe is None:
            raise ValueError("this table has no shoe")
        return self.shoe.take().cards

    def take_deck(self) -> str:
        """Take the deck from the tray, else out of the shuffler; its colour. Raises ValueError when there is none."""
        if self.shuffler is None:
            raise ValueError("this table has no shuffler")
        if self.shuffler.tray is not None:
            return self.shuffler.take_tray().colour
        return self.shuffler.remove().colour

    def clear(self, device: str) -> None:
        """Open a jammed shuffler or shoe, take every card out and close it. Raises ValueError when it is not jammed."""
        if device == "shuffler" and self.shuffler is not None:
            self.shuffler.clear_jam()
        elif device == "shoe" and self.shoe is not None:
            self.shoe.clear_jam()
        else:
            raise ValueError(f'"{device}" is no shuffler or shoe of this table')

    # --- what people see ---

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
        return self.meter_display.text()

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
        """The table has no power for a moment: every part starts with its power-on values."""
        for bus, address in self.places.values():
            bus.brown_out(address)
        for acceptor in self.acceptors.values():
            if isinstance(acceptor, CctalkAcceptorTwin):
                acceptor.fail("brown-out")
        for device in (self.shuffler, self.shoe):
            if device is not None:
                device.fail("brown-out")

    def let_go(self) -> None:
        """The service is gone: its end of every line is given back to the kernel."""
        for chip in self._chips.values():
            chip.close()

    # --- what outlives a process that simulates the felt ---

    def image(self) -> FeltImage:
        """Where decks and keys are now; a table made from it goes on from there."""
        return FeltImage(
            shuffler=b"" if self.shuffler is None else self.shuffler.image(),
            shoe=b"" if self.shoe is None else self.shoe.image(),
            keys_on=tuple(name for name, lock in self.keys.items() if lock.is_on),
            next_on_top=self._next_on_top,
        )

    def _restore(self, image: FeltImage) -> None:
        if self.shuffler is not None:
            self.shuffler.restore(image.shuffler)
        if self.shoe is not None:
            self.shoe.restore(image.shoe)
        for name in image.keys_on:
            self.keys[name].turn_on()
        self._next_on_top = image.next_on_top

    def _changed(self) -> None:
        self.on_change()

    # --- building ---

    def _solder_parts(self) -> None:
        for name, part in self.file.part.items():
            bus = self.i2c(part.bus)
            self.places[name] = (bus, part.address)
            if isinstance(part, Mcp23017):
                interrupt = None
                if part.interrupt is not None:
                    chip, line = part.interrupt.split(".")
                    interrupt = self.gpio(chip).line(line)
                self.expanders[name] = Mcp23017Twin(self._reactor, interrupt)
                bus.attach(part.address, self.expanders[name])
            elif isinstance(part, Ht16k33):
                led_driver = Ht16k33Twin()
                self.meter_display = MeterDisplayTwin(led_driver, digits=self.file.meter_display.digits)
                bus.attach(part.address, led_driver)
            elif isinstance(part, Pcf8574 | Pcf8574A):
                self.dealer_display = Hd44780Twin(
                    columns=self.file.dealer_display.columns, rows=self.file.dealer_display.rows
                )
                bus.attach(part.address, Pcf8574Twin(self.dealer_display))
