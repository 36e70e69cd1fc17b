"""HT16K33, a driver of 16 × 8 light-emitting segments on I2C (Holtek, revision 1.20).

Writes the sixteen bytes of display memory when they change and reads them back now and then; a part that lost them is
set up again. Oscillator, display and dimming cannot be read back, so they are sent again with each look.
It does not know what a segment means. Keys are not scanned.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.buses.i2c import I2CAddress
from drivers.errors import DeviceError
from drivers.parts.presence import Presence
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

# Commands (table "Command Summary"): the byte itself is the command.
OSCILLATOR_ON = 0x21
DISPLAY_ON_STEADY = 0x81
DIMMING = 0xE0
MEMORY = 0x00
MEMORY_BYTES = 16


class Ht16k33:
    """One part. ``brightness`` is 1 to 16 sixteenths. Faults: ``lost``, ``brown-out``."""

    def __init__(
        self,
        device: str,
        address: I2CAddress,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        brightness: int = 16,
        check_ms: int = 2_000,
    ) -> None:
        if not 1 <= brightness <= 16:
            raise ValueError(f"{device}: brightness {brightness}; it is 1 to 16")
        self.device = device
        self.where = address.where
        self.memory_bytes = MEMORY_BYTES
        self._address = address
        self._reactor = reactor
        self._emit = emit
        self._dimming = DIMMING | brightness - 1
        self._check_ns = check_ms * 1_000_000
        self._memory = bytes(MEMORY_BYTES)
        self._presence = Presence(device, self.where, reactor=reactor, emit=emit, reopen=self._set_up)
        self._timer: Timer | None = None
        self._browned_out = False

    def open(self) -> None:
        """Set the part up and look at it from time to time; a failure is reported and tried again."""
        self._presence.open()
        if self._timer is None:
            self._timer = self._reactor.call_later(self._check_ns, self._check)

    def close(self) -> None:
        """Look no more; what is shown stays."""
        self._presence.close()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def show(self, memory: bytes) -> None:
        """Make the display memory this; byte 2 n is ROW0 to ROW7 of COM n, byte 2 n + 1 is ROW8 to ROW15.

        Raises ValueError when it is not sixteen bytes. A part that is away gets it when it is back.
        """
        if len(memory) != MEMORY_BYTES:
            raise ValueError(f"{self.device}: {len(memory)} bytes for a display memory of {MEMORY_BYTES}")
        if memory == self._memory:
            return
        self._memory = memory
        if self._presence.answers:
            try:
                self._address.write(MEMORY, *memory)
            except DeviceError as error:
                self._presence.lost(error)

    def holds(self) -> bool:
        """Whether the part is there and its memory really is what was shown last, read back now."""
        if not self._presence.answers:
            return False
        try:
            return bytes(self._address.read(MEMORY, MEMORY_BYTES)) == self._memory
        except DeviceError as error:
            self._presence.lost(error)
            return False

    def show_again(self) -> None:
        """Set the part up once more with what it shows; one that is away comes by itself."""
        if self._presence.answers:
            try:
                self._set_up()
            except DeviceError as error:
                self._presence.lost(error)

    def _set_up(self) -> None:
        self._address.send(OSCILLATOR_ON)
        self._address.write(MEMORY, *self._memory)  # before the display is on: memory after power-up is not defined
        self._address.send(self._dimming)
        self._address.send(DISPLAY_ON_STEADY)

    def _check(self) -> None:
        self._timer = self._reactor.call_later(self._check_ns, self._check)
        if not self._presence.answers:
            return
        try:
            lost_memory = bytes(self._address.read(MEMORY, MEMORY_BYTES)) != self._memory
            self._set_up()
            if lost_memory and not self._browned_out:
                self._report_brown_out()
            if self._browned_out and bytes(self._address.read(MEMORY, MEMORY_BYTES)) == self._memory:
                self._browned_out = False
                self._emit(DeviceRecovered(device=self.device, at=self._reactor.now(), fault="brown-out"))
        except DeviceError as error:
            self._presence.lost(error)

    def _report_brown_out(self) -> None:
        self._browned_out = True
        now = self._reactor.now()
        text = f"{self.where} had lost what it showed (a dip of its supply, or noise); it is set up again"
        self._emit(DeviceFault(device=self.device, at=now, fault="brown-out", where=self.where, text=text))
