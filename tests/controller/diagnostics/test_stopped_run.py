"""A run that has the time of a stopped table for itself, and who stands there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.devices.checks.finding import Finding
from controller.devices.checks.person import LampIs, PressLockOut
from controller.devices.checks.steps import Steps, ask, do, play, wait
from controller.diagnostics.stopped_run import Asking, Face, Nobody, run_to_end
from controller.diagnostics.twin_hands import TwinHands
from tests.controller.diagnostics.bench import Bench, MakeBench
from tests.controller.diagnostics.virtual_lapse import VirtualLapse

MS = 1_000_000


def said(text: str) -> Finding:
    return Finding("device", "test", "ok", text)


def told(bench: Bench, face: Face, steps: Callable[[], Steps]) -> list[str]:
    """What the run found."""
    found: list[str] = []
    lapse = VirtualLapse(bench.reactor)
    run_to_end(bench.table(), steps(), bench.reactor, lapse, face, lambda finding: found.append(finding.text))
    return found


def everything() -> Steps:
    """One of each kind of request."""
    yield said((yield from do(PressLockOut(), lambda: False)))
    yield said((yield from ask(LampIs(3, True))))
    yield said(str((yield from play(list))))


def test_where_nobody_stands_everything_is_skipped_at_once(bench: MakeBench) -> None:
    table = bench()
    before = table.reactor.now()
    assert told(table, Nobody(), everything) == ["skipped", "skipped", "False"]
    assert table.reactor.now() == before


class Silent:
    """Says nothing, whatever is asked."""

    def asked(self, run: Asking) -> None:
        pass


def test_a_question_that_has_no_answer_for_ten_minutes_is_skipped(bench: MakeBench) -> None:
    def steps() -> Steps:
        yield said((yield from ask(LampIs(3, True))))

    table = bench()
    before = table.reactor.now()
    assert told(table, Silent(), steps) == ["skipped"]
    assert table.reactor.now() - before == 600_000 * MS


def test_what_the_hands_of_twins_did_is_seen_within_moments_or_not_at_all(bench: MakeBench) -> None:
    """A deaf input is told sooner than a person would be waited for."""

    def steps() -> Steps:
        yield said((yield from do(PressLockOut(), lambda: False)))

    table = bench()
    before = table.reactor.now()
    assert told(table, TwinHands(table.twins, table.reactor), steps) == ["not seen"]
    assert table.reactor.now() - before == 2_500 * MS


def test_what_was_asked_before_is_not_answered_late(bench: MakeBench) -> None:
    """The hands' own time for the first task runs out while the second is asked."""
    pressed: list[int] = []

    def steps() -> Steps:
        yield said((yield from do(PressLockOut(), lambda: bool(pressed))))
        yield from wait(1_000)
        yield said((yield from do(PressLockOut(), lambda: len(pressed) == 2)))

    table = bench()
    for ms in (100, 3_000):
        table.reactor.call_later(ms * MS, lambda: pressed.append(1))
    assert told(table, TwinHands(table.twins, table.reactor), steps) == ["seen", "seen"]


class Wrong:
    """Breaks when it is asked."""

    def asked(self, run: Asking) -> None:
        raise ZeroDivisionError


def test_an_error_of_whoever_stands_there_ends_the_run_with_the_table_closed(bench: MakeBench) -> None:
    table = bench()
    under_test, cleaned = table.table(), list[int]()

    def steps() -> Steps:
        try:
            yield from under_test.open()
            yield from ask(LampIs(3, True))
        finally:
            cleaned.append(1)

    with pytest.raises(ZeroDivisionError):
        run_to_end(under_test, steps(), table.reactor, VirtualLapse(table.reactor), Wrong(), lambda finding: None)
    assert (under_test.is_open, cleaned) == (False, [1])
