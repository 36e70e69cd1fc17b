from __future__ import annotations

import pytest

from drivers.buzzer.buzzer import SwitchedBuzzer
from drivers.buzzer.port import Buzzer
from drivers.buzzer.twin import BuzzerTwin
from drivers.reactor import VirtualReactor
from drivers.signals import DeviceFault
from tests.drivers.workbench import MS, START_NS, Bench


def build(bench: Bench, *, limit_ms: int = 30_000) -> tuple[SwitchedBuzzer, BuzzerTwin]:
    twin = BuzzerTwin(bench.reactor, bench.header.line("GPIO6"))
    point = bench.header.output("GPIO6", start=False)
    buzzer = SwitchedBuzzer("buzzer", point, reactor=bench.reactor, emit=bench.emit, limit_ms=limit_ms)
    return buzzer, twin


def lengths(twin: BuzzerTwin) -> list[int]:
    return [length_ms for _, length_ms in twin.heard]


def test_a_wire_that_does_not_follow_is_a_fault(bench: Bench) -> None:
    buzzer, _ = build(bench)
    bench.header.line("GPIO6").stick(False)
    buzzer.sound("long")
    bench.wait(300)
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("buzzer", "output", "GPIO6 of header")


@pytest.mark.parametrize("fault", BuzzerTwin.FAULTS)
def test_a_broken_buzzer_is_silent_and_only_an_ear_notices(bench: Bench, fault: str) -> None:
    buzzer, twin = build(bench)
    twin.fail(fault)
    buzzer.sound("alarm")
    bench.wait(5_000)
    assert (twin.heard_ms(), bench.faults()) == (0, [])
    twin.mend()
    bench.wait(1_500)
    assert twin.heard_ms() == 1_000


def test_a_fault_that_it_has_not_is_refused(bench: Bench) -> None:
    with pytest.raises(ValueError, match="a buzzer has no fault 'jam'; it has mute, unplug"):
        build(bench)[1].fail("jam")


@pytest.mark.parametrize("limit_ms", [0, 1_499, 600_001])
def test_a_limit_out_of_range_is_refused(bench: Bench, limit_ms: int) -> None:
    with pytest.raises(ValueError, match=rf"buzzer: limit of {limit_ms} ms; it is 1500 to 600000 ms"):
        build(bench, limit_ms=limit_ms)


def test_it_is_silent_until_told(bench: Bench) -> None:
    _, twin = build(bench)
    bench.wait(2_000)
    assert twin.heard_ms() == 0


@pytest.mark.parametrize(("pattern", "heard_ms"), [("short", 100), ("long", 800)])
def test_a_beep_ends_by_itself(bench: Bench, pattern: str, heard_ms: int) -> None:
    buzzer, twin = build(bench)
    buzzer.sound("short" if pattern == "short" else "long")
    assert twin.sounds
    bench.wait(5_000)
    assert (lengths(twin), buzzer.sounding) == ([heard_ms], None)


def test_an_alarm_that_nobody_silences_ends_at_the_limit(bench: Bench) -> None:
    buzzer, twin = build(bench, limit_ms=10_000)
    buzzer.sound("alarm")
    bench.wait(9_999)
    assert buzzer.sounding == "alarm"
    bench.wait(60_000)
    assert buzzer.sounding is None
    assert set(lengths(twin)[:-1]) == {500}
    began_ns, length_ms = twin.heard[-1]
    assert began_ns // 1_000_000 + length_ms <= 10_000 + twin.heard[0][0] // 1_000_000


def test_a_limit_within_a_beat_cuts_it_off(bench: Bench) -> None:
    buzzer, twin = build(bench, limit_ms=1_700)
    buzzer.sound("alarm")
    bench.wait(5_000)
    assert lengths(twin) == [500, 500, 200]


@pytest.mark.parametrize("after_ms", [0, 300, 600, 1_499])
def test_an_alarm_silenced_early_is_heard_for_one_and_a_half_seconds(bench: Bench, after_ms: int) -> None:
    """NZ Gazette 2004, clause 1.18.3: a door that is shut at once gives the alarm all the same."""
    buzzer, twin = build(bench)
    buzzer.sound("alarm")
    bench.wait(after_ms)
    buzzer.silence()
    bench.wait(1_499 - after_ms)
    assert buzzer.sounding == "alarm"
    bench.wait(1)
    assert buzzer.sounding is None
    bench.wait(5_000)
    assert lengths(twin) == [500, 500]


def test_an_alarm_silenced_later_is_silent_at_once(bench: Bench) -> None:
    buzzer, twin = build(bench)
    buzzer.sound("alarm")
    bench.wait(1_600)
    buzzer.silence()
    assert not twin.sounds
    bench.wait(5_000)
    assert lengths(twin) == [500, 500, 100]


def test_an_alarm_called_again_before_it_was_over_goes_on(bench: Bench) -> None:
    buzzer, twin = build(bench)
    buzzer.sound("alarm")
    bench.wait(100)
    buzzer.silence()
    buzzer.sound("alarm")
    bench.wait(4_900)
    assert lengths(twin) == [500] * 7


def test_saying_it_again_while_it_sounds_changes_nothing(bench: Bench) -> None:
    buzzer, twin = build(bench, limit_ms=2_000)
    for _ in range(10):
        buzzer.sound("alarm")
        bench.wait(190)
    bench.wait(5_000)
    assert lengths(twin) == [500, 500, 500]


def test_a_beep_does_not_shorten_an_alarm(bench: Bench) -> None:
    buzzer, twin = build(bench)
    buzzer.sound("alarm")
    bench.wait(200)
    buzzer.sound("short")
    bench.wait(800)
    assert (lengths(twin), buzzer.sounding) == ([500], "alarm")


def test_an_alarm_takes_over_from_a_beep(bench: Bench) -> None:
    buzzer, twin = build(bench)
    buzzer.sound("long")
    bench.wait(400)
    buzzer.sound("alarm")
    bench.wait(1_000)
    assert lengths(twin) == [900]


def test_a_beep_is_silenced_at_once(bench: Bench) -> None:
    buzzer, twin = build(bench)
    buzzer.sound("long")
    bench.wait(300)
    buzzer.silence()
    bench.wait(2_000)
    assert lengths(twin) == [300]


def test_silencing_silence_changes_nothing(bench: Bench) -> None:
    buzzer, twin = build(bench)
    buzzer.silence()
    bench.wait(2_000)
    assert (twin.heard_ms(), bench.reactor.next_due()) == (0, None)


def test_made_safe_it_is_silent_at_once_whatever_sounds(bench: Bench) -> None:
    buzzer, twin = build(bench)
    buzzer.sound("alarm")
    bench.wait(10)
    buzzer.make_safe()
    bench.wait(5_000)
    assert lengths(twin) == [10]


def test_it_satisfies_its_port(bench: Bench) -> None:
    buzzer: Buzzer = build(bench)[0]
    assert buzzer.device == "buzzer"


class BusyReactor(VirtualReactor):
    """A loop that does something else for a while: what falls due meanwhile runs after that, late."""

    def be_busy(self, ms: int) -> None:
        self._now += ms * MS


def test_a_late_loop_does_not_move_the_beats_that_follow() -> None:
    reactor = BusyReactor(START_NS)
    bench = Bench(reactor=reactor)
    buzzer, twin = build(bench)
    buzzer.sound("alarm")
    reactor.be_busy(620)
    bench.wait(1_500)
    assert [((began_ns - START_NS) // MS, length_ms) for began_ns, length_ms in twin.heard] == [
        (0, 620),
        (750, 500),
        (1_500, 500),
    ]
