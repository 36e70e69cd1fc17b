"""A scanner that types each ticket's number and ENTER, through the kernel's input events."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given, settings, strategies as st

from drivers.buses.usb import UsbIdentity
from drivers.buses.usb_input_twin import TwinInputPort
from drivers.buses.usb_twin import TwinUsbPort
from drivers.signals import DeviceFault, TicketRead
from drivers.ticket_reader.scan import NOISE, Scan, ticket
from drivers.ticket_reader.twin import ScannerTwin
from drivers.ticket_reader.wedge import WedgeReader
from tests.drivers.workbench import MS, Bench

SCANNER = UsbIdentity(0x0C2E, 0x0901)
TICKET = "0047110815"


class Counter:
    """A counter of tickets: a scanner, its port and its driver."""

    def __init__(self, bench: Bench, *, plugged: bool = True, digits: tuple[int, int] = (10, 12)) -> None:
        self.bench = bench
        self.socket = TwinUsbPort(bench.reactor, "/dev/input/by-id/scanner")
        self.input = TwinInputPort("ticket-reader", self.socket, SCANNER, bench.reactor)
        self.twin = ScannerTwin(bench.reactor, self.socket, SCANNER)
        if plugged:
            self.twin.power_on()
        self.reader = WedgeReader(
            "ticket-reader", self.input, reactor=bench.reactor, emit=bench.emit, code=ticket(digits)
        )
        self.reader.open()
        bench.wait(50)

    def read(self, *numbers: str) -> None:
        for number in numbers:
            self.twin.read(number)
            self.bench.wait(1_500)

    def numbers(self) -> list[str]:
        return [signal.number for signal in self.bench.got(TicketRead)]

    def said(self) -> list[str]:
        """Why, of each bad scan."""
        texts = [fault.text for fault in self.bench.got(DeviceFault) if fault.fault == "not-read"]
        return [text.partition("is no ticket: ")[2].partition(";")[0] for text in texts]


# --- what is no ticket ---


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("half", "the code broke off after 5 digits"),
        ("no-end", "the code broke off after 10 digits"),
        ("foreign", "the code has more than digits in it"),
        ("flood", "the code has more than 12 digits"),
    ],
)
def test_what_is_no_ticket_is_said_in_words_until_the_next_ticket(bench: Bench, fault: str, why: str) -> None:
    counter = Counter(bench)
    counter.twin.fail(fault)
    counter.read(TICKET)
    bench.wait(6_000)
    assert (counter.numbers(), counter.said()) == ([], [why])
    counter.twin.mend()
    counter.read(TICKET)
    assert counter.numbers() == [TICKET]
    assert bench.recovered() == ["not-read"]


def test_a_half_is_never_joined_to_the_next_ticket(bench: Bench) -> None:
    counter = Counter(bench, digits=(1, 40))
    counter.twin.fail("half")
    counter.read(TICKET)
    counter.twin.mend()
    counter.read(TICKET)
    assert counter.numbers() == [TICKET]


@pytest.mark.parametrize(
    ("number", "told"),
    [("9" * 9, []), ("9" * 10, ["9" * 10]), ("9" * 12, ["9" * 12]), ("9" * 13, [])],
)
def test_a_number_has_as_many_digits_as_a_ticket(bench: Bench, number: str, told: list[str]) -> None:
    counter = Counter(bench)
    counter.read(number)
    assert counter.numbers() == told
    assert len(counter.said()) == 1 - len(told)


def test_an_end_alone_is_nothing(bench: Bench) -> None:
    counter = Counter(bench)
    counter.twin.tap("ENTER")
    bench.wait(2_000)
    assert (counter.numbers(), bench.faults()) == ([], [])


def test_a_letter_between_digits_is_left_out_of_no_number(bench: Bench) -> None:
    """A code of the supermarket must not become the number of a ticket."""
    counter = Counter(bench)
    counter.read("00471X10815")
    assert counter.numbers() == []
    assert counter.said() == ["the code has more than digits in it"]


def test_only_so_many_bad_scans_in_a_row_are_told(bench: Bench) -> None:
    counter = Counter(bench)
    counter.read(*["12"] * (NOISE + 3))
    assert len(counter.said()) == NOISE
    counter.read(TICKET, "12")
    assert len(counter.said()) == NOISE + 1


def test_a_loop_that_was_held_up_loses_the_scan_and_says_so(bench: Bench) -> None:
    counter = Counter(bench, digits=(1, 40))
    counter.input.stall(True)
    counter.twin.read("1234567890" * 4)
    bench.wait(1_000)
    counter.input.stall(False)
    bench.wait(2_000)
    assert counter.numbers() == []
    assert counter.said() == ["it typed faster than it was read"]


# --- the plug ---


def test_a_scan_in_which_it_is_unplugged_is_none(bench: Bench) -> None:
    counter = Counter(bench, digits=(1, 40))
    counter.twin.read(TICKET)
    bench.wait(70)
    counter.twin.fail("unplug")
    bench.wait(1_000)
    counter.twin.mend()
    bench.wait(1_000)
    counter.read("5551234567")
    assert counter.numbers() == ["5551234567"]
    assert bench.faults() == ["lost"]
    assert bench.recovered() == ["lost"]


def test_a_missing_scanner_is_a_fault_once_and_works_when_it_is_plugged_in(bench: Bench) -> None:
    counter = Counter(bench, plugged=False)
    bench.wait(5_000)
    assert bench.faults() == ["lost"]
    counter.twin.power_on()
    bench.wait(1_000)
    counter.read(TICKET)
    assert counter.numbers() == [TICKET]


def test_another_device_in_its_port_is_named(bench: Bench) -> None:
    counter = Counter(bench)
    counter.twin.fail("swap")
    bench.wait(1_000)
    assert bench.faults() == ["lost", "wrong-device"]


@pytest.mark.parametrize("fault", ["silence", "garbage"])
def test_a_scanner_that_types_nothing_reads_nothing_and_works_when_mended(bench: Bench, fault: str) -> None:
    counter = Counter(bench)
    counter.twin.fail(fault)
    counter.read(TICKET)
    counter.twin.mend()
    counter.read(TICKET)
    assert counter.numbers() == [TICKET]


@pytest.mark.parametrize("fault", ["late", "duplicate"])
def test_late_and_double_reports_are_one_number(bench: Bench, fault: str) -> None:
    counter = Counter(bench)
    counter.twin.fail(fault)
    counter.read(TICKET)
    assert counter.numbers() == [TICKET]


def test_a_closed_reader_reports_nothing(bench: Bench) -> None:
    counter = Counter(bench)
    counter.twin.read(TICKET)
    bench.wait(30)
    counter.reader.close()
    bench.wait(3_000)
    assert (counter.numbers(), bench.faults()) == ([], [])


# --- tickets ---


def test_each_ticket_is_told_at_the_time_of_its_end(bench: Bench) -> None:
    counter = Counter(bench)
    began_ns = bench.now()
    counter.read(TICKET)
    (told,) = bench.got(TicketRead)
    assert (told.device, told.number) == ("ticket-reader", TICKET)
    on_the_cable_ms = 1
    assert told.at == began_ns + (2 * 8 * len(TICKET) + on_the_cable_ms) * MS


def test_the_same_ticket_held_up_twice_is_told_twice(bench: Bench) -> None:
    """Whether it was paid already is the table's affair."""
    counter = Counter(bench)
    counter.read(TICKET, TICKET)
    assert counter.numbers() == [TICKET, TICKET]


@pytest.mark.parametrize("code", [2, 11, 79, 82])
def test_digits_of_both_rows_of_a_keyboard_count(bench: Bench, code: int) -> None:
    counter = Counter(bench, digits=(1, 1))
    event = struct.Struct("@llHHi")
    counter.reader._plug._take(event.pack(1, 0, 1, code, 1) + event.pack(1, 0, 1, 28, 1), bench.now())
    assert counter.numbers() == [{2: "1", 11: "0", 79: "1", 82: "0"}[code]]


@pytest.mark.parametrize(("digits", "apart_ms"), [((0, 4), 500), ((5, 4), 500), ((1, 41), 500), ((1, 4), 0)])
def test_settings_that_cannot_be_are_refused(bench: Bench, digits: tuple[int, int], apart_ms: int) -> None:
    with pytest.raises(ValueError, match=r"1 to 40|more than 0"):
        Scan("ticket-reader", "port", reactor=bench.reactor, emit=bench.emit, code=ticket(digits), apart_ms=apart_ms)


# --- anything at all ---

EVENTS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 0x2FF), st.integers(-1, 2)), max_size=40)


@settings(max_examples=60)
@given(EVENTS, st.integers(0, 1_000))
def test_any_events_raise_nothing_and_the_next_ticket_is_read(noise: list[tuple[int, int, int]], wait_ms: int) -> None:
    bench = Bench()
    counter = Counter(bench)
    events = struct.Struct("@llHHi")
    counter.reader._plug._take(b"".join(events.pack(1, 0, *event) for event in noise), bench.now())
    bench.wait(wait_ms)
    counter.reader._plug._take(events.pack(1, 0, 0, 0, 0), bench.now())  # what was dropped ends here
    bench.wait(1_000)
    bench.signals.clear()
    counter.read(TICKET)
    assert counter.numbers() == [TICKET]
