"""The shoe in real time: the same driver and twin, with a pseudo-terminal and pyserial between them."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.serial_port import SerialPort
from drivers.buses.serial_pty import PtyTransport
from drivers.shoe.line import LineShoe
from drivers.shoe.twin import ShoeTwin
from drivers.shuffler.deck import full_deck
from drivers.signals import DeviceFault, DeviceRecovered, StackReady, StackTaken
from tests.drivers.real_time import RealTime

pytestmark = pytest.mark.slow


def test_a_stack_is_dealt_over_a_pseudo_terminal_through_an_unplugged_cable(tmp_path: Path) -> None:
    heard = RealTime()

    async def play(reactor: AsyncioReactor) -> None:
        path = tmp_path / "usb-lammer-shoe"
        twin = ShoeTwin(PtyTransport(path, reactor), reactor)
        driver = LineShoe("shoe", SerialPort("shoe", str(path), reactor), reactor, heard.emit)
        twin.power_on()
        twin.load(full_deck("red"))
        driver.open()
        await heard.until(lambda: driver.connected)
        driver.dispense(1, 2)
        await heard.until(lambda: heard.seen(StackReady) == 1)
        twin.fail("unplug")
        await heard.until(lambda: heard.seen(DeviceFault) == 1)
        assert len(twin.take().cards) == 2
        twin.mend()
        await heard.until(lambda: heard.seen(DeviceRecovered) == 1 and heard.seen(StackTaken) == 1)
        driver.close()
        twin.fail("unplug")
        assert not path.exists()

    heard.run(play)
    ready = heard.got(StackReady)[0]
    assert (ready.order, ready.cards, ready.left) == (1, 2, 50)
    fault = heard.got(DeviceFault)[0]
    assert fault.where.endswith("usb-lammer-shoe")
