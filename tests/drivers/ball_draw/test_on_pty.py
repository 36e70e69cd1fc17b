"""A blower in real time: the same driver and twin, with a pseudo-terminal and pyserial between them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from controller.service.loop import AsyncioReactor
from drivers.ball_draw.line import LineBallDraw
from drivers.ball_draw.twin import BlowerTwin
from drivers.buses.serial_port import SerialPort
from drivers.buses.serial_pty import PtyTransport
from drivers.signals import BallDrawn, DeviceFault, DeviceRecovered
from tests.drivers.real_time import RealTime

pytestmark = pytest.mark.slow


def test_a_draw_goes_on_over_a_pseudo_terminal_through_an_unplugged_cable(tmp_path: Path) -> None:
    heard = RealTime()

    async def play(reactor: AsyncioReactor) -> None:
        path = tmp_path / "usb-blower"
        twin = BlowerTwin(PtyTransport(path, reactor), reactor, random.Random(1))
        port = SerialPort("ball-draw", str(path), reactor)
        driver = LineBallDraw("ball-draw", port, reactor, heard.emit, balls=80)
        twin.power_on()
        driver.open()
        await heard.until(driver.ready)
        twin.come_next([17])
        driver.draw(1, 1)
        await heard.until(lambda: twin.state == "drawing")
        twin.fail("unplug")
        await heard.until(lambda: heard.seen(DeviceFault) == 1 and twin.out == (17,))
        twin.mend()
        await heard.until(lambda: heard.seen(DeviceRecovered) == 1 and heard.seen(BallDrawn) == 1)
        driver.close()
        twin.fail("unplug")
        assert not path.exists()

    heard.run(play)
    assert [(signal.place, signal.ball) for signal in heard.got(BallDrawn)] == [(1, 17)]
