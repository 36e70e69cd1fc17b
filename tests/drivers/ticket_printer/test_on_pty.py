"""A ticket printer in real time: the same driver and twin, with a pseudo-terminal and pyserial between them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.serial_port import SerialPort
from drivers.buses.serial_pty import PtyTransport
from drivers.signals import DeviceFault, DeviceRecovered, OrderRefused, TicketPrinted
from drivers.ticket_printer.escpos import EscPosPrinter
from drivers.ticket_printer.twin import TicketPrinterTwin
from tests.drivers.real_time import RealTime
from tests.drivers.ticket_printer.bench import KENO, ON_PAPER

pytestmark = pytest.mark.slow


def test_tickets_are_printed_over_a_pseudo_terminal_through_an_open_cover(tmp_path: Path) -> None:
    heard = RealTime()

    async def play(reactor: AsyncioReactor) -> None:
        path = tmp_path / "usb-printer"
        twin = TicketPrinterTwin(PtyTransport(path, reactor), reactor)
        twin.power_on()
        port = SerialPort("ticket-printer", str(path), reactor, baud=38_400)
        driver = EscPosPrinter("ticket-printer", port, reactor=reactor, emit=heard.emit)
        driver.open()
        await heard.until(lambda: driver.status() is not None)
        await asyncio.sleep(0.1)
        driver.print(1, KENO)
        await heard.until(lambda: heard.seen(TicketPrinted) == 1)
        driver.print(2, KENO)
        await heard.until(lambda: len(twin.hanging) == 2)
        twin.fail("cover-open")
        await heard.until(lambda: heard.seen(OrderRefused) == 1)
        twin.mend()
        twin.tear_off()
        await heard.until(lambda: heard.seen(DeviceRecovered) == 1)
        driver.print(3, KENO)
        await heard.until(lambda: heard.seen(TicketPrinted) == 2)
        driver.close()
        assert twin.pieces == (ON_PAPER, ON_PAPER)
        twin.fail("unplug")
        assert not path.exists()

    heard.run(play)
    assert [signal.order for signal in heard.got(TicketPrinted)] == [1, 3]
    assert [signal.fault for signal in heard.got(DeviceFault)] == ["cover-open"]
