"""Two acceptors in real time: the same drivers and twins, with a pseudo-terminal and pyserial between them."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.service.loop import AsyncioReactor
from drivers.acceptor.cctalk import CctalkAcceptor
from drivers.acceptor.cctalk_inhibit import shut
from drivers.acceptor.cctalk_twin import CctalkAcceptorTwin
from drivers.buses.serial_port import SerialPort
from drivers.buses.serial_pty import PtyTransport
from drivers.cctalk.bus import CctalkBus
from drivers.cctalk.twin import CctalkWireTwin
from drivers.signals import AcceptorConfirmed, ChipPassed, DeviceFault, DeviceRecovered
from tests.drivers.real_time import RealTime

pytestmark = pytest.mark.slow


def test_chips_count_over_a_pseudo_terminal_through_an_unplugged_adapter(tmp_path: Path) -> None:
    heard = RealTime()

    async def play(reactor: AsyncioReactor) -> None:
        path = tmp_path / "usb-coins"
        wire = CctalkWireTwin(PtyTransport(path, reactor), reactor)
        twins = [CctalkAcceptorTwin(reactor, wire, address, transit_ms=5) for address in (2, 3)]
        bus = CctalkBus("coins", SerialPort("coins", str(path), reactor, baud=9600), reactor=reactor, emit=heard.emit)
        acceptors = [
            CctalkAcceptor(f"acceptor.{address - 1}", bus, address, reactor=reactor, emit=heard.emit)
            for address in (2, 3)
        ]
        wire.power_on()
        bus.open()
        for acceptor in acceptors:
            acceptor.open()
        await heard.until(lambda: heard.seen(AcceptorConfirmed) == 2)
        assert twins[1].drop()
        await heard.until(lambda: heard.seen(ChipPassed) == 1)
        wire.fail("unplug")
        await heard.until(lambda: heard.seen(DeviceFault) == 1)
        wire.mend()
        await heard.until(lambda: heard.seen(DeviceRecovered) == 1 and heard.seen(AcceptorConfirmed) == 4)
        assert twins[0].drop()
        await heard.until(lambda: heard.seen(ChipPassed) == 2)
        shut(bus)
        await heard.until(lambda: all(twin.gate_closed for twin in twins))
        wire.fail("unplug")

    heard.run(play)
    assert [signal.device for signal in heard.got(ChipPassed)] == ["acceptor.2", "acceptor.1"]
