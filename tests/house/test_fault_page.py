"""The fault matrix: each fault of each twin on a playing table; no money moves wrongly, and each is named."""

from __future__ import annotations

import select
import time
from collections.abc import Sequence
from time import thread_time_ns

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.rehearsal.simulation.isolation import Leak
from docs.fault_page import PAGE, all_trials, fault_page
from docs.fault_trial import LATE_MS, HalfRound, Trial

pytestmark = pytest.mark.slow

Sections = Sequence[tuple[str, Sequence[Trial]]]

HARMLESS = {
    # what the device or its driver makes good without anybody noticing
    ("acceptor.3", "bounce"),
    ("lock-out", "bounce"),
    ("key-pad", "bounce"),
    ("shuffler", "late"),
    ("shuffler", "duplicate"),
    ("shoe", "late"),
    ("shoe", "duplicate"),
    ("acceptor.3", "duplicate"),
    # only an expander with inputs has an interrupt line
    ("lamps", "mute"),
    ("meter", "mute"),
    ("dealer", "mute"),
}
INVISIBLE = {
    # nothing on the table can see it while nobody works it
    ("acceptor.3", "leaky"),
    ("acceptor.3", "deaf"),
    ("acceptor.3", "string"),
    ("lamp.3", "burnt-out"),
    ("lock-out", "cut"),
    ("lock-out", "held"),
    ("key.lower", "cut"),
    ("key.higher", "cut"),
    ("key-pad", "stuck-key"),
    ("shoe", "double-feed"),
}
UNTIL_LOOKED_AT = {
    # lost events are answered by a supervisor
    ("acceptor.3", "missed"): "acceptor.3 events-lost",
}


@pytest.fixture(scope="module")
def sections() -> Sections:
    return tuple(all_trials())


@pytest.fixture(scope="module")
def trials(sections: Sections) -> list[Trial]:
    return [tried for _, section in sections for tried in section]


def test_the_page_says_what_the_table_does_today(sections: Sections) -> None:
    assert PAGE.read_text() == fault_page(sections), "make docs writes it anew"


def test_no_fault_moves_money_wrongly(trials: list[Trial]) -> None:
    assert [(tried.device, tried.fault, tried.broken_rule) for tried in trials if tried.broken_rule is not None] == []


def test_each_fault_is_in_the_record_unless_it_is_made_good_or_cannot_be_seen(trials: list[Trial]) -> None:
    unnamed = {(tried.device, tried.fault) for tried in trials if not tried.recorded}
    assert unnamed == HARMLESS | INVISIBLE


def test_each_recorded_fault_names_where_it_is(trials: list[Trial]) -> None:
    assert [
        (tried.device, one)
        for tried in trials
        for one in tried.recorded
        if not one.where and "flagged" not in one.what and one.what != "stopped" and one.device != "round"
    ] == []


def test_the_fault_of_one_seat_is_recorded_of_no_other_seat(trials: list[Trial]) -> None:
    for tried in trials:
        if tried.device in ("acceptor.3", "inhibit.3", "lamp.3"):
            seats = {one.device for one in tried.recorded if one.device.startswith(("acceptor.", "lamp."))}
            assert seats <= {"acceptor.3", "lamp.3"}, tried


def test_a_chip_that_went_in_counts_or_is_told_of_unless_its_sensor_is_blind(trials: list[Trial]) -> None:
    """Or its part keeps its power and answers nothing: it can neither close its acceptors nor tell, and is named."""
    blind = {("acceptor.3", "deaf"), ("acceptors", "refuse")}
    assert {(tried.device, tried.fault) for tried in trials if tried.unseen} == blind


def test_once_mended_nothing_lasts_but_what_a_person_must_answer(trials: list[Trial]) -> None:
    lasting = {(tried.device, tried.fault): tried.lasting for tried in trials if tried.lasting}
    assert lasting == UNTIL_LOOKED_AT


def test_no_fault_holds_the_loop(trials: list[Trial]) -> None:
    """Chips, buttons and lights of the others do not wait for a device that is broken."""
    held = {(tried.device, tried.fault): tried.longest_turn_ns // 1_000_000 for tried in trials if tried.late}
    assert held == {}


def test_a_loop_that_is_held_is_seen() -> None:
    half_round = HalfRound(load_table(config_folder() / "tables" / "demo-caribbean-stud.toml"))
    half_round.world.reactor.call_later(1, hold_the_loop)
    half_round.wait(1)
    half_round.world.close()
    assert half_round.longest_turn_ns >= LATE_MS * 1_000_000


def hold_the_loop() -> None:
    until = thread_time_ns() + LATE_MS * 1_000_000
    while thread_time_ns() < until:
        pass


def test_what_others_do_with_the_processor_holds_no_loop_and_who_sleeps_in_it_is_told() -> None:
    """Under load a turn of this loop took 56 ms of a real clock, of which it worked for a few."""
    half_round = HalfRound(load_table(config_folder() / "tables" / "demo-caribbean-stud.toml"))
    half_round.world.reactor.call_later(1, stopped_by_the_system)
    half_round.wait(1)
    assert half_round.longest_turn_ns < LATE_MS * 1_000_000
    half_round.world.reactor.call_later(1, lambda: time.sleep(0.001))
    with pytest.raises(Leak, match=r"time\.sleep"):
        half_round.wait(1)
    half_round.world.close()


def stopped_by_the_system() -> None:
    """As one that waits for its turn on a core: nothing of ours runs, and the real clock goes on."""
    select.select([], [], [], 1.2 * LATE_MS / 1_000)


def test_no_cards_are_dealt_from_a_device_that_is_out_of_order(trials: list[Trial]) -> None:
    for tried in trials:
        if tried.device in ("shuffler", "shoe") and tried.fault in ("silence", "garbage", "unplug", "jam", "stop"):
            assert tried.deal.startswith(("refused", "stopped", "waits")), tried
