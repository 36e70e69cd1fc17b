"""A scanner on a serial line of text (docs/protocols/ticket-reader.md)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.serial_memory import MemoryWire
from drivers.buses.serial_port import SerialPort
from drivers.buses.serial_pty import PtyTransport
from drivers.signals import DeviceFault, TicketRead
from drivers.ticket_reader.scan import ticket
from drivers.ticket_reader.serial import SerialReader
from drivers.ticket_reader.serial_twin import SerialScannerTwin
from tests.drivers.real_time import RealTime
from tests.drivers.workbench import Bench

TICKET = "0047110815"


class Counter:
    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.wire = MemoryWire(bench.reactor, "/dev/serial/by-id/scanner")
        self.twin = SerialScannerTwin(self.wire.device, bench.reactor)
        self.twin.power_on()
        self.reader = SerialReader(
            "ticket-reader", self.wire.host, reactor=bench.reactor, emit=bench.emit, code=ticket((10, 12)), apart_ms=500
        )
        self.reader.open()

    def read(self, *numbers: str) -> None:
        for number in numbers:
            self.twin.read(number)
            self.bench.wait(600)

    def numbers(self) -> list[str]:
        return [signal.number for signal in self.bench.got(TicketRead)]


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("half", "broke off after 5 digits"),
        ("no-end", "broke off after 10 digits"),
        ("foreign", "more than digits in it"),
        ("flood", "more than 12 digits"),
        ("garbage", "more than digits in it"),
    ],
)
def test_what_is_no_ticket_is_said_in_words_until_the_next_ticket(bench: Bench, fault: str, why: str) -> None:
    counter = Counter(bench)
    counter.twin.fail(fault)
    counter.read(TICKET)
    assert counter.numbers() == []
    assert [why in signal.text for signal in bench.got(DeviceFault)] == [True]
    counter.twin.mend()
    counter.read(TICKET)
    assert counter.numbers() == [TICKET]
    assert bench.recovered() == ["not-read"]


def test_a_scan_in_which_it_is_unplugged_is_joined_to_no_other(bench: Bench) -> None:
    counter = Counter(bench)
    counter.wire.device.write(b"00471")
    bench.wait(20)
    counter.twin.fail("unplug")
    bench.wait(100)
    counter.twin.mend()
    bench.wait(300)
    counter.read("5551234567")
    assert counter.numbers() == ["5551234567"]
    assert (bench.faults(), bench.recovered()) == (["lost"], ["lost"])


@pytest.mark.parametrize("fault", ["silence", "brown-out"])
def test_a_scanner_that_says_nothing_reads_nothing_and_works_when_mended(bench: Bench, fault: str) -> None:
    counter = Counter(bench)
    counter.twin.fail(fault)
    counter.read(TICKET)
    assert counter.numbers() == []
    counter.twin.mend()
    bench.wait(2_000)
    counter.read(TICKET)
    assert counter.numbers() == [TICKET]


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n"])
def test_any_line_end_ends_a_number_once(bench: Bench, end: bytes) -> None:
    counter = Counter(bench)
    counter.wire.device.write(TICKET.encode() + end)
    bench.wait(20)
    assert counter.numbers() == [TICKET]
    assert bench.faults() == []


def test_a_closed_reader_reports_nothing(bench: Bench) -> None:
    counter = Counter(bench)
    counter.wire.device.write(b"00471")
    bench.wait(20)
    counter.reader.close()
    bench.wait(2_000)
    assert bench.signals == []


@pytest.mark.parametrize("seed", range(10))
def test_rubbish_raises_nothing_and_the_next_ticket_is_read(bench: Bench, seed: int) -> None:
    rng, counter = random.Random(seed), Counter(bench)
    for _ in range(30):
        counter.wire.device.write(rng.randbytes(rng.randrange(1, 60)))
        bench.wait(rng.randrange(700))
    bench.wait(600)
    bench.signals.clear()
    counter.read(TICKET)
    assert counter.numbers() == [TICKET]


@pytest.mark.slow
def test_a_ticket_is_read_over_a_pseudo_terminal_through_an_unplugged_adapter(tmp_path: Path) -> None:
    heard = RealTime()

    def numbers() -> list[str]:
        return [signal.number for signal in heard.got(TicketRead)]

    async def play(reactor: AsyncioReactor) -> None:
        path = tmp_path / "usb-scanner"
        twin = SerialScannerTwin(PtyTransport(path, reactor), reactor)
        twin.power_on()
        line = SerialPort("ticket-reader", str(path), reactor, baud=9_600)
        reader = SerialReader(
            "ticket-reader", line, reactor=reactor, emit=heard.emit, code=ticket((10, 10)), apart_ms=500
        )
        reader.open()
        twin.read(TICKET)
        await heard.until(lambda: numbers() == [TICKET])
        twin.fail("unplug")
        await heard.until(lambda: heard.seen(DeviceFault) > 0)
        twin.mend()
        await heard.until(lambda: len(heard.signals) == 3)
        twin.read("5551234567")
        await heard.until(lambda: len(numbers()) == 2)
        reader.close()

    heard.run(play)
    assert numbers() == [TICKET, "5551234567"]
