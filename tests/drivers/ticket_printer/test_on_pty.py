"""A ticket printer in real time: the same driver and twin, with a pseudo-terminal and pyserial between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.serial_port import SerialPort
from drivers.buses.serial_pty import PtyTransport
from drivers.signals import DeviceFault, DeviceRecovered, OrderRefused, Signal, TicketPrinted
from drivers.ticket_printer.escpos import EscPosPrinter
from drivers.ticket_printer.twin import TicketPrinterTwin
from tests.drivers.ticket_printer.bench import KENO, ON_PAPER

pytestmark = pytest.mark.slow


def test_tickets_are_printed_over_a_pseudo_terminal_through_an_open_cover(tmp_path: Path) -> None:
    signals: list[Signal] = []

    async def until(condition: Callable[[], bool]) -> None:
        while not condition():
            await asyncio.sleep(0.005)

    def seen(kind: type[Signal]) -> int:
        return sum(isinstance(signal, kind) for signal in signals)

    async def play() -> None:
        reactor = AsyncioReactor(asyncio.get_running_loop())
        path = tmp_path / "usb-printer"
        twin = TicketPrinterTwin(PtyTransport(path, reactor), reactor)
        twin.power_on()
        port = SerialPort("ticket-printer", str(path), reactor, baud=38_400)
        driver = EscPosPrinter("ticket-printer", port, reactor=reactor, emit=signals.append)
        driver.open()
        await until(lambda: driver.status() is not None)
        await asyncio.sleep(0.1)
        driver.print(1, KENO)
        await until(lambda: seen(TicketPrinted) == 1)
        driver.print(2, KENO)
        await until(lambda: len(twin.hanging) == 2)
        twin.fail("cover-open")
        await until(lambda: seen(OrderRefused) == 1)
        twin.mend()
        twin.tear_off()
        await until(lambda: seen(DeviceRecovered) == 1)
        driver.print(3, KENO)
        await until(lambda: seen(TicketPrinted) == 2)
        driver.close()
        assert twin.pieces == (ON_PAPER, ON_PAPER)
        twin.fail("unplug")
        assert not path.exists()

    asyncio.run(asyncio.wait_for(play(), 20))
    assert [signal.order for signal in signals if isinstance(signal, TicketPrinted)] == [1, 3]
    assert [signal.fault for signal in signals if isinstance(signal, DeviceFault)] == ["cover-open"]
