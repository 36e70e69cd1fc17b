"""A wire in memory that is held: what is written waits, nothing is lost, and the order of each way stays."""

from __future__ import annotations

import pytest

from drivers.buses.serial_memory import MemoryWire
from drivers.reactor import VirtualReactor

SECOND = 1_000_000_000


class Ends:
    def __init__(self) -> None:
        self.reactor = VirtualReactor()
        self.wire = MemoryWire(self.reactor)
        self.heard: list[tuple[str, bytes]] = []
        self.wire.device.open(lambda data: self.heard.append(("device", data)), lambda _: None)
        self.wire.host.open(lambda data: self.heard.append(("host", data)), lambda _: None)


@pytest.fixture
def ends() -> Ends:
    return Ends()


def test_what_is_held_arrives_in_its_order_once_it_is_released(ends: Ends) -> None:
    ends.wire.hold("device")
    ends.wire.host.write(b"1")
    ends.wire.host.write(b"2")
    ends.wire.device.write(b"back")
    ends.reactor.advance(10 * SECOND)
    assert ends.heard == [("host", b"back")]
    ends.wire.release("device")
    ends.wire.host.write(b"3")
    ends.reactor.advance(SECOND)
    assert ends.heard[1:] == [("device", b"1"), ("device", b"2"), ("device", b"3")]


def test_holding_twice_and_releasing_twice_loses_and_doubles_nothing(ends: Ends) -> None:
    ends.wire.hold("device")
    ends.wire.host.write(b"1")
    ends.wire.hold("device")
    ends.wire.release("device")
    ends.wire.release("device")
    ends.reactor.advance(SECOND)
    assert ends.heard == [("device", b"1")]


def test_what_was_written_for_an_opening_that_is_over_does_not_arrive_in_the_next(ends: Ends) -> None:
    ends.wire.hold("host")
    ends.wire.device.write(b"old")
    ends.wire.host.close()
    ends.wire.host.open(lambda data: ends.heard.append(("host", data)), lambda _: None)
    ends.wire.release("host")
    ends.reactor.advance(SECOND)
    assert ends.heard == []


def test_mending_lets_everything_go_on(ends: Ends) -> None:
    ends.wire.hold("host")
    ends.wire.fail("host", "drop", "duplicate")
    for data in (b"lost", b"twice", b"once"):
        ends.wire.device.write(data)
    ends.wire.mend()
    ends.reactor.advance(SECOND)
    assert ends.heard == [("host", b"twice"), ("host", b"twice"), ("host", b"once")]
