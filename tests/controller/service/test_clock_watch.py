"""The clock is looked at once a minute; what cannot be said is no fact, and nothing is recorded twice."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from controller.service.clock_watch import EVERY_NS, FRESH_NS, ClockWatch, of_the_system
from controller.table import commands as c, events as e
from drivers.reactor import VirtualReactor
from drivers.signals import Signal
from tests.controller.conftest import CoreTable


def test_a_system_that_says_nothing_tells_the_table_nothing() -> None:
    taken: list[Signal] = []
    reactor = VirtualReactor(0)
    ClockWatch(reactor, taken.append, lambda: None).start()
    reactor.advance(3 * EVERY_NS)
    assert taken == []


def test_a_closed_watch_looks_no_more() -> None:
    taken: list[Signal] = []
    reactor = VirtualReactor(0)
    watch = ClockWatch(reactor, taken.append, lambda: True)
    watch.start()
    reactor.advance(EVERY_NS)
    watch.close()
    watch.close()
    reactor.advance(3 * EVERY_NS)
    assert [(signal.at, signal.device) for signal in taken] == [(0, "clock"), (EVERY_NS, "clock")]


def test_only_a_change_is_a_fact(choctaw: CoreTable) -> None:
    for synchronised in (False, False, True, True, False):
        choctaw.take(c.ClockLookedAt(device="clock", at=1, synchronised=synchronised))
    facts = [event for event in choctaw.events if isinstance(event, e.ClockSynchronised | e.ClockUnsynchronised)]
    assert facts == [e.ClockUnsynchronised(), e.ClockSynchronised(), e.ClockUnsynchronised()]


def test_after_a_start_nobody_knows_until_it_was_looked_at(choctaw: CoreTable) -> None:
    choctaw.take(c.ClockLookedAt(device="clock", at=1, synchronised=True))
    choctaw.restart()
    assert choctaw.state.clock_synchronised is None


@pytest.mark.parametrize("told", [True, False])
def test_what_the_kernel_says_holds(told: bool, tmp_path: Path) -> None:
    assert of_the_system(lambda: told, lambda: 0, tmp_path / "synchronized")() is told


def test_where_neither_kernel_nor_time_service_says_anything_nobody_knows(tmp_path: Path) -> None:
    assert of_the_system(lambda: None, lambda: 0, tmp_path / "timesync" / "synchronized")() is None


def test_a_time_service_that_has_not_set_the_clock_yet_leaves_it_unsynchronised(tmp_path: Path) -> None:
    assert of_the_system(lambda: None, lambda: 0, tmp_path / "synchronized")() is False


@pytest.mark.parametrize(("age_ns", "synchronised"), [(0, True), (FRESH_NS - 1, True), (FRESH_NS, False)])
def test_what_the_time_service_did_long_ago_counts_no_more(tmp_path: Path, age_ns: int, synchronised: bool) -> None:
    touched = tmp_path / "synchronized"
    touched.touch()
    os.utime(touched, ns=(10**18, 10**18))
    assert of_the_system(lambda: None, lambda: 10**18 + age_ns, touched)() is synchronised
