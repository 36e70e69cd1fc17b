from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from drivers.clock.clock import BatteryClock
from drivers.errors import DeviceLost, ProtocolError
from drivers.parts.ds3231 import Ds3231
from drivers.parts.ds3231_twin import Ds3231Twin
from drivers.signals import DeviceFault
from tests.drivers.workbench import START_NS, Bench

NOON = datetime(2026, 3, 14, 12, 0, 0, 400_000, tzinfo=UTC)
MINUTE_MS = 60_000


class Rig:
    """A clock on a twin part, and a system's clock that can be wrong."""

    def __init__(self, bench: Bench, utc: datetime | None = NOON) -> None:
        self.bench = bench
        self.wrong_by = timedelta()
        self.twin = Ds3231Twin(bench.reactor, utc)
        bench.wires.attach(0x68, self.twin)
        part = Ds3231(bench.felt.at(0x68, device="clock"))
        self.clock = BatteryClock(part, utc=self.system, reactor=bench.reactor, emit=bench.emit)

    def system(self) -> datetime:
        return NOON + timedelta(microseconds=(self.bench.now() - START_NS) // 1_000) + self.wrong_by


# --- faults ---


def test_a_clock_that_is_missing_at_the_start_is_a_fault_and_recovers_when_it_is_plugged_in(bench: Bench) -> None:
    rig = Rig(bench)
    rig.twin.fail("unplug")
    rig.clock.open()
    bench.wait(30 * MINUTE_MS)
    assert bench.faults() == ["lost"]
    assert not rig.clock.agrees
    rig.twin.mend()
    bench.wait(5_000)
    assert bench.recovered() == ["lost"]
    assert rig.clock.agrees


def test_a_clock_that_is_pulled_out_is_missed_at_the_next_look(bench: Bench) -> None:
    rig = Rig(bench)
    rig.clock.open()
    rig.twin.fail("unplug")
    bench.wait(10 * MINUTE_MS)
    assert bench.faults() == ["lost"]
    assert rig.clock.last is None


@pytest.mark.parametrize("fault", ["battery", "stopped"])
def test_a_clock_that_stood_still_names_its_battery_and_is_not_believed(bench: Bench, fault: str) -> None:
    rig = Rig(bench)
    rig.clock.open()
    rig.twin.fail(fault)
    bench.wait(10 * MINUTE_MS)
    (told,) = bench.got(DeviceFault)
    assert (told.device, told.fault, told.where) == ("clock", "stopped", "0x68 on felt")
    assert "change its battery" in told.text
    assert not rig.clock.agrees
    rig.twin.mend()
    bench.wait(30 * MINUTE_MS)
    assert bench.recovered() == []
    rig.clock.set_from_system()
    assert bench.recovered() == ["stopped"]
    assert rig.clock.agrees


def test_a_clock_that_shows_no_date_is_not_believed(bench: Bench) -> None:
    rig = Rig(bench)
    rig.twin.fail("nonsense")
    rig.clock.open()
    assert bench.faults() == ["nonsense"]
    rig.twin.mend()
    bench.wait(10 * MINUTE_MS)
    assert bench.recovered() == ["nonsense"]


def test_a_clock_that_jumped_is_told_once_with_both_times(bench: Bench) -> None:
    rig = Rig(bench)
    rig.clock.open()
    rig.twin.fail("jump")
    bench.wait(40 * MINUTE_MS)
    (told,) = bench.got(DeviceFault)
    assert told.fault == "drift"
    assert told.text.startswith("the clock at 0x68 on felt is 3600 s ahead of the system's: 2026-03-14 13:10:00 and ")
    rig.clock.set_from_system()
    assert bench.recovered() == ["drift"]


def test_a_fast_clock_is_a_fault_once_it_is_beyond_the_limit(bench: Bench) -> None:
    rig = Rig(bench)
    rig.clock.open()
    rig.twin.fail("fast")
    bench.wait(10 * MINUTE_MS)
    assert bench.faults() == ["drift"]
    assert rig.clock.last is not None
    assert rig.clock.last.ahead_s == pytest.approx(12, abs=1)


@pytest.mark.parametrize(("seconds", "told"), [(-6, True), (-4, False), (0, False), (4, False), (6, True)])
def test_a_difference_counts_both_ways_from_the_limit_on(bench: Bench, seconds: int, told: bool) -> None:
    rig = Rig(bench)
    rig.wrong_by = timedelta(seconds=seconds)
    rig.clock.open()
    assert bench.faults() == (["drift"] if told else [])
    if told:
        side = "ahead of" if seconds < 0 else "behind"
        assert f"is 6 s {side} the system's" in bench.got(DeviceFault)[0].text


def test_a_system_that_met_its_time_server_ends_the_difference(bench: Bench) -> None:
    rig = Rig(bench)
    rig.wrong_by = timedelta(days=-400)
    rig.clock.open()
    rig.wrong_by = timedelta()
    bench.wait(10 * MINUTE_MS)
    assert bench.faults() == bench.recovered() == ["drift"]


def test_a_clock_that_does_not_take_the_time_says_so(bench: Bench) -> None:
    rig = Rig(bench)
    rig.clock.open()
    rig.twin.fail("stopped")
    with pytest.raises(ProtocolError, match="its oscillator stands"):
        rig.clock.set_from_system()
    rig.twin.fail("unplug")
    with pytest.raises(DeviceLost):
        rig.clock.set_from_system()
    assert bench.faults() == ["lost"]


@pytest.mark.parametrize(
    "settings", [{"check_minutes": 0}, {"check_minutes": 1_441}, {"limit_s": 0}, {"limit_s": 3_601}]
)
def test_settings_outside_their_limits_are_refused(bench: Bench, settings: dict[str, int]) -> None:
    part = Ds3231(bench.felt.at(0x68, device="clock"))
    with pytest.raises(ValueError, match="clock: a l"):
        BatteryClock(part, utc=lambda: NOON, reactor=bench.reactor, emit=bench.emit, **settings)


# --- at work ---


def test_two_clocks_that_agree_say_nothing_for_a_day(bench: Bench) -> None:
    rig = Rig(bench)
    rig.clock.open()
    bench.wait(24 * 60 * MINUTE_MS)
    assert bench.signals == []
    assert rig.clock.agrees
    assert rig.clock.last is not None
    assert rig.clock.last.ahead_s == 0
    assert rig.clock.last.temperature_c == 25.25


def test_a_century_bit_that_a_kernel_set_is_no_difference(bench: Bench) -> None:
    """Linux has set it for the years 20xx, which this part counts as 21xx."""
    rig = Rig(bench, NOON.replace(year=2126))
    rig.clock.open()
    bench.wait(30 * MINUTE_MS)
    assert (bench.faults(), rig.clock.agrees) == ([], True)
    assert rig.clock.last is not None
    assert abs(rig.clock.last.ahead_s) <= 0.5


def test_a_clock_that_is_closed_looks_no_more(bench: Bench) -> None:
    rig = Rig(bench)
    rig.clock.open()
    rig.clock.close()
    transactions = bench.wires.transactions
    bench.wait(60 * MINUTE_MS)
    assert bench.wires.transactions == transactions
