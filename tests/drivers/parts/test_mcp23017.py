from __future__ import annotations

from random import Random

import pytest

from drivers.errors import ClaimError, DeviceLost
from drivers.parts.mcp23017 import DEFVAL
from drivers.parts.mcp23017_twin import Mcp23017Twin
from drivers.signals import DeviceFault
from tests.drivers.workbench import MS, Bench


def edges_of(bench: Bench, pin: str = "A2") -> tuple[Mcp23017Twin, list[tuple[bool, int]]]:
    part, twin = bench.expander()
    seen: list[tuple[bool, int]] = []
    twin.pin(pin).drive(True)
    point = part.input(pin)
    part.open()
    point.watch(lambda level, at: seen.append((level, at)))
    return twin, seen


def cut_from_the_start(bench: Bench) -> Mcp23017Twin:
    """A part whose interrupt line says nothing, set up."""
    part, twin = bench.expander()
    part.input("A2").watch(lambda level, at: None)
    twin.mute(True)
    part.open()
    return twin


# --- faults ---


def test_a_part_that_is_not_there_is_named_with_its_address_and_bus(bench: Bench) -> None:
    part, _ = bench.expander()
    bench.wires.unplug(0x20)
    part.open()
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("acceptors", "lost", "0x20 on felt")
    assert "0x20 on felt" in fault.text


def test_a_lost_part_is_reported_once_and_asked_at_growing_distances(bench: Bench) -> None:
    part, _ = bench.expander()
    part.open()
    bench.wires.unplug(0x20)
    bench.wait(60_000)
    before = bench.wires.transactions
    bench.wait(60_000)
    assert bench.faults() == ["lost"]
    assert bench.wires.transactions - before <= 16


def test_a_part_that_is_back_gets_the_levels_wanted_meanwhile(bench: Bench) -> None:
    part, twin = bench.expander()
    inhibit = part.output("B0", start=True)
    part.open()
    bench.wires.unplug(0x20)
    bench.wait(300)
    inhibit.write(False)
    bench.wires.plug(0x20)
    bench.wait(5_000)
    assert bench.recovered() == ["lost"]
    assert twin.pin("B0").driven_by_part() is False


def test_an_input_that_changed_while_the_part_was_lost_is_told_when_it_is_back(bench: Bench) -> None:
    twin, seen = edges_of(bench)
    bench.wires.unplug(0x20)
    bench.wait(300)
    twin.pin("A2").drive(False)
    bench.wires.plug(0x20)
    bench.wait(5_000)
    assert [level for level, _ in seen] == [False]


def test_reading_a_lost_part_says_so(bench: Bench) -> None:
    part, _ = bench.expander()
    point = part.input("A0")
    with pytest.raises(DeviceLost, match="0x20 on felt"):
        point.read()
    part.open()
    bench.wires.unplug(0x20)
    with pytest.raises(DeviceLost, match="0x20 on felt"):
        point.read()


def test_a_brown_out_is_reported_and_the_outputs_are_set_up_again(bench: Bench) -> None:
    part, twin = bench.expander()
    part.output("B0", start=True)
    part.open()
    bench.wires.brown_out(0x20)
    assert twin.pin("B0").driven_by_part() is None
    bench.wait(260)
    assert bench.faults() == ["brown-out"]
    assert bench.recovered() == ["brown-out"]
    assert twin.pin("B0").driven_by_part() is True


def test_noise_is_never_taken_for_levels(bench: Bench) -> None:
    twin, seen = edges_of(bench)
    bench.wires.garble(0x20, Random(1))
    for _ in range(20):
        bench.header.line("GPIO17").drive(False)
        bench.header.line("GPIO17").drive(True)
        bench.wait(300)
    assert seen == []
    assert "lost" in bench.faults()
    bench.wires.garble(0x20, None)
    bench.wait(10_000)
    twin.pin("A2").drive(False)
    assert [level for level, _ in seen] == [False]


def test_a_held_bus_is_a_fault_and_ends_when_it_is_free(bench: Bench) -> None:
    part, _ = bench.expander()
    part.open()
    bench.wires.hold(True)
    bench.wait(300)
    bench.wires.hold(False)
    bench.wait(5_000)
    assert bench.faults() == ["lost"]
    assert bench.recovered() == ["lost"]


def test_a_lost_adapter_is_opened_again(bench: Bench) -> None:
    part, _ = bench.expander()
    part.open()
    bench.wires.lose_adapter(True)
    bench.wait(1_000)
    bench.wires.lose_adapter(False)
    bench.wait(5_000)
    assert bench.recovered() == ["lost"]


def test_an_edge_that_the_interrupt_line_missed_is_found_by_the_poll_and_is_a_fault(bench: Bench) -> None:
    twin, seen = edges_of(bench)
    twin.mute(True)
    twin.pin("A2").drive(False)
    assert seen == []
    bench.wait(510)
    assert [level for level, _ in seen] == [False]
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where) == ("interrupt", "GPIO17 of header")
    twin.mute(False)
    bench.wait(510)
    assert bench.recovered() == ["interrupt"]
    twin.pin("A2").drive(True)
    assert seen[-1] == (True, bench.now())


def test_an_interrupt_line_that_nobody_hears_is_found_by_the_poll(bench: Bench) -> None:
    twin, seen = edges_of(bench)
    bench.header.line("GPIO17").mute(True)
    twin.pin("A2").drive(False)
    bench.wait(510)
    assert [level for level, _ in seen] == [False]
    assert bench.faults() == ["interrupt"]


def test_an_edge_that_comes_while_the_part_is_polled_is_no_fault_of_its_line(bench: Bench, monkeypatch) -> None:
    """The line was quiet when the poll began, and its news comes behind what the poll has read."""
    twin, seen = edges_of(bench)
    line, read = bench.header.line("GPIO17"), twin.read
    told: list[tuple[bool | None, int | None]] = []

    def falls_meanwhile(length: int) -> bytes:
        monkeypatch.undo()
        monkeypatch.setattr(line, "drive", lambda level, at_ns=None: told.append((level, at_ns)))
        twin.pin("A2").drive(False)
        return read(length)

    monkeypatch.setattr(twin, "read", falls_meanwhile)
    bench.wait(251)
    assert [level for level, _ in seen] == [False]
    monkeypatch.undo()
    for level, at_ns in told:
        line.drive(level, at_ns)
    bench.wait(1_000)
    assert bench.faults() == []


def test_a_cut_interrupt_wire_is_found_when_the_table_starts_and_not_at_the_first_chip(bench: Bench) -> None:
    cut_from_the_start(bench)
    bench.wait(510)
    assert bench.faults() == ["interrupt"]


def test_an_interrupt_wire_that_is_cut_at_play_is_found_before_a_chip_is_lost(bench: Bench) -> None:
    twin, seen = edges_of(bench)
    bench.wait(7_300)
    twin.mute(True)
    bench.wait(2_510)
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where, seen) == ("interrupt", "GPIO17 of header", [])


def test_a_sound_interrupt_wire_is_tried_without_complaint_and_without_an_edge(bench: Bench) -> None:
    _, seen = edges_of(bench)
    bench.wait(60_000)
    assert (bench.faults(), bench.recovered(), seen) == ([], [], [])


def test_a_pulse_while_the_interrupt_wire_is_tried_gives_both_edges(bench: Bench, monkeypatch) -> None:
    """The chip comes when the part has called for the trial and was not read yet."""
    twin, seen = edges_of(bench)
    write, began = twin.write, []

    def chip_after(data: bytes) -> None:
        write(data)
        if data[0] == DEFVAL and any(data[3:]) and not began:
            began.append(bench.now())
            twin.pin("A2").drive(False)

    monkeypatch.setattr(twin, "write", chip_after)
    bench.wait(2_030)
    twin.pin("A2").drive(True)
    bench.wait(1_000)
    assert seen == [(False, began[0]), (True, began[0] + 30 * MS)]
    assert bench.faults() == []


def test_a_mended_interrupt_wire_is_found_without_a_chip(bench: Bench) -> None:
    """An acceptor is closed while its line is silent: no chip would ever show that it speaks."""
    twin = cut_from_the_start(bench)
    bench.wait(5_000)
    assert bench.recovered() == []
    twin.mute(False)
    bench.wait(510)
    assert (bench.faults(), bench.recovered()) == (["interrupt"], ["interrupt"])


def test_a_mended_interrupt_wire_stays_well_while_the_input_is_worked(bench: Bench) -> None:
    """A call that was left alone while the line was not trusted still stands at the poll that trusts it again."""
    twin = cut_from_the_start(bench)
    bench.wait(5_000)
    twin.mute(False)
    for press in range(60):
        twin.pin("A2").drive(press % 2 == 0)
        bench.wait(37)
    assert (bench.faults(), bench.recovered()) == (["interrupt"], ["interrupt"])


def chatter(bench: Bench) -> None:
    """A loose wire beside a motor: two hundred edges, of which the part knows nothing."""
    line = bench.header.line("GPIO17")
    for _ in range(100):
        line.drive(False)
        line.drive(True)


def test_an_interrupt_line_that_calls_without_a_reason_is_a_fault_and_keeps_the_bus_free(bench: Bench) -> None:
    twin, seen = edges_of(bench)
    chatter(bench)
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where) == ("interrupt", "GPIO17 of header")
    assert "calls without a reason: look for a loose wire" in fault.text
    before = bench.wires.transactions
    chatter(bench)
    assert bench.wires.transactions == before
    twin.pin("A2").drive(False)
    for _ in range(20):
        bench.wait(100)
        chatter(bench)
    assert [level for level, _ in seen] == [False], "polled meanwhile"
    assert (bench.faults(), bench.recovered()) == (["interrupt"], [])
    bench.wait(600)
    assert bench.recovered() == ["interrupt"]
    twin.pin("A2").drive(True)
    assert seen[-1] == (True, bench.now())


def test_a_contact_that_bounces_is_no_fault_of_the_interrupt_line(bench: Bench) -> None:
    twin, seen = edges_of(bench)
    for _ in range(200):
        twin.pin("A2").drive(False)
        twin.pin("A2").drive(True)
    assert len(seen) == 400
    bench.wait(1_000)
    assert bench.faults() == []


def test_edges_are_told_once_while_a_silent_line_is_tried(bench: Bench) -> None:
    twin, seen = edges_of(bench)
    twin.mute(True)
    for level in (False, True, False):
        twin.pin("A2").drive(level)
        bench.wait(1_000)
    assert [level for level, _ in seen] == [False, True, False]


def test_an_output_that_does_not_follow_is_a_fault_only_when_it_lasts(bench: Bench) -> None:
    part, twin = bench.expander()
    lamp = part.output("A3", start=False)
    part.open()
    twin.pin("A3").stick(False)
    lamp.write(True)
    bench.wait(260)
    assert bench.faults() == []
    bench.wait(250)
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where) == ("stuck-output", "acceptors.A3 (0x20 on felt)")
    assert "written high and stays low" in fault.text
    twin.pin("A3").stick(None)
    bench.wait(260)
    assert bench.recovered() == ["stuck-output"]


@pytest.mark.parametrize("pin", ["A7", "B7"])
def test_pins_seven_are_refused_as_inputs(bench: Bench, pin: str) -> None:
    part, _ = bench.expander()
    with pytest.raises(ClaimError, match="can only be an output"):
        part.input(pin)


def test_a_pin_that_does_not_exist_or_is_taken_is_refused(bench: Bench) -> None:
    part, _ = bench.expander()
    part.output("A0", start=False)
    with pytest.raises(ClaimError, match="A0 is taken already"):
        part.input("A0")
    with pytest.raises(ClaimError, match="has pins A0…A7 and B0…B7"):
        part.input("C1")


# --- at work ---


def test_an_edge_has_the_time_of_the_interrupt_line(bench: Bench) -> None:
    twin, seen = edges_of(bench)
    twin.pin("A2").drive(False, at_ns=bench.now() - 7)
    assert seen == [(False, bench.now() - 7)]


def test_a_pulse_gives_both_edges(bench: Bench) -> None:
    twin, seen = edges_of(bench)
    twin.pin("A2").drive(False)
    bench.wait(30)
    twin.pin("A2").drive(True)
    assert seen == [(False, bench.now() - 30 * MS), (True, bench.now())]
    assert bench.faults() == []


def test_a_pulse_that_ended_before_anybody_read_still_gives_both_edges(bench: Bench) -> None:
    """INTCAP keeps the first level; GPIO has the present one."""
    twin, seen = edges_of(bench)
    bench.header.line("GPIO17").mute(True)
    twin.pin("A2").drive(False)
    twin.pin("A2").drive(True)
    bench.wait(510)
    assert [level for level, _ in seen] == [False, True]


def test_two_pins_that_change_together_are_both_told(bench: Bench) -> None:
    part, twin = bench.expander()
    seen: list[str] = []
    for pin in ("A0", "B4"):
        twin.pin(pin).drive(True)
        part.input(pin).watch(lambda level, at, pin=pin: seen.append(pin))
    part.open()
    seen.clear()
    twin.pin("B4").drive(False)
    twin.pin("A0").drive(False)
    assert seen == ["B4", "A0"]


def test_a_watcher_that_causes_another_edge_sees_it_too(bench: Bench) -> None:
    part, twin = bench.expander()
    twin.pin("A0").drive(True)
    twin.pin("A1").drive(True)
    first, second = part.input("A0"), part.input("A1")
    part.open()
    seen: list[bool] = []
    first.watch(lambda level, at: twin.pin("A1").drive(level))
    second.watch(lambda level, at: seen.append(level))
    twin.pin("A0").drive(False)
    assert seen == [False]
    assert bench.faults() == []


def test_outputs_never_blip_when_opened(bench: Bench) -> None:
    part, twin = bench.expander()
    high, low = twin.pin("B0"), twin.pin("B1")
    high.drive(True)
    low.drive(False)
    levels: list[tuple[str, bool]] = []
    high.observe(lambda level, at: levels.append(("high", level)))
    low.observe(lambda level, at: levels.append(("low", level)))
    part.output("B0", start=True)
    part.output("B1", start=False)
    part.open()
    assert levels == []
    assert (high.driven_by_part(), low.driven_by_part()) == (True, False)


def test_an_open_drain_is_driven_low_or_let_go_and_never_driven_high(bench: Bench) -> None:
    part, twin = bench.expander()
    row = part.open_drain("A0")
    part.open()
    states = [twin.pin("A0").driven_by_part()]
    row.write(False)
    states.append(twin.pin("A0").driven_by_part())
    row.write(True)
    states.append(twin.pin("A0").driven_by_part())
    assert states == [None, False, None]


def test_outputs_written_together_are_one_register_write(bench: Bench) -> None:
    part, twin = bench.expander()
    lamps = [part.output(f"A{bit}", start=False) for bit in range(7)]
    part.open()
    before = bench.wires.transactions
    with part.together():
        for lamp in lamps:
            lamp.write(True)
    assert bench.wires.transactions - before == 1
    assert all(twin.pin(f"A{bit}").level() for bit in range(7))


def test_writing_the_level_that_is_there_costs_nothing(bench: Bench) -> None:
    part, _ = bench.expander()
    lamp = part.output("A0", start=True)
    part.open()
    before = bench.wires.transactions
    lamp.write(True)
    assert bench.wires.transactions == before


def test_seen_is_the_pin_and_not_what_was_written(bench: Bench) -> None:
    part, twin = bench.expander()
    inhibit = part.output("B0", start=True)
    part.open()
    assert inhibit.seen() is True
    twin.pin("B0").stick(False)
    assert inhibit.seen() is False


def test_reading_back_an_output_leaves_a_waiting_edge_of_the_other_port_its_time(bench: Bench) -> None:
    part, twin = bench.expander()
    twin.pin("A0").drive(True)
    inhibit, sensor = part.output("B0", start=True), part.input("A0")
    part.open()
    seen: list[tuple[bool, int]] = []
    sensor.watch(lambda level, at: seen.append((level, at)))
    line = bench.header.line("GPIO17")
    line.delay(True)
    twin.pin("A0").drive(False)
    edge_ns = bench.now()
    bench.wait(3)
    assert inhibit.seen() is True
    assert seen == []
    line.delay(False)
    assert seen == [(False, edge_ns)]


def test_a_start_with_the_other_register_bank_is_understood(bench: Bench) -> None:
    part, twin = bench.expander()
    bench.wires.write_byte_data(0x20, 0x0A, 0x80)
    part.output("A0", start=True)
    part.open()
    assert bench.faults() == []
    assert twin.pin("A0").driven_by_part() is True


def test_a_part_without_interrupt_line_is_polled_without_complaint(bench: Bench) -> None:
    part, twin = bench.expander("lamps", 0x21, line=None)
    twin.pin("A0").drive(True)
    seen: list[bool] = []
    part.input("A0").watch(lambda level, at: seen.append(level))
    part.open()
    seen.clear()
    twin.pin("A0").drive(False)
    bench.wait(260)
    assert seen == [False]
    assert bench.faults() == []


def test_a_closed_part_is_asked_no_more(bench: Bench) -> None:
    part, _ = bench.expander()
    part.open()
    bench.wires.unplug(0x20)
    bench.wait(300)
    part.close()
    before = bench.wires.transactions
    bench.wait(60_000)
    assert bench.wires.transactions == before
