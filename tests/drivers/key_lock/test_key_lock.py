from __future__ import annotations

from drivers.key_lock.key_lock import KeyLock
from drivers.key_lock.twin import KeyLockTwin
from drivers.signals import KeyLockChanged
from tests.drivers.workbench import Bench


def build(bench: Bench, *, on: bool = False, plugged: bool = True) -> tuple[KeyLock, KeyLockTwin]:
    part, chip = bench.expander("panel", 0x22)
    twin = KeyLockTwin(bench.reactor, chip.pin("A1"))
    if on:
        twin.turn_on()
    if not plugged:
        bench.wires.unplug(0x22)
    contact = part.input("A1")
    part.open()
    return KeyLock("key.lower", contact, reactor=bench.reactor, emit=bench.emit), twin


def turns(bench: Bench) -> list[tuple[bool, bool]]:
    return [(signal.on, signal.at_start) for signal in bench.got(KeyLockChanged)]


def test_a_cut_wire_reads_as_away(bench: Bench) -> None:
    _, twin = build(bench, on=True)
    twin.fail("cut")
    bench.wait(100)
    assert turns(bench) == [(True, True), (False, False)]


def test_a_lock_whose_wire_is_cut_cannot_be_turned_on(bench: Bench) -> None:
    _, twin = build(bench)
    twin.fail("cut")
    twin.turn_on()
    bench.wait(100)
    assert turns(bench) == [(False, True)]


def test_a_key_on_at_the_start_is_marked_as_that(bench: Bench) -> None:
    build(bench, on=True)
    assert turns(bench) == [(True, True)]


def test_a_key_on_at_the_start_counts_as_turned_once_it_was_away(bench: Bench) -> None:
    lock, twin = build(bench, on=True)
    twin.turn_away()
    bench.wait(100)
    twin.turn_on()
    bench.wait(100)
    assert turns(bench) == [(True, True), (False, False), (True, False)]
    assert lock.on


def test_a_key_left_on_is_told_once_and_stays_on(bench: Bench) -> None:
    """How long is too long, the table decides."""
    lock, twin = build(bench)
    twin.turn_on()
    bench.wait(600_000)
    assert turns(bench) == [(False, True), (True, False)]
    assert lock.on


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
