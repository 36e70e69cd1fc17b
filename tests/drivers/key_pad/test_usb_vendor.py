from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from drivers.buses.usb import UsbIdentity
from drivers.buses.usb_pyusb import PyusbPort
from drivers.buses.usb_twin import TwinReportPort, TwinUsbPort
from drivers.key_pad.usb_vendor import UsbVendorPad, decode
from drivers.key_pad.usb_vendor_twin import UsbVendorPadTwin
from drivers.signals import DeviceFault, KeyPressed
from tests.drivers.workbench import Bench

PAD = UsbIdentity(0x1209, 0x0001)
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "CLEAR", "0", "ENTER", "DEAL", "SHUFFLE", "NEXT", "STAFF")


class Desk:
    """A pad, its port and its driver."""

    def __init__(self, bench: Bench, *, plugged: bool = True) -> None:
        self.bench = bench
        self.socket = TwinUsbPort(bench.reactor, "USB port 1-1.3")
        self.twin = UsbVendorPadTwin(bench.reactor, self.socket, PAD, keys=KEYS)
        if plugged:
            self.twin.power_on()
        port = TwinReportPort("key-pad", self.socket, PAD, bench.reactor)
        self.pad = UsbVendorPad("key-pad", port, legends=KEYS, reactor=bench.reactor, emit=bench.emit)
        self.pad.open()
        bench.wait(300)

    def keys(self) -> list[str]:
        return [signal.key for signal in self.bench.got(KeyPressed)]

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.twin.tap(key)
            self.bench.wait(200)


def test_a_missing_pad_is_a_fault_once_and_works_when_it_is_plugged_in(bench: Bench) -> None:
    desk = Desk(bench, plugged=False)
    bench.wait(5_000)
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where, fault.text) == (
        "lost",
        "USB port 1-1.3",
        "nothing is plugged in at USB port 1-1.3",
    )
    desk.twin.power_on()
    bench.wait(1_000)
    assert bench.recovered() == ["lost"]
    desk.tap("7")
    assert desk.keys() == ["7"]


def test_another_device_in_the_port_is_a_named_fault_until_the_right_one_is_back(bench: Bench) -> None:
    desk = Desk(bench)
    desk.twin.fail("swap")
    bench.wait(1_000)
    assert bench.faults() == ["lost", "wrong-device"]
    desk.twin.mend()
    bench.wait(1_000)
    desk.tap("1")
    assert desk.keys() == ["1"]
    assert bench.recovered() == ["lost", "wrong-device"]


def test_a_lost_report_of_a_key_that_is_held_is_made_good_by_the_repeat(bench: Bench) -> None:
    """The repeat tells how long ago the key went down."""
    desk = Desk(bench)
    desk.twin.fail("lost-report")
    pressed_ns = bench.now()
    desk.twin.press("5")
    bench.wait(400)
    desk.twin.release("5")
    bench.wait(100)
    (press,) = bench.got(KeyPressed)
    assert (press.key, bench.faults()) == ("5", [])
    assert abs(press.at - pressed_ns) <= 2_000_000


def test_a_lost_report_of_a_short_press_is_a_fault_and_not_a_guess(bench: Bench) -> None:
    desk = Desk(bench)
    bench.wait(30)
    desk.twin.fail("lost-report")
    desk.tap("5")
    assert desk.keys() == []
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.text) == ("keys-lost", "1 of the pad's reports did not arrive; key it in again")
    assert bench.recovered() == []
    desk.tap("5")
    assert (desk.keys(), bench.recovered()) == (["5"], ["keys-lost"])


def test_a_key_that_is_down_after_a_loss_counts_nothing_until_released(bench: Bench) -> None:
    desk = Desk(bench)
    bench.wait(30)
    desk.twin.fail("lost-report")
    desk.twin.press("5")
    desk.twin.press("6")
    bench.wait(500)
    assert (desk.keys(), bench.faults()) == ([], ["keys-lost"])
    desk.twin.release("5")
    desk.twin.release("6")
    bench.wait(100)
    desk.tap("6")
    assert desk.keys() == ["6"]


def test_a_silent_pad_is_a_fault_and_what_was_pressed_meanwhile_counts_nothing(bench: Bench) -> None:
    desk = Desk(bench)
    desk.twin.fail("silence")
    desk.tap("1", "2")
    desk.twin.press("3")
    bench.wait(1_000)
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.text) == (
        "silent",
        "the pad has said nothing for 1000 ms; pull it out and plug it in again",
    )
    desk.twin.mend()
    bench.wait(300)
    assert bench.recovered() == ["silent"]
    desk.twin.release("3")
    bench.wait(100)
    assert desk.keys() == []
    desk.tap("3")
    assert desk.keys() == ["3"]


def test_a_pad_that_talks_garbage_is_a_fault_that_says_what_is_wrong_with_it(bench: Bench) -> None:
    desk = Desk(bench)
    desk.twin.fail("garbage")
    desk.tap("1", "2")
    bench.wait(5_000)
    (fault,) = bench.got(DeviceFault)
    assert fault.fault == "garbage"
    assert "a report begins with 1, not 0" in fault.text
    desk.twin.mend()
    bench.wait(500)
    assert (desk.keys(), bench.recovered()) == ([], ["garbage"])
    desk.tap("8")
    assert desk.keys() == ["8"]


def test_one_bad_report_alone_is_no_fault_and_hides_no_key(bench: Bench) -> None:
    desk = Desk(bench)
    desk.socket.send(b"noise")
    desk.tap("1")
    assert (desk.keys(), bench.faults()) == (["1"], [])


def test_one_number_for_two_states_is_a_bad_report(bench: Bench) -> None:
    desk = Desk(bench)
    desk.tap("1")
    for _ in range(3):
        desk.socket.send(bytes([1, 2, 0, 0, 4, 0, 0, 0]))
    bench.wait(20)
    assert desk.keys() == ["1"]
    assert "report 2 came twice with different keys" in bench.got(DeviceFault)[0].text


def test_the_number_goes_round_without_a_fault(bench: Bench) -> None:
    desk = Desk(bench)
    desk.tap(*["1"] * 130)
    assert len(desk.keys()) == 130
    assert bench.faults() == []


@pytest.mark.parametrize("fault", ["late", "duplicate", "bounce"])
def test_late_double_and_bouncing_reports_are_one_press_each(bench: Bench, fault: str) -> None:
    desk = Desk(bench)
    desk.twin.fail(fault)
    bench.wait(500)
    desk.tap("1", "1", "2")
    bench.wait(1_000)
    assert desk.keys() == ["1", "1", "2"]
    assert bench.faults() == []


def reports(desk: Desk, *changes: tuple[int, bool], age_ms: int = 0) -> None:
    """Key 0 moves at these milliseconds from now, each told at once."""
    now_ms = 0
    for number, (at_ms, down) in enumerate(changes, start=1):
        desk.bench.wait(at_ms - now_ms)
        now_ms = at_ms
        desk.socket.send(bytes([1, number, age_ms, 0, down, 0, 0, 0]))
    desk.bench.wait(50)


@pytest.mark.parametrize("every_ms", [8, 10, 20])
def test_strokes_a_report_apart_are_presses(bench: Bench, every_ms: int) -> None:
    desk = Desk(bench)
    reports(desk, *((every_ms * place, place % 2 == 0) for place in range(6)))
    assert desk.keys() == ["1", "1", "1"]


@pytest.mark.parametrize("open_ms", [1, 2, 3, 5])
def test_a_contact_that_bounces_for_a_few_milliseconds_is_one_press(bench: Bench, open_ms: int) -> None:
    desk = Desk(bench)
    reports(desk, (0, True), (1, False), (1 + open_ms, True), (80, False), (82, True), (82 + open_ms, False))
    assert desk.keys() == ["1"]


def test_a_bounce_that_is_told_a_report_later_is_known_by_its_age(bench: Bench) -> None:
    """An endpoint that is asked every 10 ms: the contact opened 1 ms and closed 3 ms after the press."""
    desk = Desk(bench)
    for number, age_ms, down in ((1, 0, 1), (2, 9, 0), (3, 17, 1)):
        desk.socket.send(bytes([1, number, age_ms, 0, down, 0, 0, 0]))
        bench.wait(10)
    assert desk.keys() == ["1"]


def test_a_brown_out_is_a_loss_that_recovers_by_itself(bench: Bench) -> None:
    desk = Desk(bench)
    desk.tap("1")
    desk.twin.fail("brown-out")
    bench.wait(3_000)
    assert (bench.faults(), bench.recovered()) == (["lost"], ["lost"])
    desk.tap("6")
    assert desk.keys() == ["1", "6"]


def test_a_key_that_stays_down_is_a_fault_that_names_it(bench: Bench) -> None:
    desk = Desk(bench)
    desk.twin.fail("stick")
    desk.tap("ENTER")
    bench.wait(15_000)
    assert bench.got(DeviceFault)[0].text == "key 'ENTER' has been down for 15 s; free it"
    desk.twin.mend()
    bench.wait(100)
    assert bench.recovered() == ["stuck-key"]


def test_a_closed_pad_reports_nothing_and_looks_no_more(bench: Bench) -> None:
    desk = Desk(bench)
    desk.twin.fail("silence")
    bench.wait(2_000)
    before = len(bench.signals)
    desk.pad.close()
    desk.twin.fail("unplug")
    bench.wait(5_000)
    assert len(bench.signals) == before


def test_every_key_is_itself(bench: Bench) -> None:
    desk = Desk(bench)
    desk.tap(*KEYS)
    assert desk.keys() == list(KEYS)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "a report has 8 bytes, not 0"),
        (bytes([1, 0, 0, 0, 0, 0, 0, 0, 0]), "a report has 8 bytes, not 9"),
        (bytes([2, 0, 0, 0, 0, 0, 0, 0]), "a report begins with 1, not 2"),
        (bytes([1, 0, 0, 0, 0, 0, 1, 0]), "tells of key 16, and this pad has keys 0 to 15"),
    ],
)
def test_a_report_of_another_form_is_refused_in_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        decode(data, 16)


def test_settings_that_cannot_be_are_refused(bench: Bench) -> None:
    port = TwinReportPort("key-pad", TwinUsbPort(bench.reactor, "port"), PAD, bench.reactor)
    for settings, sentence in (
        ({"legends": ()}, "key-pad: 0 legends; a pad has 1 to 32 keys"),
        ({"legends": ("1",) * 33}, "33 legends"),
        ({"legends": KEYS, "silent_ms": 499}, "silent after 499 ms"),
    ):
        with pytest.raises(ValueError, match=sentence):
            UsbVendorPad("key-pad", port, reactor=bench.reactor, emit=bench.emit, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("port", ["1", "/dev/bus/usb/001/004", "1-", "0-1", "1-1.", "1-1.2.3.4.5.6.7"])
def test_a_port_that_is_none_is_refused(bench: Bench, port: str) -> None:
    with pytest.raises(ValueError, match=r"is no USB port; one is written like 1-1\.3"):
        PyusbPort("key-pad", port, PAD, bench.reactor)


@given(st.lists(st.binary(max_size=12), max_size=40))
def test_any_bytes_leave_a_pad_that_works(noise: list[bytes]) -> None:
    bench = Bench()
    desk = Desk(bench)
    for report in noise:
        desk.socket.send(report)
        bench.wait(20)
    bench.wait(2_000)
    before = len(desk.keys())
    desk.tap("1")
    desk.tap("2")
    assert desk.keys()[before:] == ["1", "2"]
    assert sorted(bench.faults()) == sorted(bench.recovered())


MOVES = st.one_of(
    st.tuples(st.just("tap"), st.sampled_from(KEYS)),
    st.tuples(st.just("fail"), st.sampled_from(UsbVendorPadTwin.FAULTS)),
    st.tuples(st.just("mend"), st.just("")),
)


@given(st.lists(st.tuples(MOVES, st.integers(0, 700)), max_size=20))
def test_any_history_leaves_a_pad_that_works(history: list[tuple[tuple[str, str], int]]) -> None:
    bench = Bench()
    desk = Desk(bench)
    for (verb, what), wait_ms in history:
        if verb == "tap":
            desk.twin.tap(what)
        elif verb == "fail":
            desk.twin.fail(what)
        else:
            desk.twin.mend()
        bench.wait(wait_ms)
    desk.twin.mend()
    bench.wait(3_000)
    before = len(desk.keys())
    desk.tap("1")
    assert desk.keys()[before:] == ["1"]
    assert sorted(bench.faults()) == sorted(bench.recovered())
