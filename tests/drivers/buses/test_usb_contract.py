"""One suite for all ways of reaching a USB port: in memory on virtual time, evdev and pyusb on the guest's kernel."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.usb_events import EVENT, KeyEvents
from drivers.errors import ClaimError, DeviceLost, DeviceRefused
from tests.drivers.buses.conftest import KERNEL
from tests.drivers.buses.usb_rigs import (
    ALL_UP,
    ANOTHER,
    CODE_OF_ONE,
    IDENTITY,
    ONE,
    InputRig,
    TwinInputRig,
    TwinReportRig,
    UsbRig,
)


@pytest.fixture(
    params=["input-twin", "report-twin", pytest.param("evdev", marks=KERNEL), pytest.param("pyusb", marks=KERNEL)]
)
def rig(request: pytest.FixtureRequest, loop: asyncio.AbstractEventLoop) -> Iterator[UsbRig]:
    if request.param == "input-twin":
        yield TwinInputRig()
        return
    if request.param == "report-twin":
        yield TwinReportRig()
        return
    from tests.hil.guest.usb_rigs import KernelInputRig, KernelReportRig

    kind = KernelInputRig if request.param == "evdev" else KernelReportRig
    kernel = kind(AsyncioReactor(loop), loop)
    yield kernel
    kernel.close()


@pytest.fixture(params=["input-twin", pytest.param("evdev", marks=KERNEL)])
def input_rig(request: pytest.FixtureRequest, loop: asyncio.AbstractEventLoop) -> Iterator[InputRig]:
    if request.param == "input-twin":
        yield TwinInputRig()
        return
    from tests.hil.guest.usb_rigs import KernelInputRig

    kernel = KernelInputRig(AsyncioReactor(loop), loop)
    yield kernel
    kernel.close()


class Ear:
    def __init__(self) -> None:
        self.data: list[bytes] = []
        self.times: list[int] = []
        self.lost: list[str] = []

    def hear(self, data: bytes, at_ns: int) -> None:
        self.data.append(data)
        self.times.append(at_ns)


def test_a_port_where_nothing_is_plugged_in_is_lost(rig: UsbRig) -> None:
    ear = Ear()
    with pytest.raises(DeviceLost, match="key-pad: nothing is plugged in at "):
        rig.port.open(ear.hear, ear.lost.append)
    rig.port.close()
    assert ear.lost == []


def test_another_device_in_the_port_is_refused_by_name(rig: UsbRig) -> None:
    ear = Ear()
    rig.cable.plug(ANOTHER)
    with pytest.raises(
        DeviceRefused, match=r"another device is plugged in at .*: 1209:0002.*; this port is for 1209:0001"
    ):
        rig.port.open(ear.hear, ear.lost.append)
    rig.cable.unplug()
    rig.cable.plug(IDENTITY)
    rig.port.open(ear.hear, ear.lost.append)


def test_what_the_device_says_comes_in_order_with_the_time_it_was_taken(rig: UsbRig) -> None:
    ear = Ear()
    rig.cable.plug(IDENTITY)
    rig.port.open(ear.hear, ear.lost.append)
    before = rig.reactor.now()
    for report in (ONE, ALL_UP, ONE, ALL_UP):
        rig.cable.send(report)
    rig.until(lambda: rig.said(ear.data) == ["down", "up", "down", "up"])
    assert sorted(ear.times) == ear.times
    assert before <= ear.times[0] <= ear.times[-1] <= rig.reactor.now()


def test_a_device_like_it_in_another_port_does_nothing(rig: UsbRig) -> None:
    ear = Ear()
    rig.beside.plug(IDENTITY)
    with pytest.raises(DeviceLost):
        rig.port.open(ear.hear, ear.lost.append)
    rig.cable.plug(IDENTITY)
    rig.port.open(ear.hear, ear.lost.append)
    rig.beside.send(ONE)
    rig.beside.send(ALL_UP)
    rig.beside.unplug()
    rig.cable.send(ONE)
    rig.until(lambda: bool(ear.data))
    assert (rig.said(ear.data), ear.lost) == (["down"], [])


def test_pulling_it_out_is_told_once_and_plugging_it_in_works_again(rig: UsbRig) -> None:
    ear = Ear()
    rig.cable.plug(IDENTITY)
    rig.port.open(ear.hear, ear.lost.append)
    rig.cable.unplug()
    rig.until(lambda: bool(ear.lost))
    with pytest.raises(DeviceLost):
        rig.port.open(ear.hear, ear.lost.append)
    rig.cable.plug(IDENTITY)
    rig.port.open(ear.hear, ear.lost.append)
    rig.cable.send(ONE)
    rig.until(lambda: rig.said(ear.data) == ["down"])
    assert len(ear.lost) == 1
    assert "was unplugged" in ear.lost[0]


def test_closing_is_silent_and_may_be_done_twice(rig: UsbRig) -> None:
    ear = Ear()
    rig.cable.plug(IDENTITY)
    rig.port.open(ear.hear, ear.lost.append)
    rig.port.close()
    rig.port.close()
    rig.cable.send(ONE)
    rig.cable.send(ALL_UP)
    rig.cable.unplug()
    rig.until(lambda: True)
    assert (ear.data, ear.lost) == ([], [])


def test_what_another_program_holds_is_a_claim_and_free_once_it_lets_go(rig: UsbRig) -> None:
    ear = Ear()
    rig.cable.plug(IDENTITY)
    rig.hold(True)
    with pytest.raises(ClaimError, match="is held by another program"):
        rig.port.open(ear.hear, ear.lost.append)
    rig.hold(False)
    rig.port.open(ear.hear, ear.lost.append)
    rig.cable.send(ONE)
    rig.until(lambda: rig.said(ear.data) == ["down"])


def test_the_keys_that_are_down_can_be_asked_for(input_rig: InputRig) -> None:
    rig, ear = input_rig, Ear()
    with pytest.raises(DeviceLost, match="is not open"):
        rig.port.keys_down()
    rig.cable.plug(IDENTITY)
    rig.port.open(ear.hear, ear.lost.append)
    assert rig.port.keys_down() == frozenset()
    rig.cable.send(ONE)
    rig.until(lambda: bool(ear.data))
    assert rig.port.keys_down() == {CODE_OF_ONE}


def test_a_held_key_repeats_and_that_is_no_edge(input_rig: InputRig) -> None:
    rig, ear = input_rig, Ear()
    rig.cable.plug(IDENTITY)
    rig.port.open(ear.hear, ear.lost.append)
    rig.cable.send(ONE)
    rig.until(lambda: len(ear.data) > 3)
    assert any(event[2:] == (1, CODE_OF_ONE, 2) for data in ear.data for event in EVENT.iter_unpack(data))
    assert rig.said(ear.data) == ["down"]
    rig.cable.send(ALL_UP)
    rig.until(lambda: rig.said(ear.data) == ["down", "up"])


def test_an_event_has_the_time_at_which_it_was_and_not_at_which_it_was_read(input_rig: InputRig) -> None:
    rig, ear = input_rig, Ear()
    times: list[int] = []
    rig.cable.plug(IDENTITY)
    rig.port.open(ear.hear, ear.lost.append)
    before = rig.reactor.now()
    rig.stall(True)
    rig.cable.send(ONE)
    rig.until(lambda: True)
    rig.stall(False)
    rig.until(lambda: bool(ear.data))
    events = KeyEvents(rig.port, lambda _code, _down, at_ns: times.append(at_ns), lambda _down, _at_ns: None)
    events.feed(ear.data[0], 0)
    assert before <= times[0] + 1_000 < ear.times[0], "the kernel tells microseconds"


@pytest.mark.parametrize("last", [ONE, ALL_UP], ids=["down", "up"])
def test_a_queue_that_overflowed_ends_on_the_keys_that_are_down(input_rig: InputRig, last: bytes) -> None:
    rig, ear = input_rig, Ear()
    rig.cable.plug(IDENTITY)
    rig.port.open(ear.hear, ear.lost.append)
    rig.stall(True)
    for _ in range(60):
        rig.cable.send(ONE)
        rig.cable.send(ALL_UP)
    rig.cable.send(last)
    rig.until(lambda: True)
    rig.stall(False)
    rig.until(lambda: bool(ear.data))
    expected = f"dropped, {[CODE_OF_ONE] if last is ONE else []} down"
    rig.until(lambda: rig.said(ear.data)[:1] == [expected])
