"""The shoe in real time: the same driver and twin, with a pseudo-terminal and pyserial between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.serial_port import SerialPort
from drivers.buses.serial_pty import PtyTransport
from drivers.shoe.line import LineShoe
from drivers.shoe.twin import ShoeTwin
from drivers.shuffler.deck import full_deck
from drivers.signals import DeviceFault, DeviceRecovered, Signal, StackReady, StackTaken

pytestmark = pytest.mark.slow


def test_a_stack_is_dealt_over_a_pseudo_terminal_through_an_unplugged_cable(tmp_path: Path) -> None:
    signals: list[Signal] = []

    async def until(condition: Callable[[], bool]) -> None:
        while not condition():
            await asyncio.sleep(0.005)

    def seen(kind: type[Signal]) -> int:
        return sum(isinstance(signal, kind) for signal in signals)

    async def play() -> None:
        reactor = AsyncioReactor(asyncio.get_running_loop())
        path = tmp_path / "usb-lammer-shoe"
        twin = ShoeTwin(PtyTransport(path, reactor), reactor)
        driver = LineShoe("shoe", SerialPort("shoe", str(path), reactor), reactor, signals.append)
        twin.power_on()
        twin.load(full_deck("red"))
        driver.open()
        await until(lambda: driver.connected)
        driver.dispense(1, 2)
        await until(lambda: seen(StackReady) == 1)
        twin.fail("unplug")
        await until(lambda: seen(DeviceFault) == 1)
        assert len(twin.take().cards) == 2
        twin.mend()
        await until(lambda: seen(DeviceRecovered) == 1 and seen(StackTaken) == 1)
        driver.close()
        twin.fail("unplug")
        assert not path.exists()

    asyncio.run(asyncio.wait_for(play(), 20))
    ready = next(signal for signal in signals if isinstance(signal, StackReady))
    assert (ready.order, ready.cards, ready.left) == (1, 2, 50)
    fault = next(signal for signal in signals if isinstance(signal, DeviceFault))
    assert fault.where.endswith("usb-lammer-shoe")
