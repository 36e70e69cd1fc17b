from __future__ import annotations

import pytest

from drivers.buses.gpio_twin import GpioTwin
from drivers.door.door import ContactDoor
from drivers.door.twin import DoorTwin
from drivers.signals import DeviceFault, DoorChanged
from tests.drivers.workbench import MS, Bench


class Cabinet:
    """A door with its latch on an expander; the controller can be switched off and on while the door lives on."""

    def __init__(self, bench: Bench, *, latch: bool = True) -> None:
        self.bench = bench
        self.header = bench.header
        self.latch = latch
        line, reset = self.header.line("LATCH"), self.header.line("RESET")
        self.twin = DoorTwin(
            bench.reactor,
            self.header.line("CONTACT"),
            latch=line if latch else None,
            latch_reset=reset if latch else None,
        )

    def power_on(self, *, debounce_ms: int = 50) -> ContactDoor:
        self.bench.signals.clear()
        return ContactDoor(
            "door.cabinet",
            self.header.input("CONTACT"),
            latch=self.header.input("LATCH") if self.latch else None,
            latch_reset=self.header.output("RESET", start=False) if self.latch else None,
            reactor=self.bench.reactor,
            emit=self.bench.emit,
            debounce_ms=debounce_ms,
        )

    def power_off(self) -> None:
        self.header.close()
        self.bench.wait(1_000)


@pytest.fixture
def cabinet(bench: Bench) -> Cabinet:
    return Cabinet(bench)


def told(bench: Bench) -> list[tuple[bool, bool, bool]]:
    """(open, at_start, while_off) of each."""
    return [(signal.open, signal.at_start, signal.while_off) for signal in bench.got(DoorChanged)]


# --- the contact ---


def test_a_cut_wire_reads_as_an_open_door(bench: Bench) -> None:
    cabinet = Cabinet(bench, latch=False)
    cabinet.power_on()
    cabinet.twin.fail("cut")
    bench.wait(100)
    assert told(bench) == [(False, True, False), (True, False, False)]


def test_a_contact_that_does_not_come_to_rest_is_a_fault_and_reads_open_until_it_does(bench: Bench) -> None:
    cabinet = Cabinet(bench, latch=False)
    cabinet.power_on()
    cabinet.twin.fail("flicker")
    bench.wait(3_000)
    assert told(bench)[-1] == (True, False, False)
    (fault,) = bench.got(DeviceFault)
    assert fault.text.startswith("the door contact at CONTACT of header changed 30 times")
    cabinet.twin.mend()
    bench.wait(3_000)
    assert bench.recovered() == ["flicker"]
    assert told(bench)[-1] == (False, False, False)


@pytest.mark.parametrize("is_open", [False, True])
def test_how_it_is_found_is_marked_as_that(bench: Bench, is_open: bool) -> None:
    cabinet = Cabinet(bench, latch=False)
    if is_open:
        cabinet.twin.open()
    door = cabinet.power_on()
    assert told(bench) == [(is_open, True, False)]
    assert door.is_open is is_open


def test_a_door_whose_part_comes_late_is_reported_then(bench: Bench) -> None:
    part, chip = bench.expander("panel", 0x22)
    twin = DoorTwin(bench.reactor, chip.pin("A3"))
    bench.wires.unplug(0x22)
    contact = part.input("A3")
    part.open()
    door = ContactDoor("door.drop", contact, reactor=bench.reactor, emit=bench.emit)
    assert (told(bench), door.is_open) == ([], None)
    twin.open()
    bench.wires.plug(0x22)
    bench.wait(6_000)
    assert told(bench) == [(True, True, False)]


def test_bounce_is_one_opening_at_its_first_edge(bench: Bench) -> None:
    cabinet = Cabinet(bench, latch=False)
    cabinet.power_on()
    cabinet.twin.bounce_ms = (1, 3, 4, 9)
    opened_ns = bench.now()
    cabinet.twin.open()
    bench.wait(200)
    assert told(bench) == [(False, True, False), (True, False, False)]
    assert bench.got(DoorChanged)[-1].at == opened_ns


def test_a_door_without_a_latch_has_nothing_to_forget(bench: Bench) -> None:
    door = Cabinet(bench, latch=False).power_on()
    door.forget_opening()
    bench.wait(1_000)
    assert told(bench) == [(False, True, False)]
    assert bench.faults() == []


@pytest.mark.parametrize("debounce_ms", [0, -1])
def test_a_debounce_under_one_millisecond_is_refused(bench: Bench, debounce_ms: int) -> None:
    contact = bench.header.input("CONTACT")
    with pytest.raises(ValueError, match=rf"door\.drop: debounce of {debounce_ms} ms; it is 1 ms or more"):
        ContactDoor("door.drop", contact, reactor=bench.reactor, emit=bench.emit, debounce_ms=debounce_ms)


def test_a_latch_of_one_wire_is_refused(bench: Bench) -> None:
    contact, line = bench.header.input("CONTACT"), bench.header.input("LATCH")
    with pytest.raises(ValueError, match=r"door\.drop: a latch needs two wires"):
        ContactDoor("door.drop", contact, latch=line, reactor=bench.reactor, emit=bench.emit)


# --- the latch: openings without power ---


def test_a_door_opened_and_shut_without_power_is_told_at_the_start(bench: Bench, cabinet: Cabinet) -> None:
    cabinet.power_on()
    cabinet.power_off()
    cabinet.twin.open()
    bench.wait(5_000)
    cabinet.twin.shut()
    cabinet.power_on()
    assert told(bench) == [(False, True, True)]


def test_it_is_told_at_every_start_until_it_is_on_record(bench: Bench, cabinet: Cabinet) -> None:
    """The power fails again before the record is on disk."""
    cabinet.twin.open()
    cabinet.twin.shut()
    for _ in range(2):
        cabinet.power_on()
        assert told(bench) == [(False, True, True)]
        cabinet.power_off()
    cabinet.power_on().forget_opening()
    bench.wait(1_000)
    cabinet.power_off()
    cabinet.power_on()
    assert told(bench) == [(False, True, False)]


def test_forgetting_clears_the_latch_and_is_no_fault(bench: Bench, cabinet: Cabinet) -> None:
    cabinet.twin.open()
    cabinet.twin.shut()
    door = cabinet.power_on()
    assert cabinet.twin.latched
    door.forget_opening()
    door.forget_opening()
    bench.wait(1_000)
    assert not cabinet.twin.latched
    assert bench.faults() == []
    assert not cabinet.header.line("RESET").level()


def test_an_opening_that_the_contact_saw_is_told_once(bench: Bench, cabinet: Cabinet) -> None:
    door = cabinet.power_on()
    for _ in range(3):
        cabinet.twin.open()
        bench.wait(2_000)
        door.forget_opening()
        cabinet.twin.shut()
        bench.wait(100)
        door.forget_opening()
        bench.wait(500)
        assert not cabinet.twin.latched
    assert told(bench) == [(False, True, False), *[(True, False, False), (False, False, False)] * 3]
    assert bench.faults() == []


@pytest.mark.parametrize(("bounce_ms", "open_ms"), [((), 60), ((10, 30), 85)])
def test_an_opening_of_a_blink_is_told_once_and_forgotten_without_a_fault(
    bench: Bench, cabinet: Cabinet, bounce_ms: tuple[int, ...], open_ms: int
) -> None:
    door = cabinet.power_on()
    cabinet.twin.bounce_ms = bounce_ms
    cabinet.twin.open()
    bench.wait(open_ms)
    cabinet.twin.bounce_ms = ()
    cabinet.twin.shut()
    bench.wait(50)
    door.forget_opening()
    bench.wait(1_000)
    assert told(bench) == [(False, True, False), (True, False, False), (False, False, False)]
    assert not cabinet.twin.latched
    assert bench.faults() == []


def test_an_opening_of_a_blink_is_not_told_again_by_the_latch(bench: Bench, cabinet: Cabinet) -> None:
    """The record is slow: nothing is forgotten yet when the latch is judged."""
    cabinet.power_on()
    cabinet.twin.open()
    bench.wait(60)
    cabinet.twin.shut()
    bench.wait(1_000)
    assert told(bench) == [(False, True, False), (True, False, False), (False, False, False)]


def test_an_opening_too_short_for_the_contact_is_told_by_the_latch(bench: Bench, cabinet: Cabinet) -> None:
    cabinet.power_on()
    cabinet.twin.open()
    bench.wait(20)
    cabinet.twin.shut()
    bench.wait(1_000)
    assert told(bench) == [(False, True, False), (False, False, True)]


def test_an_open_door_goes_on_remembering(bench: Bench, cabinet: Cabinet) -> None:
    door = cabinet.power_on()
    cabinet.twin.open()
    bench.wait(100)
    door.forget_opening()
    bench.wait(500)
    assert cabinet.twin.latched
    assert True not in [level for _, level in cabinet.header.line("RESET").history]
    cabinet.power_off()
    cabinet.twin.shut()
    cabinet.power_on()
    assert told(bench) == [(False, True, True)]


def test_a_door_opened_again_while_the_reset_pulse_runs_stays_remembered(bench: Bench, cabinet: Cabinet) -> None:
    cabinet.twin.open()
    cabinet.twin.shut()
    door = cabinet.power_on()
    door.forget_opening()
    bench.wait(10)
    cabinet.twin.open()
    bench.wait(1_000)
    assert cabinet.twin.latched
    assert told(bench)[-1] == (True, False, False)
    assert bench.faults() == []


def test_an_opening_of_a_blink_right_after_the_latch_was_cleared_is_told_and_no_fault(
    bench: Bench, cabinet: Cabinet
) -> None:
    cabinet.twin.open()
    cabinet.twin.shut()
    door = cabinet.power_on()
    door.forget_opening()
    bench.wait(111)
    assert not cabinet.twin.latched
    bench.signals.clear()
    cabinet.twin.open()
    bench.wait(30)
    cabinet.twin.shut()
    bench.wait(1_000)
    assert (told(bench), bench.faults()) == ([(False, False, True)], [])


def test_power_off_in_the_middle_of_the_pulse_lets_go_of_the_latch(bench: Bench, cabinet: Cabinet) -> None:
    cabinet.twin.open()
    cabinet.twin.shut()
    cabinet.power_on().forget_opening()
    bench.wait(5)
    cabinet.power_off()
    cabinet.twin.open()
    cabinet.twin.shut()
    cabinet.power_on()
    assert told(bench) == [(False, True, True)]


def test_made_safe_in_the_middle_of_the_pulse_it_lets_go_of_the_latch(bench: Bench, cabinet: Cabinet) -> None:
    cabinet.twin.open()
    cabinet.twin.shut()
    door = cabinet.power_on()
    door.forget_opening()
    assert cabinet.header.line("RESET").level()
    door.make_safe()
    assert not cabinet.header.line("RESET").level()


@pytest.mark.parametrize("fault", ["cell-empty", "latch-cut", "latch-loop-cut"])
def test_a_latch_that_cannot_remember_reads_opened_and_cannot_be_cleared(
    bench: Bench, cabinet: Cabinet, fault: str
) -> None:
    cabinet.twin.fail(fault)
    door = cabinet.power_on()
    assert told(bench) == [(False, True, True)]
    door.forget_opening()
    bench.wait(1_000)
    (said,) = bench.got(DeviceFault)
    assert (said.device, said.fault, said.where) == ("door.cabinet", "latch-set", "LATCH of header")
    assert "its coin cell is empty" in said.text
    cabinet.twin.mend()
    door.forget_opening()
    bench.wait(1_000)
    assert bench.recovered() == ["latch-set"]


def test_a_cut_reset_wire_is_found_when_there_is_something_to_forget(bench: Bench, cabinet: Cabinet) -> None:
    door = cabinet.power_on()
    cabinet.twin.fail("reset-cut")
    cabinet.twin.open()
    bench.wait(300)
    cabinet.twin.shut()
    bench.wait(300)
    door.forget_opening()
    bench.wait(300)
    assert bench.faults() == ["latch-set"]


def test_a_cell_that_dies_while_the_table_is_on_is_told_as_an_opening_nobody_saw_and_then_as_a_fault(
    bench: Bench, cabinet: Cabinet
) -> None:
    door = cabinet.power_on()
    cabinet.twin.fail("cell-empty")
    bench.wait(500)
    assert told(bench)[-1] == (False, False, True)
    for _ in range(5):
        door.forget_opening()
        bench.wait(1_000)
    assert bench.faults() == ["latch-set"]
    assert len(told(bench)) == 2


@pytest.mark.parametrize("debounce_ms", [5, 50])
def test_a_door_opened_behind_a_bridged_contact_is_told_by_the_latch_alone(
    bench: Bench, cabinet: Cabinet, debounce_ms: int
) -> None:
    door = cabinet.power_on(debounce_ms=debounce_ms)
    cabinet.twin.fail("bridge")
    cabinet.twin.open()
    bench.wait(500)
    assert told(bench) == [(False, True, False), (False, False, True)]
    for _ in range(5):  # the table forgets what is on record; the door is still open
        door.forget_opening()
        bench.wait(1_000)
    assert bench.faults() == ["latch-set"]
    assert len(told(bench)) == 2


def test_a_bridge_put_on_after_an_honest_opening_hides_nothing(bench: Bench, cabinet: Cabinet) -> None:
    door = cabinet.power_on()
    cabinet.twin.open()
    bench.wait(300)
    cabinet.twin.shut()
    bench.wait(300)
    door.forget_opening()
    bench.wait(300)
    cabinet.twin.fail("bridge")
    cabinet.twin.open()
    bench.wait(500)
    assert told(bench)[-1] == (False, False, True)


def test_a_cut_contact_is_told_from_an_opening_by_the_latch(bench: Bench, cabinet: Cabinet) -> None:
    cabinet.power_on()
    cabinet.twin.fail("cut")
    bench.wait(500)
    assert told(bench)[-1] == (True, False, False)
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where) == ("disagree", "LATCH of header")
    assert "the door contact's wire is cut" in fault.text
    cabinet.twin.mend()
    bench.wait(500)
    assert bench.recovered() == []  # nobody has tried it yet
    cabinet.twin.open()
    bench.wait(500)
    assert bench.recovered() == ["disagree"]


def test_a_shorted_latch_line_is_found_at_the_next_opening(bench: Bench, cabinet: Cabinet) -> None:
    cabinet.twin.fail("latch-short")
    cabinet.power_on()
    assert told(bench) == [(False, True, False)]
    cabinet.twin.open()
    bench.wait(500)
    assert bench.faults() == ["disagree"]


def test_a_latch_whose_part_comes_late_tells_what_it_remembers_then(bench: Bench) -> None:
    part, chip = bench.expander("panel", 0x22)
    contact_chip = GpioTwin("felt-header", bench.reactor)
    twin = DoorTwin(
        bench.reactor, contact_chip.line("CONTACT"), latch=chip.pin("A4"), latch_reset=bench.header.line("RESET")
    )
    twin.open()
    twin.shut()
    bench.wires.unplug(0x22)
    latch = part.input("A4")
    part.open()
    ContactDoor(
        "door.logic",
        contact_chip.input("CONTACT"),
        latch=latch,
        latch_reset=bench.header.output("RESET", start=False),
        reactor=bench.reactor,
        emit=bench.emit,
    )
    assert told(bench) == [(False, True, False)]
    bench.wires.plug(0x22)
    bench.wait(6_000)
    assert told(bench) == [(False, True, False), (False, True, True)]


def test_a_door_whose_whole_part_comes_late_tells_once_what_it_remembers(bench: Bench) -> None:
    part, chip = bench.expander("panel", 0x22)
    twin = DoorTwin(bench.reactor, chip.pin("A3"), latch=chip.pin("A4"), latch_reset=chip.pin("B0"))
    twin.open()
    twin.shut()
    bench.wires.unplug(0x22)
    contact, latch, reset = part.input("A3"), part.input("A4"), part.output("B0", start=False)
    part.open()
    door = ContactDoor("door.drop", contact, latch=latch, latch_reset=reset, reactor=bench.reactor, emit=bench.emit)
    bench.wires.plug(0x22)
    bench.wait(6_000)
    assert told(bench)[-1] == (False, True, True)
    assert [while_off for _, _, while_off in told(bench)].count(True) == 1
    door.forget_opening()
    bench.wait(1_000)
    assert not twin.latched


def test_on_a_polled_expander_a_whole_opening_is_told_and_forgotten(bench: Bench) -> None:
    """No interrupt wire: edges are found by the poll, up to 250 ms late."""
    part, chip = bench.expander("panel", 0x22, line=None)
    twin = DoorTwin(bench.reactor, chip.pin("A3"), latch=chip.pin("A4"), latch_reset=chip.pin("B0"))
    contact, latch, reset = part.input("A3"), part.input("A4"), part.output("B0", start=False)
    part.open()
    door = ContactDoor("door.drop", contact, latch=latch, latch_reset=reset, reactor=bench.reactor, emit=bench.emit)
    twin.open()
    bench.wait(1_000)
    twin.shut()
    bench.wait(1_000)
    door.forget_opening()
    bench.wait(1_000)
    assert told(bench) == [(False, True, False), (True, False, False), (False, False, False)]
    assert not twin.latched
    assert bench.faults() == []


# --- the twin ---


def test_a_twin_comes_back_as_it_was_kept(bench: Bench, cabinet: Cabinet) -> None:
    cabinet.twin.open()
    image = cabinet.twin.image()
    again = Cabinet(Bench())
    again.twin.restore(image)
    assert (again.twin.is_open, again.twin.latched) == (True, True)


def test_a_twin_tells_of_each_change_that_it_keeps(bench: Bench, cabinet: Cabinet) -> None:
    images: list[bytes] = []
    cabinet.twin.on_change = lambda: images.append(cabinet.twin.image())
    cabinet.twin.bounce_ms = (1, 2)
    cabinet.twin.open()
    bench.wait(10)
    cabinet.twin.shut()
    bench.wait(10)
    assert len(images) == len(set(images)) == 2


def test_an_image_of_something_else_is_refused(cabinet: Cabinet) -> None:
    with pytest.raises(ValueError):
        cabinet.twin.restore(b'{"type": "shoe"}')


def test_a_fault_that_a_door_has_not_is_refused(cabinet: Cabinet) -> None:
    with pytest.raises(ValueError, match="a door has no fault 'jam'; it has cut, bridge"):
        cabinet.twin.fail("jam")


def test_an_opening_has_the_time_of_its_edge_when_the_loop_is_late(bench: Bench, cabinet: Cabinet) -> None:
    cabinet.power_on()
    line = cabinet.header.line("CONTACT")
    line.delay(True)
    opened_ns = bench.now()
    cabinet.twin.open()
    bench.wait(30)
    line.delay(False)
    bench.wait(200)
    assert bench.got(DoorChanged)[-1].at == opened_ns
    assert bench.now() - opened_ns == 230 * MS
