"""The far end of a ccTalk wire: a single wire on which every device hears every byte, and so does the host.

Written from the generic specification and not from the driver. What the host writes comes back as its echo; a frame
that checks goes to the device of its address, or to all of them (address 0), which then keep silent. Faults:
``garbage`` (noise between frames) and ``unplug`` (the adapter is pulled).
Does not model: baud rate, two devices that speak at once, bytes of a frame that come one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from drivers.breakable import Breakable
from drivers.buses.serial_port import Transport
from drivers.buses.twin_wire import TwinReactor
from drivers.errors import DeviceLost

NOISE_EVERY_MS = 180
NOISE = bytes((0x01, 0x0B, 0x33, 0xC0, 0x00, 0x02, 0x5A))
BYTE_GAP_MS = 10


class CctalkDevice(Protocol):
    """What hangs on the wire."""

    def heard(self, header: int, data: bytes, reply: Callable[[int, bytes], None]) -> None:
        """A frame for this device came; ``reply(header, data)`` answers, now or later."""


class CctalkWireTwin(Breakable):
    """The wire. ``crc`` chooses the form of its frames, ``echo`` whether the host hears itself."""

    CALLED = "a ccTalk wire"
    FAULTS = ("garbage", "unplug")

    def __init__(self, transport: Transport, reactor: TwinReactor, *, crc: bool = False, echo: bool = True) -> None:
        super().__init__()
        self._transport = transport
        self._reactor = reactor
        self._crc = crc
        self._echo = echo
        self._devices: dict[int, CctalkDevice] = {}
        self._buffer = b""
        self._last_ns = 0

    def attach(self, address: int, device: CctalkDevice) -> None:
        self._devices[address] = device

    def power_on(self) -> None:
        """Plug the adapter in."""
        self._transport.open(self._received, lambda _text: None)

    def _when_broken(self, fault: str) -> None:
        if fault == "unplug":
            self._transport.close()
        else:
            self._noise()

    def _when_mended(self, faults: frozenset[str]) -> None:
        if "unplug" in faults:
            self.power_on()

    def put(self, raw: bytes) -> None:
        """Bytes on the wire, from any sender."""
        if "unplug" in self._faults:
            return
        try:
            self._transport.write(raw)
        except DeviceLost:
            return

    def frame(self, source: int, header: int, data: bytes) -> bytes:
        """The bytes of a frame to the host."""
        raw = bytes((1, len(data), source, header)) + data
        if self._crc:
            check = _crc16(raw[:2] + raw[3:])
            return raw[:2] + bytes((check & 255,)) + raw[3:] + bytes((check >> 8,))
        return raw + bytes((-sum(raw) % 256,))

    # --- inside ---

    def _received(self, data: bytes) -> None:
        if self._echo:
            self.put(data)
        now = self._reactor.now()
        if now - self._last_ns > BYTE_GAP_MS * 1_000_000:
            self._buffer = b""
        self._last_ns = now
        self._buffer += data
        while len(self._buffer) >= 5 and len(self._buffer) >= self._buffer[1] + 5:
            end = self._buffer[1] + 5
            raw, self._buffer = self._buffer[:end], self._buffer[end:]
            if not self._checks(raw):
                self._buffer = b""
                return
            self._deliver(raw[0], raw[3], raw[4:-1])

    def _checks(self, raw: bytes) -> bool:
        if self._crc:
            return _crc16(raw[:2] + raw[3:-1]) == raw[2] + 256 * raw[-1]
        return sum(raw) % 256 == 0

    def _deliver(self, address: int, header: int, data: bytes) -> None:
        if address == 0:
            for device in self._devices.values():
                device.heard(header, data, lambda _header, _data: None)
        elif address in self._devices:
            self._devices[address].heard(header, data, lambda head, rest: self.put(self.frame(address, head, rest)))

    def _noise(self) -> None:
        if "garbage" in self._faults:
            self.put(NOISE)
            self._reactor.call_later(NOISE_EVERY_MS * 1_000_000, self._noise)


def _crc16(raw: bytes) -> int:
    """CCITT, bit by bit, the highest first, from 0."""
    check = 0
    for byte in raw:
        for bit in range(7, -1, -1):
            carry = check >> 15 ^ byte >> bit & 1
            check = (check << 1 & 0xFFFF) ^ (0x1021 if carry else 0)
    return check
