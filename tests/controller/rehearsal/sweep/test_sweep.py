"""A part of the sweep, another place of each scenario a time; ``make soak`` cuts at all of them."""

from __future__ import annotations

from functools import cache

import pytest

from controller.rehearsal.scenario.file import Scenario
from drivers.parts.mb85rc256v_twin import Mb85rc256vTwin
from tests.controller.rehearsal.sweep import sweeping
from tests.controller.rehearsal.sweep.cutting import HOWS, Cut, CutWorld
from tests.controller.rehearsal.sweep.sweeping import MONEY, cut_off, reference

EVERY = 41
_reference = cache(reference)


@pytest.mark.slow
@pytest.mark.parametrize("name", MONEY)
def test_cut_off_anywhere_the_table_stands_as_before_or_after_and_goes_on(name: str) -> None:
    whole = _reference(name)
    cuts = list(whole.cuts())[MONEY.index(name) :: EVERY]
    assert {cut.how for cut in cuts} >= {"failing call", "power lost in call"}
    ended = [cut_off(whole, cut) for cut in cuts]
    assert sum(ended) > len(cuts) * 0.8, "most cuts were none"


@pytest.mark.slow
@pytest.mark.parametrize("name", MONEY)
def test_cut_off_at_a_transfer_the_copy_in_fram_follows_the_record_and_never_contradicts_it(name: str) -> None:
    """Every torn write, every process that dies in one, every answer that does not come."""
    whole = _reference(name, kept=True)
    cuts = list(whole.cuts())[MONEY.index(name) :: EVERY]
    assert whole.transfers > 10, "the copy is hardly written"
    for cut in cuts:
        assert cut_off(whole, cut) is (cut.how != "failing transfer"), str(cut)


def test_a_cut_ends_the_process_there() -> None:
    """And the record is one commit longer after it than before it."""
    whole = _reference("corrections")
    assert [cut_off(whole, Cut(how, 7)) for how in HOWS[:2]] == [True, True]


def test_a_disk_that_only_says_that_it_wrote_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the sweep holds against a table whose last records are gone."""

    class LyingWorld(CutWorld):
        def __init__(self, scenario: Scenario, cut: Cut | None) -> None:
            super().__init__(scenario, cut)
            self.storage.disk.lies_about_flushing = True

    monkeypatch.setattr(sweeping, "CutWorld", LyingWorld)
    whole = _reference("corrections")
    with pytest.raises(AssertionError, match=r"records are there, \d+ were acknowledged"):
        cut_off(whole, Cut("power lost in call", 60))


def test_a_copy_that_keeps_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the sweep holds against a part that acknowledges each write and keeps the old bytes."""
    whole = _reference("corrections", kept=True)
    monkeypatch.setattr(Mb85rc256vTwin, "_keep", lambda part, value: None)
    with pytest.raises(AssertionError, match=r"fault of the copy stands|holds the newest record"):
        cut_off(whole, Cut("failing transfer", 60))


def test_each_money_scenario_records_what_it_is_there_for() -> None:
    kinds = {type(event).__name__ for name in MONEY for event in _reference(name).events}
    assert kinds >= {
        *("PayoutLogged", "AwardPending", "MeterReduced", "MeterReset", "ReserveMoved", "PoolOpened", "PoolsMerged"),
        *("ParameterChangeAsked", "ParameterChangeWitnessed", "ParameterChangeApplied"),
        *("CorrectionAsked", "CorrectionRecorded"),
        *("DisputeOpened", "DisputeResolved", "TriggerCommitted", "DrawOrdered", "StartPositionDrawn"),
    }
