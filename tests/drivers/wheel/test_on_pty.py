"""A wheel in real time: the same driver and twin, with a pseudo-terminal and pyserial between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.serial_port import SerialPort
from drivers.buses.serial_pty import PtyTransport
from drivers.signals import DeviceFault, DeviceRecovered, ResultRead, Signal, WheelSeen
from drivers.wheel.slingshot import SlingshotWheel
from drivers.wheel.twin import WheelTwin

pytestmark = pytest.mark.slow


class Hurried:
    """Time in which a twin does everything forty times as fast."""

    def __init__(self, reactor: AsyncioReactor) -> None:
        self.now = reactor.now
        self._reactor = reactor

    def call_later(self, delay_ns: int, action: Callable[[], None]) -> object:
        return self._reactor.call_later(delay_ns // 40, action)


def test_a_ball_and_its_number_are_heard_over_a_pseudo_terminal_through_an_unplugged_adapter(tmp_path: Path) -> None:
    signals: list[Signal] = []

    async def until(condition: Callable[[], bool]) -> None:
        while not condition():
            await asyncio.sleep(0.005)

    def states() -> list[str]:
        return [signal.state for signal in signals if isinstance(signal, WheelSeen)]

    async def play() -> None:
        reactor = AsyncioReactor(asyncio.get_running_loop())
        path = tmp_path / "usb-wheel"
        twin = WheelTwin(PtyTransport(path, reactor), Hurried(reactor))
        twin.power_on()
        twin.fail("chatter")
        line = SerialPort("wheel", str(path), reactor, baud=9600)
        wheel = SlingshotWheel("wheel", line, reactor=reactor, emit=signals.append)
        wheel.open()
        await until(lambda: states() == ["bets"])
        twin.fail("unplug")
        await until(lambda: any(isinstance(signal, DeviceFault) for signal in signals))
        twin.mend()
        await until(lambda: any(isinstance(signal, DeviceRecovered) for signal in signals))
        twin.spin("17")
        await until(lambda: states() == ["bets", "ball", "no-more-bets", "number", "start", "bets"])
        wheel.close()
        twin.fail("unplug")
        assert not path.exists()

    asyncio.run(asyncio.wait_for(play(), 20))
    assert [signal.fault for signal in signals if isinstance(signal, DeviceFault)] == ["lost"]
    assert [(signal.result, signal.spin) for signal in signals if isinstance(signal, ResultRead)] == [("17", 1)]
