"""A sensor of the cut card: told each time that it is seen, whatever the wire does besides."""

from __future__ import annotations

import pytest

from drivers.cut_card.sensor import CutCardSensor
from drivers.cut_card.twin import CutCardSensorTwin
from drivers.parts.mcp23017_twin import Mcp23017Twin
from drivers.signals import CutCardSeen, DeviceFault
from tests.drivers.workbench import MS, Bench

SECOND = 1_000


class Rig:
    """A sensor on a GPIO line."""

    def __init__(self, bench: Bench, *, laid: bool = False, seen_level: bool = True, **settings: int) -> None:
        self.bench = bench
        self.line = bench.header.line("GPIO5")
        self.twin = CutCardSensorTwin(bench.reactor, self.line, seen_level=seen_level)
        if laid:
            self.twin.lay()
        self.sensor = CutCardSensor(
            "cut-card",
            bench.header.input("GPIO5"),
            reactor=bench.reactor,
            emit=bench.emit,
            seen_level=seen_level,
            **settings,
        )

    def seen(self) -> int:
        return len(self.bench.got(CutCardSeen))


@pytest.fixture(params=[True, False], ids=["seen is high", "seen is low"])
def rig(bench: Bench, request: pytest.FixtureRequest) -> Rig:
    return Rig(bench, seen_level=request.param)


# --- faults ---


def test_a_cut_wire_reads_as_a_cut_card_and_is_named_as_stuck(bench: Bench) -> None:
    rig = Rig(bench, stuck_s=120)
    rig.twin.fail("cut")
    bench.wait(119 * SECOND)
    assert rig.seen() == 1
    assert bench.faults() == []
    bench.wait(2 * SECOND)
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("cut-card", "stuck", "GPIO5 of header")
    assert "has seen the cut card for 120 s: take the card out" in fault.text
    rig.twin.mend()
    bench.wait(100)
    assert bench.recovered() == ["stuck"]


def test_a_wire_that_is_shorted_the_other_way_sees_nothing(bench: Bench) -> None:
    rig = Rig(bench)
    rig.twin.fail("short")
    rig.twin.cut_card()
    bench.wait(SECOND)
    assert bench.signals == []


def test_a_blind_sensor_sees_nothing(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("blind")
    rig.twin.cut_card()
    bench.wait(SECOND)
    assert bench.signals == []


def test_a_wire_that_does_not_come_to_rest_is_a_fault_and_no_row_of_cut_cards(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("flicker")
    bench.wait(5 * SECOND)
    assert bench.faults() == ["flicker"]
    assert rig.seen() <= 15, "those of the edges after which it is known"
    told = rig.seen()
    rig.twin.mend()
    bench.wait(3 * SECOND)
    assert bench.recovered() == ["flicker"]
    assert rig.seen() == told
    rig.twin.cut_card()
    bench.wait(SECOND)
    assert rig.seen() == told + 1


def test_nothing_is_told_while_it_flickers_and_what_lies_there_once_it_rests_is(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("flicker")
    bench.wait(SECOND)
    told = rig.seen()
    bench.wait(4 * SECOND)
    assert rig.seen() == told
    rig.twin.mend()
    bench.wait(3 * SECOND)
    rig.twin.lay()
    bench.wait(SECOND)
    assert rig.seen() == told + 1


def test_lost_edges_are_a_fault(bench: Bench, rig: Rig) -> None:
    """The cut card may have passed among them."""
    rig.line.delay(True)
    for _ in range(70):
        rig.line.drive(not rig.line.level())
    rig.line.delay(False)
    bench.wait(10)
    assert bench.faults() == ["flicker"]
    bench.wait(3 * SECOND)
    assert bench.recovered() == ["flicker"]


def test_a_card_that_lies_there_at_the_start_is_seen(bench: Bench) -> None:
    rig = Rig(bench, laid=True)
    assert rig.seen() == 1
    bench.wait(121 * SECOND)
    assert bench.faults() == ["stuck"]


def test_a_sensor_whose_part_does_not_answer_yet_sees_nothing_and_then_what_is_there(bench: Bench) -> None:
    part, chip = bench.expander("panel")
    bench.wires.unplug(0x20)
    twin = CutCardSensorTwin(bench.reactor, chip.pin("A5"))
    CutCardSensor("cut-card", part.input("A5"), reactor=bench.reactor, emit=bench.emit)
    part.open()
    bench.wait(SECOND)
    assert bench.got(CutCardSeen) == []
    twin.lay()
    bench.wires.plug(0x20)
    bench.wait(5 * SECOND)
    assert len(bench.got(CutCardSeen)) == 1
    assert isinstance(chip, Mcp23017Twin)


@pytest.mark.parametrize("settings", [{"debounce_ms": 0}, {"stuck_s": 0}])
def test_times_below_one_are_refused(bench: Bench, settings: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="needs debounce_ms and stuck_s of 1 or more"):
        Rig(bench, **settings)


# --- the card ---


@pytest.mark.parametrize(("for_ms", "seen"), [(4, 0), (6, 1), (60, 1)])
def test_what_is_shorter_than_the_debounce_is_no_card(bench: Bench, rig: Rig, for_ms: int, seen: int) -> None:
    rig.twin.lay()
    bench.wait(for_ms)
    rig.twin.take()
    bench.wait(SECOND)
    assert rig.seen() == seen


def test_the_cut_card_is_told_once_with_the_time_of_its_first_edge(bench: Bench, rig: Rig) -> None:
    bench.wait(50)
    at_ns = bench.now()
    rig.twin.cut_card()
    bench.wait(2 * SECOND)
    assert bench.signals == [CutCardSeen(device="cut-card", at=at_ns)]


def test_a_bouncing_contact_tells_one_card(bench: Bench, rig: Rig) -> None:
    at_ns = bench.now()
    for _ in range(3):
        rig.twin.lay()
        bench.wait(1)
        rig.twin.take()
        bench.wait(1)
    rig.twin.lay()
    bench.wait(SECOND)
    assert bench.signals == [CutCardSeen(device="cut-card", at=at_ns)]


def test_each_time_that_it_is_drawn_it_is_told(bench: Bench, rig: Rig) -> None:
    for _ in range(3):
        rig.twin.cut_card()
        bench.wait(10 * SECOND)
    assert rig.seen() == 3
    assert bench.faults() == []
    assert bench.got(CutCardSeen)[-1].at == bench.now() - 10 * SECOND * MS
