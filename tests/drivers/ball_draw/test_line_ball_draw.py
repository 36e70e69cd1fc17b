"""A blower with a ball reader over the line protocol (docs/protocols/ball-draw.md)."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from drivers.ball_draw.line import GONE, LineBallDraw
from drivers.ball_draw.twin import BlowerTwin
from drivers.buses.serial_memory import MemoryWire
from drivers.line_protocol.firmware import compose
from drivers.line_protocol.identity import Approved
from drivers.reactor import VirtualReactor
from drivers.signals import BallDrawn, BallsReady, DeviceFault, OrderRefused
from tests.drivers.ball_draw.bench import BlowerBench


def drawn(*balls: int, order: int = 41, count: int | None = None) -> BlowerBench:
    """A blower from which these balls came, each at its time."""
    bench = BlowerBench().connect()
    bench.twin.come_next(balls)
    bench.driver.draw(order, count or len(balls))
    bench.run(3 * len(balls) + 1)
    return bench


def refusals(bench: BlowerBench) -> list[tuple[int, str]]:
    return [(signal.order, signal.why) for signal in bench.seen(OrderRefused)]


def fault_text(bench: BlowerBench, fault: str) -> str:
    return next(signal.text for signal in bench.seen(DeviceFault) if signal.fault == fault)


# --- jams, and what a person does about them ---


def test_a_jam_after_the_tenth_ball_stops_the_order_and_ten_balls_stand() -> None:
    bench = BlowerBench().connect()
    bench.twin.fail("jam-after-ten")
    bench.driver.draw(41, 20)
    bench.run(45)
    assert bench.told() == bench.lie_outside()
    assert len(bench.told()) == 10
    assert refusals(bench) == [(41, "it stopped after ball 10 of this draw: order the rest when the blower is cleared")]
    assert "stopped after ball 10" in fault_text(bench, "jammed")


def test_what_is_missing_of_a_draw_is_another_order_and_its_places_go_on() -> None:
    bench = BlowerBench().connect()
    bench.twin.fail("jam-after-ten")
    bench.driver.draw(41, 20)
    bench.run(45)
    bench.driver.draw(42, 10)
    bench.run(1)
    assert refusals(bench)[-1] == (42, "it is jammed: clear it first")
    bench.twin.clear_jam()
    bench.run(1)
    assert "jammed" in bench.recovered()
    bench.driver.draw(43, 10)
    bench.run(31)
    assert [place for place, _ in bench.told()] == list(range(1, 21))
    assert len({ball for _, ball in bench.told()}) == 20


def test_a_jam_that_frees_itself_costs_time_and_no_ball() -> None:
    bench = BlowerBench().connect()
    bench.driver.draw(41, 3)
    bench.run(4)
    bench.twin.fail("jam")
    bench.run(3)
    bench.twin.mend()
    bench.run(12)
    assert [place for place, _ in bench.told()] == [1, 2, 3]
    assert refusals(bench) == []
    assert bench.recovered() == ["recovering"]


def test_balls_that_are_put_back_in_the_middle_end_the_order_and_the_draw() -> None:
    bench = drawn(5, 6, count=20)
    bench.twin.put_back()
    bench.run(4)
    assert refusals(bench) == [(41, "it stopped after ball 2 of this draw: order the rest when the blower is cleared")]
    assert bench.seen(BallsReady)[-1].balls == 80
    assert bench.driver.ready()


# --- what the reader says ---


def test_a_ball_that_is_read_twice_at_its_place_is_one() -> None:
    bench = BlowerBench().connect()
    bench.twin.fail("read-twice")
    bench.driver.draw(41, 3)
    bench.run(10)
    assert len(bench.sent("<# BALL")) == 4
    assert bench.told() == bench.lie_outside()
    assert bench.faults() == []


def test_a_ball_that_fell_back_is_a_fault_and_the_next_one_has_its_place() -> None:
    bench = BlowerBench().connect()
    bench.twin.come_next([17, 23])
    bench.twin.fail("fell-back")
    bench.driver.draw(41, 1)
    bench.run(7)
    assert bench.told() == [(1, 17), (1, 23)]
    assert bench.lie_outside() == [(1, 23)]
    assert fault_text(bench, "fell-back") == "ball 1 of this draw was 17 and is 23 now: 17 fell back into the blower"
    kinds = [type(signal) for signal in bench.signals if isinstance(signal, BallDrawn | DeviceFault)]
    assert kinds == [BallDrawn, DeviceFault, BallDrawn]


def test_the_same_ball_that_fell_back_and_came_again_is_one() -> None:
    bench = BlowerBench().connect()
    bench.twin.come_next([17])
    bench.twin.fail("fell-back")
    bench.driver.draw(41, 1)
    bench.run(4)
    bench.twin.come_next([17])
    bench.run(3)
    assert bench.told() == [(1, 17)]
    assert bench.faults() == []


def test_a_ball_that_nobody_can_read_is_a_fault_and_no_ball() -> None:
    bench = BlowerBench().connect()
    bench.twin.fail("unread")
    bench.driver.draw(41, 3)
    bench.run(10)
    assert [place for place, _ in bench.told()] == [2, 3]
    assert fault_text(bench, "unread") == "ball 1 of this draw could not be read: look at it, and key it in"


def test_a_ball_that_is_read_at_two_places_is_told_at_the_first_alone() -> None:
    bench = drawn(5, 6, count=4)
    bench.twin.fail("misread")
    bench.run(6)
    assert [place for place, _ in bench.told()] == [1, 2, 4]
    assert fault_text(bench, "misread").startswith("6 was read as ball 2 and as ball 3")


def test_faults_of_one_draw_are_over_when_the_balls_are_back() -> None:
    bench = BlowerBench().connect()
    bench.twin.fail("unread")
    bench.driver.draw(41, 2)
    bench.run(8)
    assert bench.faults() == ["unread"]
    bench.twin.put_back()
    bench.run(3)
    assert bench.recovered() == ["unread"]


@pytest.mark.parametrize("ball", ["0", "81", "4294967296", "x"])
def test_a_ball_beyond_the_set_is_garbage(ball: str) -> None:
    bench = BlowerBench().connect()
    fields = {"draw": "1", "place": "1", "ball": ball, "age": "0"}
    bench.wire.device.write(compose("#", 2, "BALL", fields))
    bench.run(0.1)
    assert bench.told() == []
    assert bench.driver.counts.garbage == 1


@pytest.mark.parametrize("place", ["0", "81"])
def test_a_place_beyond_the_set_is_garbage(place: str) -> None:
    bench = BlowerBench().connect()
    fields = {"draw": "1", "place": place, "ball": "7", "age": "0"}
    bench.wire.device.write(compose("#", 2, "BALL", fields))
    bench.run(0.1)
    assert bench.told() == []
    assert bench.driver.counts.garbage == 1


# --- the recount ---


def test_a_ball_that_does_not_come_back_is_named_and_nothing_is_ready() -> None:
    bench = drawn(17, 4)
    bench.signals.clear()
    bench.twin.fail("lost-ball")
    bench.twin.put_back()
    bench.run(3)
    assert bench.seen(BallsReady) == []
    assert not bench.driver.ready()
    assert fault_text(bench, "missing-ball") == (
        "79 of 80 balls came back: look for 17; nothing is drawn before all are inside"
    )
    bench.driver.draw(42, 20)
    bench.run(0.5)
    assert refusals(bench) == [(42, "balls were missing when they were counted: find them first")]


def test_a_ball_that_was_found_makes_the_blower_ready() -> None:
    bench = drawn(17, 4)
    bench.signals.clear()
    bench.twin.fail("lost-ball")
    bench.twin.put_back()
    bench.run(3)
    bench.twin.mend()
    bench.run(1)
    assert [signal.balls for signal in bench.seen(BallsReady)] == [80]
    assert bench.recovered() == ["missing-ball"]
    assert bench.driver.ready()


def test_while_balls_are_counted_none_is_drawn() -> None:
    bench = drawn(5)
    bench.twin.put_back()
    bench.driver.draw(42, 1)
    bench.run(0.5)
    assert refusals(bench) == [(42, "it is busy with another order")]
    bench.run(3)
    assert bench.driver.ready()


def test_power_that_fails_while_balls_are_counted_counts_them_again() -> None:
    bench = drawn(5)
    bench.twin.put_back()
    bench.run(1)
    bench.twin.fail("brown-out")
    bench.run(8)
    assert bench.driver.ready()
    assert [signal.balls for signal in bench.seen(BallsReady)] == [80]


# --- silence, power, cables ---


def test_power_that_fails_in_a_draw_loses_no_ball_and_draws_none_anew() -> None:
    bench = drawn(5, 6, 7, count=20)
    bench.twin.fail("brown-out")
    bench.run(8)
    assert bench.told() == [(1, 5), (2, 6), (3, 7)]
    assert refusals(bench) == [(41, "it stopped after ball 3 of this draw: order the rest when the blower is cleared")]
    assert len(bench.sent(">! DRAW")) == 1
    bench.twin.clear_jam()
    bench.driver.draw(42, 17)
    bench.run(55)
    assert bench.told() == bench.lie_outside()
    assert len(bench.told()) == 20


def test_balls_that_came_while_the_line_was_away_are_asked_for_and_told_once() -> None:
    bench = drawn(5, 6, count=20)
    bench.twin.fail("unplug")
    bench.run(30)
    assert len(bench.told()) == 2
    bench.twin.mend()
    bench.run(4)
    assert bench.told() == bench.lie_outside()
    assert len(bench.told()) > 10


def test_a_silent_blower_is_a_fault_and_its_balls_are_told_when_it_speaks() -> None:
    bench = drawn(5, count=4)
    bench.twin.fail("silence")
    bench.run(12)
    assert "silent" in bench.faults()
    bench.twin.mend()
    bench.run(12)
    assert bench.told() == bench.lie_outside()
    assert len(bench.told()) == 4


def test_an_order_that_was_done_and_whose_balls_went_back_unheard_is_refused_in_words() -> None:
    bench = BlowerBench().connect()
    bench.driver.draw(41, 2)
    bench.run(0.5)
    bench.twin.fail("unplug")
    bench.run(8)
    bench.twin.put_back()
    bench.run(3)
    bench.twin.mend()
    bench.run(3)
    assert bench.told() == []
    assert refusals(bench) == [(41, GONE)]


def test_an_order_whose_balls_were_told_before_they_went_back_is_not_refused() -> None:
    bench = drawn(5, 6, count=2)
    bench.twin.put_back()
    bench.run(3)
    bench.driver.query(41)
    bench.run(1)
    assert refusals(bench) == []


def test_an_order_that_never_arrived_is_refused_and_never_drawn_later() -> None:
    bench = BlowerBench().connect()
    bench.twin.fail("silence")
    bench.driver.draw(41, 2)
    bench.run(0.1)
    bench.twin.mend()
    bench.run(12)
    assert refusals(bench) == [(41, "not known to the device")]
    assert bench.twin.out == ()


@pytest.mark.parametrize("seen", [1, 7, 8, 9, 17])
def test_after_a_start_every_ball_that_lies_outside_is_told_in_its_place(seen: int) -> None:
    bench = drawn(*range(1, seen + 1))
    bench.restart(41)
    bench.run(1)
    assert bench.told() == bench.lie_outside()
    assert len(bench.told()) == seen
    assert refusals(bench) == []


def test_after_a_start_a_draw_that_goes_on_is_told_to_its_end() -> None:
    bench = drawn(5, 6, count=6)
    bench.restart(41)
    bench.run(20)
    assert bench.told() == bench.lie_outside()
    assert len(bench.told()) == 6


def test_after_a_start_the_balls_of_a_draw_that_stopped_come_before_its_end() -> None:
    bench = drawn(5, 6, 7, count=20)
    bench.twin.fail("brown-out")
    bench.driver.close()
    bench.run(3)
    bench.restart(41)
    bench.run(2)
    kinds = [type(signal) for signal in bench.signals if isinstance(signal, BallDrawn | OrderRefused)]
    assert kinds == [BallDrawn, BallDrawn, BallDrawn, OrderRefused]


def test_a_blower_that_restarts_with_nothing_drawn_is_ready_once() -> None:
    bench = BlowerBench()
    bench.twin.power_on()
    bench.driver.open()
    bench.run(1)
    bench.twin.fail("unplug")
    bench.run(1)
    bench.twin.mend()
    bench.run(4)
    assert [signal.balls for signal in bench.seen(BallsReady)] == [80]


# --- the right blower ---


def test_a_blower_with_another_set_of_balls_is_a_fault_and_draws_nothing() -> None:
    bench = BlowerBench(balls=75)
    bench.twin.power_on()
    bench.driver.open()
    bench.run(0.5)
    assert bench.faults() == ["wrong-set"]
    assert bench.seen(BallsReady) == []
    bench.driver.draw(41, 1)
    bench.run(4)
    assert refusals(bench) == [(41, "this table draws from 75 balls, and the blower is fitted with 80")]
    assert bench.twin.out == ()


def test_a_blower_with_another_firmware_gets_no_order() -> None:
    bench = BlowerBench(approved=Approved(firmware="2.0.0"))
    bench.twin.power_on()
    bench.driver.open()
    bench.run(0.5)
    assert bench.faults() == ["wrong-firmware"]
    bench.driver.draw(41, 1)
    bench.run(4)
    assert bench.twin.out == ()


@pytest.mark.parametrize(("count", "why"), [(0, "out of range"), (81, "out of range"), (80, "fewer balls are inside")])
def test_a_count_that_cannot_be_drawn_is_refused(count: int, why: str) -> None:
    bench = drawn(5)
    bench.driver.draw(42, count)
    bench.run(0.5)
    ((order, told),) = refusals(bench)
    assert order == 42
    assert why in told


def test_a_draw_from_one_ball_is_no_draw() -> None:
    wire = MemoryWire(VirtualReactor())
    with pytest.raises(ValueError, match="at least 2"):
        LineBallDraw("ball-draw", wire.host, VirtualReactor(), lambda _signal: None, balls=1)


# --- sunshine ---


def test_twenty_of_eighty_come_one_after_the_other_each_at_its_time() -> None:
    """Keno draws exactly 20 distinct numbers of 80 (000:376,395,422)."""
    bench = BlowerBench().connect()
    bench.driver.draw(41, 20)
    bench.run(61)
    assert bench.told() == bench.lie_outside()
    assert len({ball for _, ball in bench.told()}) == 20
    times = [signal.at for signal in bench.seen(BallDrawn)]
    assert all(2_900_000_000 < later - before < 3_100_000_000 for before, later in pairwise(times))
    assert bench.faults() == []


def test_a_bingo_caller_draws_one_ball_a_call_until_none_is_left() -> None:
    """Balls are called one by one (000:141), of 75 (000:118)."""
    bench = BlowerBench(balls=75, fitted=75).connect()
    for order in range(1, 76):
        bench.driver.draw(order, 1)
        bench.run(3.5)
    assert sorted(ball for _, ball in bench.told()) == list(range(1, 76))
    assert [place for place, _ in bench.told()] == list(range(1, 76))
    bench.driver.draw(76, 1)
    bench.run(4)
    assert refusals(bench) == [(76, "fewer balls are inside than were asked for")]


def test_a_kept_twin_comes_back_with_what_was_drawn() -> None:
    bench = drawn(5, 6, count=4)
    image = bench.twin.image()
    wire = MemoryWire(bench.reactor)
    after = BlowerTwin(wire.device, bench.reactor, random.Random(2))
    after.restore(image)
    after.power_on()
    bench.run(8)
    assert after.out[:2] == (5, 6)
    assert len(after.out) == 4
