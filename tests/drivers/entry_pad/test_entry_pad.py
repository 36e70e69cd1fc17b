from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from drivers.buses.usb import UsbIdentity
from drivers.buses.usb_input_twin import TwinInputPort
from drivers.buses.usb_twin import TwinUsbPort
from drivers.entry_pad.allowed import Allowed, EachDie, total, wheel
from drivers.entry_pad.entry_pad import EntryPad
from drivers.entry_pad.twin import EntryHand
from drivers.key_pad.usb_numeric import UsbNumericPad
from drivers.key_pad.usb_numeric_twin import UsbNumericPadTwin
from drivers.signals import DeviceFault, DeviceRecovered, KeyPressed, NumberEntered
from tests.drivers.workbench import Bench

DOUBLE_ZERO = wheel(double_zero=True)
PAD = UsbIdentity(0x04D9, 0xA02A)


class Display:
    columns, rows = 20, 4

    def __init__(self) -> None:
        self.lines: tuple[str, ...] = ()

    def show(self, lines: tuple[str, ...]) -> None:
        self.lines = lines


class Desk:
    """An entry pad whose keys are handed to it as the key pad's signals."""

    def __init__(self, bench: Bench, allowed: Allowed = DOUBLE_ZERO) -> None:
        self.bench = bench
        self.display = Display()
        self.refusals: list[str] = []
        self.entry = EntryPad(
            "winning-number",
            allowed,
            reactor=bench.reactor,
            emit=bench.emit,
            display=self.display,
            refused=self.refusals.append,
        )

    def press(self, *keys: str) -> None:
        for key in keys:
            self.entry.take(KeyPressed(device="winning-number", at=self.bench.now(), key=key))
            self.bench.wait(100)

    def numbers(self) -> list[str]:
        return [signal.number for signal in self.bench.got(NumberEntered)]


@pytest.mark.parametrize("digits", ["37", "07", "000", "99", "136"])
def test_what_the_wheel_does_not_have_is_refused_in_one_sentence_and_cleared_whole(bench: Bench, digits: str) -> None:
    desk = Desk(bench)
    desk.press(*digits)
    if desk.entry.digits:
        desk.press("ENTER")
    assert desk.refusals == [f"{digits} is not allowed; key in 0, 00 or 1 to 36"]
    assert desk.display.lines == ("-", desk.refusals[0])
    assert (desk.numbers(), desk.entry.digits) == ([], "")


@pytest.mark.parametrize(
    ("digits", "allowed"), [("2", total(3, 18)), ("19", total(3, 18)), ("00", wheel(double_zero=False))]
)
def test_one_beside_the_limits_is_refused(bench: Bench, digits: str, allowed: Allowed) -> None:
    desk = Desk(bench, allowed)
    desk.press(*digits, "ENTER")
    assert (desk.numbers(), len(desk.refusals)) == ([], 1)


@pytest.mark.parametrize("digits", ["517", "510", "51"])
def test_a_die_that_is_none_or_missing_is_refused(bench: Bench, digits: str) -> None:
    desk = Desk(bench, EachDie(3))
    desk.press(*digits, "ENTER")
    assert desk.refusals == [f"{digits} is not allowed; key in 3 dice, each 1 to 6"]
    assert desk.numbers() == []


def test_a_digit_too_many_throws_all_away(bench: Bench) -> None:
    """What is left of 366 must not go out as 36, nor its last digit as the next number."""
    desk = Desk(bench)
    desk.press("3", "6", "6", "ENTER")
    assert desk.numbers() == []
    assert desk.refusals == [
        "366 is not allowed; key in 0, 00 or 1 to 36",
        "nothing is keyed in; key in 0, 00 or 1 to 36, then ENTER",
    ]


def test_a_half_entry_is_cleared_and_never_joined_to_the_next(bench: Bench) -> None:
    desk = Desk(bench)
    desk.press("1")
    bench.wait(9_800)
    assert desk.entry.digits == "1"
    bench.wait(200)
    assert desk.entry.digits == ""
    assert desk.refusals == ["1 was cleared after 10 s without ENTER; key it in again"]
    desk.press("7", "ENTER")
    assert desk.numbers() == ["7"]


def test_a_late_loop_joins_no_half_entries_either(bench: Bench) -> None:
    """The keys' own times count, not when the loop came to them."""
    desk = Desk(bench)
    start_ns = bench.now()
    for key, after_s in (("1", 0), ("7", 11), ("ENTER", 12), ("2", 20), ("ENTER", 31)):
        at_ns = start_ns + after_s * 1_000_000_000
        desk.entry.take(KeyPressed(device="winning-number", at=at_ns, key=key))
    assert desk.numbers() == ["7"]
    assert [sentence[:13] for sentence in desk.refusals] == ["1 was cleared", "2 was cleared"]


def test_each_key_gives_new_time(bench: Bench) -> None:
    desk = Desk(bench)
    desk.press("1")
    bench.wait(9_000)
    desk.press("7")
    bench.wait(9_000)
    desk.press("ENTER")
    assert desk.numbers() == ["17"]


def test_a_fault_of_the_key_pad_clears_what_is_keyed_in_and_goes_on_to_the_table(bench: Bench) -> None:
    desk = Desk(bench)
    fault = DeviceFault(device="winning-number", at=1, fault="keys-lost", where="port", text="keys are lost")
    recovered = DeviceRecovered(device="winning-number", at=2, fault="keys-lost")
    desk.press("1")
    desk.entry.take(fault)
    desk.entry.take(recovered)
    desk.press("7", "ENTER")
    assert desk.refusals == ["1 was cleared since the key pad failed; key it in again"]
    assert bench.signals[:2] == [fault, recovered]
    assert desk.numbers() == ["7"]


def test_a_fault_while_nothing_is_keyed_in_refuses_nothing(bench: Bench) -> None:
    desk = Desk(bench)
    desk.entry.take(DeviceFault(device="winning-number", at=1, fault="lost", where="port", text="gone"))
    assert desk.refusals == []


def test_a_key_that_has_no_business_here_changes_nothing(bench: Bench) -> None:
    desk = Desk(bench)
    desk.press("1", "DEAL", "7", "ENTER")
    assert desk.refusals == ["DEAL does nothing here; key in 0, 00 or 1 to 36"]
    assert desk.numbers() == ["17"]
    assert bench.got(KeyPressed) == []


def test_clear_begins_again(bench: Bench) -> None:
    desk = Desk(bench)
    desk.press("1", "CLEAR")
    assert desk.display.lines == ("-", "key in 0, 00 or 1 to 36")
    desk.press("8", "ENTER")
    assert (desk.numbers(), desk.refusals) == (["8"], [])


def test_a_second_enter_gives_nothing_out(bench: Bench) -> None:
    desk = Desk(bench)
    desk.press("8", "ENTER", "ENTER")
    assert desk.numbers() == ["8"]


def test_the_display_follows_the_keys(bench: Bench) -> None:
    desk = Desk(bench)
    shown = [desk.display.lines]
    for key in ("1", "7", "ENTER"):
        desk.press(key)
        shown.append(desk.display.lines)
    assert shown == [
        ("-", "key in 0, 00 or 1 to 36"),
        ("1", "ENTER takes it, CLEAR begins again"),
        ("17", "ENTER takes it, CLEAR begins again"),
        ("17", "taken"),
    ]


def test_a_number_has_the_time_of_its_enter(bench: Bench) -> None:
    desk = Desk(bench)
    desk.press("1", "7")
    entered_ns = bench.now()
    desk.press("ENTER")
    assert [signal.at for signal in bench.got(NumberEntered)] == [entered_ns]


@pytest.mark.parametrize("number", ["0", "00", *map(str, range(1, 37))])
def test_every_number_of_the_wheel_is_taken(bench: Bench, number: str) -> None:
    desk = Desk(bench)
    desk.press(*number, "ENTER")
    assert (desk.numbers(), desk.refusals) == ([number], [])


@pytest.mark.parametrize("number", [str(number) for number in range(3, 19)])
def test_every_total_of_three_dice_is_taken(bench: Bench, number: str) -> None:
    desk = Desk(bench, total(3, 18))
    desk.press(*number, "ENTER")
    assert desk.numbers() == [number]


def test_a_key_that_is_two_zeros_is_double_zero(bench: Bench) -> None:
    desk = Desk(bench)
    desk.press("00", "ENTER")
    assert desk.numbers() == ["00"]


def test_without_a_display_it_works_all_the_same(bench: Bench) -> None:
    entry = EntryPad("dice", EachDie(3), reactor=bench.reactor, emit=bench.emit)
    for key in ("9", "5", "1", "ENTER", "5", "1", "6", "ENTER"):
        entry.take(KeyPressed(device="dice", at=bench.now(), key=key))
    assert [signal.number for signal in bench.got(NumberEntered)] == ["5+1+6"]


def test_a_closed_pad_clears_nothing_later(bench: Bench) -> None:
    desk = Desk(bench)
    desk.press("1")
    desk.entry.close()
    bench.wait(20_000)
    assert desk.refusals == []


def test_settings_that_cannot_be_are_refused(bench: Bench) -> None:
    with pytest.raises(ValueError, match="dice: an entry is cleared after 0 ms; it must be more than 0"):
        EntryPad("dice", EachDie(3), reactor=bench.reactor, emit=bench.emit, clear_after_ms=0)
    for dice, faces in ((0, 6), (3, 1), (3, 10)):
        with pytest.raises(ValueError, match="at least 1 die, each of 2 to 9 faces"):
            EachDie(dice, faces)
    for lowest, highest in ((0, 3), (4, 3)):
        with pytest.raises(ValueError, match=f"totals from {lowest} to {highest}"):
            total(lowest, highest)


@given(st.lists(st.sampled_from([*"0123456789", "ENTER", "CLEAR", "DEAL", "wait"]), max_size=30))
def test_whatever_is_keyed_in_only_numbers_of_the_wheel_come_out(keys: list[str]) -> None:
    bench = Bench()
    desk = Desk(bench)
    for key in keys:
        if key == "wait":
            bench.wait(10_000)
        else:
            desk.press(key)
    assert set(desk.numbers()) <= DOUBLE_ZERO.numbers
    before = len(desk.numbers())
    desk.press("CLEAR", "2", "3", "ENTER")
    assert desk.numbers()[before:] == ["23"]


class UsbDesk:
    """An entry pad on a USB numeric pad, with a person's hand on it."""

    def __init__(self, bench: Bench) -> None:
        socket = TwinUsbPort(bench.reactor, "port")
        self.pad = UsbNumericPadTwin(bench.reactor, socket, PAD)
        self.pad.power_on()
        self.hand = EntryHand(bench.reactor, self.pad.tap, clear="BACKSPACE")
        entry = EntryPad("winning-number", DOUBLE_ZERO, reactor=bench.reactor, emit=bench.emit)
        port = TwinInputPort("winning-number", socket, PAD, bench.reactor)
        UsbNumericPad("winning-number", port, reactor=bench.reactor, emit=entry.take).open()


@pytest.mark.parametrize("mistake", EntryHand.FAULTS)
def test_a_persons_mistake_gives_no_wrong_number(bench: Bench, mistake: str) -> None:
    desk = UsbDesk(bench)
    desk.hand.fail(mistake)
    desk.hand.key_in("17")
    bench.wait(120_000)
    desk.hand.mend()
    desk.hand.key_in("32")
    bench.wait(5_000)
    numbers = [signal.number for signal in bench.got(NumberEntered)]
    assert numbers == (["17", "32"] if mistake == "duplicate" else ["32"])


def test_a_pad_pulled_out_in_the_middle_joins_no_halves(bench: Bench) -> None:
    desk = UsbDesk(bench)
    desk.pad.tap("1")
    bench.wait(200)
    desk.pad.fail("unplug")
    bench.wait(1_000)
    desk.pad.mend()
    bench.wait(1_000)
    desk.hand.key_in("7")
    bench.wait(2_000)
    assert [signal.number for signal in bench.got(NumberEntered)] == ["7"]
    desk.hand.clear()
