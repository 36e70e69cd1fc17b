"""A wheel in real time: the same driver and twin, with a pseudo-terminal and pyserial between them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.serial_port import SerialPort
from drivers.buses.serial_pty import PtyTransport
from drivers.signals import DeviceFault, DeviceRecovered, ResultRead, WheelSeen
from drivers.wheel.slingshot import SlingshotWheel
from drivers.wheel.twin import WheelTwin
from tests.drivers.real_time import RealTime

pytestmark = pytest.mark.slow


class Hurried:
    """Time in which a twin does everything forty times as fast."""

    def __init__(self, reactor: AsyncioReactor) -> None:
        self.now = reactor.now
        self._reactor = reactor

    def call_later(self, delay_ns: int, action: Callable[[], None]) -> object:
        return self._reactor.call_later(delay_ns // 40, action)


def test_a_ball_and_its_number_are_heard_over_a_pseudo_terminal_through_an_unplugged_adapter(tmp_path: Path) -> None:
    heard = RealTime()

    def states() -> list[str]:
        return [signal.state for signal in heard.got(WheelSeen)]

    async def play(reactor: AsyncioReactor) -> None:
        path = tmp_path / "usb-wheel"
        twin = WheelTwin(PtyTransport(path, reactor), Hurried(reactor))
        twin.power_on()
        twin.fail("chatter")
        line = SerialPort("wheel", str(path), reactor, baud=9600)
        wheel = SlingshotWheel("wheel", line, reactor=reactor, emit=heard.emit)
        wheel.open()
        await heard.until(lambda: states() == ["bets"])
        twin.fail("unplug")
        await heard.until(lambda: heard.seen(DeviceFault) > 0)
        twin.mend()
        await heard.until(lambda: heard.seen(DeviceRecovered) > 0)
        twin.spin("17")
        await heard.until(lambda: states() == ["bets", "ball", "no-more-bets", "number", "start", "bets"])
        wheel.close()
        twin.fail("unplug")
        assert not path.exists()

    heard.run(play)
    assert [signal.fault for signal in heard.got(DeviceFault)] == ["lost"]
    assert [(signal.result, signal.spin) for signal in heard.got(ResultRead)] == [("17", 1)]
