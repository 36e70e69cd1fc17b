"""MCP23017, sixteen pins on I2C (Microchip DS20001952D): inputs with their edges, outputs opened without a blip.

Pins are declared (``input``, ``output``, ``open_drain``), then ``open`` sets the part up. An edge comes by the
interrupt line, with that line's time; a slow poll finds what the line did not say, a part that lost its settings and an
output that does not follow. The part is made to call when it is set up, every two seconds, and at each poll while its
line is silent: no chip is needed to find a cut wire, or a mended one. Levels that come without the part's settings
beside them are never acted on. It does not debounce, and does not know what hangs on a pin. A7 and B7 are outputs only
(table 1-1 of revision D); free, they stay inputs without a pull-up, for the board ties them to 0 V
(docs/hardware/pins.md): driven they would fight it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from drivers.buses.i2c import I2CAddress
from drivers.errors import ClaimError, DeviceError, DeviceLost, ProtocolError
from drivers.parts.interrupt_wire import InterruptWire
from drivers.parts.mcp23017_pins import ExpanderInput, ExpanderOutput
from drivers.parts.presence import Presence
from drivers.points import InputPoint
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

# Register addresses with IOCON.BANK = 0 (table 3-1): port A; port B follows at the next address.
IODIR, IPOL, GPINTEN, DEFVAL, IOCON, GPPU = 0x00, 0x02, 0x04, 0x06, 0x0A, 0x0C
GPIO, OLAT = 0x12, 0x14
# IOCON seen from BANK = 1 (table 3-1); with BANK = 0 the same address is GPINTENB.
IOCON_IN_BANK_1 = 0x05
# IOCON bits (register 3-6): both ports on both interrupt pins; interrupt pin high when active.
MIRROR, INTPOL = 0x40, 0x02

PINS = tuple(f"{port}{bit}" for port in "AB" for bit in range(8))
OUTPUTS_ONLY = frozenset({"A7", "B7"})
POLLS_A_TRIAL = 8
"""Polls from one trial of the interrupt line to the next: two seconds, at a poll every 250 ms."""


class Mcp23017:
    """One expander.

    ``interrupt`` is the GPIO line that INTA or INTB is wired to (the part mirrors them), None when the part has only
    outputs. Faults: ``lost``, ``brown-out``, ``stuck-output``, ``interrupt`` (see `InterruptWire`).
    """

    def __init__(
        self,
        device: str,
        address: I2CAddress,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        interrupt: InputPoint | None = None,
        interrupt_high: bool = False,
        poll_ms: int = 250,
    ) -> None:
        self.device = device
        self.where = address.where
        self._address = address
        self._reactor = reactor
        self._emit = emit
        self._iocon = MIRROR | (INTPOL if interrupt_high else 0)
        self._poll_ns = poll_ms * 1_000_000
        self._presence = Presence(
            device, self.where, reactor=reactor, emit=emit, reopen=self._set_up, found=self._found
        )
        self._timer: Timer | None = None
        # Sixteen-bit words: port A is the low byte.
        self._declared = 0
        self._outputs = 0
        self._open_drains = 0
        self._pull_ups = 0
        self._wanted = 0
        self._watched = 0
        self._levels = 0
        self._reported = 0  # pins whose watcher knows the level in _levels
        self._latches = self._directions = -1  # what the part holds; -1 before it was set up
        self._watchers: list[tuple[int, ExpanderInput]] = []
        self._gathering = 0
        self._servicing = False
        self._next_edge_ns: int | None = None
        self._polls_to_trial = POLLS_A_TRIAL
        self._browned_out = False
        self._disagreeing = self._stuck = 0
        self._wire: InterruptWire | None = None
        if interrupt is not None:
            self._wire = InterruptWire(
                device,
                self.where,
                interrupt,
                active_high=interrupt_high,
                patience_ns=self._poll_ns,
                reactor=reactor,
                emit=emit,
            )
            interrupt.watch(self._interrupted)

    # --- pins, declared before open ---

    def input(self, pin: str, *, pull_up: bool = True) -> ExpanderInput:
        """An input; ``pull_up`` connects the part's own 100 kΩ.

        Raises:
            ClaimError: the pin has an owner, or is an output only.
        """
        if pin in OUTPUTS_ONLY:
            raise ClaimError(self.device, f"{pin} of an mcp23017 can only be an output; use A0…A6 or B0…B6")
        bit = self._declare(pin)
        self._pull_ups |= pull_up << bit
        return ExpanderInput(self, bit, self._named(pin))

    def output(self, pin: str, *, start: bool) -> ExpanderOutput:
        """A driven output that has ``start`` from the first instant on."""
        bit = self._declare(pin)
        self._outputs |= 1 << bit
        self._wanted |= start << bit
        return ExpanderOutput(self, bit, self._named(pin))

    def open_drain(self, pin: str) -> ExpanderOutput:
        """An output that is driven low or let go (pulled up), never driven high; starts let go."""
        bit = self._declare(pin)
        self._open_drains |= 1 << bit
        self._pull_ups |= 1 << bit
        self._wanted |= 1 << bit
        return ExpanderOutput(self, bit, self._named(pin))

    # --- the part ---

    def open(self) -> None:
        """Set the part up and begin to poll; when it does not answer, report that and go on trying."""
        self._presence.open()
        if self._timer is None:
            self._timer = self._reactor.call_later(self._poll_ns, self._poll)

    def close(self) -> None:
        """Poll no more. Outputs keep their levels."""
        self._presence.close()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @contextmanager
    def together(self) -> Iterator[None]:
        """Outputs written inside change with one register write a port, at the end."""
        self._gathering += 1
        try:
            yield
        finally:
            self._gathering -= 1
            self._flush()

    # --- used by the pins ---

    def watched(self, bit: int, pin: ExpanderInput) -> None:
        """A pin has a watcher from now on."""
        self._watched |= 1 << bit
        self._watchers.append((1 << bit, pin))
        if self._presence.answers:
            self._reported |= 1 << bit
            try:
                self._write_interrupt_enable()
            except DeviceError as error:
                self._presence.lost(error)

    def want(self, mask: int, level: bool) -> None:
        """Make the pins of ``mask`` this level."""
        self._wanted = self._wanted | mask if level else self._wanted & ~mask
        if not self._gathering:
            self._flush()

    def level(self, bit: int) -> bool:
        """The level of one pin, asked now. Raises DeviceLost when the part does not answer."""
        if self._presence.answers and not self._servicing:
            if self._watched >> (bit & 8) & 0xFF:
                self._look()
            else:
                self._look_at_port(bit >> 3)
        if not self._presence.answers:
            raise DeviceLost(self.device, f"nothing is known of {self.where}: it does not answer or is not open yet")
        return bool(self._levels >> bit & 1)

    # --- inside ---

    def _declare(self, pin: str) -> int:
        if pin not in PINS:
            raise ClaimError(self.device, f"no pin {pin!r}; an mcp23017 has pins A0…A7 and B0…B7")
        bit = PINS.index(pin)
        if self._declared >> bit & 1:
            raise ClaimError(self.device, f"pin {pin} is taken already; give the second device another pin")
        self._declared |= 1 << bit
        return bit

    def _named(self, pin: str) -> str:
        return f"{self.device}.{pin} ({self.where})"

    def _registers(self) -> tuple[int, int]:
        """What OLAT and IODIR must hold for the wanted levels."""
        latches = self._wanted & self._outputs
        directions = 0xFFFF & ~self._outputs & ~(self._open_drains & ~self._wanted)
        return latches, directions

    def _set_up(self) -> None:
        write = self._address.write
        latches, directions = self._registers()
        write(IOCON_IN_BANK_1, 0x00)
        write(IOCON, self._iocon)
        write(GPINTEN, 0x00, 0x00)
        write(OLAT, latches & 0xFF, latches >> 8)  # before IODIR: a pin that becomes an output has its level already
        write(GPPU, self._pull_ups & 0xFF, self._pull_ups >> 8)
        write(IODIR, directions & 0xFF, directions >> 8)
        write(IPOL, 0x00, 0x00)
        write(DEFVAL, 0x00, 0x00, 0x00, 0x00)  # INTCON lies behind it: call at changes
        found = self._address.read(IODIR, 4) + self._address.read(OLAT, 2)
        if found != [directions & 0xFF, directions >> 8, 0, 0, latches & 0xFF, latches >> 8]:
            raise ProtocolError(self.device, f"{self.where} does not keep its settings; it is not an mcp23017 or noise")
        self._latches, self._directions = latches, directions
        self._write_interrupt_enable()
        if self._browned_out:
            self._browned_out = False
            self._emit(DeviceRecovered(device=self.device, at=self._reactor.now(), fault="brown-out"))

    def _write_interrupt_enable(self) -> None:
        self._address.write(GPINTEN, self._watched & 0xFF, self._watched >> 8)

    def _flush(self) -> None:
        if not self._presence.answers:
            return
        latches, directions = self._registers()
        try:
            self._latches = self._write_word(OLAT, latches, self._latches)
            self._directions = self._write_word(IODIR, directions, self._directions)
        except DeviceError as error:
            self._presence.lost(error)

    def _write_word(self, register: int, word: int, held: int) -> int:
        change = word ^ held
        if change & 0xFF and change >> 8:
            self._address.write(register, word & 0xFF, word >> 8)
        elif change & 0xFF:
            self._address.write(register, word & 0xFF)
        elif change:
            self._address.write(register + 1, word >> 8)
        return word

    def _interrupted(self, level: bool, at_ns: int) -> None:
        if self._wire is not None and self._wire.begins(level) and self._presence.answers:
            self._service(at_ns, told=True)

    def _poll(self) -> None:
        self._timer = self._reactor.call_later(self._poll_ns, self._poll)
        if not self._presence.answers:
            return
        if self._wire is not None:
            self._wire.judge()
            if self._wire.on_its_way():
                return
        self._look(trial=self._trial_is_due())
        self._check_outputs()

    def _found(self) -> None:
        self._look()
        if self._wire is not None:
            self._wire.forget()
            self._look(trial=True)

    def _trial_is_due(self) -> bool:
        """At a poll: whether the part is to call before it is read, of which a line that is well has news."""
        if self._wire is None:
            return False
        self._polls_to_trial -= 1
        if self._wire.trusted and self._polls_to_trial > 0:
            return False
        self._polls_to_trial = POLLS_A_TRIAL
        return True

    def _call(self) -> None:
        """An interrupt that stays until it is read: the watched pins are compared with what they are not, for a moment.

        Section 3.5.5. A pulse that was captured before stays captured.
        """
        other = ~self._levels & 0xFFFF
        self._address.write(DEFVAL, other & 0xFF, other >> 8, self._watched & 0xFF, self._watched >> 8)
        self._address.write(DEFVAL, 0x00, 0x00, 0x00, 0x00)

    def _look(self, *, trial: bool = False) -> None:
        self._service(self._reactor.now(), told=False, trial=trial)

    def _look_at_port(self, port: int) -> None:
        """Read back outputs without touching the other port, whose edges may be waiting for their interrupt."""
        try:
            (levels,) = self._address.read(GPIO + port, 1)
            if self._address.read(OLAT, 2) != [self._latches & 0xFF, self._latches >> 8]:
                self._lost_its_settings()
                (levels,) = self._address.read(GPIO + port, 1)
        except DeviceError as error:
            self._presence.lost(error)
            return
        shift = port * 8
        self._levels = self._levels & ~(0xFF << shift) | levels << shift

    def _service(self, at_ns: int, *, told: bool, trial: bool = False) -> None:
        """Read the part and tell the watchers: the line ``told`` of an edge, or it is asked, perhaps as a ``trial``.

        An edge that comes meanwhile gets a round of its own.
        """
        if self._servicing:
            self._next_edge_ns = at_ns
            return
        self._servicing = True
        edge: int | None = at_ns
        try:
            while edge is not None:
                self._next_edge_ns = None
                if trial:
                    self._call()
                block = self._read()
                if block[:4] != [self._iocon, self._iocon, self._pull_ups & 0xFF, self._pull_ups >> 8]:
                    self._lost_its_settings()
                    block = self._read()
                self._compare(called=bool(block[4] | block[5]), told=told or self._next_edge_ns is not None)
                self._take(block, edge)
                edge, told, trial = self._next_edge_ns, True, False
        except DeviceError as error:
            self._presence.lost(error)
        finally:
            self._servicing = False

    def _compare(self, *, called: bool, told: bool) -> None:
        """What the part says of its call, and what the line said."""
        if self._wire is None or called is told:
            return
        if called:
            self._wire.untold()
        else:
            self._wire.for_nothing()

    def _read(self) -> list[int]:
        """IOCON twice, GPPU, INTF, INTCAP, GPIO: ten bytes; INTCAP and GPIO end the interrupt (section 3.5.8)."""
        return self._address.read(IOCON, 10)

    def _take(self, block: list[int], at_ns: int) -> None:
        flagged = (block[4] | block[5] << 8) & self._watched
        captured = block[6] | block[7] << 8
        if flagged:
            self._tell(flagged, captured, at_ns)
        self._tell(self._watched, block[8] | block[9] << 8, at_ns if not flagged else self._reactor.now())
        self._levels = block[8] | block[9] << 8
        self._reported |= self._watched

    def _tell(self, pins: int, levels: int, at_ns: int) -> None:
        """Call the watchers of those ``pins`` whose level is not the one they know."""
        changed = pins & ((levels ^ self._levels) | ~self._reported)
        if not changed:
            return
        self._levels = self._levels & ~changed | levels & changed
        self._reported |= changed
        for mask, pin in self._watchers:
            if mask & changed and pin.action is not None:
                pin.action(bool(levels & mask), at_ns)

    def _lost_its_settings(self) -> None:
        if not self._browned_out:
            self._browned_out = True
            now = self._reactor.now()
            text = f"{self.where} lost its settings (a dip of its supply, or noise); it is set up again"
            self._emit(DeviceFault(device=self.device, at=now, fault="brown-out", where=self.where, text=text))
        self._set_up()

    def _check_outputs(self) -> None:
        """Two polls in a row that see another level than was written are a fault."""
        if not self._presence.answers:
            return
        wrong = (self._levels ^ self._wanted) & self._outputs
        lasting, self._disagreeing = wrong & self._disagreeing, wrong
        if lasting & ~self._stuck:
            self._report_stuck(lasting & ~self._stuck)
        elif self._stuck and not wrong:
            self._stuck = 0
            self._emit(DeviceRecovered(device=self.device, at=self._reactor.now(), fault="stuck-output"))

    def _report_stuck(self, pins: int) -> None:
        self._stuck |= pins
        for bit, pin in enumerate(PINS):
            if pins >> bit & 1:
                where, now = self._named(pin), self._reactor.now()
                wanted, other = ("high", "low") if self._wanted >> bit & 1 else ("low", "high")
                text = f"{where} was written {wanted} and stays {other}; check what it drives"
                self._emit(DeviceFault(device=self.device, at=now, fault="stuck-output", where=where, text=text))
