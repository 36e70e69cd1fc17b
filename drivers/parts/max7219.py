"""MAX7219, a driver of eight seven-segment digits on SPI, and chains of them (Maxim 19-4452, rev. 4).

Every register of every part is written again each ``refresh_ms``, so a part that lost its supply or took noise is right
again after that time at most. Nothing can be read back: a part that is mute (unplugged, dead, its wire cut) is **not**
seen. Only a port that is gone is a fault. To know, somebody has to look, which ``lammer diag`` asks for.
It does not decode: a byte of memory is the segments of a digit. It does not know what a digit says.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.buses.spi import SpiPort
from drivers.errors import DeviceError
from drivers.parts.presence import Presence
from drivers.reactor import Reactor, Timer
from drivers.signals import Signal

# Register addresses (table 2) and their data (tables 3 to 10).
DIGIT_0, DECODE_MODE, INTENSITY, SCAN_LIMIT, SHUTDOWN, DISPLAY_TEST = 0x01, 0x09, 0x0A, 0x0B, 0x0C, 0x0F
NO_DECODE, ALL_DIGITS, NORMAL_OPERATION, TEST_OFF = 0x00, 0x07, 0x01, 0x00
DIGITS = 8
MAX_MODULES = 4


class Max7219:
    """A chain of parts. ``brightness`` is 1 to 16; the longest chain has 4. Fault: ``lost`` (the port, not a part).

    Byte 8 m + n of the memory is DIG n of module m; module 0 is the one that the computer's data wire ends at.
    """

    def __init__(
        self,
        device: str,
        port: SpiPort,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        modules: int = 1,
        brightness: int = 8,
        refresh_ms: int = 1_000,
    ) -> None:
        if not 1 <= modules <= MAX_MODULES:
            raise ValueError(f"{device}: {modules} modules in a chain; 1 to {MAX_MODULES}")
        if not 1 <= brightness <= 16:
            raise ValueError(f"{device}: brightness {brightness}; it is 1 to 16")
        if not 100 <= refresh_ms <= 10_000:
            raise ValueError(f"{device}: refresh_ms {refresh_ms}; it is 100 to 10,000")
        self.device = device
        self.where = port.where
        self.memory_bytes = DIGITS * modules
        self._port = port
        self._reactor = reactor
        self._modules = modules
        self._brightness = brightness
        self._refresh_ns = refresh_ms * 1_000_000
        self._memory = bytes(self.memory_bytes)
        self._presence = Presence(device, self.where, reactor=reactor, emit=emit, reopen=self._write_everything)
        self._timer: Timer | None = None

    def open(self) -> None:
        """Write every register now and from time to time; a port that fails is reported and tried again."""
        self._presence.open()
        if self._timer is None:
            self._timer = self._reactor.call_later(self._refresh_ns, self._refresh)

    def close(self) -> None:
        """Write no more and give the port back; what is shown stays."""
        self._presence.close()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._port.close()

    def show(self, memory: bytes) -> None:
        """Show this; bits 0 to 6 of a byte are the segments a to g, bit 7 is the point.

        Raises ValueError when it is not eight bytes a module. A port that is away gets it when it is back.
        """
        if len(memory) != self.memory_bytes:
            raise ValueError(f"{self.device}: {len(memory)} bytes for a display memory of {self.memory_bytes}")
        if memory == self._memory:
            return
        before, self._memory = self._memory, memory
        if self._presence.answers:
            try:
                self._write_digits(before)
            except DeviceError as error:
                self._presence.lost(error)

    def _refresh(self) -> None:
        self._timer = self._reactor.call_later(self._refresh_ns, self._refresh)
        if not self._presence.answers:
            return
        try:
            self._write_everything()
        except DeviceError as error:
            self._presence.lost(error)

    def _write_everything(self) -> None:
        """Digits before the display is on: what they hold after noise is never shown."""
        self._write(DECODE_MODE, bytes((NO_DECODE,)) * self._modules)
        self._write(SCAN_LIMIT, bytes((ALL_DIGITS,)) * self._modules)
        self._write(INTENSITY, bytes((self._brightness - 1,)) * self._modules)
        self._write_digits(None)
        self._write(DISPLAY_TEST, bytes((TEST_OFF,)) * self._modules)
        self._write(SHUTDOWN, bytes((NORMAL_OPERATION,)) * self._modules)

    def _write_digits(self, before: bytes | None) -> None:
        """Each digit register of the chain that differs from ``before``, or all."""
        for digit in range(DIGITS):
            values = self._memory[digit::DIGITS]
            if before is None or values != before[digit::DIGITS]:
                self._write(DIGIT_0 + digit, bytes(register(segments) for segments in values))

    def _write(self, address: int, values: bytes) -> None:
        """One register of each part in one transfer: the word that is sent first travels to the last part."""
        self._port.write(b"".join(bytes((address, value)) for value in reversed(values)))


def register(segments: int) -> int:
    """A digit register without decoding: D7 is the point, D6 to D0 are the segments A to G (table 6).

    >>> [hex(register(segments)) for segments in (0x01, 0x40, 0x80)]
    ['0x40', '0x1', '0x80']
    """
    return segments & 0x80 | sum((segments >> bit & 1) << (6 - bit) for bit in range(7))
