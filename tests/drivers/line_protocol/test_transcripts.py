"""The worked transcripts of docs/protocols are what really goes over the wire, byte for byte.

They are the third witness between driver and twin: a change on either side that both agree on fails here.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from drivers.ball_draw.line import LineBallDraw
from drivers.ball_draw.twin import BlowerTwin
from drivers.buses.serial_memory import MemoryWire
from drivers.line_protocol.firmware import checksum
from drivers.line_protocol.frame import decode
from drivers.reactor import VirtualReactor
from drivers.shoe.line import LineShoe
from drivers.shoe.twin import ShoeTwin
from drivers.shuffler.deck import Deck, full_deck
from drivers.shuffler.line import LineShuffler
from drivers.shuffler.twin import ShufflerTwin

DOCS = Path(__file__).parents[3] / "docs" / "protocols"
ROW = re.compile(r" *\d+\.\d{3}  [<>]  (\S.*?\*[0-9A-F]{4})(?:  \(lost\))?")


class Recorder:
    def __init__(self) -> None:
        self.reactor = VirtualReactor()
        self.wire = MemoryWire(self.reactor)
        self.wire.tap = self._write
        self.rows: list[str] = []

    def _write(self, end: str, data: bytes, fault: str | None) -> None:
        seconds, fraction = divmod(self.reactor.now() // 1_000_000, 1_000)
        lost = "  (lost)" if fault == "drop" else ""
        self.rows.append(f"{seconds:3}.{fraction:03}  {'>' if end == 'host' else '<'}  {data.decode().strip()}{lost}")

    def run(self, seconds: float) -> None:
        self.reactor.advance(round(seconds * 1_000_000_000))


def shuffler_rows() -> list[str]:
    """A deck is loaded, the green button pressed, the deck shuffled and unloaded; then a jam that does not free."""
    record = Recorder()
    twin = ShufflerTwin(record.wire.device, record.reactor, random.Random(7))
    driver = LineShuffler(
        "s", record.wire.host, record.reactor, lambda _signal: None, series="3F2A91C4", beat_ms=60_000
    )
    twin.power_on()
    driver.open()
    record.run(1)
    twin.load(full_deck("red"))
    record.run(1)
    twin.press_green()
    record.run(0.1)
    driver.start(41)
    record.run(35)
    driver.unload(42)
    record.run(3)
    twin.load(full_deck("blue"))
    record.run(0.5)
    driver.start(43)
    record.run(3)
    twin.fail("jam")
    record.run(8)
    twin.clear_jam(leave=16)
    record.run(1)
    twin.clear_jam()
    record.run(1)
    return record.rows


def shoe_rows() -> list[str]:
    """A deck comes in, a stack is dealt whose answer is lost, and the power sags in the next one."""
    record = Recorder()
    twin = ShoeTwin(record.wire.device, record.reactor)
    driver = LineShoe("s", record.wire.host, record.reactor, lambda _signal: None, series="3F2A91C4", beat_ms=60_000)
    twin.power_on()
    driver.open()
    record.run(1)
    twin.load(full_deck("red"))
    record.run(1)
    record.wire.fail("host", "drop")
    driver.dispense(51, 5)
    record.run(2)
    twin.take()
    record.run(1)
    driver.dispense(52, 5)
    record.run(0.4)
    twin.fail("brown-out")
    record.run(3)
    twin.clear_jam()
    record.run(1)
    return record.rows


def dealing_rows() -> list[str]:
    """A shuffler deals a stack that it reads, which is lifted, and pushes out the stub."""
    record = Recorder()
    twin = ShufflerTwin(
        record.wire.device, record.reactor, random.Random(7), sizes=(2, 3), reads=True, tray_sensor=True
    )
    driver = LineShuffler(
        "s", record.wire.host, record.reactor, lambda _signal: None, series="3F2A91C4", beat_ms=60_000
    )
    twin.load(full_deck("red"))
    twin.power_on()
    driver.open()
    record.run(1)
    driver.start(61)
    record.run(29)
    twin.fail("unreadable")
    driver.dispense(62, 3)
    record.run(3)
    twin.take_tray()
    record.run(2)
    driver.unload(63)
    record.run(5)
    return record.rows


def sort_mode_rows() -> list[str]:
    """An empty shuffler goes into sort mode with a person's word, and sorts a deck that lacks a card."""
    record = Recorder()
    twin = ShufflerTwin(record.wire.device, record.reactor, random.Random(7), sorts=True, reads=True)
    driver = LineShuffler(
        "s", record.wire.host, record.reactor, lambda _signal: None, series="3F2A91C4", beat_ms=60_000
    )
    twin.power_on()
    driver.open()
    record.run(1)
    driver.prepare_mode(71, "sort")
    record.run(9)
    driver.change_mode(72, "sort", twin.memory.orders[-1]["token"])
    record.run(5)
    twin.load(Deck("red", full_deck("red").cards[1:]))
    record.run(1)
    driver.sort(73)
    record.run(62)
    return record.rows


def blower_rows() -> list[str]:
    """Three balls are wanted; the line is away for the second one, and the power fails before the third."""
    record = Recorder()
    twin = BlowerTwin(record.wire.device, record.reactor, random.Random(7))
    driver = LineBallDraw(
        "b", record.wire.host, record.reactor, lambda _signal: None, balls=80, series="3F2A91C4"
    )  # fmt: skip
    twin.power_on()
    driver.open()
    record.run(0.5)
    twin.come_next([17, 4, 80])
    driver.draw(81, 3)
    record.run(3.2)
    twin.fail("unplug")
    record.run(3)
    twin.mend()
    record.run(1)
    twin.fail("brown-out")
    record.run(3.5)
    twin.clear_jam()
    record.run(0.2)
    twin.put_back()
    record.run(2.2)
    return record.rows


def written(page: str, which: int = 0) -> list[str]:
    """The rows of one transcript of the page."""
    blocks = (DOCS / page).read_text(encoding="utf-8").split("```")
    rows = [[line for line in block.splitlines() if ROW.fullmatch(line)] for block in blocks]
    return [block for block in rows if block][which]


@pytest.mark.parametrize("page", ["line.md", "shuffler.md", "shoe.md", "ball-draw.md"])
def test_every_line_in_the_documents_has_its_crc(page: str) -> None:
    lines = re.findall(r"[?!=#+]\d+ [A-Z]+[^*\n`]*\*[0-9A-F]{4}", (DOCS / page).read_text(encoding="utf-8"))
    assert lines
    for line in lines:
        decode(line.encode())
        body, _, check = line.rpartition("*")
        assert check == f"{checksum(body.encode()):04X}"


def test_the_shufflers_transcript_is_what_goes_over_the_wire() -> None:
    assert shuffler_rows() == written("shuffler.md")


def test_the_transcript_of_a_stack_that_is_read_is_what_goes_over_the_wire() -> None:
    assert dealing_rows() == written("shuffler.md", 1)


def test_the_transcript_of_a_change_of_mode_is_what_goes_over_the_wire() -> None:
    assert sort_mode_rows() == written("shuffler.md", 2)


def test_the_shoes_transcript_is_what_goes_over_the_wire() -> None:
    assert shoe_rows() == written("shoe.md")


def test_the_blowers_transcript_is_what_goes_over_the_wire() -> None:
    assert blower_rows() == written("ball-draw.md")
