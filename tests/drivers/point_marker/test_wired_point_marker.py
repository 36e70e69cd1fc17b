"""The lamps of a point marker: exactly what was told is lit, and a wire that does not follow is named."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from drivers.buses.gpio_twin import TwinLine
from drivers.lamp.lamp import Blinker
from drivers.point_marker.port import POINTS
from drivers.point_marker.twin import PointMarkerTwin
from drivers.point_marker.wired import WiredPointMarker
from drivers.signals import DeviceFault
from tests.drivers.workbench import Bench

LAMPS = (*map(str, POINTS), "on")


class Rig:
    """A marker on GPIO lines."""

    def __init__(self, bench: Bench, *, lit_level: bool = True) -> None:
        outputs = {
            lamp: bench.header.output(f"GPIO{place}", start=not lit_level) for place, lamp in enumerate(LAMPS, 4)
        }
        self.lines: dict[str, TwinLine] = {
            lamp: bench.header.line(f"GPIO{place}") for place, lamp in enumerate(LAMPS, 4)
        }
        self.twin = PointMarkerTwin(self.lines, lit_level=lit_level)
        self.marker = WiredPointMarker(
            "point-marker",
            {point: outputs[str(point)] for point in POINTS},
            outputs["on"],
            blinker=Blinker(bench.reactor),
            reactor=bench.reactor,
            emit=bench.emit,
            lit_level=lit_level,
        )


@pytest.fixture(params=[True, False], ids=["lit is high", "lit is low"])
def rig(bench: Bench, request: pytest.FixtureRequest) -> Rig:
    return Rig(bench, lit_level=request.param)


def test_a_wire_that_does_not_follow_is_named_and_over_when_it_does(bench: Bench, rig: Rig) -> None:
    line = rig.lines["6"]
    line.stick(line.level())
    rig.marker.show(6, on=True)
    bench.wait(500)
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("point-marker", "lamp-6", "GPIO6 of header")
    line.stick(None)
    bench.wait(1_500)
    assert bench.recovered() == ["lamp-6"]
    assert rig.twin.lit() == ("6", "on")


@pytest.mark.parametrize("point", [-4, 0, 1, 3, 7, 11, 40])
def test_a_number_that_is_no_point_is_refused_and_what_was_shown_stays(rig: Rig, point: int) -> None:
    rig.marker.show(8, on=True)
    with pytest.raises(ValueError, match=f"point-marker: {point} is no point; a point is one of 4, 5, 6, 8, 9, 10"):
        rig.marker.show(point, on=False)
    assert rig.twin.lit() == ("8", "on")


def test_a_marker_without_a_lamp_for_a_point_is_refused(bench: Bench) -> None:
    one = bench.header.output("GPIO4", start=False)
    with pytest.raises(ValueError, match="each point has one: 4, 5, 6, 8, 9, 10"):
        WiredPointMarker(
            "point-marker", {4: one}, one, blinker=Blinker(bench.reactor), reactor=bench.reactor, emit=bench.emit
        )


def test_it_is_dark_until_it_is_told(rig: Rig) -> None:
    assert rig.twin.lit() == ()


@pytest.mark.parametrize("fault", ["unplug", "burn-out-5"])
def test_a_lamp_that_is_dark_on_a_sound_wire_is_seen_by_a_person_alone(bench: Bench, rig: Rig, fault: str) -> None:
    rig.marker.show(5, on=False)
    rig.twin.fail(fault)
    bench.wait(2_000)
    assert rig.twin.lit() == ()
    assert bench.faults() == []
    rig.twin.mend()
    assert rig.twin.lit() == ("5",)


def test_two_points_are_never_lit_at_once(bench: Bench, rig: Rig) -> None:
    seen: list[tuple[str, ...]] = []
    for line in rig.lines.values():
        line.observe(lambda _level, _at: seen.append(rig.twin.lit()))
    for point in (4, 10, 5, 9, 4):
        rig.marker.show(point, on=True)
    assert max(len([lamp for lamp in lit if lamp != "on"]) for lit in seen) == 1


def test_it_is_dark_when_the_table_stops(rig: Rig) -> None:
    rig.marker.show(9, on=True)
    rig.marker.make_safe()
    assert rig.twin.lit() == ()


@settings(max_examples=40, deadline=None)
@given(told=st.lists(st.tuples(st.sampled_from([None, *POINTS]), st.booleans()), min_size=1, max_size=8))
def test_exactly_what_was_told_last_is_lit(told: list[tuple[int | None, bool]]) -> None:
    bench = Bench()
    rig = Rig(bench)
    for point, on in told:
        rig.marker.show(point, on=on)
    lit = () if point is None else (str(point),)
    assert rig.twin.lit() == (*lit, *(("on",) if on else ()))
