"""What a soak makes of what it never reached: it fails, but for what the list names with its reason and its test."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.rehearsal.simulation.coverage import Coverage
from controller.table import events as e
from games.library import GAMES
from tests.soak import Soak, from_a_shoe
from tests.soak_reached import (
    FIRST,
    Unreached,
    everything,
    faults_of_reach,
    in_order,
    irregularities,
    troubles_of,
    unreached,
)

ROOT = Path(__file__).parents[2]
NEVER = Unreached("MemoryCleared", "of a table that stands still", "tests", None)
SELDOM = Unreached("disk: full", "one trouble in 200", "tests", 100)


def test_what_is_reached_is_no_fault() -> None:
    assert not faults_of_reach(set(), 1, {})


def test_what_is_missed_and_not_named_is_a_fault() -> None:
    (told,) = faults_of_reach({"DiceDue"}, 1, {})
    assert told.startswith("DiceDue was never reached")


@pytest.mark.parametrize(("histories", "faults"), [(99, 0), (100, 1)])
def test_what_is_reached_seldom_may_be_missed_by_a_short_soak_only(histories: int, faults: int) -> None:
    assert len(faults_of_reach({"disk: full"}, histories, {SELDOM.what: SELDOM})) == faults


def test_what_is_named_as_never_reached_and_is_reached_is_a_fault_of_the_list() -> None:
    assert not faults_of_reach({"MemoryCleared"}, 10_000, {NEVER.what: NEVER})
    (told,) = faults_of_reach(set(), 1, {NEVER.what: NEVER})
    assert told.startswith("MemoryCleared was reached, and")


def test_nothing_reached_misses_every_kind_of_event_and_every_trouble() -> None:
    whole, missed = everything(Coverage())
    assert whole == missed
    assert {kind.__name__ for kind in e.kinds()} < whole
    assert {"disk: full", "clock: set back", "acceptor: jam"} < whole
    assert {"craps, cocked-die", "roulette, floating-ball", "keno, too-many-spots"} < whole


def test_an_irregularity_that_was_reported_is_reached_in_its_game_alone() -> None:
    coverage = Coverage("craps")
    coverage.event(e.IrregularityReported(what="late-wager", seat=3, consequence="…", voids_round="no"))
    assert everything(Coverage())[1] - everything(coverage)[1] == {"IrregularityReported"}
    coverage.event(e.IrregularityReported(what="cocked-die", seat=None, consequence="…", voids_round="no"))
    assert everything(Coverage())[1] - everything(coverage)[1] == {"IrregularityReported", "craps, cocked-die"}


def test_an_irregularity_that_the_list_names_is_that_of_every_game() -> None:
    told = unreached()
    assert told["let-it-ride, shuffler-count"].histories is None
    assert told["let-it-ride, stub-count"].histories == told["keno, ball-repeated"].histories


def test_the_list_names_what_there_is_and_tests_that_are_there() -> None:
    whole, _ = everything(Coverage())
    for entry in unreached().values():
        assert entry.what in whole, entry
        assert len(entry.why) > 20, entry
        assert (ROOT / entry.tried).exists(), entry


def test_the_first_tables_have_every_trouble_between_them() -> None:
    every = {kind.__name__ for kind in e.kinds()} | irregularities().keys()
    first = [troubles_of(table) for table in in_order()[: len(FIRST)]]
    assert everything(Coverage())[0] == every.union(*(names for both in first for names in both))


def test_one_entry_may_name_all_faults_of_twins_and_no_other_trouble() -> None:
    told = unreached()
    assert {"acceptor: jam", "shoe: misread"} < told.keys()
    assert not {"disk: full", "process: killed", "wire: drop"} & told.keys()


def test_a_soak_that_missed_something_ends_with_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    soak = Soak(1, 0)
    soak.tell()
    assert soak.failed > 100
    assert "PhaseChanged was never reached" in capsys.readouterr().out


def test_a_soak_of_shoes_plays_every_game_that_is_dealt_card_by_card_and_no_other() -> None:
    by_card = {name for name, game in GAMES.items() if game.is_dealt_by_card}
    assert {one.file.table.game for one in from_a_shoe()} == by_card


def test_a_soak_of_no_hours_plays_nothing_however_much_time_it_has() -> None:
    soak = Soak(1, 600, tables=from_a_shoe(), hours=0)
    soak.run()
    assert (soak.histories, soak.kills, soak.failed) == (0, 0, 0)
