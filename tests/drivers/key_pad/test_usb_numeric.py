from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from drivers.buses.usb import UsbIdentity
from drivers.buses.usb_evdev import EvdevPort
from drivers.buses.usb_input_twin import TwinInputPort
from drivers.buses.usb_twin import TwinUsbPort
from drivers.key_pad.usb_numeric import LEGENDS, UsbNumericPad
from drivers.key_pad.usb_numeric_twin import UsbNumericPadTwin
from drivers.signals import DeviceFault, KeyPressed
from tests.drivers.workbench import MS, Bench

PAD = UsbIdentity(0x04D9, 0xA02A)
PRINTED_FOR = {
    **{str(digit): str(digit) for digit in range(10)},
    "ENTER": "ENTER",
    "BACKSPACE": "CLEAR",
    ".": "CLEAR",
    "+": "DEAL",
    "-": "SHUFFLE",
    "*": "NEXT",
    "/": "STAFF",
}


class Desk:
    """A pad, its port and its driver."""

    def __init__(self, bench: Bench, *, plugged: bool = True, legends: dict[str, str] | None = None) -> None:
        self.bench = bench
        self.socket = TwinUsbPort(bench.reactor, "/dev/input/by-path/pad")
        self.input = TwinInputPort("key-pad", self.socket, PAD, bench.reactor)
        self.twin = UsbNumericPadTwin(bench.reactor, self.socket, PAD)
        if plugged:
            self.twin.power_on()
        self.pad = UsbNumericPad(
            "key-pad", self.input, reactor=bench.reactor, emit=bench.emit, legends=legends or LEGENDS
        )
        self.pad.open()
        bench.wait(50)

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
    assert (fault.device, fault.fault, fault.where) == ("key-pad", "lost", "/dev/input/by-path/pad")
    assert fault.text == "nothing is plugged in at /dev/input/by-path/pad"
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
    assert "04d9:a02b; this port is for 04d9:a02a" in bench.got(DeviceFault)[1].text
    desk.socket.send(bytes([0, 0, 0x59, 0, 0, 0, 0, 0]))
    bench.wait(500)
    assert desk.keys() == []
    desk.twin.mend()
    bench.wait(1_000)
    assert bench.recovered()[-1] == "wrong-device"
    desk.tap("1")
    assert desk.keys() == ["1"]


def test_a_second_keyboard_does_nothing(bench: Bench) -> None:
    desk = Desk(bench)
    other = TwinUsbPort(bench.reactor, "/dev/input/by-path/other")
    TwinInputPort("keyboard", other, PAD, bench.reactor)
    second = UsbNumericPadTwin(bench.reactor, other, PAD)
    second.power_on()
    second.tap("5")
    desk.tap("6")
    assert desk.keys() == ["6"]


def test_a_pad_that_another_program_holds_is_a_fault_until_it_lets_go(bench: Bench) -> None:
    desk = Desk(bench, plugged=False)
    desk.socket.claimed = True
    desk.twin.power_on()
    bench.wait(1_000)
    assert bench.faults() == ["lost", "claimed"]
    desk.socket.claimed = False
    bench.wait(1_000)
    assert bench.recovered() == ["lost", "claimed"]


def test_what_is_pressed_while_it_is_unplugged_counts_nothing(bench: Bench) -> None:
    desk = Desk(bench)
    desk.twin.fail("unplug")
    bench.wait(1_000)
    desk.tap("1", "2")
    desk.twin.press("3")
    desk.twin.mend()
    bench.wait(2_000)
    assert desk.keys() == []
    desk.twin.release("3")
    bench.wait(100)
    desk.tap("3")
    assert desk.keys() == ["3"]
    assert (bench.faults(), bench.recovered()) == (["lost"], ["lost"])


def test_a_key_down_at_the_start_presses_nothing_until_released(bench: Bench) -> None:
    socket = TwinUsbPort(bench.reactor, "port")
    port = TwinInputPort("key-pad", socket, PAD, bench.reactor)
    twin = UsbNumericPadTwin(bench.reactor, socket, PAD)
    twin.power_on()
    twin.press("5")
    bench.wait(100)
    UsbNumericPad("key-pad", port, reactor=bench.reactor, emit=bench.emit).open()
    bench.wait(2_000)
    twin.release("5")
    bench.wait(100)
    assert bench.got(KeyPressed) == []
    twin.tap("5")
    bench.wait(100)
    assert [signal.key for signal in bench.got(KeyPressed)] == ["5"]


def test_a_held_key_is_one_press_however_often_the_kernel_repeats_it(bench: Bench) -> None:
    desk = Desk(bench)
    desk.twin.press("9")
    bench.wait(10_000)
    desk.twin.release("9")
    bench.wait(100)
    assert desk.keys() == ["9"]
    assert bench.faults() == []


def test_a_key_that_stays_down_is_a_fault_that_names_it(bench: Bench) -> None:
    desk = Desk(bench)
    desk.twin.fail("stick")
    desk.tap("4")
    bench.wait(14_700)
    assert bench.faults() == []
    bench.wait(200)
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.text) == ("stuck-key", "key '4' has been down for 15 s; free it")
    desk.tap("5")
    desk.twin.mend()
    bench.wait(100)
    assert bench.recovered() == ["stuck-key"]
    assert desk.keys() == ["4", "5"]


def test_a_stuck_key_that_is_free_after_the_pad_was_out_is_recovered(bench: Bench) -> None:
    desk = Desk(bench)
    desk.twin.press("4")
    bench.wait(16_000)
    desk.twin.fail("unplug")
    bench.wait(1_000)
    desk.twin.release("4")
    assert bench.recovered() == []
    desk.twin.mend()
    bench.wait(1_000)
    assert sorted(bench.recovered()) == ["lost", "stuck-key"]


def test_a_loop_that_was_held_up_too_long_loses_keys_and_says_so(bench: Bench) -> None:
    """Of what the kernel dropped nothing counts, nor the key that is down when it is looked at."""
    desk = Desk(bench)
    desk.input.stall(True)
    desk.tap(*"12345678901234567")
    desk.twin.press("8")
    bench.wait(50)
    desk.input.stall(False)
    bench.wait(100)
    assert desk.keys() == []
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where) == ("keys-lost", "/dev/input/by-path/pad")
    assert "key them in again" in fault.text
    desk.twin.release("8")
    bench.wait(100)
    assert bench.recovered() == []
    desk.tap("8")
    assert (desk.keys(), bench.recovered()) == (["8"], ["keys-lost"])


def test_a_late_loop_within_the_queue_loses_nothing_and_keeps_the_times(bench: Bench) -> None:
    desk = Desk(bench)
    desk.input.stall(True)
    pressed_ns = bench.now()
    desk.tap("1", "2")
    desk.input.stall(False)
    bench.wait(10)
    assert [(signal.key, signal.at) for signal in bench.got(KeyPressed)] == [
        ("1", pressed_ns + MS),
        ("2", pressed_ns + 201 * MS),
    ]


@pytest.mark.parametrize("fault", ["late", "duplicate", "bounce"])
def test_late_double_and_bouncing_reports_are_one_press_each(bench: Bench, fault: str) -> None:
    desk = Desk(bench)
    desk.twin.fail(fault)
    desk.tap("1", "1", "2")
    bench.wait(1_000)
    assert desk.keys() == ["1", "1", "2"]
    assert bench.faults() == []


@pytest.mark.parametrize("fault", ["silence", "garbage"])
def test_a_pad_that_reports_no_key_presses_nothing_and_works_when_mended(bench: Bench, fault: str) -> None:
    desk = Desk(bench)
    desk.twin.fail(fault)
    desk.tap("1", "2")
    assert desk.keys() == []
    desk.twin.mend()
    desk.tap("3")
    assert desk.keys() == ["3"]


def test_a_brown_out_is_a_loss_that_recovers_by_itself(bench: Bench) -> None:
    desk = Desk(bench)
    desk.twin.fail("brown-out")
    bench.wait(3_000)
    assert (bench.faults(), bench.recovered()) == (["lost"], ["lost"])
    desk.tap("6")
    assert desk.keys() == ["6"]


def test_a_closed_pad_reports_nothing_and_looks_no_more(bench: Bench) -> None:
    desk = Desk(bench)
    desk.pad.close()
    desk.tap("6")
    desk.twin.fail("unplug")
    bench.wait(5_000)
    assert bench.signals == []


@pytest.mark.parametrize(("printed", "legend"), PRINTED_FOR.items())
def test_every_key_has_its_legend(bench: Bench, printed: str, legend: str) -> None:
    desk = Desk(bench)
    desk.tap(printed)
    assert desk.keys() == [legend]


def test_num_lock_means_nothing_unless_it_is_told(bench: Bench) -> None:
    desk = Desk(bench)
    desk.tap("NUM")
    assert desk.keys() == []
    told = Desk(bench, legends={"NUMLOCK": "STAFF", "KP1": "1"})
    told.tap("NUM", "1", "2")
    assert told.keys() == ["STAFF", "1"]


def test_a_key_that_is_rolled_into_the_next_is_two_presses(bench: Bench) -> None:
    desk = Desk(bench)
    desk.twin.press("1")
    bench.wait(30)
    desk.twin.press("2")
    bench.wait(30)
    desk.twin.release("1")
    desk.twin.release("2")
    bench.wait(30)
    assert desk.keys() == ["1", "2"]


@pytest.mark.parametrize(("key", "zeros"), [("00", 2), ("000", 3)])
def test_a_key_of_several_zeros_is_so_many_presses(bench: Bench, key: str, zeros: int) -> None:
    desk = Desk(bench)
    desk.tap("1", key)
    assert (desk.keys(), bench.faults()) == (["1", *["0"] * zeros], [])


@pytest.mark.parametrize("every_ms", [1, 2, 8, 10, 16])
def test_strokes_count_each_however_often_the_pad_is_asked(bench: Bench, every_ms: int) -> None:
    desk = Desk(bench)
    for _ in range(3):
        for usage in (0x62, 0):
            desk.socket.send(bytes([0, 0, usage, 0, 0, 0, 0, 0]))
            bench.wait(every_ms)
    assert desk.keys() == ["0", "0", "0"]


def test_strokes_that_were_read_late_count_each_by_their_own_times(bench: Bench) -> None:
    desk = Desk(bench)
    desk.input.stall(True)
    desk.tap("000")
    desk.input.stall(False)
    bench.wait(10)
    assert desk.keys() == ["0", "0", "0"]


def test_worn_keys_are_debounced_where_it_is_asked_for(bench: Bench) -> None:
    desk = Desk(bench)
    worn = UsbNumericPad("worn", desk.input, reactor=bench.reactor, emit=bench.emit, debounce_ms=20)
    desk.pad.close()
    worn.open()
    desk.tap("00", "1")
    assert desk.keys() == ["0", "1"]


def test_settings_that_cannot_be_are_refused(bench: Bench) -> None:
    port = TwinInputPort("key-pad", TwinUsbPort(bench.reactor, "port"), PAD, bench.reactor)
    for settings, sentence in (
        ({"legends": {"KP10": "10"}}, "key-pad: there is no key 'KP10'; the keys are ESC, 1"),
        ({"legends": {"KP1": ""}}, "the legend of key 'KP1' is empty"),
        ({"stuck_ms": 0}, "stuck after 0 ms"),
        ({"debounce_ms": -1}, "debounce of -1 ms"),
    ):
        with pytest.raises(ValueError, match=sentence):
            UsbNumericPad("key-pad", port, reactor=bench.reactor, emit=bench.emit, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("path", ["/dev/input/event3", "/dev/hidraw0", "by-path/pad"])
def test_a_port_by_number_is_refused(bench: Bench, path: str) -> None:
    with pytest.raises(ValueError, match=r"is not a name under /dev/input/by-path/ or /dev/input/by-id/"):
        EvdevPort("key-pad", path, PAD, bench.reactor)


@pytest.mark.parametrize(("vendor", "product"), [(-1, 0), (0x1_0000, 0), (0, 0x1_0000)])
def test_an_identity_that_no_device_can_have_is_refused(vendor: int, product: int) -> None:
    with pytest.raises(ValueError, match="is not between 0x0000 and 0xffff"):
        UsbIdentity(vendor, product)


def test_a_name_is_compared_only_where_one_is_asked_for() -> None:
    found = UsbIdentity(1, 2, "Pad")
    assert UsbIdentity(1, 2).expects(found)
    assert UsbIdentity(1, 2, "Pad").expects(found)
    assert not UsbIdentity(1, 2, "Keyboard").expects(found)


MOVES = st.one_of(
    st.tuples(st.just("tap"), st.sampled_from(sorted(PRINTED_FOR))),
    st.tuples(st.just("fail"), st.sampled_from(UsbNumericPadTwin.FAULTS)),
    st.tuples(st.just("mend"), st.just("")),
    st.tuples(st.just("stall"), st.sampled_from(["", "on"])),
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
        elif verb == "mend":
            desk.twin.mend()
        else:
            desk.input.stall(bool(what))
        bench.wait(wait_ms)
    desk.input.stall(False)
    desk.twin.mend()
    bench.wait(3_000)
    before = len(desk.keys())
    desk.tap("1")
    assert desk.keys()[before:] == ["1"]
    assert sorted(bench.faults()) == sorted(bench.recovered())
