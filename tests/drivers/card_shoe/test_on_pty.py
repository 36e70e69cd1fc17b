"""A card shoe in real time: the same driver and twin, with a pseudo-terminal and pyserial between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.serial_port import SerialPort
from drivers.buses.serial_pty import PtyTransport
from drivers.card_shoe.text import TextCardShoe
from drivers.card_shoe.twin import CardShoeTwin
from drivers.signals import CardDrawn, CutCardSeen, DeviceFault, DeviceRecovered, Signal

pytestmark = pytest.mark.slow


def test_cards_are_told_over_a_pseudo_terminal_through_an_unplugged_adapter(tmp_path: Path) -> None:
    signals: list[Signal] = []

    async def until(condition: Callable[[], bool]) -> None:
        while not condition():
            await asyncio.sleep(0.005)

    def seen(kind: type[Signal]) -> int:
        return sum(isinstance(signal, kind) for signal in signals)

    async def play() -> None:
        reactor = AsyncioReactor(asyncio.get_running_loop())
        path = tmp_path / "usb-card-shoe"
        twin = CardShoeTwin(PtyTransport(path, reactor), reactor)
        twin.power_on()
        twin.fail("repeat")
        line = SerialPort("card-shoe", str(path), reactor, baud=9600)
        shoe = TextCardShoe("card-shoe", line, reactor=reactor, emit=signals.append)
        shoe.open()
        for told, card in enumerate(("7h", "7h", "Td"), 1):
            twin.draw(card)
            await until(lambda told=told: seen(CardDrawn) == told)
            await asyncio.sleep(0.35)
        twin.fail("unplug")
        await until(lambda: seen(DeviceFault) == 1)
        twin.draw("8h")
        twin.mend()
        await until(lambda: seen(DeviceFault) == 2)
        twin.cut_card()
        await until(lambda: seen(CutCardSeen) == 1 and seen(DeviceRecovered) == 2)
        shoe.close()
        twin.fail("unplug")
        assert not path.exists()

    asyncio.run(asyncio.wait_for(play(), 20))
    assert [signal.card for signal in signals if isinstance(signal, CardDrawn)] == ["7h", "7h", "Td"]
    assert [signal.fault for signal in signals if isinstance(signal, DeviceFault)] == ["lost", "unheard"]
