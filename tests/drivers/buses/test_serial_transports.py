"""One suite for all ways of carrying bytes: in memory on virtual time, real pyserial on a pseudo-terminal and on a USB
adapter of the guest's kernel, and a device file, which is the pseudo-terminal opened without pyserial.
"""

from __future__ import annotations

import asyncio
import errno
import os
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.serial_memory import LATE_NS, MemoryWire
from drivers.buses.serial_port import SerialPort, Transport
from drivers.buses.serial_pty import PtyTransport
from drivers.buses.usb_printer import UsbPrinterPort
from drivers.errors import ClaimError, DeviceError, DeviceLost, DeviceTimeout
from drivers.reactor import VirtualReactor
from tests.drivers.buses.conftest import KERNEL


class Rig(Protocol):
    @property
    def host(self) -> Transport: ...

    @property
    def device(self) -> Transport: ...

    def until(self, condition: Callable[[], bool]) -> None: ...


class MemoryRig:
    def __init__(self) -> None:
        self.reactor = VirtualReactor()
        self.wire = MemoryWire(self.reactor, "the wire")
        self.host: Transport = self.wire.host
        self.device: Transport = self.wire.device

    def until(self, condition: Callable[[], bool]) -> None:
        self.reactor.advance(1_000_000_000)
        assert condition()


class PtyRig:
    def __init__(self, folder: Path, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.path = folder / "shoe"
        self.reactor = AsyncioReactor(loop)
        self.host: Transport = SerialPort("shoe", str(self.path), self.reactor)
        self.device: Transport = PtyTransport(self.path, self.reactor)

    def until(self, condition: Callable[[], bool]) -> None:
        async def wait() -> None:
            while not condition():
                await asyncio.sleep(0.002)

        self.loop.run_until_complete(asyncio.wait_for(wait(), 5))


@pytest.fixture
def pty(tmp_path: Path, loop: asyncio.AbstractEventLoop) -> Iterator[PtyRig]:
    rig = PtyRig(tmp_path, loop)
    yield rig
    rig.host.close()
    rig.device.close()


@pytest.fixture(params=["memory", "pty", "file", pytest.param("usb", marks=KERNEL)])
def rig(request: pytest.FixtureRequest, loop: asyncio.AbstractEventLoop) -> Iterator[Rig]:
    if request.param == "usb":
        from tests.hil.guest.rigs import KernelSerialRig

        usb = KernelSerialRig(AsyncioReactor(loop), loop)
        yield usb
        usb.close()
        return
    if request.param == "memory":
        yield MemoryRig()
        return
    pty: PtyRig = request.getfixturevalue("pty")
    if request.param == "file":
        pty.host = UsbPrinterPort("shoe", str(pty.path), pty.reactor)
    yield pty


class Ear:
    def __init__(self) -> None:
        self.data = b""
        self.lost: list[str] = []

    def hear(self, data: bytes) -> None:
        self.data += data


def test_a_port_where_nothing_is_plugged_in_is_lost(rig: Rig) -> None:
    with pytest.raises(DeviceLost):
        rig.host.open(lambda _data: None, lambda _text: None)
    with pytest.raises(DeviceLost):
        rig.host.write(b"x")
    rig.host.close()


def test_bytes_go_both_ways_unchanged(rig: Rig) -> None:
    """All 256 values, line ends and control characters too: nothing on the way may be a terminal."""
    host, device = Ear(), Ear()
    every = bytes(range(256))
    rig.device.open(device.hear, device.lost.append)
    rig.host.open(host.hear, host.lost.append)
    rig.host.write(every)
    rig.device.write(every)
    rig.until(lambda: len(host.data) == len(device.data) == 256)
    assert host.data == device.data == every


def test_pulling_the_plug_is_told_once_and_plugging_in_works_again(rig: Rig) -> None:
    host, device = Ear(), Ear()
    rig.device.open(device.hear, device.lost.append)
    rig.host.open(host.hear, host.lost.append)
    rig.device.close()
    rig.until(lambda: len(host.lost) == 1)
    assert "unplugged" in host.lost[0]
    with pytest.raises(DeviceLost):
        rig.host.open(host.hear, host.lost.append)
    rig.device.open(device.hear, device.lost.append)
    rig.host.open(host.hear, host.lost.append)
    rig.host.write(b"again")
    rig.until(lambda: device.data == b"again")
    assert len(host.lost) == 1


def test_closing_is_silent_and_may_be_done_twice(rig: Rig) -> None:
    host, device = Ear(), Ear()
    rig.device.open(device.hear, device.lost.append)
    rig.host.open(host.hear, host.lost.append)
    rig.host.close()
    rig.host.close()
    rig.device.close()
    rig.device.close()
    rig.until(lambda: True)
    assert (host.lost, device.lost) == ([], [])
    with pytest.raises(DeviceLost):
        rig.device.write(b"x")


def test_a_port_that_is_held_cannot_be_opened_a_second_time(pty: PtyRig) -> None:
    ear = Ear()
    pty.device.open(ear.hear, ear.lost.append)
    pty.host.open(ear.hear, ear.lost.append)
    second = SerialPort("shuffler", str(pty.path), pty.reactor)
    with pytest.raises(ClaimError, match=r"shuffler: .*/shoe is held by another process"):
        second.open(ear.hear, ear.lost.append)


def fill(transport: Transport) -> None:
    """Write far more than the kernel's buffer takes; a twin loses the rest, as a device does."""
    for _ in range(200):
        transport.write(b"x" * 1_000)


def test_a_device_that_reads_nothing_makes_a_write_time_out(tmp_path: Path) -> None:
    """The reactor's loop does not run, so nobody drains the pseudo-terminal."""
    loop = asyncio.new_event_loop()
    rig, ear = PtyRig(tmp_path, loop), Ear()
    rig.device.open(ear.hear, ear.lost.append)
    rig.host.open(ear.hear, ear.lost.append)
    with pytest.raises(DeviceTimeout, match="takes no more bytes"):
        fill(rig.host)
    fill(rig.device)
    rig.host.close()
    rig.device.close()
    loop.close()


class Late:
    """os.write as a program meets it that is taken away: it returns late, and takes as much as it is told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, late_s: float, most: int) -> None:
        self._write, self._late_s, self._most = os.write, late_s, most
        monkeypatch.setattr(os, "write", self)

    def __call__(self, descriptor: int, data: bytes) -> int:
        written = self._write(descriptor, data[: self._most])
        time.sleep(self._late_s)
        return written


@pytest.mark.parametrize("most", [1_000, 7, 1])
def test_bytes_that_were_taken_are_written_however_late_the_write_returns(
    pty: PtyRig, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    ear = Ear()
    pty.device.open(ear.hear, ear.lost.append)
    host = SerialPort("shoe", str(pty.path), pty.reactor, write_timeout_s=0.001)
    host.open(lambda _data: None, lambda _text: None)
    Late(monkeypatch, 0.002, most)
    host.write(b"!7 SHUFFLE")
    pty.until(lambda: ear.data == b"!7 SHUFFLE")
    host.close()


def test_a_line_that_is_full_once_all_was_taken_took_it_all(pty: PtyRig) -> None:
    """Byte by byte until nothing has room: what was told as written is there."""
    ear, told = Ear(), 0
    pty.device.open(ear.hear, ear.lost.append)
    host = SerialPort("shoe", str(pty.path), pty.reactor, write_timeout_s=0.001)
    host.open(lambda _data: None, lambda _text: None)
    with pytest.raises(DeviceTimeout, match="takes no more bytes"):  # noqa: PT012 - which write it is nobody knows
        while True:
            host.write(b"x" * 97)
            told += 97
    began_s = time.monotonic()
    with pytest.raises(DeviceTimeout):
        host.write(b"y")
    assert time.monotonic() - began_s < 0.5
    pty.until(lambda: told <= len(ear.data) < told + 97)
    host.close()


@pytest.mark.parametrize("call", ["tcgetattr", "tcsetattr", "tcflush"])
@pytest.mark.parametrize("number", [errno.EIO, errno.ENODEV, errno.EINVAL, errno.ENXIO])
def test_an_adapter_that_is_pulled_while_its_port_is_opened_is_lost(
    pty: PtyRig, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    """termios.error is no OSError."""

    def gone(*_: object) -> None:
        raise termios.error(number, os.strerror(number))

    ear = Ear()
    pty.device.open(ear.hear, ear.lost.append)
    with monkeypatch.context() as pulled:
        pulled.setattr(termios, call, gone)
        with pytest.raises(DeviceLost, match=os.strerror(number)):
            pty.host.open(ear.hear, ear.lost.append)
    pty.host.open(ear.hear, ear.lost.append)
    pty.host.write(b"again")
    pty.until(lambda: ear.data == b"again")


@pytest.mark.parametrize(
    ("fault", "heard"), [("drop", b""), ("duplicate", b"ababab\nababab\n"), ("garble", b"abafab\n"), ("delay", b"")]
)
def test_the_wire_in_memory_fails_as_told_once(fault: str, heard: bytes) -> None:
    rig, ear = MemoryRig(), Ear()
    rig.device.open(ear.hear, ear.lost.append)
    rig.host.open(lambda _data: None, lambda _text: None)
    rig.wire.fail("device", fault)  # type: ignore[arg-type]
    rig.host.write(b"ababab\n")
    rig.reactor.advance(LATE_NS // 2)
    assert ear.data == heard
    rig.reactor.advance(LATE_NS)
    rig.host.write(b"+")
    rig.reactor.advance(LATE_NS // 2)
    assert ear.data == (heard or (b"ababab\n" if fault == "delay" else b"")) + b"+"


def test_a_write_is_as_late_as_the_wire_says_until_it_is_mended() -> None:
    rig, ear = MemoryRig(), Ear()
    rig.device.open(ear.hear, ear.lost.append)
    rig.host.open(lambda _data: None, lambda _text: None)
    rig.wire.late_ns = 10 * LATE_NS
    rig.wire.fail("device", "delay")
    rig.host.write(b"1")
    rig.reactor.advance(9 * LATE_NS)
    assert ear.data == b""
    rig.reactor.advance(2 * LATE_NS)
    assert ear.data == b"1"
    rig.wire.mend()
    assert rig.wire.late_ns == LATE_NS


def test_a_late_write_is_not_overtaken() -> None:
    rig, ear = MemoryRig(), Ear()
    rig.device.open(ear.hear, ear.lost.append)
    rig.host.open(lambda _data: None, lambda _text: None)
    rig.wire.fail("device", "delay")
    rig.host.write(b"1")
    rig.host.write(b"2")
    rig.reactor.advance(2 * LATE_NS)
    assert ear.data == b"12"


def test_bytes_for_an_earlier_opening_do_not_come_in_a_later_one() -> None:
    rig, ear = MemoryRig(), Ear()
    rig.device.open(ear.hear, ear.lost.append)
    rig.host.open(lambda _data: None, lambda _text: None)
    rig.host.write(b"old")
    rig.device.open(ear.hear, ear.lost.append)
    rig.reactor.advance(LATE_NS)
    assert ear.data == b""


# --- a printer's device file ---


@pytest.mark.parametrize(
    ("number", "kind", "says"),
    [
        (errno.ENOENT, DeviceLost, "nothing is plugged in"),
        (errno.ENODEV, DeviceLost, "nothing is plugged in"),
        (errno.EBUSY, ClaimError, "held by another program"),
        (errno.EACCES, DeviceError, "needs group lp"),
        (errno.EMFILE, DeviceError, "Too many open files"),
    ],
)
def test_a_printer_that_cannot_be_opened_is_named(
    monkeypatch: pytest.MonkeyPatch, number: int, kind: type[DeviceError], says: str
) -> None:
    def refused(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "open", refused)
    port = UsbPrinterPort("ticket-printer", "/dev/usb/by-path/printer", VirtualReactor())
    with pytest.raises(kind, match=f"ticket-printer: .*{says}") as raised:
        port.open(lambda _data: None, lambda _text: None)
    assert type(raised.value) is kind


def test_an_empty_packet_of_a_printer_is_nothing_and_many_are_its_end(
    pty: PtyRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    ear = Ear()
    pty.device.open(ear.hear, ear.lost.append)
    port = UsbPrinterPort("ticket-printer", str(pty.path), pty.reactor)
    port.open(ear.hear, ear.lost.append)
    reads = iter([b"", b"\x12", *[b""] * port.EMPTY_READS])
    monkeypatch.setattr(os, "read", lambda _descriptor, _size: next(reads))
    for _ in range(port.EMPTY_READS + 1):
        port._readable()
    assert (ear.data, ear.lost) == (b"\x12", [])
    port._readable()
    assert ear.lost == [f"{pty.path} was unplugged"]


def test_a_printer_that_takes_nothing_makes_a_write_time_out(tmp_path: Path) -> None:
    loop = asyncio.new_event_loop()
    rig, ear = PtyRig(tmp_path, loop), Ear()
    rig.device.open(ear.hear, ear.lost.append)
    port = UsbPrinterPort("ticket-printer", str(rig.path), rig.reactor)
    port.open(ear.hear, ear.lost.append)
    with pytest.raises(DeviceTimeout, match="the printer reads nothing"):
        fill(port)
    port.close()
    rig.device.close()
    loop.close()
