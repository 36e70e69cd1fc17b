"""USB devices in software, plugged into the running kernel through vhci-hcd over a socket pair.

The kernel's own class drivers bind to them as to real ones. The bytes on the socket are those of USB/IP
(Documentation/usb/usbip_protocol.rst); the descriptors are those of USB 2.0, chapter 9. A device answers on a reactor.
Does not model: isochronous transfers, several configurations, speed, power.
"""

from __future__ import annotations

import socket
import struct
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from drivers.reactor import Reactor

CONTROLLER = Path("/sys/devices/platform/vhci_hcd.0")
FULL_SPEED = 2
FREE_PORT = "004"  # VDEV_ST_NULL of the kernel's usbip_common.h
FREED_WITHIN_S = 2

SUBMIT, UNLINK, SUBMITTED, UNLINKED = 1, 2, 3, 4
HEADER = 48
EPIPE, ECONNRESET = -32, -104

DEVICE, CONFIGURATION, STRING, INTERFACE, ENDPOINT = 1, 2, 3, 4, 5
TO_HOST = 0x80
CLASS_OR_VENDOR = 0x60
GET_STATUS, GET_DESCRIPTOR, GET_CONFIGURATION = 0, 6, 8


@dataclass(frozen=True)
class Identity:
    """What a device says it is; ``serial`` is part of its name under /dev/serial/by-id."""

    vendor: int
    product: int
    release: int
    maker: str
    name: str
    serial: str


@dataclass(frozen=True)
class Request:
    """A control transfer's setup packet, with the bytes of its data stage where it writes."""

    kind: int
    number: int
    value: int
    index: int
    length: int
    data: bytes


def free_ports() -> list[int]:
    """The controller's ports for devices that are no faster than high speed, those that nothing is plugged into."""
    lines = (CONTROLLER / "status").read_text().splitlines()
    return [int(words[1]) for words in map(str.split, lines) if words[0] == "hs" and words[2] == FREE_PORT]


class UsbDevice:
    """One device with a single interface, of a vendor's class with bulk endpoints unless a kind says otherwise.

    ``endpoints``: addresses.
    """

    INTERFACE: ClassVar[tuple[int, int, int]] = (0xFF, 0, 0)
    """Its class, subclass and protocol."""
    TRANSFERS: ClassVar[tuple[int, int, int]] = (0x02, 64, 0)
    """Of each endpoint: kind, longest packet in bytes, interval in milliseconds."""
    CLASS_DESCRIPTOR: ClassVar[bytes] = b""

    def __init__(self, reactor: Reactor, identity: Identity, endpoints: tuple[int, ...] = ()) -> None:
        self._reactor = reactor
        self._identity = identity
        self._endpoints = endpoints
        self._socket: socket.socket | None = None
        self._port = 0
        self._received = b""
        self._waiting: dict[int, deque[int]] = {}
        """Transfers to the host that wait for bytes, by endpoint number."""

    # --- what a kind of device does ---

    def answer(self, request: Request) -> bytes | None:
        """Answer a request of the class or vendor; None refuses it."""
        raise NotImplementedError

    def received(self, endpoint: int, data: bytes) -> None:
        """The host wrote to an endpoint."""
        raise NotImplementedError

    def send(self, endpoint: int, data: bytes) -> bool:
        """Complete the oldest waiting transfer of this endpoint with ``data``; False when none waits."""
        waiting = self._waiting.get(endpoint)
        if not waiting:
            return False
        self._complete(waiting.popleft(), data)
        return True

    def asked(self, endpoint: int) -> None:
        """The host waits for bytes from this endpoint."""
        raise NotImplementedError

    # --- the plug ---

    @property
    def is_plugged(self) -> bool:
        return self._socket is not None

    def plug(self, port: int | None = None) -> None:
        """Plug it in; the kernel enumerates it from now on. Raises OSError when ``port``, or every port, is taken.

        A port that was left just now is free a moment later.
        """
        end = time.monotonic() + FREED_WITHIN_S
        while port is not None and port not in free_ports() and time.monotonic() < end:
            time.sleep(0.01)
        free = free_ports()
        if not free or port not in (None, *free):
            raise OSError(f"port {port} of vhci-hcd is taken" if free else "every port of vhci-hcd is taken")
        ours, kernels = socket.socketpair()
        self._port = free[0] if port is None else port
        self._received, self._waiting = b"", {}
        ours.setblocking(False)
        (CONTROLLER / "attach").write_text(f"{self._port} {kernels.fileno()} {1 << 16 | self._port} {FULL_SPEED}")
        kernels.close()
        self._socket = ours
        self._reactor.add_reader(ours.fileno(), self._readable)

    def unplug(self) -> None:
        """Pull it out."""
        plugged, self._socket = self._socket, None
        if plugged is None:
            return
        self._reactor.remove_reader(plugged.fileno())
        (CONTROLLER / "detach").write_text(str(self._port))
        plugged.close()

    # --- packets ---

    def _readable(self) -> None:
        assert self._socket is not None, "an unplugged device is not read"
        data = self._socket.recv(65_536)
        if not data:
            self.unplug()
            return
        self._received += data
        while self._socket is not None and self._one_packet():
            pass

    def _one_packet(self) -> bool:
        """Take one whole packet; False when there is none."""
        packet = self._received
        if len(packet) < HEADER:
            return False
        command, number, _, to_host, endpoint = struct.unpack(">5I", packet[:20])
        length = struct.unpack(">I", packet[24:28])[0]
        written = length if command == SUBMIT and not to_host else 0
        if len(packet) < HEADER + written:
            return False
        data, self._received = packet[HEADER : HEADER + written], packet[HEADER + written :]
        if command == UNLINK:
            self._unlink(number, struct.unpack(">I", packet[20:24])[0])
        elif endpoint == 0:
            self._control(number, packet[40:HEADER], data, length)
        elif to_host:
            self._waiting.setdefault(endpoint, deque()).append(number)
            self.asked(endpoint)
        else:
            self._complete(number, b"", len(data))
            self.received(endpoint, data)
        return True

    def _control(self, number: int, setup: bytes, data: bytes, length: int) -> None:
        kind, asked, value, index, wanted = struct.unpack("<BBHHH", setup)
        request = Request(kind, asked, value, index, wanted, data)
        answer = self.answer(request) if request.kind & CLASS_OR_VENDOR else self._standard(request)
        if answer is None:
            self._send(SUBMITTED, number, struct.pack(">iiiii8x", EPIPE, 0, 0, 0, 0))
        elif request.kind & TO_HOST:
            self._complete(number, answer[:length])
        else:
            self._complete(number, b"", len(data))

    def _complete(self, number: int, data: bytes, written: int = 0) -> None:
        self._send(SUBMITTED, number, struct.pack(">iiiii8x", 0, len(data) or written, 0, 0, 0) + data)

    def _unlink(self, number: int, victim: int) -> None:
        waits = [waiting for waiting in self._waiting.values() if victim in waiting]
        for waiting in waits:
            waiting.remove(victim)
        self._send(UNLINKED, number, struct.pack(">i24x", ECONNRESET if waits else 0))

    def _send(self, command: int, number: int, rest: bytes) -> None:
        if self._socket is not None:
            self._socket.sendall(struct.pack(">5I", command, number, 0, 0, 0) + rest)

    # --- chapter 9 ---

    def _standard(self, request: Request) -> bytes | None:
        if not request.kind & TO_HOST:
            return b""
        if request.number == GET_DESCRIPTOR:
            return self._descriptor(request.value >> 8, request.value & 0xFF)
        return {GET_STATUS: b"\0\0", GET_CONFIGURATION: b"\1"}.get(request.number, b"\0")

    def _descriptor(self, kind: int, index: int) -> bytes | None:
        identity = self._identity
        if kind == DEVICE:
            ids = (identity.vendor, identity.product, identity.release)
            return struct.pack("<BBHBBBBHHHBBBB", 18, DEVICE, 0x0110, 0, 0, 0, 64, *ids, 1, 2, 3, 1)
        if kind == CONFIGURATION:
            body = struct.pack("<9B", 9, INTERFACE, 0, 0, len(self._endpoints), *self.INTERFACE, 0)
            body += self.CLASS_DESCRIPTOR
            for address in self._endpoints:
                body += struct.pack("<BBBBHB", 7, ENDPOINT, address, *self.TRANSFERS)
            return struct.pack("<BBHBBBBB", 9, CONFIGURATION, 9 + len(body), 1, 1, 0, 0x80, 50) + body
        if kind == STRING and index <= 3:
            text = ("", identity.maker, identity.name, identity.serial)[index].encode("utf-16-le") or b"\x09\x04"
            return bytes((len(text) + 2, STRING)) + text
        return None
