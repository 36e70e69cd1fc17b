"""Readers of players' cards: track 2 between its sentinels, typed by a wedge or sent on a line."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from drivers.buses.serial_memory import MemoryWire
from drivers.buses.usb import UsbIdentity
from drivers.buses.usb_input_twin import TwinInputPort
from drivers.buses.usb_twin import TwinUsbPort
from drivers.card_reader.track import KEYS, SHIFTS, card
from drivers.card_reader.twins import SerialSwipeTwin, SwipeTwin
from drivers.signals import AccountCardRead, DeviceFault, Signal
from drivers.ticket_reader.scan import Scan
from drivers.ticket_reader.serial import SerialReader
from drivers.ticket_reader.wedge import WedgeReader
from tests.drivers.workbench import Bench

READER = UsbIdentity(0x0801, 0x0001)
CARD = "10004711"
BANK_CARD = "4111111111111111"
CODE = card((8, 10))


class Station:
    """One reader at a station, on a plug or on a line."""

    def __init__(self, bench: Bench, how: str) -> None:
        self.bench = bench
        common = {"reactor": bench.reactor, "emit": bench.emit, "code": CODE}
        self.twin: SwipeTwin | SerialSwipeTwin
        if how == "wedge":
            socket = TwinUsbPort(bench.reactor, "/dev/input/by-id/reader")
            port = TwinInputPort("card-reader.one", socket, READER, bench.reactor)
            self.twin = SwipeTwin(bench.reactor, socket, READER)
            reader: WedgeReader | SerialReader = WedgeReader(
                "card-reader.one", port, **common, keys=KEYS, shifts=SHIFTS
            )
        else:
            wire = MemoryWire(bench.reactor, "/dev/serial/by-id/reader")
            self.twin = SerialSwipeTwin(wire.device, bench.reactor)
            reader = SerialReader("card-reader.one", wire.host, **common, apart_ms=500)
        self.twin.power_on()
        reader.open()
        bench.wait(50)

    def swipe(self, number: str = CARD) -> None:
        self.twin.read(number)
        self.bench.wait(1_500)

    def numbers(self) -> list[str]:
        return [signal.number for signal in self.bench.got(AccountCardRead)]

    def said(self) -> list[str]:
        """Why, of each swipe that was none."""
        texts = [fault.text for fault in self.bench.got(DeviceFault) if fault.fault == "not-read"]
        return [text.partition("is no card: ")[2] for text in texts]


@pytest.fixture(params=["wedge", "serial"])
def station(request: pytest.FixtureRequest, bench: Bench) -> Station:
    return Station(bench, request.param)


def test_a_stripe_that_cannot_be_read_is_told_until_the_next_card(station: Station) -> None:
    station.twin.fail("foreign")
    station.swipe()
    assert station.said() == ["the code has more than digits in it; swipe the card again"]
    station.twin.mend()
    station.swipe()
    assert (station.numbers(), station.bench.recovered()) == ([CARD], ["not-read"])


def test_the_card_of_a_bank_is_none_and_its_number_is_told_nowhere(station: Station) -> None:
    station.swipe(BANK_CARD)
    assert station.numbers() == []
    assert station.said() == ["the code has more than 10 digits; swipe the card again"]
    assert not any(BANK_CARD[:8] in repr(signal) for signal in station.bench.got(Signal))


def test_half_a_swipe_is_never_joined_to_the_next(station: Station) -> None:
    station.twin.fail("half")
    station.swipe()
    station.twin.mend()
    station.swipe()
    assert station.numbers() == [CARD]


def test_a_number_without_its_sentinels_is_no_card(bench: Bench) -> None:
    """A barcode of the same digits, or a hand that types them, opens no account."""
    scan = Scan("card-reader.one", "port", reactor=bench.reactor, emit=bench.emit, code=CODE, apart_ms=500)
    for character in CARD:
        scan.character(character)
    scan.end(bench.now())
    assert bench.got(AccountCardRead) == []
    assert "does not begin with ; and end with ?" in bench.got(DeviceFault)[0].text


def test_a_card_is_told_once_for_each_swipe(station: Station) -> None:
    station.swipe()
    station.swipe("1000471199")
    assert station.numbers() == [CARD, "1000471199"]


@given(st.text(alphabet="0123456789;?E", max_size=14))
def test_only_digits_between_the_sentinels_are_a_card(came: str) -> None:
    digits = came.removeprefix(";").removesuffix("?")
    is_card = came[:1] == ";" and came[-1:] == "?" and digits.isdigit() and 8 <= len(digits) <= 10
    assert (CODE.why_not(came) is None) is is_card
