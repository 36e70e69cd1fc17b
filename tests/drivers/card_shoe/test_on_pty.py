"""A card shoe in real time: the same driver and twin, with a pseudo-terminal and pyserial between them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.serial_port import SerialPort
from drivers.buses.serial_pty import PtyTransport
from drivers.card_shoe.text import TextCardShoe
from drivers.card_shoe.twin import CardShoeTwin
from drivers.signals import CardDrawn, CutCardSeen, DeviceFault, DeviceRecovered
from tests.drivers.real_time import RealTime

pytestmark = pytest.mark.slow


def test_cards_are_told_over_a_pseudo_terminal_through_an_unplugged_adapter(tmp_path: Path) -> None:
    heard = RealTime()

    async def play(reactor: AsyncioReactor) -> None:
        path = tmp_path / "usb-card-shoe"
        twin = CardShoeTwin(PtyTransport(path, reactor), reactor)
        twin.power_on()
        twin.fail("repeat")
        line = SerialPort("card-shoe", str(path), reactor, baud=9600)
        shoe = TextCardShoe("card-shoe", line, reactor=reactor, emit=heard.emit)
        shoe.open()
        for told, card in enumerate(("7h", "7h", "Td"), 1):
            twin.draw(card)
            await heard.until(lambda told=told: heard.seen(CardDrawn) == told)
            await asyncio.sleep(0.35)
        twin.fail("unplug")
        await heard.until(lambda: heard.seen(DeviceFault) == 1)
        twin.draw("8h")
        twin.mend()
        await heard.until(lambda: heard.seen(DeviceFault) == 2)
        twin.cut_card()
        await heard.until(lambda: heard.seen(CutCardSeen) == 1 and heard.seen(DeviceRecovered) == 2)
        shoe.close()
        twin.fail("unplug")
        assert not path.exists()

    heard.run(play)
    assert [signal.card for signal in heard.got(CardDrawn)] == ["7h", "7h", "Td"]
    assert [signal.fault for signal in heard.got(DeviceFault)] == ["lost", "unheard"]
