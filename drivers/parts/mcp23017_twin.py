"""An MCP23017 at register level (Microchip DS20001952D): registers in both banks, pins, interrupt-on-change and INT.

Things are soldered on by ``pin("A3")``, a TwinWire. Faults: ``stick`` (a pin keeps a level), ``mute`` (the interrupt
output says nothing), and those of the bus: unplug, garble, hold, brown-out.
Does not model: INTA and INTB apart (both are one wire), open-drain INT, slew rate, the disturbance of SDA by inputs on
pins 7, the time between an edge and INT.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.buses.gpio_twin import Clock
from drivers.buses.twin_wire import TwinWire, WireAction

# Registers in the order of the datasheet's table 3-1; each has an A and a B.
_REGISTERS = 11
_IODIR, _IPOL, _GPINTEN, _DEFVAL, _INTCON, _IOCON, _GPPU, _INTF, _INTCAP, _GPIO, _OLAT = range(_REGISTERS)
_READ_ONLY = frozenset({_INTF, _INTCAP})


class TwinPin:
    """One pin from outside; a TwinWire."""

    def __init__(self, twin: Mcp23017Twin, port: int, bit: int) -> None:
        self._twin = twin
        self._port = port
        self._mask = 1 << bit
        self.observers: tuple[WireAction, ...] = ()
        self.drive_observers: tuple[Callable[[], None], ...] = ()

    def drive(self, level: bool | None, at_ns: int | None = None) -> None:
        self._twin.drive(self._port, self._mask, level, at_ns)

    def level(self) -> bool:
        return bool(self._twin.levels[self._port] & self._mask)

    def observe(self, action: WireAction) -> None:
        self.observers = (*self.observers, action)

    def driven_by_part(self) -> bool | None:
        """The level that the part itself drives, or None while the pin is an input."""
        return self._twin.drives(self._port, self._mask)

    def observe_drive(self, action: Callable[[], None]) -> None:
        """Call ``action`` whenever what the part drives may have changed, whatever the level does."""
        self._twin.observe_drive(action)

    def stick(self, level: bool | None) -> None:
        """The pin keeps ``level`` whatever drives it; None frees it."""
        self._twin.stick(self._port, self._mask, level)


class Mcp23017Twin:
    """The part. ``interrupt`` is the wire that its INT pin drives (a line of a twin GPIO chip)."""

    def __init__(self, clock: Clock, interrupt: TwinWire | None = None) -> None:
        self._clock = clock
        self._interrupt = interrupt
        self._muted = False
        self._external: list[int] = [0, 0]
        self._external_mask: list[int] = [0, 0]
        self._stuck: list[int] = [0, 0]
        self._stuck_mask: list[int] = [0, 0]
        self._drive_observers: tuple[Callable[[], None], ...] = ()
        self._pins = [[TwinPin(self, port, bit) for bit in range(8)] for port in (0, 1)]
        self.levels: list[int] = [0, 0]
        self._registers: list[list[int]] = []
        self.power_up()

    # --- the bus (TwinPart) ---

    def power_up(self) -> None:
        self._registers = [[0, 0] for _ in range(_REGISTERS)]
        self._registers[_IODIR] = [0xFF, 0xFF]
        self._bank = False
        self._sequential = True
        self._pointer = 0
        self._settle(self._clock.now(), detect=False)
        self._drive_interrupt(self._clock.now())
        self._tell_drive_observers()

    def write(self, data: bytes) -> None:
        self._pointer = data[0]
        if len(data) == 1:
            return
        for value in data[1:]:
            self._write_register(value)
        self._settle(self._clock.now(), detect=True)
        self._tell_drive_observers()

    def read(self, length: int) -> bytes:
        data = bytes([self._read_register() for _ in range(length)])
        self._drive_interrupt(self._clock.now())
        return data

    # --- the pins ---

    def pin(self, name: str) -> TwinPin:
        """``A0`` to ``B7`` from outside."""
        return self._pins["AB".index(name[0])][int(name[1])]

    def drive(self, port: int, mask: int, level: bool | None, at_ns: int | None) -> None:
        """Something outside puts a level on pins, or lets them float."""
        self._external_mask[port] = self._external_mask[port] & ~mask | (0 if level is None else mask)
        self._external[port] = self._external[port] & ~mask | (mask if level else 0)
        self._settle(self._clock.now() if at_ns is None else at_ns, detect=True)

    def drives(self, port: int, mask: int) -> bool | None:
        if self._registers[_IODIR][port] & mask:
            return None
        return bool(self._registers[_OLAT][port] & mask)

    def observe_drive(self, action: Callable[[], None]) -> None:
        self._drive_observers = (*self._drive_observers, action)

    # --- faults ---

    def stick(self, port: int, mask: int, level: bool | None) -> None:
        self._stuck_mask[port] = self._stuck_mask[port] & ~mask | (0 if level is None else mask)
        self._stuck[port] = self._stuck[port] & ~mask | (mask if level else 0)
        self._settle(self._clock.now(), detect=True)

    def mute(self, muted: bool) -> None:
        """The interrupt output stays as if nothing had happened."""
        self._muted = muted
        self._drive_interrupt(self._clock.now())

    # --- inside ---

    def _place(self) -> tuple[int, int] | None:
        """(register, port) under the pointer."""
        if self._bank:
            port, register = self._pointer >> 4, self._pointer & 0x0F
        else:
            register, port = self._pointer >> 1, self._pointer & 1
        return (register, port) if register < _REGISTERS and port < 2 else None

    def _advance(self) -> None:
        if self._sequential:
            last = 0x1A if self._bank else 0x15
            self._pointer = 0 if self._pointer >= last else self._pointer + 1
        elif not self._bank:
            self._pointer ^= 1  # byte mode toggles between the two ports of one register (section 3.2.1)

    def _write_register(self, value: int) -> None:
        place = self._place()
        self._advance()
        if place is None:
            return
        register, port = place
        if register == _IOCON:
            self._registers[register] = [value & 0xFE, value & 0xFE]
            self._bank = bool(value & 0x80)
            self._sequential = not value & 0x20
        elif register == _GPIO:
            self._registers[_OLAT][port] = value  # writing the port writes the latch (register 3-10)
        elif register not in _READ_ONLY:
            self._registers[register][port] = value

    def _read_register(self) -> int:
        place = self._place()
        self._advance()
        if place is None:
            return 0
        register, port = place
        if register == _GPIO:
            value = self.levels[port] ^ self._registers[_IPOL][port]
            self._end_interrupt(port)
            return value
        value = self._registers[register][port]
        if register == _INTCAP:
            self._end_interrupt(port)
        return value

    def _end_interrupt(self, port: int) -> None:
        """Reading INTCAP or GPIO ends it, unless a pin still differs from DEFVAL (section 3.5.8)."""
        self._registers[_INTF][port] = 0
        self._compare_with_default(port)

    def _compare_with_default(self, port: int) -> None:
        registers = self._registers
        if not registers[_INTCON][port]:
            return
        differing = (self.levels[port] ^ registers[_DEFVAL][port]) & registers[_INTCON][port]
        self._flag(port, differing & registers[_GPINTEN][port])

    def _flag(self, port: int, pins: int) -> None:
        if pins and not self._registers[_INTF][port]:
            self._registers[_INTF][port] = pins
            self._registers[_INTCAP][port] = self.levels[port] ^ self._registers[_IPOL][port]

    def _settle(self, at_ns: int, *, detect: bool) -> None:
        registers = self._registers
        changed = [0, 0]
        for port in (0, 1):
            inputs = registers[_IODIR][port]
            outside = self._external_mask[port]
            level = registers[_OLAT][port] & ~inputs
            level |= self._external[port] & outside & inputs
            level |= registers[_GPPU][port] & ~outside & inputs
            level = level & ~self._stuck_mask[port] | self._stuck[port]
            changed[port] = level ^ self.levels[port]
            self.levels[port] = level
            if detect:
                sensitive = registers[_GPINTEN][port] & inputs
                self._flag(port, changed[port] & sensitive & ~registers[_INTCON][port])
                self._compare_with_default(port)
        # What is on the wires is final before anybody outside is told: an observer may drive a pin in answer.
        for port in (0, 1):
            if changed[port]:
                for bit, pin in enumerate(self._pins[port]):
                    if changed[port] >> bit & 1 and pin.observers:
                        level_now = bool(self.levels[port] >> bit & 1)
                        for observer in pin.observers:
                            observer(level_now, at_ns)
        self._drive_interrupt(at_ns)

    def _drive_interrupt(self, at_ns: int) -> None:
        if self._interrupt is None:
            return
        active_high = bool(self._registers[_IOCON][0] & 0x02)
        flags = self._registers[_INTF]
        active = bool(flags[0] or flags[1]) and not self._muted
        self._interrupt.drive(active is active_high, at_ns)

    def _tell_drive_observers(self) -> None:
        for action in self._drive_observers:
            action()
