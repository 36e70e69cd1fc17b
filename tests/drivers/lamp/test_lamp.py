from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from drivers.lamp.lamp import Blinker, Lamp
from drivers.lamp.pattern import LampMode
from drivers.lamp.twin import LampTwin
from tests.drivers.workbench import MS, Bench


def build(bench: Bench, count: int = 7) -> tuple[list[Lamp], list[LampTwin]]:
    part, chip = bench.expander("lamps", 0x21, line=None)
    points = [part.output(f"A{place}", start=False) for place in range(count)]
    part.open()
    blinker = Blinker(bench.reactor, together=(part.together,))
    lamps = [
        Lamp(f"lamp.{place + 1}", point, blinker=blinker, place=place, places=count)
        for place, point in enumerate(points)
    ]
    return lamps, [LampTwin(chip.pin(f"A{place}")) for place in range(count)]


def test_a_burnt_out_lamp_shows_nothing(bench: Bench) -> None:
    (lamp, *_), (twin, *_) = build(bench)
    twin.burn_out(True)
    lamp.show(LampMode.STEADY)
    assert not twin.lit


def test_a_lost_expander_gets_its_lamps_back_by_itself(bench: Bench) -> None:
    (lamp, *_), (twin, *_) = build(bench)
    lamp.show(LampMode.STEADY)
    bench.wires.unplug(0x21)
    assert not twin.lit
    bench.wires.plug(0x21)
    bench.wait(6_000)
    assert twin.lit


def test_a_place_outside_the_pattern_is_refused(bench: Bench) -> None:
    part, _ = bench.expander("lamps", 0x21, line=None)
    with pytest.raises(ValueError, match=r"lamp\.8: place 7 of a pattern of 7"):
        Lamp("lamp.8", part.output("A0", start=False), blinker=Blinker(bench.reactor), place=7, places=7)


def test_a_lamp_is_dark_until_told(bench: Bench) -> None:
    _, twins = build(bench)
    bench.wait(1_000)
    assert not any(twin.lit for twin in twins)


@given(st.integers(0, 2_000))
def test_a_lamp_that_begins_to_flash_lights_at_once_and_stays_lit_for_two_steps(offset_ms: int) -> None:
    bench = Bench()
    (lamp, *_), (twin, *_) = build(bench)
    bench.wait(offset_ms)
    lamp.show(LampMode.FLASH)
    assert twin.lit
    bench.wait(500)
    bench.wait(0)
    assert [level for at, level in twin.history if at <= bench.now() - 1 * MS] == [True]


def test_a_flashing_lamp_flashes_once_a_second(bench: Bench) -> None:
    (lamp, *_), (twin, *_) = build(bench)
    lamp.show(LampMode.FLASH)
    bench.wait(10_000)
    assert 9 <= sum(level for _, level in twin.history) <= 11


def test_all_flashing_lamps_go_dark_at_the_same_moment(bench: Bench) -> None:
    lamps, twins = build(bench)
    for lamp in lamps:
        lamp.show(LampMode.FLASH)
        bench.wait(130)
    bench.wait(3_000)
    last_change = {twin.history[-1] for twin in twins}
    assert len(last_change) == 1


def test_a_step_of_seven_lamps_is_one_register_write(bench: Bench) -> None:
    lamps, _ = build(bench)
    for lamp in lamps:
        lamp.show(LampMode.WARN)
    bench.wait(3_000 - bench.now() // MS % 1_000)
    before = bench.wires.transactions
    bench.wait(1_000)
    polls = 4
    assert bench.wires.transactions - before == 4 + polls


def test_inviting_moves_from_lamp_to_lamp(bench: Bench) -> None:
    lamps, twins = build(bench)
    for lamp in lamps:
        lamp.show(LampMode.INVITE)
    bench.wait(501)
    order = []
    for _ in range(7):
        order.append([place for place, twin in enumerate(twins) if twin.lit])
        bench.wait(500)
    first = order[0][0]
    assert order == [[(first + step) % 7] for step in range(7)]


def test_nothing_is_timed_while_no_lamp_moves(bench: Bench) -> None:
    (lamp, *_), _ = build(bench)
    lamp.show(LampMode.FLASH)
    lamp.show(LampMode.STEADY)
    before = bench.wires.transactions
    bench.wait(10_000)
    assert bench.wires.transactions - before == 40  # the expander's own poll, and nothing else


@given(st.lists(st.tuples(st.sampled_from(LampMode), st.integers(0, 3_000)), max_size=20))
def test_no_mode_is_ever_faster_than_two_hertz_by_itself(orders: list[tuple[LampMode, int]]) -> None:
    bench = Bench()
    (lamp, *_), (twin, *_) = build(bench)
    for mode, wait_ms in orders:
        bench.wait(wait_ms)
        lamp.show(mode)
        twin.history.clear()
        bench.wait(2_000)
        times = [at for at, level in twin.history if level]
        assert all(later - earlier >= 500 * MS for earlier, later in pairwise(times))


def test_seen_is_read_from_the_wire(bench: Bench) -> None:
    (lamp, *_), _ = build(bench)
    lamp.show(LampMode.STEADY)
    assert lamp.seen_lit()
    lamp.show(LampMode.OFF)
    assert not lamp.seen_lit()
