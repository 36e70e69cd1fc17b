"""Key pads on a real kernel: the twins of the bench as USB devices, under usbhid and evdev, under libusb and pyusb."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.usb import UsbIdentity
from drivers.buses.usb_evdev import EvdevPort
from drivers.buses.usb_pyusb import PyusbPort
from drivers.entry_pad.allowed import wheel
from drivers.entry_pad.entry_pad import EntryPad
from drivers.entry_pad.twin import EntryHand
from drivers.key_pad.usb_numeric import LEGENDS, UsbNumericPad
from drivers.key_pad.usb_numeric_twin import PRINTED, UsbNumericPadTwin
from drivers.key_pad.usb_pad_twin import UsbPadTwin
from drivers.key_pad.usb_vendor import UsbVendorPad
from drivers.key_pad.usb_vendor_twin import UsbVendorPadTwin
from drivers.signals import DeviceFault, DeviceRecovered, KeyPressed, NumberEntered, Signal
from tests.hil.guest.far_side import FarSide
from tests.hil.guest.rigs import LoopRig, wait_until
from tests.hil.guest.usb_pads import HidPadDevice, PadCable, PadDevice, input_path, is_empty, is_listed, port_of
from tests.hil.guest.usb_rigs import BESIDE, PLACE

pytestmark = pytest.mark.guest

KEYPAD = UsbIdentity(0x04D9, 0xA02A, "Lammer Keypad")
VENDOR = UsbIdentity(0x1209, 0x0001)
VENDOR_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "CLEAR", "0", "ENTER")


class Desk(LoopRig):
    """A pad on the far side of the kernel, and what its driver says on this side."""

    twin: UsbPadTwin

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(AsyncioReactor(loop), loop)
        self.far = FarSide()
        self.signals: list[Signal] = []

    def pressed(self) -> list[str]:
        return [signal.key for signal in self.signals if isinstance(signal, KeyPressed)]

    def faults(self) -> list[str]:
        return [signal.fault for signal in self.signals if isinstance(signal, DeviceFault)]

    def recovered(self) -> list[str]:
        return [signal.fault for signal in self.signals if isinstance(signal, DeviceRecovered)]

    def do(self, verb: Callable[..., None], *words: str) -> None:
        """A person's act, or a fault, on the far side."""
        self.far.do(partial(verb, *words))

    def tap(self, key: str) -> None:
        """Tap it and wait for its press."""
        before = len(self.pressed())
        self.do(self.twin.tap, key)
        self.until(lambda: len(self.pressed()) > before)
        self.rest(0.15)

    def rest(self, seconds: float) -> None:
        """Let time pass."""
        end = self.reactor.now() + int(seconds * 1e9)
        self.until(lambda: self.reactor.now() >= end)


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


@pytest.fixture
def numeric(loop: asyncio.AbstractEventLoop) -> Iterator[Desk]:
    desk = Desk(loop)
    cable = PadCable(desk.far.reactor, HidPadDevice, PLACE)
    desk.twin = UsbNumericPadTwin(desk.far.reactor, cable, UsbIdentity(KEYPAD.vendor, KEYPAD.product, "Keypad"))
    port = EvdevPort("key-pad", str(input_path(PLACE)), KEYPAD, desk.reactor)
    pad = UsbNumericPad(
        "key-pad", port, reactor=desk.reactor, emit=desk.signals.append, legends={**LEGENDS, "NUMLOCK": "NUM"}
    )
    desk.do(desk.twin.power_on)
    wait_until(input_path(PLACE).exists)
    pad.open()
    yield desk
    pad.close()
    desk.do(cable.unplug)
    wait_until(lambda: is_empty(PLACE), every_s=0.1)
    desk.far.close()


@pytest.fixture
def vendor(loop: asyncio.AbstractEventLoop) -> Iterator[Desk]:
    desk = Desk(loop)
    cable = PadCable(desk.far.reactor, PadDevice, PLACE)
    desk.twin = UsbVendorPadTwin(desk.far.reactor, cable, VENDOR, keys=VENDOR_KEYS)
    port = PyusbPort("winning-number", port_of(PLACE), VENDOR, desk.reactor)
    entry = EntryPad("winning-number", wheel(double_zero=True), reactor=desk.reactor, emit=desk.signals.append)

    def emit(signal: Signal) -> None:
        if isinstance(signal, KeyPressed):
            desk.signals.append(signal)
        entry.take(signal)

    pad = UsbVendorPad("winning-number", port, legends=VENDOR_KEYS, reactor=desk.reactor, emit=emit)
    desk.do(desk.twin.power_on)
    wait_until(lambda: is_listed(PLACE), every_s=0.1)
    pad.open()
    desk.rest(0.3)
    yield desk
    pad.close()
    desk.do(cable.unplug)
    wait_until(lambda: is_empty(PLACE), every_s=0.1)
    desk.far.close()


def test_the_kernel_gives_every_key_of_the_pad_its_code(numeric: Desk) -> None:
    """The twin's usages, the kernel's codes and the driver's names were written apart."""
    for key in PRINTED:
        numeric.tap(key)
    legend = {"/": "STAFF", "*": "NEXT", "-": "SHUFFLE", "+": "DEAL", ".": "CLEAR", "BACKSPACE": "CLEAR"}
    assert numeric.pressed() == [legend.get(key, key) for key in PRINTED]
    assert numeric.faults() == []


def test_a_key_of_three_zeros_is_three_presses(numeric: Desk) -> None:
    numeric.do(numeric.twin.tap, "000")
    numeric.until(lambda: len(numeric.pressed()) == 3)
    assert (numeric.pressed(), numeric.faults()) == (["0", "0", "0"], [])


def test_a_second_keyboard_does_nothing_whoever_it_says_it_is(numeric: Desk) -> None:
    for identity in (UsbIdentity(KEYPAD.vendor, KEYPAD.product, "Keypad"), UsbIdentity(0x046D, 0xC31C, "Keyboard")):
        cable = PadCable(numeric.far.reactor, HidPadDevice, BESIDE)
        second = UsbNumericPadTwin(numeric.far.reactor, cable, identity)
        numeric.do(second.power_on)
        wait_until(input_path(BESIDE).exists)
        numeric.do(second.tap, "5")
        numeric.rest(0.3)
        numeric.do(second.power_off)
        wait_until(lambda: is_empty(BESIDE), every_s=0.1)
    numeric.tap("6")
    assert (numeric.pressed(), numeric.faults()) == (["6"], [])


def test_what_is_keyed_in_reaches_no_other_program(numeric: Desk) -> None:
    listener = os.open(input_path(PLACE), os.O_RDONLY | os.O_NONBLOCK)
    try:
        numeric.tap("7")
        with pytest.raises(BlockingIOError):
            os.read(listener, 24)
    finally:
        os.close(listener)


def test_another_device_in_the_port_is_named_until_the_right_one_is_back(numeric: Desk) -> None:
    numeric.do(numeric.twin.fail, "swap")
    numeric.until(lambda: "wrong-device" in numeric.faults())
    (fault,) = (
        signal for signal in numeric.signals if isinstance(signal, DeviceFault) and signal.fault == "wrong-device"
    )
    assert "04d9:a02b 'Lammer Keypad'; this port is for 04d9:a02a 'Lammer Keypad'" in fault.text
    numeric.do(numeric.twin.mend)
    numeric.until(lambda: sorted(numeric.recovered()) == sorted(numeric.faults()))
    numeric.tap("1")
    assert numeric.pressed() == ["1"]


def test_a_pad_that_is_pulled_out_comes_back_and_what_was_pressed_meanwhile_counts_nothing(numeric: Desk) -> None:
    numeric.tap("1")
    numeric.do(numeric.twin.fail, "unplug")
    numeric.until(lambda: numeric.faults() == ["lost"])
    numeric.do(numeric.twin.tap, "2")
    numeric.do(numeric.twin.press, "3")
    numeric.rest(0.3)
    numeric.do(numeric.twin.mend)
    numeric.until(lambda: numeric.recovered() == ["lost"])
    numeric.rest(0.3)
    numeric.do(numeric.twin.release, "3")
    numeric.rest(0.2)
    numeric.tap("4")
    assert numeric.pressed() == ["1", "4"]


def test_a_held_key_is_one_press_however_often_the_kernel_repeats_it(numeric: Desk) -> None:
    numeric.do(numeric.twin.press, "8")
    numeric.rest(1.0)
    numeric.do(numeric.twin.release, "8")
    numeric.rest(0.1)
    assert numeric.pressed() == ["8"]


def test_a_vendors_pad_gives_the_number_that_is_keyed_in(vendor: Desk) -> None:
    hand = EntryHand(vendor.far.reactor, vendor.twin.tap, every_ms=200)
    for number in ("17", "00", "37"):
        vendor.do(hand.key_in, number)
        vendor.rest(1.0)
    assert vendor.pressed() == [*"17", "ENTER", *"00", "ENTER", *"37", "ENTER"]
    assert [signal.number for signal in vendor.signals if isinstance(signal, NumberEntered)] == ["17", "00"]


def test_a_lost_report_of_a_vendors_pad_is_a_fault_and_not_a_guess(vendor: Desk) -> None:
    vendor.tap("1")

    def tap_unseen() -> None:
        vendor.twin.fail("lost-report")
        vendor.twin.press("2")
        vendor.twin.release("2")

    vendor.do(tap_unseen)
    vendor.until(lambda: vendor.faults() == ["keys-lost"])
    vendor.tap("3")
    assert (vendor.pressed(), vendor.recovered()) == (["1", "3"], ["keys-lost"])


def test_a_vendors_pad_that_is_pulled_out_comes_back(vendor: Desk) -> None:
    vendor.tap("1")
    vendor.do(vendor.twin.fail, "unplug")
    vendor.until(lambda: vendor.faults() == ["lost"])
    vendor.do(vendor.twin.mend)
    vendor.until(lambda: vendor.recovered() == ["lost"])
    vendor.rest(0.3)
    vendor.tap("2")
    assert vendor.pressed() == ["1", "2"]


def test_a_silent_pad_is_a_fault_and_holds_the_loop_up_for_nothing(vendor: Desk) -> None:
    """Nothing waits for a report: the loop's own timers stay on time while none comes."""
    vendor.rest(0.3)
    vendor.do(vendor.twin.fail, "silence")
    ticks: list[int] = []

    def tick() -> None:
        ticks.append(vendor.reactor.now())
        vendor.reactor.call_later(10_000_000, tick)

    tick()
    vendor.until(lambda: vendor.faults() == ["silent"])
    vendor.do(vendor.twin.mend)
    vendor.until(lambda: vendor.recovered() == ["silent"])
    late_ns = sorted(after - before - 10_000_000 for before, after in pairwise(ticks))
    assert len(ticks) > 50
    assert late_ns[len(late_ns) // 2] < 10_000_000
