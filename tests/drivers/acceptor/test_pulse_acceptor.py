from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, strategies as st

from drivers.acceptor.pulse import PulseAcceptor
from drivers.acceptor.twin import AcceptorTwin
from drivers.buses.gpio_twin import TwinLine
from drivers.parts.mcp23017_twin import Mcp23017Twin
from drivers.signals import AcceptorConfirmed, AcceptorUnsure, ChipImplausible, ChipPassed, DeviceFault
from tests.drivers.workbench import MS, Bench


@dataclass
class Slot:
    bench: Bench
    chip: Mcp23017Twin
    acceptor: PulseAcceptor
    twin: AcceptorTwin

    def passed(self) -> list[ChipPassed]:
        return self.bench.got(ChipPassed)

    def refused(self) -> list[str]:
        return [signal.why for signal in self.bench.got(ChipImplausible)]


def build(
    bench: Bench,
    *,
    is_open: bool = True,
    with_exit: bool = False,
    covered: bool = False,
    plugged: bool = True,
    **settings: int,
) -> Slot:
    part, chip = bench.expander()
    exit_pin = "A6" if with_exit else None
    twin = AcceptorTwin(
        bench.reactor,
        sensor=chip.pin("A2"),
        inhibit=chip.pin("B2"),
        exit_sensor=None if exit_pin is None else chip.pin(exit_pin),
        pulses_per_chip=settings.get("pulses_per_chip", 1),
    )
    sensor, inhibit = part.input("A2"), part.output("B2", start=True)
    exit_point = None if exit_pin is None else part.input(exit_pin)
    if covered:
        twin.jam()
    if not plugged:
        bench.wires.unplug(0x20)
    part.open()
    acceptor = PulseAcceptor(
        "acceptor.3",
        sensor=sensor,
        inhibit=inhibit,
        exit_sensor=exit_point,
        reactor=bench.reactor,
        emit=bench.emit,
        **settings,
    )
    if is_open:
        acceptor.open()
        bench.wait(5)
        bench.signals.clear()
    return Slot(bench, chip, acceptor, twin)


# --- what is not a chip ---


def test_a_pulse_shorter_than_the_minimum_counts_nothing(bench: Bench) -> None:
    slot = build(bench)
    slot.twin.drop(19.9)
    bench.wait(100)
    assert (slot.passed(), slot.refused()) == ([], ["too-short"])


def test_a_pulse_longer_than_the_maximum_counts_nothing(bench: Bench) -> None:
    slot = build(bench)
    slot.twin.drop(120.1)
    bench.wait(300)
    assert (slot.passed(), slot.refused()) == ([], ["too-long"])


@pytest.mark.parametrize("width_ms", [20, 120])
def test_the_limits_themselves_are_chips(bench: Bench, width_ms: int) -> None:
    slot = build(bench)
    slot.twin.drop(width_ms)
    bench.wait(300)
    assert [signal.width_us for signal in slot.passed()] == [width_ms * 1000]


def test_a_sensor_that_stays_covered_is_a_fault_that_names_the_wire(bench: Bench) -> None:
    slot = build(bench)
    slot.twin.jam()
    bench.wait(1_100)
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("acceptor.3", "stuck", "acceptors.A2 (0x20 on felt)")


def test_a_freed_sensor_recovers_and_counts_nothing(bench: Bench) -> None:
    slot = build(bench)
    slot.twin.jam()
    bench.wait(1_100)
    slot.twin.clear_jam()
    bench.wait(200)
    assert bench.recovered() == ["stuck"]
    assert (slot.passed(), slot.refused()) == ([], [])
    slot.twin.drop()
    bench.wait(200)
    assert len(slot.passed()) == 1


def test_a_sensor_covered_at_the_start_is_a_fault_at_once(bench: Bench) -> None:
    slot = build(bench, covered=True, is_open=False)
    assert bench.faults() == ["stuck"]
    slot.twin.clear_jam()
    assert bench.recovered() == ["stuck"]
    assert slot.passed() == []


def test_a_sensor_found_covered_when_its_part_answers_is_a_fault_and_no_chip(bench: Bench) -> None:
    slot = build(bench, covered=True, plugged=False, is_open=False)
    bench.wires.plug(0x20)
    while bench.recovered() != ["lost"]:
        bench.wait(1)
    bench.wait(40)
    slot.twin.clear_jam()
    bench.wait(50)
    assert (bench.faults(), bench.recovered()) == (["lost", "stuck"], ["lost", "stuck"])
    assert slot.passed() == []


def test_a_sensor_found_free_when_its_part_answers_counts_from_then_on(bench: Bench) -> None:
    slot = build(bench, plugged=False)
    bench.wires.plug(0x20)
    bench.wait(6_000)
    slot.twin.drop()
    bench.wait(200)
    assert len(slot.passed()) == 1


def test_a_late_loop_gives_the_same_answer(bench: Bench) -> None:
    """Two chips whose edges waited in the kernel's queue, with debounce: edges carry their times."""
    slot = build(bench, debounce_ms=3)
    line = TwinLine("GPIO5 of header", bench.reactor)
    PulseAcceptor(
        "acceptor.4",
        sensor=line,
        inhibit=TwinLine("GPIO6 of header", bench.reactor),
        reactor=bench.reactor,
        emit=bench.emit,
        debounce_ms=3,
    )
    line.delay(True)
    for _ in range(2):
        line.drive(False)
        bench.wait(40)
        line.drive(True)
        bench.wait(40)
    assert slot.passed() == []
    line.delay(False)
    bench.wait(10)
    assert [signal.width_us for signal in slot.passed()] == [40_000, 40_000]


def test_a_chip_on_a_string_goes_backwards(bench: Bench) -> None:
    slot = build(bench, with_exit=True)
    slot.twin.string()
    bench.wait(1_000)
    assert (slot.passed(), slot.refused()) == ([], ["backwards"])


def test_a_chip_right_after_a_string_is_not_taken_for_it(bench: Bench) -> None:
    slot = build(bench, with_exit=True)
    slot.twin.string(60)
    slot.twin.drop(40)
    bench.wait(1_000)
    (refused,) = bench.got(ChipImplausible)
    assert (refused.why, refused.width_us) == ("backwards", 60_000)
    assert [signal.width_us for signal in slot.passed()] == [40_000]


def test_something_from_below_goes_backwards(bench: Bench) -> None:
    slot = build(bench, with_exit=True)
    slot.twin.pull_up()
    bench.wait(1_000)
    assert (slot.passed(), slot.refused()) == ([], ["backwards"])


def test_a_chip_that_never_reaches_the_exit_counts_nothing(bench: Bench) -> None:
    slot = build(bench, with_exit=True)
    pin = slot.chip.pin("A2")
    pin.drive(False)
    bench.wait(40)
    pin.drive(True)
    bench.wait(1_000)
    assert (slot.passed(), slot.refused()) == ([], ["backwards"])


def test_an_exit_alone_is_backwards_and_does_not_spoil_the_next_chip(bench: Bench) -> None:
    slot = build(bench, with_exit=True)
    pin = slot.chip.pin("A6")
    pin.drive(False)
    bench.wait(40)
    pin.drive(True)
    bench.wait(1_500)
    slot.twin.drop()
    bench.wait(500)
    assert (len(slot.passed()), slot.refused()) == (1, ["backwards"])


def test_a_train_that_stops_early_counts_nothing(bench: Bench) -> None:
    slot = build(bench, pulses_per_chip=3)
    pin = slot.chip.pin("A2")
    for _ in range(2):
        pin.drive(False)
        bench.wait(40)
        pin.drive(True)
        bench.wait(40)
    bench.wait(1_000)
    assert (slot.passed(), slot.refused()) == ([], ["incomplete-train"])
    slot.twin.drop()
    bench.wait(1_000)
    assert len(slot.passed()) == 1


def test_noise_inside_a_train_breaks_it(bench: Bench) -> None:
    slot = build(bench, pulses_per_chip=2)
    pin = slot.chip.pin("A2")
    for width_ms in (40, 5, 40):
        pin.drive(False)
        bench.wait(width_ms)
        pin.drive(True)
        bench.wait(30)
    bench.wait(1_000)
    assert (slot.passed(), slot.refused()) == ([], ["incomplete-train", "too-short", "incomplete-train"])


def test_bounce_shorter_than_the_debounce_is_one_chip_at_its_first_edge(bench: Bench) -> None:
    slot = build(bench, debounce_ms=3)
    slot.twin.bounce_ms = (1, 2)
    first_edge_ns = bench.now()
    slot.twin.drop(40)
    bench.wait(300)
    (signal,) = slot.passed()
    assert (signal.at, signal.width_us, slot.refused()) == (first_edge_ns, 40_000, [])


def test_a_spike_shorter_than_the_debounce_is_nothing_at_all(bench: Bench) -> None:
    slot = build(bench, debounce_ms=3)
    pin = slot.chip.pin("A2")
    pin.drive(False)
    bench.wait(1)
    pin.drive(True)
    bench.wait(300)
    assert bench.signals == []


def test_settings_that_contradict_are_refused(bench: Bench) -> None:
    with pytest.raises(ValueError, match=r"acceptor\.3: needs debounce_ms < pulse_min_ms"):
        build(bench, debounce_ms=20)
    bench = Bench()
    with pytest.raises(ValueError, match="pulses_per_chip"):
        build(bench, with_exit=True, pulses_per_chip=2)


# --- the inhibit ---


def test_an_acceptor_is_closed_until_it_is_opened(bench: Bench) -> None:
    slot = build(bench, is_open=False)
    assert slot.twin.gate_closed
    assert slot.twin.drop() is False
    bench.wait(200)
    assert (slot.passed(), slot.twin.returned) == ([], 1)


def test_closing_is_at_once_and_is_confirmed_by_reading_back(bench: Bench) -> None:
    slot = build(bench)
    slot.acceptor.close()
    assert slot.twin.gate_closed
    assert bench.got(AcceptorConfirmed) == []
    bench.wait(2)
    assert [signal.closed for signal in bench.got(AcceptorConfirmed)] == [True]


def test_a_gate_that_does_not_close_is_never_confirmed_and_is_a_fault(bench: Bench) -> None:
    slot = build(bench)
    slot.chip.pin("B2").stick(False)
    slot.acceptor.close()
    bench.wait(100)
    assert bench.got(AcceptorConfirmed) == []
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where) == ("inhibit", "acceptors.B2 (0x20 on felt)")
    assert "ordered closed" in fault.text
    slot.chip.pin("B2").stick(None)
    bench.wait(1_000)
    assert [signal.closed for signal in bench.got(AcceptorConfirmed)] == [True]
    assert "inhibit" in bench.recovered()


def test_a_gate_that_does_not_open_is_tried_less_and_less_often(bench: Bench) -> None:
    """A table closes an acceptor at fault, which one that is stuck closed obeys at once."""
    slot = build(bench)
    slot.chip.pin("B2").stick(True)
    slot.acceptor.open()
    for _ in range(6_000):  # ten minutes
        wanted_closed = len(bench.faults()) > len(bench.recovered())
        if wanted_closed is not slot.acceptor.wanted_closed:
            slot.acceptor.close() if wanted_closed else slot.acceptor.open()
        bench.wait(100)
    assert 8 <= len(bench.faults()) <= 20
    slot.chip.pin("B2").stick(None)
    bench.wait(61_000)
    slot.acceptor.open()
    bench.wait(1_000)
    assert len(bench.recovered()) == len(bench.faults())
    assert not slot.twin.gate_closed


def test_a_close_while_the_part_is_lost_is_confirmed_when_it_is_back(bench: Bench) -> None:
    slot = build(bench)
    bench.wires.unplug(0x20)
    slot.acceptor.close()
    bench.wait(2_000)
    assert bench.got(AcceptorConfirmed) == []
    bench.wires.plug(0x20)
    bench.wait(6_000)
    assert slot.twin.gate_closed
    assert [signal.closed for signal in bench.got(AcceptorConfirmed)] == [True]


def test_one_that_may_have_opened_while_its_bus_is_held_is_not_known_to_be_closed(bench: Bench) -> None:
    slot = build(bench, is_open=False)
    slot.acceptor.close()
    bench.wait(100)
    slot.acceptor.open()
    bench.wires.hold(True)
    bench.wait(3_000)
    assert not slot.twin.gate_closed
    assert [signal.closed for signal in bench.got(AcceptorConfirmed)] == [True]
    assert [signal.device for signal in bench.got(AcceptorUnsure)] == ["acceptor.3"]


def test_a_later_order_replaces_an_earlier_one(bench: Bench) -> None:
    slot = build(bench)
    slot.acceptor.close()
    slot.acceptor.open()
    bench.wait(10)
    assert [signal.closed for signal in bench.got(AcceptorConfirmed)] == [False]
    assert slot.acceptor.wanted_closed is False


def test_a_chip_that_leaks_through_a_closed_gate_is_reported_all_the_same(bench: Bench) -> None:
    slot = build(bench, is_open=False)
    slot.twin.leaky = True
    slot.twin.drop()
    bench.wait(200)
    assert len(slot.passed()) == 1


def test_an_unplugged_expander_lets_the_gate_fall_closed(bench: Bench) -> None:
    slot = build(bench)
    bench.wires.unplug(0x20)
    assert slot.twin.gate_closed


def test_a_broken_sensor_wire_reports_nothing(bench: Bench) -> None:
    slot = build(bench)
    slot.twin.deaf = True
    slot.twin.drop()
    bench.wait(200)
    assert (slot.twin.passed, bench.signals) == (1, [])


# --- chips ---


def test_the_time_of_a_chip_is_its_leading_edge(bench: Bench) -> None:
    slot = build(bench)
    lead_ns = bench.now()
    slot.twin.drop(40)
    bench.wait(39)
    assert slot.passed() == []
    bench.wait(2)
    assert slot.passed() == [ChipPassed(device="acceptor.3", at=lead_ns, width_us=40_000)]


@given(st.lists(st.integers(20, 120), max_size=12), st.booleans())
def test_every_chip_of_a_row_counts_once(widths_ms: list[int], with_exit: bool) -> None:
    slot = build(Bench(), with_exit=with_exit)
    for width_ms in widths_ms:
        slot.twin.drop(width_ms)
    slot.bench.wait(230 * len(widths_ms) + 1_000)
    assert ([signal.width_us for signal in slot.passed()], slot.refused()) == ([w * 1_000 for w in widths_ms], [])


@given(st.integers(2, 5), st.integers(0, 4))
def test_a_train_is_one_chip(pulses: int, chips: int) -> None:
    slot = build(Bench(), pulses_per_chip=pulses)
    for _ in range(chips):
        slot.twin.drop(30)
    slot.bench.wait(chips * pulses * 80 + 1_000)
    assert (len(slot.passed()), slot.refused()) == (chips, [])


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 200 * MS)), max_size=60), st.sampled_from([0, 3]))
def test_no_row_of_edges_breaks_it_or_makes_more_chips_than_plausible_pulses(
    edges: list[tuple[bool, int]], debounce_ms: int
) -> None:
    bench = Bench()
    line = TwinLine("GPIO5 of header", bench.reactor)
    inhibit = TwinLine("GPIO6 of header", bench.reactor)
    PulseAcceptor(
        "acceptor.3",
        sensor=line,
        inhibit=inhibit,
        reactor=bench.reactor,
        emit=bench.emit,
        debounce_ms=debounce_ms,
    )
    for level, wait_ns in edges:
        line.drive(level)
        bench.reactor.advance(wait_ns)
    bench.wait(5_000)
    falls = [at for at, level in line.history if not level]
    assert len(bench.got(ChipPassed)) <= len(falls)
    assert all(signal.at in falls and 20_000 <= signal.width_us <= 120_000 for signal in bench.got(ChipPassed))
