from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from drivers.button.button import Button
from drivers.button.twin import ButtonTwin
from drivers.signals import ButtonPressed
from tests.drivers.workbench import MS, Bench


def build(bench: Bench, *, held: bool = False, plugged: bool = True, debounce_ms: int = 20) -> ButtonTwin:
    part, chip = bench.expander("panel", 0x22)
    twin = ButtonTwin(bench.reactor, chip.pin("A0"))
    if held:
        twin.hold()
    if not plugged:
        bench.wires.unplug(0x22)
    point = part.input("A0")
    part.open()
    bench.signals.clear()
    Button("lock-out", point, reactor=bench.reactor, emit=bench.emit, debounce_ms=debounce_ms)
    return twin


def presses(bench: Bench) -> list[int]:
    return [signal.at for signal in bench.got(ButtonPressed)]


def test_a_button_held_at_the_start_presses_nothing_and_is_a_fault_until_released(bench: Bench) -> None:
    twin = build(bench, held=True)
    assert (presses(bench), bench.faults()) == ([], ["held"])
    twin.release()
    assert bench.recovered() == ["held"]
    bench.wait(100)
    twin.press()
    assert len(presses(bench)) == 1


def test_a_button_held_when_its_part_is_found_late_presses_nothing(bench: Bench) -> None:
    twin = build(bench, held=True, plugged=False)
    bench.wires.plug(0x22)
    bench.wait(6_000)
    assert (presses(bench), bench.faults()) == ([], ["held"])
    twin.release()
    bench.wait(100)
    twin.press()
    assert len(presses(bench)) == 1


def test_bounce_at_the_press_and_at_the_release_is_one_press(bench: Bench) -> None:
    twin = build(bench)
    twin.bounce_ms = (1, 3, 8, 15)
    pressed_ns = bench.now()
    twin.press(held_ms=200)
    bench.wait(1_000)
    assert presses(bench) == [pressed_ns]


def test_a_cut_wire_presses_nothing(bench: Bench) -> None:
    twin = build(bench)
    twin.fail("cut")
    twin.press()
    bench.wait(500)
    assert bench.signals == []


@pytest.mark.parametrize("fault", ["cut", "held", "bounce"])
def test_a_button_that_is_mended_is_not_pressed_by_that(bench: Bench, fault: str) -> None:
    twin = build(bench)
    twin.fail(fault)
    bench.wait(1_000)
    bench.signals.clear()
    twin.mend()
    bench.wait(1_000)
    assert bench.signals == []


def test_a_negative_debounce_is_refused(bench: Bench) -> None:
    with pytest.raises(ValueError, match="cannot be negative"):
        build(bench, debounce_ms=-1)


def test_the_first_edge_acts_at_once(bench: Bench) -> None:
    twin = build(bench)
    twin.hold()
    assert presses(bench) == [bench.now()]


def test_two_presses_apart_are_two(bench: Bench) -> None:
    twin = build(bench)
    for _ in range(2):
        twin.press(held_ms=60)
        bench.wait(200)
    assert len(presses(bench)) == 2


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 60)), max_size=40))
def test_no_two_presses_are_closer_than_the_debounce(moves: list[tuple[bool, int]]) -> None:
    bench = Bench()
    twin = build(bench)
    for down, wait_ms in moves:
        if down:
            twin.hold()
        else:
            twin.release()
        bench.wait(wait_ms)
    times = presses(bench)
    assert all(later - earlier >= 20 * MS for earlier, later in pairwise(times))
