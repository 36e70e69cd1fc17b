"""What every noise source promises: a hardware generator and a module on a serial line, on twins."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from drivers.buses.serial_memory import MemoryWire
from drivers.entropy.health import HealthTests
from drivers.entropy.hwrng import Hwrng
from drivers.entropy.port import EntropySource
from drivers.entropy.serial_noise import SerialNoise
from drivers.entropy.twin import HwrngTwin, SerialNoiseTwin
from drivers.signals import DeviceFault
from tests.drivers.workbench import Bench


class Rig:
    """A source and its twin."""

    def __init__(self, bench: Bench, kind: str) -> None:
        self.source: EntropySource
        tests = HealthTests(min_entropy_bits=4)
        if kind == "hwrng":
            twin = HwrngTwin(bench.reactor, Random(1))
            self.source = Hwrng("noise", reactor=bench.reactor, emit=bench.emit, tests=tests, open_device=twin.open)
            self.fail, self.mend = twin.fail, twin.mend
            self.plug_in: Callable[[], None] = lambda: None
        else:
            wire = MemoryWire(bench.reactor, "/dev/serial/by-id/noise")
            module = SerialNoiseTwin(wire.device, bench.reactor, Random(2))
            self.source = SerialNoise("noise", wire.host, reactor=bench.reactor, emit=bench.emit, tests=tests)
            self.fail, self.mend, self.plug_in = module.fail, module.mend, module.power_on


@pytest.fixture(params=["hwrng", "serial"])
def rig(request: pytest.FixtureRequest, bench: Bench) -> Rig:
    return Rig(bench, request.param)


@pytest.fixture
def running(bench: Bench, rig: Rig) -> Rig:
    rig.plug_in()
    rig.source.open()
    bench.wait(4_000)
    assert rig.source.healthy
    assert rig.source.read(16)
    return rig


# --- faults ---


def test_a_source_that_is_missing_at_the_start_is_a_fault_and_recovers_when_it_is_there(bench: Bench, rig: Rig) -> None:
    rig.plug_in()
    rig.fail("unplug")
    rig.source.open()
    bench.wait(30_000)
    assert bench.faults() == ["lost"]
    assert not rig.source.healthy
    assert rig.source.read(16) == b""
    rig.mend()
    bench.wait(9_000)
    assert bench.recovered() == ["lost"]
    assert rig.source.healthy


def test_a_source_that_is_pulled_out_is_lost_and_tested_anew_when_it_is_back(bench: Bench, running: Rig) -> None:
    running.fail("unplug")
    bench.wait(1_000)
    assert bench.faults() == ["lost"]
    assert running.source.read(16) == b""
    running.mend()
    while bench.recovered() == []:
        bench.wait(50)
    assert not running.source.healthy
    bench.wait(4_000)
    assert running.source.healthy


def test_a_stuck_source_alarms_and_gives_nothing_from_then_on(bench: Bench, running: Rig) -> None:
    running.fail("stuck")
    bench.wait(200)
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("noise", "health", running.source.where)
    assert "it gave the value 165 6 times in a row; its bytes are not used until" in fault.text
    assert not running.source.healthy
    assert running.source.read(16) == b""


def test_a_biased_source_alarms(bench: Bench, running: Rig) -> None:
    running.fail("biased")
    bench.wait(15_000)
    assert bench.faults() == ["health"]
    assert "it gave the value 60 " in bench.got(DeviceFault)[0].text


def test_an_alarm_stays_until_it_was_looked_at(bench: Bench, running: Rig) -> None:
    """Not good noise, not a new plug, not a new start ends it."""
    running.fail("stuck")
    bench.wait(200)
    running.mend()
    bench.wait(20_000)
    running.fail("unplug")
    bench.wait(1_000)
    running.mend()
    bench.wait(20_000)
    running.source.close()
    running.source.open()
    bench.wait(20_000)
    assert "health" not in bench.recovered()
    assert running.source.read(16) == b""
    running.source.rearm()
    assert not running.source.healthy
    bench.wait(4_000)
    assert bench.recovered()[-1] == "health"
    assert running.source.read(16)


def test_nothing_from_before_an_alarm_is_given_after_it_was_looked_at(bench: Bench) -> None:
    rig = Rig(bench, "serial")
    rig.plug_in()
    rig.source.open()
    bench.wait(1_000)
    rig.fail("stuck")
    bench.wait(200)
    rig.mend()
    bench.wait(50)
    rig.source.rearm()
    bench.wait(150)
    given = rig.source.read(4_096)
    rng = Random(2)
    before = b"".join(rng.randbytes(230) for _ in range(50))
    assert given
    assert given[:32] not in before


def test_a_source_that_is_still_stuck_alarms_again_after_it_was_looked_at(bench: Bench, running: Rig) -> None:
    running.fail("stuck")
    bench.wait(200)
    running.source.rearm()
    bench.wait(20_000)
    assert not running.source.healthy
    assert "health" not in bench.recovered()


def test_a_silent_source_is_a_fault_within_ten_seconds(bench: Bench, running: Rig) -> None:
    running.fail("silence")
    bench.wait(10_000)
    assert bench.faults() == ["silent"]
    assert not running.source.healthy
    running.mend()
    bench.wait(12_000)
    assert bench.recovered() == ["silent"]
    assert running.source.healthy


def test_a_slow_source_is_a_fault_but_may_be_used(bench: Bench, rig: Rig) -> None:
    rig.plug_in()
    rig.source.open()
    bench.wait(4_000)
    rig.fail("slow")
    bench.wait(13_000)
    assert bench.faults() == ["slow"]
    said = "gives 115 bytes a second; it should be 1000" if isinstance(rig.source, SerialNoise) else "it should be 64"
    assert said in bench.got(DeviceFault)[0].text
    assert rig.source.healthy
    rig.mend()
    bench.wait(12_000)
    assert bench.recovered() == bench.faults()


def test_a_module_that_browns_out_goes_on_by_itself(bench: Bench) -> None:
    rig = Rig(bench, "serial")
    rig.plug_in()
    rig.source.open()
    bench.wait(4_000)
    rig.fail("brown-out")
    bench.wait(12_000)
    assert bench.signals == []
    assert rig.source.healthy


def test_a_source_that_is_closed_takes_and_gives_nothing(bench: Bench, running: Rig) -> None:
    running.source.close()
    bench.wait(60_000)
    assert bench.signals == []
    assert running.source.read(16) == b""


def test_a_fault_that_a_source_does_not_have_is_refused(rig: Rig) -> None:
    with pytest.raises(ValueError, match="no fault 'jam'"):
        rig.fail("jam")


def test_settings_outside_their_limits_are_refused(bench: Bench) -> None:
    for settings in (
        {"read_bytes": 0},
        {"read_bytes": 1_025},
        {"every_ms": 9},
        {"min_bytes_per_s": 0},
        {"check_ms": 9},
    ):
        with pytest.raises(ValueError, match="noise: "):
            Hwrng("noise", reactor=bench.reactor, emit=bench.emit, tests=HealthTests(min_entropy_bits=4), **settings)


# --- at work ---


def test_nothing_is_given_before_the_start_up_test_was_passed(bench: Bench, rig: Rig) -> None:
    rig.plug_in()
    rig.source.open()
    assert rig.source.read(16) == b""
    bench.wait(60)
    assert not rig.source.healthy
    assert rig.source.read(16) == b""


def test_each_byte_is_given_once_in_order_and_the_newest_are_kept(bench: Bench) -> None:
    rig = Rig(bench, "serial")
    rig.plug_in()
    rig.source.open()
    bench.wait(30_000)
    stream = Random(2).randbytes(0)
    first, second = rig.source.read(4_000), rig.source.read(4_000)
    assert (len(first), len(second)) == (4_000, 96)
    rng = Random(2)
    stream = b"".join(rng.randbytes(230) for _ in range(2_000))
    assert first + second in stream
    assert rig.source.read(1) == b""


def test_good_noise_runs_for_ten_minutes_without_a_word(bench: Bench, running: Rig) -> None:
    if isinstance(running.source, Hwrng):
        bench.wait(600_000)
    else:
        bench.wait(60_000)
    assert bench.signals == []
    assert running.source.healthy


def test_a_device_that_was_opened_is_closed(bench: Bench) -> None:
    twin = HwrngTwin(bench.reactor, Random(1))
    tests = HealthTests(min_entropy_bits=4)
    source = Hwrng("noise", reactor=bench.reactor, emit=bench.emit, tests=tests, open_device=twin.open)
    for _ in range(3):
        source.open()
        twin.fail("unplug")
        bench.wait(10_000)
        twin.mend()
        bench.wait(10_000)
        source.close()
    assert twin.opened == 0
