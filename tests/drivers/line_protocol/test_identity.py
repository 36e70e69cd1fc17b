"""Who the device must be, and what it must be able to do (Choctaw 002:1585-1587: chip numbers are registered)."""

from __future__ import annotations

import pytest

from drivers.line_protocol.identity import Approved, Identity
from drivers.shuffler.deck import full_deck
from drivers.signals import DeviceFault, FirmwareDeviates, OrderRefused, ShuffleFinished, StackReady
from tests.drivers.line_protocol.bench import ShoeBench, ShufflerBench

APPROVED = Approved(model="twin-shuffler", serial="000001", firmware="1.0.0", digest="5F2D90C1")


@pytest.mark.parametrize(
    ("firmware", "text"),
    [
        (("1.0.0", "00000000"), "says digest 00000000, and 5F2D90C1 is approved"),
        (("1.0.1", "00000001"), "says firmware 1.0.1, digest 00000001, and 1.0.0, 5F2D90C1 is approved"),
    ],
)
def test_another_firmware_than_the_approved_one_gets_no_order(firmware: tuple[str, str], text: str) -> None:
    bench = ShufflerBench(table={"approved": APPROVED}, model={"firmware": firmware})
    bench.twin.power_on()
    bench.driver.open()
    bench.run(1)
    (fault,) = bench.seen(DeviceFault)
    assert (fault.fault, fault.where) == ("wrong-firmware", "/dev/serial/by-id/bench")
    assert text in fault.text
    assert bench.driver.connected
    bench.driver.start(1)
    bench.run(60)
    (refused,) = bench.seen(OrderRefused)
    assert refused.why == f"the shuffler {text}: a supervisor must answer for it first"
    assert bench.sent(">! SHUFFLE") == []


def test_a_firmware_that_changes_under_way_stops_the_next_order() -> None:
    bench = ShoeBench(table={"approved": Approved(digest="5f2d90c1")}).connect()
    bench.twin.firmware = ("1.0.0", "deadbeef")
    bench.twin.fail("brown-out")
    bench.run(3)
    assert bench.faults() == ["wrong-firmware"]
    bench.driver.dispense(1, 5)
    bench.run(3)
    assert bench.seen(StackReady) == []
    bench.twin.firmware = ("1.0.0", "5f2d90c1")
    bench.twin.fail("brown-out")
    bench.run(3)
    assert bench.recovered() == ["wrong-firmware"]
    bench.driver.dispense(2, 5)
    bench.run(3)
    assert [signal.order for signal in bench.seen(StackReady)] == [2]


def test_a_person_answers_for_one_device_and_for_no_other() -> None:
    bench = ShufflerBench(table={"approved": APPROVED}, model={"firmware": ("1.0.1", "aaaaaaaa")}).connect()
    identity = bench.driver.identity
    assert identity is not None
    bench.driver.accept(identity)
    assert bench.recovered() == ["wrong-firmware"]
    bench.driver.start(1)
    bench.run(60)
    assert [signal.order for signal in bench.seen(ShuffleFinished)] == [1]
    bench.signals.clear()
    bench.twin.firmware = ("1.0.2", "bbbbbbbb")
    bench.twin.fail("brown-out")
    bench.run(3)
    assert bench.faults() == ["wrong-firmware"]


def test_a_wrong_firmware_is_said_once_while_it_stays() -> None:
    bench = ShufflerBench(table={"approved": APPROVED}, model={"firmware": ("1.0.1", "aaaaaaaa")}).connect()
    for _ in range(3):
        bench.twin.fail("brown-out")
        bench.run(10)
    assert bench.faults() == []
    assert bench.recovered() == []


def test_the_approved_device_is_no_fault_and_its_digest_may_be_in_either_case() -> None:
    bench = ShufflerBench(table={"approved": APPROVED})
    bench.twin.power_on()
    bench.driver.open()
    bench.run(1)
    assert bench.faults() == []


def test_orders_are_asked_about_also_of_a_device_that_gets_none() -> None:
    """A stack that lies at the mouth must not be forgotten for it."""
    bench = ShoeBench(table={"approved": Approved(digest="5f2d90c1")}).connect()
    bench.driver.dispense(1, 5)
    bench.run(0.1)
    bench.driver.close()
    bench.run(3)
    bench.twin.firmware = ("2", "deadbeef")
    bench.restart(1)
    bench.run(1)
    assert [signal.order for signal in bench.seen(StackReady)] == [1]


@pytest.mark.parametrize(
    ("sizes", "wanted", "told"),
    [
        ((2, 3, 5), 7, "this table deals 7 cards a hand, and the shoe puts out stacks of 2, 3, 5: change it"),
        ((2, 3, 5, 7), 7, None),
        ((), 7, None),
        ((3,), None, None),
    ],
)
def test_a_shoe_that_cannot_put_out_this_tables_stacks_is_named_at_once(
    sizes: tuple[int, ...], wanted: int | None, told: str | None
) -> None:
    bench = ShoeBench(model={"sizes": sizes}, table={"stack_cards": wanted})
    bench.twin.power_on()
    bench.driver.open()
    bench.run(1)
    assert [signal.text for signal in bench.seen(DeviceFault)] == ([] if told is None else [told])
    assert bench.driver.abilities.sizes == (sizes or None)


def test_who_is_there_instead_is_told_with_the_fault_so_that_a_person_can_answer_for_just_that_one() -> None:
    bench = ShufflerBench(table={"approved": APPROVED}, model={"firmware": ("1.0.1", "aaaaaaaa")})
    bench.twin.power_on()
    bench.driver.open()
    bench.run(1)
    (told,) = bench.seen(FirmwareDeviates)
    assert (told.device, told.serial, told.firmware, told.digest) == ("shuffler", "000001", "1.0.1", "aaaaaaaa")


def test_an_answer_given_before_the_device_was_heard_is_never_asked_for() -> None:
    bench = ShufflerBench(table={"approved": APPROVED}, model={"firmware": ("1.0.1", "aaaaaaaa")})
    bench.twin.power_on()
    bench.driver.open()
    bench.driver.accept(Identity("twin-shuffler", "000001", "1.0.1", "aaaaaaaa"))
    bench.run(1)
    assert (bench.faults(), bench.seen(FirmwareDeviates)) == ([], [])
    bench.twin.load(full_deck("red"))
    bench.driver.start(1)
    bench.run(60)
    assert [signal.order for signal in bench.seen(ShuffleFinished)] == [1]


def test_one_that_comes_back_after_another_has_to_be_answered_for_anew() -> None:
    bench = ShufflerBench(table={"approved": APPROVED}, model={"firmware": ("1.0.1", "aaaaaaaa")}).connect()
    identity = bench.driver.identity
    assert identity is not None
    bench.driver.accept(identity)
    for firmware in (("1.0.0", "5f2d90c1"), ("1.0.1", "aaaaaaaa")):
        bench.signals.clear()
        bench.twin.firmware = firmware
        bench.twin.fail("brown-out")
        bench.run(3)
    assert [told.firmware for told in bench.seen(FirmwareDeviates)] == ["1.0.1"]
    bench.driver.start(1)
    bench.run(60)
    assert bench.seen(ShuffleFinished) == []
