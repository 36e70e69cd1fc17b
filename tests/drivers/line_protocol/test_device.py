"""What holds for every device on the line protocol, shown on the shuffler and the shoe."""

from __future__ import annotations

import pytest

from drivers.buses.serial_memory import MemoryWire
from drivers.line_protocol.frame import Mark, encode
from drivers.line_protocol.twin import JUNK
from drivers.reactor import VirtualReactor
from drivers.shoe.twin import ShoeTwin
from drivers.shuffler.deck import full_deck
from drivers.shuffler.line import LineShuffler
from drivers.signals import (
    ButtonPressed,
    DeckLoaded,
    DeckRemoved,
    DeviceFault,
    DeviceJammed,
    DeviceRecovered,
    JamCleared,
    OrderRefused,
    ShuffleFinished,
    StackReady,
)
from tests.drivers.line_protocol.bench import ShoeBench, ShufflerBench


def test_garbage_on_the_line_is_counted_reported_and_never_acted_on() -> None:
    bench = ShufflerBench().connect()
    for _ in range(4):
        bench.wire.device.write(JUNK)
    bench.run(1)
    assert bench.driver.counts.garbage == 4
    assert bench.signals == []
    bench.wire.device.write(b"#9 STATUS state=empty mode=shuffle age=0*0000\r\n")
    bench.run(1)
    (fault,) = bench.seen(DeviceFault)
    assert (fault.fault, fault.where) == ("garbage", "/dev/serial/by-id/bench")
    assert bench.take() == []
    bench.run(15)
    assert bench.recovered() == ["garbage"]


def test_a_line_with_a_good_crc_and_a_wrong_meaning_is_garbage_too() -> None:
    bench = ShufflerBench().connect()
    for number, word, fields in [
        (3, "STATUS", {"state": "flying", "mode": "shuffle", "age": 0}),
        (3, "STATUS", {"state": "loaded", "mode": "shuffle", "age": 0}),
        (3, "EXPLODED", {"age": 0}),
        (3, "PRESSED", {"button": "red", "age": 0}),
        (3, "ORDER", {"order": 7, "state": "eaten", "age": 0}),
        (3, "ORDER", {"order": 7, "state": "done", "verb": "DANCE", "age": 0}),
    ]:
        bench.wire.device.write(encode(Mark.EVENT, number - 1, word, fields))
    bench.wire.device.write(encode(Mark.QUESTION, 1, "STATUS"))
    bench.run(0.1)
    assert bench.driver.counts.garbage == 7
    assert bench.take() == []


def test_an_order_that_was_lost_is_not_sent_again_but_asked_about() -> None:
    bench = ShufflerBench().connect()
    bench.wire.fail("device", "drop")
    bench.driver.start(1)
    bench.run(60)
    assert len(bench.sent(">! SHUFFLE")) == 1
    (refused,) = bench.take()
    assert isinstance(refused, OrderRefused)
    assert (refused.order, refused.why) == (1, "not known to the device")
    assert bench.twin.state == "loaded"


def test_an_order_that_comes_after_the_question_about_it_is_not_done() -> None:
    """The late line has an older number than the question, and the answer was final."""
    bench = ShoeBench().connect()
    bench.driver.query(1)
    bench.run(1)
    assert isinstance(bench.take()[0], OrderRefused)
    bench.wire.host.write(encode(Mark.ORDER, 3, "DISPENSE", {"order": 1, "cards": 5}))
    bench.run(5)
    assert bench.twin.state == "loaded"
    assert bench.sent("<= ORDER")[1:] == []
    bench.wire.host.write(encode(Mark.ORDER, 900, "DISPENSE", {"order": 1, "cards": 5}))
    bench.run(5)
    assert bench.twin.state == "loaded"
    assert "state=refused code=3" in bench.sent("<= ORDER")[-1]


def test_an_order_whose_answer_was_lost_is_done_once_and_told_once() -> None:
    bench = ShoeBench().connect()
    bench.wire.fail("host", "drop", "drop")
    bench.driver.dispense(1, 5)
    bench.run(5)
    assert len(bench.sent(">! DISPENSE")) == 1
    assert [signal.order for signal in bench.seen(StackReady)] == [1]
    assert len(bench.twin.cards) == 47


def test_an_order_that_was_done_is_not_done_again() -> None:
    bench = ShoeBench().connect()
    bench.driver.dispense(1, 5)
    bench.run(3)
    bench.twin.take()
    bench.run(1)
    bench.wire.host.write(encode(Mark.ORDER, 900, "DISPENSE", {"order": 1, "cards": 5}))
    bench.run(3)
    assert "order=1 verb=DISPENSE state=done cards=5 left=47 taken=1" in bench.sent("<= ORDER")[-1]
    assert len(bench.twin.cards) == 47


@pytest.mark.parametrize("fault", ["duplicate", "late"])
def test_lines_that_come_twice_or_late_tell_nothing_twice(fault: str) -> None:
    bench = ShufflerBench().connect()
    bench.twin.fail(fault)
    bench.driver.start(1)
    bench.run(60)
    bench.twin.press_green()
    bench.run(10)
    assert [type(signal) for signal in bench.take()] == [ShuffleFinished, ButtonPressed]


def test_an_event_that_was_lost_is_told_again_with_its_own_time() -> None:
    bench = ShufflerBench().connect()
    bench.wire.fail("host", "drop")
    before = bench.reactor.now()
    bench.twin.press_green()
    bench.run(1)
    (pressed,) = bench.seen(ButtonPressed)
    assert pressed.device == "shuffler.green-button"
    assert abs(pressed.at - before) <= 5_000_000


def test_a_press_that_is_told_too_late_is_dropped() -> None:
    bench = ShufflerBench().connect()
    bench.wire.fail("host", *["drop"] * 3)
    bench.twin.press_green()
    bench.run(10)
    assert bench.signals == []


def test_an_event_whose_acknowledgement_was_lost_is_told_once() -> None:
    bench = ShufflerBench().connect()
    bench.wire.fail("device", "drop", "drop")
    bench.twin.remove()
    bench.run(5)
    assert len(bench.sent("<# STATUS")) == 3
    assert [type(signal) for signal in bench.take()] == [DeckRemoved]


@pytest.mark.parametrize("towards", ["host", "device"])
def test_a_half_open_line_is_silent_within_three_seconds_and_comes_back(towards: str) -> None:
    bench = ShufflerBench().connect()
    bench.wire.half_open("host" if towards == "host" else "device")
    bench.run(3.1)
    assert bench.faults() == ["silent"]
    assert bench.driver.status() is None
    bench.run(120)
    bench.wire.mend()
    bench.run(3)
    assert (bench.faults(), bench.recovered()) == (["silent"], ["silent"])
    assert bench.take() == []


def test_a_device_unplugged_mid_shuffle_tells_the_end_when_it_is_back() -> None:
    bench = ShufflerBench().connect()
    bench.driver.start(1)
    bench.run(5)
    bench.twin.fail("unplug")
    (fault,) = bench.seen(DeviceFault)
    assert (fault.fault, fault.where) == ("unplugged", "/dev/serial/by-id/bench")
    bench.run(60)
    bench.twin.mend()
    bench.run(3)
    assert bench.recovered() == ["unplugged"]
    (finished,) = bench.take()
    assert isinstance(finished, ShuffleFinished)
    assert (finished.order, finished.cards) == (1, 52)
    assert len(bench.sent(">! SHUFFLE")) == 1


def test_a_device_missing_at_the_start_is_a_fault_and_is_tried_less_and_less_often() -> None:
    bench = ShufflerBench()
    bench.driver.open()
    bench.run(300)
    assert bench.faults() == ["unplugged"]
    bench.driver.start(1)
    bench.run(0)
    (refused,) = bench.seen(OrderRefused)
    assert refused.why == "the shuffler is not connected"
    bench.twin.power_on()
    bench.run(31)
    assert bench.recovered() == ["unplugged"]


def test_a_brown_out_mid_dispense_is_a_jam_with_the_cards_left_inside() -> None:
    bench = ShoeBench().connect()
    bench.driver.dispense(1, 5)
    bench.run(0.3)
    bench.twin.fail("brown-out")
    bench.run(3)
    assert [(jam.order, jam.cards_inside) for jam in bench.seen(DeviceJammed)] == [(1, 50)]
    bench.driver.query(1)
    bench.run(1)
    assert [(jam.order, jam.cards_inside) for jam in bench.seen(DeviceJammed)] == 2 * [(1, 50)]
    bench.signals.clear()
    bench.driver.dispense(2, 5)
    bench.run(1)
    (refused,) = bench.take()
    assert isinstance(refused, OrderRefused)
    assert refused.why == "it is jammed: clear it first"
    assert len(bench.twin.clear_jam().cards) == 52
    bench.run(1)
    assert [type(signal) for signal in bench.take()] == [JamCleared]


def test_an_order_to_a_device_that_just_restarted_is_refused_not_lost() -> None:
    bench = ShufflerBench().connect()
    bench.twin.fail("brown-out")
    bench.run(1.4)
    bench.driver.start(1)
    bench.run(10)
    (refused,) = bench.take()
    assert isinstance(refused, OrderRefused)
    assert bench.twin.state == "loaded"


def test_an_order_that_never_ends_is_a_fault_until_it_ends() -> None:
    bench = ShoeBench().connect()
    bench.twin.fail("stop")
    bench.driver.dispense(1, 5)
    bench.run(60)
    assert bench.faults() == ["overdue"]
    bench.twin.mend()
    bench.run(5)
    assert bench.recovered() == ["overdue"]
    assert [type(signal) for signal in bench.take()] == [StackReady]


def test_another_kind_of_device_at_this_port_is_said_and_not_used() -> None:
    reactor = VirtualReactor()
    wire = MemoryWire(reactor, "port-2")
    signals: list[object] = []
    ShoeTwin(wire.device, reactor).power_on()
    driver = LineShuffler("shuffler", wire.host, reactor, signals.append)
    driver.open()
    reactor.advance(10_000_000_000)
    (fault,) = signals
    assert isinstance(fault, DeviceFault)
    assert fault.text == "a shoe with protocol 1 is plugged in where a shuffler with protocol 1 belongs"
    assert not driver.connected


def test_the_orders_of_another_journal_are_forgotten_but_not_while_one_runs() -> None:
    bench = ShufflerBench().connect()
    bench.driver.start(500)
    bench.run(5)
    bench.restart(series="B2")
    bench.run(5)
    assert bench.faults() == ["refused"]
    bench.run(60)
    assert bench.recovered() == ["refused"]
    bench.take()
    bench.driver.start(1)
    bench.run(60)
    assert [signal.order for signal in bench.seen(ShuffleFinished)] == [1]


def test_the_device_says_who_it_is() -> None:
    identity = ShufflerBench().connect().driver.identity
    assert identity is not None
    assert (identity.model, identity.serial, identity.firmware) == ("twin-shuffler", "000001", "1.0.0")


def test_sixteen_reports_that_nobody_saw_end_in_a_new_introduction() -> None:
    bench = ShufflerBench().connect()
    bench.wire.half_open("device")
    for _ in range(20):
        bench.twin.press_green()
    bench.twin.remove()
    bench.wire.mend()
    bench.run(4)
    assert [type(signal) for signal in bench.take()] == [ButtonPressed, DeckRemoved]
    assert len(bench.sent(">? HELLO")) == 1
    assert bench.driver.connected


def test_a_heart_beat_faster_than_the_protocol_allows_is_refused() -> None:
    reactor = VirtualReactor()
    with pytest.raises(ValueError, match="beat_ms is 500, the line protocol allows 2000 or more"):
        LineShuffler("shuffler", MemoryWire(reactor).host, reactor, lambda _signal: None, beat_ms=500)


def test_a_closed_driver_says_nothing_more() -> None:
    bench = ShufflerBench().connect()
    bench.driver.start(1)
    bench.run(1)
    bench.driver.close()
    bench.lines.clear()
    bench.twin.fail("unplug")
    bench.run(100)
    assert bench.signals == []
    assert bench.lines == []


def test_an_answer_to_no_question_is_not_taken() -> None:
    bench = ShufflerBench().connect()
    bench.driver.query(1)
    bench.wire.device.write(encode(Mark.ANSWER, 999, "ORDER", {"order": 1, "state": "failed", "inside": 3}))
    bench.run(1)
    assert bench.driver.counts.stale == 1
    assert [type(signal) for signal in bench.take()] == [OrderRefused]


def test_a_gap_in_the_events_makes_the_driver_begin_anew() -> None:
    bench = ShufflerBench().connect()
    bench.wire.device.write(encode(Mark.EVENT, 9, "STATUS", {"state": "empty", "mode": "shuffle", "age": 0}))
    bench.run(1)
    assert len(bench.sent(">? HELLO")) == 1
    assert bench.take() == []


def test_an_end_that_was_told_as_an_answer_is_not_told_again_as_an_event() -> None:
    bench = ShoeBench().connect()
    bench.driver.dispense(1, 5)
    bench.run(0.7)
    bench.wire.fail("host", "drop")
    bench.run(0.1)
    bench.driver.query(1)
    bench.run(2)
    assert len(bench.sent("<# ORDER")) == 2
    assert [type(signal) for signal in bench.take()] == [StackReady]


def test_a_heart_beat_that_overtakes_events_is_not_used() -> None:
    bench = ShufflerBench().connect()
    bench.run(1.45)
    bench.wire.fail("host", "drop")
    bench.twin.remove()
    bench.twin.load(full_deck("blue"))
    bench.run(0.2)
    assert len(bench.sent("<= STATUS")) == 1
    assert bench.signals == []
    bench.run(1)
    assert [type(signal) for signal in bench.take()] == [DeckRemoved, DeckLoaded]


@pytest.mark.parametrize("fault", ["silence", "late", "duplicate", "garbage", "brown-out", "unplug"])
@pytest.mark.parametrize("moment_s", [0.0, 0.4])
def test_after_any_fault_of_the_line_is_mended_the_shoe_deals_again(fault: str, moment_s: float) -> None:
    bench = ShoeBench().connect()
    bench.driver.dispense(1, 5)
    bench.run(moment_s)
    bench.twin.fail(fault)
    bench.run(30)
    bench.twin.mend()
    bench.run(60)
    assert {signal.order for kind in (StackReady, DeviceJammed, OrderRefused) for signal in bench.seen(kind)} == {1}
    assert set(bench.recovered()) == set(bench.faults())
    if bench.twin.state == "ready":
        bench.twin.take()
    if bench.twin.state == "jammed":
        bench.twin.clear_jam()
        bench.twin.load(full_deck("red"))
    bench.run(1)
    bench.signals.clear()
    bench.driver.dispense(2, 5)
    bench.run(3)
    assert [type(signal) for signal in bench.take()] == [StackReady]


def test_an_unknown_fault_names_those_that_there_are() -> None:
    with pytest.raises(ValueError, match=r"a shoe has no fault 'fire'; it has silence, late, .*stop"):
        ShoeBench().twin.fail("fire")


def test_a_restart_of_the_device_with_nothing_to_do_changes_nothing() -> None:
    bench = ShufflerBench().connect()
    bench.twin.fail("brown-out")
    bench.run(40)
    assert bench.take() == []
    assert bench.driver.connected
    assert bench.seen(DeviceRecovered) == []
    assert bench.seen(DeckLoaded) == []
