"""A blower in real time: the same driver and twin, with a pseudo-terminal and pyserial between them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.service.loop import AsyncioReactor
from drivers.ball_draw.line import LineBallDraw
from drivers.ball_draw.twin import BlowerTwin
from drivers.buses.serial_port import SerialPort
from drivers.buses.serial_pty import PtyTransport
from drivers.signals import BallDrawn, DeviceFault, DeviceRecovered, Signal

pytestmark = pytest.mark.slow


def test_a_draw_goes_on_over_a_pseudo_terminal_through_an_unplugged_cable(tmp_path: Path) -> None:
    signals: list[Signal] = []

    async def until(condition: Callable[[], bool]) -> None:
        while not condition():
            await asyncio.sleep(0.005)

    def seen(kind: type[Signal]) -> int:
        return sum(isinstance(signal, kind) for signal in signals)

    async def play() -> None:
        reactor = AsyncioReactor(asyncio.get_running_loop())
        path = tmp_path / "usb-blower"
        twin = BlowerTwin(PtyTransport(path, reactor), reactor, random.Random(1))
        port = SerialPort("ball-draw", str(path), reactor)
        driver = LineBallDraw("ball-draw", port, reactor, signals.append, balls=80)
        twin.power_on()
        driver.open()
        await until(driver.ready)
        twin.come_next([17])
        driver.draw(1, 1)
        await until(lambda: twin.state == "drawing")
        twin.fail("unplug")
        await until(lambda: seen(DeviceFault) == 1 and twin.out == (17,))
        twin.mend()
        await until(lambda: seen(DeviceRecovered) == 1 and seen(BallDrawn) == 1)
        driver.close()
        twin.fail("unplug")
        assert not path.exists()

    asyncio.run(asyncio.wait_for(play(), 30))
    assert [(signal.place, signal.ball) for signal in signals if isinstance(signal, BallDrawn)] == [(1, 17)]
