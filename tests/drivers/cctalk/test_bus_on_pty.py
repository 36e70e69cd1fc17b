"""Two acceptors in real time: the same drivers and twins, with a pseudo-terminal and pyserial between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
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
from drivers.signals import AcceptorConfirmed, ChipPassed, DeviceFault, DeviceRecovered, Signal

pytestmark = pytest.mark.slow


def test_chips_count_over_a_pseudo_terminal_through_an_unplugged_adapter(tmp_path: Path) -> None:
    signals: list[Signal] = []

    async def until(condition: Callable[[], bool]) -> None:
        while not condition():
            await asyncio.sleep(0.005)

    def seen(kind: type[Signal]) -> list[Signal]:
        return [signal for signal in signals if isinstance(signal, kind)]

    async def play() -> None:
        reactor = AsyncioReactor(asyncio.get_running_loop())
        path = tmp_path / "usb-coins"
        wire = CctalkWireTwin(PtyTransport(path, reactor), reactor)
        twins = [CctalkAcceptorTwin(reactor, wire, address, transit_ms=5) for address in (2, 3)]
        bus = CctalkBus(
            "coins", SerialPort("coins", str(path), reactor, baud=9600), reactor=reactor, emit=signals.append
        )
        acceptors = [
            CctalkAcceptor(f"acceptor.{address - 1}", bus, address, reactor=reactor, emit=signals.append)
            for address in (2, 3)
        ]
        wire.power_on()
        bus.open()
        for acceptor in acceptors:
            acceptor.open()
        await until(lambda: len(seen(AcceptorConfirmed)) == 2)
        assert twins[1].drop()
        await until(lambda: len(seen(ChipPassed)) == 1)
        wire.fail("unplug")
        await until(lambda: len(seen(DeviceFault)) == 1)
        wire.mend()
        await until(lambda: len(seen(DeviceRecovered)) == 1 and len(seen(AcceptorConfirmed)) == 4)
        assert twins[0].drop()
        await until(lambda: len(seen(ChipPassed)) == 2)
        shut(bus)
        await until(lambda: all(twin.gate_closed for twin in twins))
        wire.fail("unplug")

    asyncio.run(asyncio.wait_for(play(), 20))
    assert [signal.device for signal in seen(ChipPassed)] == ["acceptor.2", "acceptor.1"]
