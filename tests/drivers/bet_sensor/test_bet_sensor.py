from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from drivers.bet_sensor.sensor import BetSensor
from drivers.bet_sensor.twin import BetSensorTwin
from drivers.signals import BetSensorChanged, DeviceFault
from tests.drivers.workbench import MS, START_NS, Bench


def build(bench: Bench, *, stuck_ms: int = 900_000) -> tuple[BetSensor, BetSensorTwin]:
    twin = BetSensorTwin(bench.reactor, bench.header.line("GPIO7"))
    return watch(bench, stuck_ms=stuck_ms), twin


def watch(bench: Bench, *, stuck_ms: int = 900_000) -> BetSensor:
    line = bench.header.input("GPIO7")
    return BetSensor(
        "bet-sensor.3",
        line,
        reactor=bench.reactor,
        emit=bench.emit,
        covered_ms=300,
        lifted_ms=500,
        debounce_ms=20,
        stuck_ms=stuck_ms,
    )


def told(bench: Bench) -> list[tuple[bool, int]]:
    """(covered, ms since the bench was built) of each change after the first, which is how the spot was found."""
    return [(signal.covered, (signal.at - START_NS) // MS) for signal in bench.got(BetSensorChanged)[1:]]


# --- faults ---


@pytest.mark.parametrize("fault", ["cut", "unplug", "blind"])
def test_a_broken_sensor_reads_bare_and_sees_no_bet(bench: Bench, fault: str) -> None:
    _, twin = build(bench)
    twin.fail(fault)
    twin.lay()
    bench.wait(2_000)
    assert told(bench) == []


def test_a_wire_cut_under_a_bet_reads_as_lifted(bench: Bench) -> None:
    _, twin = build(bench)
    twin.lay()
    bench.wait(1_000)
    twin.fail("cut")
    bench.wait(1_000)
    assert told(bench) == [(True, 0), (False, 1_000)]


def test_a_spot_covered_at_the_start_is_reported_as_that(bench: Bench) -> None:
    twin = BetSensorTwin(bench.reactor, bench.header.line("GPIO7"))
    twin.lay()
    watch(bench)
    (found,) = bench.got(BetSensorChanged)
    assert (found.covered, found.at) == (True, START_NS)
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("bet-sensor.3", "covered-at-start", "GPIO7 of header")
    assert fault.text.startswith("the bet sensor at GPIO7 of header was covered already when its line was first read")
    twin.lift()
    bench.wait(1_000)
    assert bench.recovered() == ["covered-at-start"]


def test_a_part_that_comes_late_with_a_chip_on_the_spot_reports_it_as_found(bench: Bench) -> None:
    part, chip = bench.expander("spots", 0x23)
    twin = BetSensorTwin(bench.reactor, chip.pin("A0"))
    twin.lay()
    bench.wires.unplug(0x23)
    line = part.input("A0")
    part.open()
    sensor = BetSensor("bet-sensor.1", line, reactor=bench.reactor, emit=bench.emit)
    assert (sensor.covered, bench.got(BetSensorChanged)) == (None, [])
    bench.wires.plug(0x23)
    bench.wait(6_000)
    assert sensor.covered
    assert "covered-at-start" in bench.faults()


def test_a_spot_covered_for_too_long_is_stuck_until_it_was_seen_bare(bench: Bench) -> None:
    _, twin = build(bench, stuck_ms=60_000)
    twin.fail("stuck")
    bench.wait(60_319)
    assert bench.faults() == []
    bench.wait(1)
    (fault,) = bench.got(DeviceFault)
    assert fault.fault == "stuck"
    assert "has been covered for 60 s" in fault.text
    twin.mend()
    bench.wait(1_000)
    assert bench.recovered() == ["stuck"]


def test_chips_that_come_and_go_are_never_stuck(bench: Bench) -> None:
    _, twin = build(bench, stuck_ms=60_000)
    for _ in range(5):
        twin.lay()
        bench.wait(50_000)
        twin.lift()
        bench.wait(1_000)
    assert bench.faults() == []


def test_a_flickering_sensor_is_a_fault_and_changes_nothing(bench: Bench) -> None:
    sensor, twin = build(bench)
    twin.lay()
    bench.wait(1_000)
    twin.fail("flicker")
    bench.wait(10_000)
    assert bench.faults() == ["flicker"]
    assert (sensor.flickering, sensor.covered) == (True, True)
    assert told(bench) == [(True, 0)]


def test_what_lies_there_when_it_is_quiet_again_counts_from_then_on(bench: Bench) -> None:
    _, twin = build(bench)
    twin.fail("flicker")
    bench.wait(1_000)
    twin.lay()
    bench.wait(1_000)
    twin.mend()
    bench.wait(6_000)
    assert (bench.faults(), bench.recovered()) == (["flicker"], ["flicker"])
    (change,) = told(bench)
    assert change[0]
    assert change[1] >= 4_000  # two seconds of quiet after it was mended


def test_a_bet_laid_just_before_the_flicker_is_not_counted_by_it(bench: Bench) -> None:
    _, twin = build(bench)
    twin.lay()
    bench.wait(100)
    twin.fail("flicker")
    bench.wait(5_000)
    assert told(bench) == []


@pytest.mark.parametrize(
    ("debounce_ms", "covered_ms", "lifted_ms", "stuck_ms"),
    [(0, 300, 300, 9_000), (20, 20, 300, 9_000), (20, 300, 20, 9_000), (20, 300, 300, 300)],
)
def test_times_that_contradict_are_refused(
    bench: Bench, debounce_ms: int, covered_ms: int, lifted_ms: int, stuck_ms: int
) -> None:
    with pytest.raises(ValueError, match=r"bet-sensor\.3: needs 1 <= debounce_ms < covered_ms and lifted_ms"):
        BetSensor(
            "bet-sensor.3",
            bench.header.input("GPIO7"),
            reactor=bench.reactor,
            emit=bench.emit,
            debounce_ms=debounce_ms,
            covered_ms=covered_ms,
            lifted_ms=lifted_ms,
            stuck_ms=stuck_ms,
        )


# --- hands and chips ---


@pytest.mark.parametrize(("for_ms", "is_bet"), [(1, False), (150, False), (299, False), (300, True)])
def test_what_covers_the_spot_for_less_than_the_minimum_is_a_hand(bench: Bench, for_ms: int, is_bet: bool) -> None:
    _, twin = build(bench)
    twin.pass_hand(for_ms)
    bench.wait(3_000)
    assert told(bench) == ([(True, 0), (False, for_ms)] if is_bet else [])


@pytest.mark.parametrize(("for_ms", "is_lift"), [(1, False), (499, False), (500, True)])
def test_a_bet_taken_up_for_less_than_the_minimum_was_not_lifted(bench: Bench, for_ms: int, is_lift: bool) -> None:
    _, twin = build(bench)
    twin.lay()
    bench.wait(1_000)
    twin.lift()
    bench.wait(for_ms)
    twin.lay()
    bench.wait(3_000)
    assert told(bench) == ([(True, 0), (False, 1_000), (True, 1_000 + for_ms)] if is_lift else [(True, 0)])


def test_a_bet_is_told_with_the_time_of_its_first_edge_when_it_has_lain_long_enough(bench: Bench) -> None:
    sensor, twin = build(bench)
    twin.bounce_ms = (2, 5, 7, 11)
    twin.lay()
    bench.wait(319)
    assert told(bench) == []
    bench.wait(1)
    assert told(bench) == [(True, 0)]
    assert sensor.covered


def test_a_chip_cannot_borrow_the_time_of_the_hands_before_it(bench: Bench) -> None:
    """Hands wave over the spot, and a chip is slipped in late among them."""
    _, twin = build(bench)
    for _ in range(4):
        twin.pass_hand(100)
        bench.wait(130)
    laid_ms = (bench.now() - START_NS) // MS
    twin.lay()
    bench.wait(1_000)
    assert told(bench) == [(True, laid_ms)]


def test_a_second_chip_on_the_first_changes_nothing(bench: Bench) -> None:
    _, twin = build(bench)
    twin.lay()
    bench.wait(1_000)
    twin.lay(4)
    bench.wait(1_000)
    assert told(bench) == [(True, 0)]
    assert twin.lift() == 5


def test_a_hand_over_a_bet_changes_nothing(bench: Bench) -> None:
    _, twin = build(bench)
    twin.lay()
    bench.wait(1_000)
    twin.pass_hand(700)
    bench.wait(2_000)
    assert told(bench) == [(True, 0)]


def test_edges_that_come_late_are_judged_by_their_own_times(bench: Bench) -> None:
    _, twin = build(bench)
    line = bench.header.line("GPIO7")
    line.delay(True)
    twin.pass_hand(299)
    bench.wait(2_000)
    twin.lay()
    bench.wait(400)
    twin.lift()
    bench.wait(1_000)
    twin.lay()
    bench.wait(1_000)
    line.delay(False)
    bench.wait(2_000)
    assert told(bench) == [(True, 2_000), (False, 2_400), (True, 3_400)]


def test_lifting_from_a_bare_spot_is_refused(bench: Bench) -> None:
    with pytest.raises(ValueError, match="no chip lies on the spot"):
        build(bench)[1].lift()


def test_a_fault_that_it_has_not_is_refused(bench: Bench) -> None:
    with pytest.raises(ValueError, match="a bet sensor has no fault 'jam'; it has cut, unplug"):
        build(bench)[1].fail("jam")


@given(st.lists(st.tuples(st.integers(1, 900), st.integers(1, 900)), max_size=12))
def test_whatever_hands_and_chips_do_changes_alternate_and_the_last_one_is_the_truth(
    moves: list[tuple[int, int]],
) -> None:
    bench = Bench()
    sensor, twin = build(bench)
    for laid_ms, bare_ms in moves:
        twin.lay()
        bench.wait(laid_ms)
        if bare_ms % 3:
            twin.lift()
        bench.wait(bare_ms)
    bench.wait(5_000)
    changes = [signal.covered for signal in bench.got(BetSensorChanged)]
    assert changes == [number % 2 == 1 for number in range(len(changes))]
    assert sensor.covered is changes[-1] is (twin.chips > 0)
