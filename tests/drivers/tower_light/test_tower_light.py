from __future__ import annotations

from itertools import pairwise

import pytest

from drivers.lamp.lamp import Blinker, Lamp
from drivers.lamp.pattern import LampMode
from drivers.signals import DeviceFault
from drivers.tower_light.port import TowerColour, TowerLight, TowerMode
from drivers.tower_light.tower_light import WiredTowerLight
from drivers.tower_light.twin import TowerLightTwin
from tests.drivers.workbench import MS, Bench

COLOURS: tuple[TowerColour, ...] = ("red", "amber", "white", "green")


class Pit:
    """A tower on an expander's pins, and the table's flasher."""

    def __init__(self, bench: Bench, colours: tuple[TowerColour, ...] = COLOURS) -> None:
        part, self.chip = bench.expander("panel", 0x22, line=None)
        self.pins = {colour: f"B{number}" for number, colour in enumerate(colours)}
        points = {colour: part.output(pin, start=False) for colour, pin in self.pins.items()}
        self.twin = TowerLightTwin(bench.reactor, {colour: self.chip.pin(pin) for colour, pin in self.pins.items()})
        part.open()
        self.blinker = Blinker(bench.reactor, together=(part.together,))
        self.tower = WiredTowerLight("tower", points, blinker=self.blinker, reactor=bench.reactor, emit=bench.emit)

    def shown(self) -> dict[str, str]:
        return {colour: self.twin.seen(colour) for colour in self.pins}


def test_a_wire_that_does_not_follow_names_the_lamp(bench: Bench) -> None:
    pit = Pit(bench)
    pit.chip.pin("B1").stick(False)
    pit.tower.show({"red": TowerMode.STEADY, "amber": TowerMode.STEADY})
    bench.wait(200)
    (fault,) = [fault for fault in bench.got(DeviceFault) if fault.device == "tower"]
    assert (fault.fault, fault.where) == ("lamp-amber", "panel.B1 (0x22 on felt)")
    pit.chip.pin("B1").stick(None)
    bench.wait(2_000)
    assert "lamp-amber" in bench.recovered()


def test_a_lost_expander_gets_its_lamps_back_by_itself(bench: Bench) -> None:
    pit = Pit(bench)
    pit.tower.show({"red": TowerMode.STEADY})
    bench.wires.unplug(0x22)
    bench.wait(3_000)
    assert not pit.twin.lit("red")
    pit.tower.show({"green": TowerMode.STEADY})
    bench.wires.plug(0x22)
    bench.wait(6_000)
    assert (pit.twin.lit("red"), pit.twin.lit("green")) == (False, True)
    assert [fault.device for fault in bench.got(DeviceFault)] == ["panel"]


@pytest.mark.parametrize("fault", ["burn-out", "unplug"])
def test_a_broken_tower_is_dark_and_nobody_but_a_person_sees_it(bench: Bench, fault: str) -> None:
    pit = Pit(bench)
    pit.twin.fail(fault)
    pit.tower.show({"red": TowerMode.FAST_FLASH, "white": TowerMode.STEADY})
    bench.wait(3_000)
    assert pit.shown() == dict.fromkeys(COLOURS, "off")
    assert pit.tower.seen_lit("white")
    assert bench.faults() == []


def test_one_burnt_lamp_leaves_the_others(bench: Bench) -> None:
    pit = Pit(bench)
    pit.twin.fail("burn-out-red")
    pit.tower.show({"red": TowerMode.STEADY, "green": TowerMode.STEADY})
    assert (pit.twin.lit("red"), pit.twin.lit("green")) == (False, True)


def test_a_fault_that_it_has_not_is_refused(bench: Bench) -> None:
    with pytest.raises(ValueError, match="no fault 'burn-out-blue'; it has unplug, burn-out, burn-out-red"):
        Pit(bench).twin.fail("burn-out-blue")


def test_a_tower_of_no_lamp_is_refused(bench: Bench) -> None:
    with pytest.raises(ValueError, match="tower: 0 lamps; a tower light has 1 to 4"):
        WiredTowerLight("tower", {}, blinker=Blinker(bench.reactor), reactor=bench.reactor, emit=bench.emit)


def test_a_tower_of_five_lamps_is_refused(bench: Bench) -> None:
    colours: tuple[TowerColour, ...] = ("red", "amber", "white", "blue", "green")
    points = {colour: bench.header.output(colour, start=False) for colour in colours}
    with pytest.raises(ValueError, match="5 lamps"):
        WiredTowerLight("tower", points, blinker=Blinker(bench.reactor), reactor=bench.reactor, emit=bench.emit)


def test_it_is_dark_until_told(bench: Bench) -> None:
    pit = Pit(bench)
    bench.wait(3_000)
    assert pit.shown() == dict.fromkeys(COLOURS, "off")


def test_every_lamp_does_what_it_was_told_and_the_others_are_off(bench: Bench) -> None:
    pit = Pit(bench)
    tower: TowerLight = pit.tower
    tower.show({"red": TowerMode.FAST_FLASH, "amber": TowerMode.SLOW_FLASH, "white": TowerMode.STEADY})
    bench.wait(4_000)
    assert pit.shown() == {"red": "fast-flash", "amber": "slow-flash", "white": "steady", "green": "off"}
    tower.show({"green": TowerMode.STEADY})
    bench.wait(4_000)
    assert pit.shown() == {"red": "off", "amber": "off", "white": "off", "green": "steady"}


def test_nothing_flashes_faster_than_twice_a_second(bench: Bench) -> None:
    pit = Pit(bench)
    pit.tower.show({"red": TowerMode.FAST_FLASH})
    bench.wait(6_000)
    lit = [at_ns for at_ns, lit in pit.twin.history["red"] if lit]
    assert min(after - before for before, after in pairwise(lit)) == 500 * MS


def test_saying_it_again_does_not_disturb_the_flash(bench: Bench) -> None:
    pit = Pit(bench)
    for _ in range(60):
        pit.tower.show({"amber": TowerMode.SLOW_FLASH})
        bench.wait(70)
    assert pit.twin.seen("amber") == "slow-flash"


def test_it_flashes_in_step_with_the_table_s_lamps(bench: Bench) -> None:
    pit = Pit(bench)
    lamp = Lamp("lamp.1", bench.header.output("GPIO5", start=False), blinker=pit.blinker, place=0, places=7)
    lamp.show(LampMode.WARN)
    bench.wait(370)
    pit.tower.show({"red": TowerMode.FAST_FLASH})
    bench.wait(2_000)
    seat = [at_ns for at_ns, _ in bench.header.line("GPIO5").history][-4:]
    assert [at_ns for at_ns, _ in pit.twin.history["red"]][-4:] == seat


def test_a_colour_that_the_tower_has_not_is_left_out(bench: Bench) -> None:
    pit = Pit(bench, ("red",))
    pit.tower.show({"blue": TowerMode.STEADY, "red": TowerMode.STEADY})
    assert pit.tower.colours == ("red",)
    assert pit.twin.lit("red")


def test_made_safe_it_is_dark(bench: Bench) -> None:
    pit = Pit(bench)
    pit.tower.show(dict.fromkeys(COLOURS, TowerMode.STEADY))
    pit.tower.make_safe()
    assert not any(pit.twin.lit(colour) for colour in COLOURS)


def test_lamps_that_a_low_level_lights(bench: Bench) -> None:
    point = bench.header.output("GPIO5", start=True)
    twin = TowerLightTwin(bench.reactor, {"red": bench.header.line("GPIO5")}, lit_level=False)
    tower = WiredTowerLight(
        "tower",
        {"red": point},
        blinker=Blinker(bench.reactor),
        reactor=bench.reactor,
        emit=bench.emit,
        lit_level=False,
    )
    assert not twin.lit("red")
    tower.show({"red": TowerMode.STEADY})
    assert twin.lit("red")
    bench.header.close()
    assert not twin.lit("red")  # nobody drives the wire
