from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings, strategies as st

from drivers.key_lock.changeover import ChangeoverKeyLock
from drivers.key_lock.changeover_twin import ChangeoverKeyLockTwin
from drivers.signals import DeviceFault, KeyLockChanged
from tests.drivers.workbench import Bench

OF_WIRES = ("cut-open", "cut-closed", "unplug", "short-open", "short-closed")


def build(
    bench: Bench, *, on: bool = False, faults: tuple[str, ...] = (), plugged: bool = True
) -> tuple[ChangeoverKeyLock, ChangeoverKeyLockTwin]:
    part, chip = bench.expander("panel", 0x22)
    twin = ChangeoverKeyLockTwin(bench.reactor, normally_open=chip.pin("A1"), normally_closed=chip.pin("A2"))
    if on:
        twin.turn_on()
        bench.wait(100)
    for fault in faults:
        twin.fail(fault)
    if not plugged:
        bench.wires.unplug(0x22)
    normally_open, normally_closed = part.input("A1"), part.input("A2")
    part.open()
    lock = ChangeoverKeyLock(
        "key.lower",
        normally_open=normally_open,
        normally_closed=normally_closed,
        reactor=bench.reactor,
        emit=bench.emit,
    )
    return lock, twin


def turns(bench: Bench) -> list[tuple[bool, bool]]:
    """(on, found) of each: found on authorises nothing."""
    return [(signal.on, signal.at_start) for signal in bench.got(KeyLockChanged)]


def authorised(bench: Bench) -> bool:
    return (True, False) in turns(bench)


@pytest.mark.parametrize("fault", ["cut-closed", "unplug", "short-open"])
def test_what_breaks_while_the_key_is_away_is_a_fault_at_once(bench: Bench, fault: str) -> None:
    lock, twin = build(bench)
    twin.fail(fault)
    bench.wait(1_100)
    assert not lock.on
    assert not authorised(bench)
    (said,) = bench.got(DeviceFault)
    assert (said.device, said.fault) == ("key.lower", "contacts")
    assert said.where == "panel.A1 (0x22 on felt) and panel.A2 (0x22 on felt)"
    assert ("are open: a wire is cut" if fault != "short-open" else "are closed: a wire is shorted") in said.text


@pytest.mark.parametrize("fault", ["cut-open", "short-closed"])
def test_what_cannot_be_seen_while_the_key_is_away_is_a_fault_at_the_next_turn(bench: Bench, fault: str) -> None:
    lock, twin = build(bench)
    twin.fail(fault)
    bench.wait(5_000)
    assert bench.faults() == []
    twin.turn_on()
    bench.wait(1_200)
    assert (bench.faults(), lock.on) == (["contacts"], False)
    assert not authorised(bench)


@pytest.mark.parametrize("fault", ["cut-open", "unplug", "short-closed"])
def test_what_breaks_while_the_key_is_on_is_a_fault_and_reads_as_away(bench: Bench, fault: str) -> None:
    lock, twin = build(bench)
    twin.turn_on()
    bench.wait(500)
    twin.fail(fault)
    bench.wait(1_100)
    assert (bench.faults(), lock.on) == (["contacts"], False)


@pytest.mark.parametrize(("fault", "on"), list(product(OF_WIRES, (False, True))))
def test_no_wire_broken_at_the_start_is_a_turned_key(bench: Bench, fault: str, on: bool) -> None:
    build(bench, on=on, faults=(fault,))
    bench.wait(3_000)
    assert not authorised(bench)


@pytest.mark.parametrize(("first", "second"), list(combinations(OF_WIRES, 2)))
def test_no_second_broken_wire_is_a_turned_key_either(bench: Bench, first: str, second: str) -> None:
    _, twin = build(bench)
    for fault in (first, second):
        twin.fail(fault)
        bench.wait(3_000)
    assert not authorised(bench)


def test_after_a_fault_a_key_that_stands_on_is_found_and_not_turned(bench: Bench) -> None:
    lock, twin = build(bench)
    twin.fail("unplug")
    bench.wait(2_000)
    twin.turn_on()
    bench.wait(500)
    twin.mend()
    bench.wait(500)
    assert bench.recovered() == ["contacts"]
    assert turns(bench)[-1] == (True, True)
    twin.turn_away()
    bench.wait(500)
    twin.turn_on()
    bench.wait(500)
    assert turns(bench)[-1] == (True, False)
    assert lock.on


def test_a_key_left_half_way_is_a_fault_that_says_so(bench: Bench) -> None:
    lock, twin = build(bench)
    twin.fail("half-way")
    twin.turn_on()
    bench.wait(1_100)
    (said,) = bench.got(DeviceFault)
    assert said.text.endswith("or the key stands half-way; it reads as away until the key was turned away and on again")
    twin.mend()
    bench.wait(500)
    assert turns(bench) == [(False, True), (True, True)]
    assert lock.on


@pytest.mark.parametrize("on", [False, True])
def test_how_it_is_found_is_marked_as_that(bench: Bench, on: bool) -> None:
    build(bench, on=on)
    assert turns(bench) == [(on, True)]


def test_a_part_that_comes_late_is_reported_as_found(bench: Bench) -> None:
    build(bench, on=True, plugged=False)
    assert turns(bench) == []
    bench.wires.plug(0x22)
    bench.wait(6_000)
    assert turns(bench)[-1] == (True, True)
    assert not authorised(bench)


def test_each_turn_is_told_once_and_is_no_fault(bench: Bench) -> None:
    _, twin = build(bench)
    twin.bounce_ms = (2, 4, 7, 9)
    for _ in range(3):
        twin.turn_on()
        bench.wait(300)
        twin.turn_away()
        bench.wait(300)
    assert bench.faults() == []
    assert turns(bench) == [(False, True), *[(True, False), (False, False)] * 3]


def test_a_key_turned_away_is_away_at_the_first_contact_that_opens(bench: Bench) -> None:
    _, twin = build(bench)
    twin.turn_on()
    bench.wait(300)
    turned_ns = bench.now()
    twin.turn_away()
    bench.wait(300)
    assert bench.got(KeyLockChanged)[-1].at == turned_ns


def test_times_that_contradict_are_refused(bench: Bench) -> None:
    with pytest.raises(ValueError, match=r"key\.lower: needs 0 <= debounce_ms < travel_ms, not 20 and 20"):
        ChangeoverKeyLock(
            "key.lower",
            normally_open=bench.header.input("GPIO5"),
            normally_closed=bench.header.input("GPIO6"),
            reactor=bench.reactor,
            emit=bench.emit,
            travel_ms=20,
        )


def test_a_fault_that_it_has_not_is_refused(bench: Bench) -> None:
    with pytest.raises(ValueError, match="a key lock has no fault 'jam'; it has cut-open"):
        build(bench)[1].fail("jam")


@settings(max_examples=60)
@given(st.lists(st.tuples(st.sampled_from((*OF_WIRES, "half-way")), st.integers(1_200, 3_000)), max_size=8))
def test_a_key_that_nobody_turns_never_authorises_whatever_breaks_one_after_another(
    steps: list[tuple[str, int]],
) -> None:
    bench = Bench()
    _, twin = build(bench)
    for fault, wait_ms in steps:
        twin.fail(fault)
        bench.wait(wait_ms)
    assert not authorised(bench)
