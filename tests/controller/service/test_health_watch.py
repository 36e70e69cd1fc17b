"""The box is looked at once a minute beside the loop; the table is told of what appears and of what stays away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from controller.health.check import judge
from controller.health.checks import CHECKS
from controller.health.facts import BoxFacts, Supply, Unknown
from controller.service.health_watch import EVERY_NS, GONE_AFTER, STEP_NS, STEP_TOLD_NS, HealthWatch, Look
from controller.table import events as e
from controller.table.apply import apply
from controller.table.state import TableState
from drivers.reactor import VirtualReactor
from drivers.signals import DeviceFault, DeviceRecovered, Signal
from tests.controller.health.measured import BOX, SUPPLY


class Table:
    """Records faults as a table does."""

    def __init__(self) -> None:
        self.state = TableState()
        self.told: list[str] = []

    def take(self, signal: Signal) -> None:
        if isinstance(signal, DeviceFault):
            self.told.append(f"+{signal.device} {signal.fault}")
            found = e.FaultFound(device=signal.device, fault=signal.fault, where=signal.where, text=signal.text)
            self.state = apply(self.state, found)
        elif isinstance(signal, DeviceRecovered):
            self.told.append(f"-{signal.device} {signal.fault}")
            self.state = apply(self.state, e.FaultGone(device=signal.device, fault=signal.fault))


class Beside:
    """A thread that is done as soon as the loop lets it."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.at_once = True

    def run(self, work: Callable[[], Look], then: Callable[[Look], None]) -> None:
        if self.at_once:
            then(work())
        else:
            self.waiting.append(lambda: then(work()))


class Watched:
    """A box that a test changes, and the watch over it."""

    def __init__(self) -> None:
        self.reactor, self.table, self.beside = VirtualReactor(), Table(), Beside()
        self.facts: BoxFacts | Exception = BOX
        self.utc_offset_ns = 1_800_000_000_000_000_000
        self.looks = 0
        self.watch = self.anew()

    def anew(self) -> HealthWatch:
        return HealthWatch(
            self.table,
            self.reactor,
            self.beside,
            self.measure,
            lambda: self.reactor.now() + self.utc_offset_ns,
            has_copies=False,
        )

    def measure(self) -> BoxFacts:
        self.looks += 1
        if isinstance(self.facts, Exception):
            raise self.facts
        return self.facts

    def minutes(self, count: int) -> None:
        self.reactor.advance(count * EVERY_NS)

    def ids(self) -> list[str]:
        facts = self.watch.facts()
        assert facts is not None
        return [finding.check.id for finding in judge(CHECKS, facts).findings]


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_a_finding_is_on_record_once_and_not_every_minute(watched: Watched) -> None:
    watched.facts = replace(BOX, celsius=85)
    watched.watch.start()
    watched.minutes(60)
    assert watched.table.told == ["+computer too-hot"]
    (fault,) = watched.table.state.faults
    assert fault.text.startswith("the processor is so hot that it slows down: look at its air")


def test_what_comes_and_goes_is_one_fault_and_gone_only_after_ten_looks(watched: Watched) -> None:
    watched.watch.start()
    for minute in range(40):
        watched.facts = replace(BOX, celsius=85 if minute % 5 else 75)
        watched.minutes(1)
    assert watched.table.told == ["+computer too-hot"]
    watched.facts = BOX
    watched.minutes(GONE_AFTER - 1)
    assert watched.table.told == ["+computer too-hot"]
    watched.minutes(1)
    assert watched.table.told == ["+computer too-hot", "-computer too-hot"]


def test_what_cannot_be_measured_any_more_neither_appears_nor_goes(watched: Watched) -> None:
    watched.facts = replace(BOX, disk_errors=1)
    watched.watch.start()
    watched.facts = replace(BOX, disk_errors=Unknown("away"))
    watched.minutes(60)
    assert watched.table.told == ["+disk disk-errors"]


def test_after_a_restart_what_still_is_so_is_not_recorded_again(watched: Watched) -> None:
    watched.facts = replace(BOX, disk_errors=1)
    watched.watch.start()
    watched.watch.close()
    watched.watch.close()
    watched.watch = watched.anew()
    watched.watch.start()
    watched.minutes(1)
    assert watched.table.told == ["+disk disk-errors"]


def test_what_the_record_has_anyway_and_what_is_only_noticed_is_no_fault_of_the_box(watched: Watched) -> None:
    watched.facts = replace(BOX, celsius=75, synchronised=False)
    watched.watch.start()
    watched.minutes(20)
    assert watched.table.told == []
    assert watched.ids() == ["clock-unsynchronised", "hot"]


def test_in_test_mode_the_box_is_looked_at_and_nothing_is_told_until_it_is_left(watched: Watched) -> None:
    watched.facts = replace(BOX, disk_errors=1)
    watched.table.state = apply(watched.table.state, e.TestModeEntered(role="technician", at=0))
    watched.watch.start()
    assert (watched.table.told, watched.ids()) == ([], ["disk-errors"])
    watched.table.state = apply(watched.table.state, e.TestModeLeft())
    watched.minutes(1)
    assert watched.table.told == ["+disk disk-errors"]


def test_a_look_that_hangs_is_waited_for_and_no_second_one_is_begun(watched: Watched) -> None:
    watched.beside.at_once = False
    watched.watch.start()
    watched.minutes(5)
    assert len(watched.beside.waiting) == 1
    assert watched.watch.facts() is None
    assert "has not come back" in watched.watch.why_not
    watched.beside.waiting.pop()()
    watched.minutes(1)
    assert len(watched.beside.waiting) == 1


def test_a_machine_that_gives_no_thread_ends_nothing(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_thread(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(watched.beside, "run", no_thread)
    watched.watch.start()
    assert "can't start new thread" in watched.watch.why_not
    monkeypatch.undo()
    watched.minutes(1)
    assert watched.looks == 1


def test_a_look_that_fails_is_said_and_the_next_one_is_made(watched: Watched) -> None:
    watched.facts = ZeroDivisionError("of a reader")
    watched.watch.start()
    assert "ZeroDivisionError" in watched.watch.why_not
    watched.facts = BOX
    watched.minutes(1)
    assert watched.watch.why_not == ""
    assert watched.watch.facts() is not None


def test_a_step_of_the_clock_is_told_for_an_hour(watched: Watched) -> None:
    watched.watch.start()
    watched.utc_offset_ns += 2_000_000_000
    watched.minutes(1)
    assert watched.ids() == ["clock-stepped"]
    watched.minutes(STEP_TOLD_NS // EVERY_NS)
    assert watched.ids() == []
    watched.minutes(GONE_AFTER)
    assert watched.table.told == ["+computer clock-stepped", "-computer clock-stepped"]


def test_a_clock_that_is_slewed_was_not_stepped(watched: Watched) -> None:
    watched.watch.start()
    for _ in range(10):
        watched.utc_offset_ns -= STEP_NS
        watched.minutes(1)
    assert watched.ids() == []


def test_a_voltage_that_was_seen_low_stays_told_where_the_kernel_forgets_it(watched: Watched) -> None:
    now_only = Unknown("only how it is now")
    watched.facts = replace(BOX, supply=Supply(False, now_only, now_only, now_only))
    watched.watch.start()
    assert watched.ids() == []
    watched.facts = replace(BOX, supply=Supply(True, now_only, now_only, now_only))
    watched.minutes(1)
    assert watched.ids() == ["supply-low", "supply-was-low"]
    watched.facts = replace(BOX, supply=Supply(False, now_only, now_only, now_only))
    watched.minutes(GONE_AFTER)
    assert watched.table.told == ["+computer supply-low", "+computer supply-was-low", "-computer supply-low"]


def test_a_closed_watch_looks_no_more(watched: Watched) -> None:
    watched.facts = replace(BOX, supply=SUPPLY)
    watched.watch.start()
    watched.watch.close()
    watched.minutes(5)
    assert watched.looks == 1
