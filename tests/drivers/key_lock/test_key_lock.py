from __future__ import annotations

from drivers.key_lock.key_lock import KeyLock
from drivers.key_lock.twin import KeyLockTwin
from drivers.signals import DeviceFault, KeyLockChanged
from tests.drivers.workbench import Bench


def build(
    bench: Bench, *, on: bool = False, plugged: bool = True, changeover: bool = False
) -> tuple[KeyLock, KeyLockTwin]:
    part, chip = bench.expander("panel", 0x22)
    twin = KeyLockTwin(bench.reactor, chip.pin("A1"), opposite=chip.pin("A2") if changeover else None)
    if on:
        twin.turn_on()
    if not plugged:
        bench.wires.unplug(0x22)
    contact = part.input("A1")
    opposite = part.input("A2") if changeover else None
    part.open()
    lock = KeyLock("key.lower", contact, opposite=opposite, reactor=bench.reactor, emit=bench.emit)
    return lock, twin


def turns(bench: Bench) -> list[tuple[bool, bool]]:
    return [(signal.on, signal.at_start) for signal in bench.got(KeyLockChanged)]


def test_a_cut_wire_reads_as_away(bench: Bench) -> None:
    _, twin = build(bench, on=True)
    twin.cut(True)
    bench.wait(100)
    assert turns(bench) == [(True, True), (False, False)]


def test_a_lock_whose_wire_is_cut_cannot_be_turned_on(bench: Bench) -> None:
    _, twin = build(bench)
    twin.cut(True)
    twin.turn_on()
    bench.wait(100)
    assert turns(bench) == [(False, True)]


def test_a_key_on_at_the_start_is_marked_as_that(bench: Bench) -> None:
    build(bench, on=True)
    assert turns(bench) == [(True, True)]


def test_a_key_found_on_when_its_part_comes_late_is_marked_as_at_the_start(bench: Bench) -> None:
    build(bench, on=True, plugged=False)
    assert turns(bench) == []
    bench.wires.plug(0x22)
    bench.wait(6_000)
    assert turns(bench) == [(True, True)]


def test_bounce_is_one_turn_at_its_first_edge(bench: Bench) -> None:
    _, twin = build(bench)
    twin.bounce_ms = (2, 5, 9, 12)
    turned_ns = bench.now()
    twin.turn_on()
    bench.wait(200)
    assert turns(bench) == [(False, True), (True, False)]
    assert bench.got(KeyLockChanged)[-1].at == turned_ns


def test_a_spike_is_no_turn(bench: Bench) -> None:
    _, twin = build(bench)
    twin.turn_on()
    bench.wait(5)
    twin.turn_away()
    bench.wait(200)
    assert turns(bench) == [(False, True)]


def test_two_contacts_that_agree_are_a_fault_and_read_as_away(bench: Bench) -> None:
    lock, twin = build(bench, changeover=True)
    twin.turn_on()
    bench.wait(100)
    assert lock.on
    twin.cut(True)
    bench.wait(700)
    assert not lock.on
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where) == ("contacts", "panel.A1 (0x22 on felt)")
    assert "both contacts" in fault.text
    twin.cut(False)
    bench.wait(100)
    assert bench.recovered() == ["contacts"]


def test_a_turn_of_a_changeover_lock_is_no_fault(bench: Bench) -> None:
    _, twin = build(bench, changeover=True)
    for _ in range(3):
        twin.turn_on()
        bench.wait(300)
        twin.turn_away()
        bench.wait(300)
    assert bench.faults() == []
    assert len(turns(bench)) == 7
