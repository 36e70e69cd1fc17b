"""A dice cup's contact: how it was found, each opening and closing once, whatever the wire does besides."""

from __future__ import annotations

import pytest

from drivers.dice_cup.contact import ContactDiceCup
from drivers.dice_cup.twin import DiceCupTwin
from drivers.signals import CupClosed, CupOpened, DeviceFault
from tests.drivers.workbench import Bench


class Rig:
    """A cup on a GPIO line."""

    def __init__(
        self, bench: Bench, *, found_open: bool = False, open_level: bool = True, debounce_ms: int = 50
    ) -> None:
        self.bench = bench
        self.line = bench.header.line("GPIO5")
        self.twin = DiceCupTwin(bench.reactor, self.line, open_level=open_level)
        if found_open:
            self.twin.open()
        self.cup = ContactDiceCup(
            "dice-cup",
            bench.header.input("GPIO5"),
            reactor=bench.reactor,
            emit=bench.emit,
            open_level=open_level,
            debounce_ms=debounce_ms,
        )

    def told(self) -> list[str]:
        told = [signal for signal in self.bench.signals if isinstance(signal, CupOpened | CupClosed)]
        return ["open" if isinstance(signal, CupOpened) else "closed" for signal in told]


@pytest.fixture(params=[True, False], ids=["open is high", "open is low"])
def rig(bench: Bench, request: pytest.FixtureRequest) -> Rig:
    return Rig(bench, open_level=request.param)


def test_a_cut_wire_reads_as_an_open_cup(bench: Bench) -> None:
    rig = Rig(bench)
    rig.twin.fail("cut")
    bench.wait(1_000)
    assert rig.told() == ["closed", "open"]


def test_a_wire_that_is_shorted_hides_the_opening(bench: Bench) -> None:
    rig = Rig(bench)
    rig.twin.fail("short")
    rig.twin.open()
    bench.wait(1_000)
    assert rig.told() == ["closed"]


def test_a_contact_that_bounces_is_told_once(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("bounce")
    for _ in range(3):
        rig.twin.open()
        bench.wait(500)
        rig.twin.close()
        bench.wait(500)
    assert rig.told() == ["closed", *["open", "closed"] * 3]
    assert bench.faults() == []


def test_a_contact_that_does_not_come_to_rest_is_a_fault_and_no_row_of_openings(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("flicker")
    bench.wait(5_000)
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("dice-cup", "flicker", "GPIO5 of header")
    assert "the dice cup's contact at GPIO5 of header changed 30 times" in fault.text
    assert rig.told() == ["closed"]
    rig.twin.mend()
    rig.twin.open()
    bench.wait(3_000)
    assert bench.recovered() == ["flicker"]
    assert rig.told() == ["closed", "open"]


def test_an_opening_among_edges_that_were_lost_counts_once_the_wire_is_quiet(bench: Bench) -> None:
    rig = Rig(bench)
    rig.line.delay(True)
    rig.line.drive(True)
    for _ in range(100):
        rig.line.drive(False)
        rig.line.drive(True)
    rig.line.delay(False)
    bench.wait(3_000)
    assert bench.faults() == ["flicker"]
    assert rig.told() == ["closed", "open"]


def test_a_lid_that_is_shaken_for_less_than_the_debounce_is_closed(bench: Bench, rig: Rig) -> None:
    rig.twin.open()
    bench.wait(49)
    rig.twin.close()
    bench.wait(500)
    assert rig.told() == ["closed"]


@pytest.mark.parametrize("debounce_ms", [0, -1])
def test_a_debounce_of_no_sense_is_refused(bench: Bench, debounce_ms: int) -> None:
    with pytest.raises(ValueError, match=f"dice-cup: debounce of {debounce_ms} ms; it is 1 ms or more"):
        Rig(bench, debounce_ms=debounce_ms)


@pytest.mark.parametrize(("found_open", "told"), [(True, ["open"]), (False, ["closed"])])
def test_a_cup_is_told_as_it_was_found(bench: Bench, found_open: bool, told: list[str]) -> None:
    assert Rig(bench, found_open=found_open).told() == told


def test_a_cup_is_told_once_the_part_behind_its_wire_answers(bench: Bench) -> None:
    part, twin = bench.expander()
    bench.wires.unplug(0x20)
    cup_twin = DiceCupTwin(bench.reactor, twin.pin("A3"))
    cup_twin.open()
    cup = ContactDiceCup("dice-cup", part.input("A3"), reactor=bench.reactor, emit=bench.emit)
    part.open()
    bench.wait(1_000)
    assert cup.is_open is None
    bench.wires.plug(0x20)
    bench.wait(8_000)
    assert len(bench.got(CupOpened)) == 1
    assert bench.got(CupClosed) == []


def test_each_is_told_with_the_time_of_its_first_edge(bench: Bench) -> None:
    rig = Rig(bench)
    rig.twin.fail("bounce")
    bench.wait(100)
    opened_ns = bench.now()
    rig.twin.open()
    bench.wait(500)
    assert bench.got(CupOpened) == [CupOpened(device="dice-cup", at=opened_ns)]
