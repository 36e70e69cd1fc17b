"""A meter is corrected by two persons and a key: codes alone move nothing, and each turn does one thing."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from controller.console.accounting_view import accounting_view
from controller.console.desk_view import desk_view
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.settings.meters import meters_of
from controller.table.waits import WAITS, next_turns, waiting
from drivers import signals as s
from tests.controller.conftest import CoreTable, ask_correction, carry_out, merge, with_pool

SUPERVISOR, PIT, MANAGER = "floor-supervisor", "pit-manager", "table-games-manager"
SEED = 1_000_000


def withdraw(table: CoreTable, role: str, person: str = "", why: str = "it was right") -> None:
    table.take(
        c.CorrectionWithdrawnKeyed(device="accounting", at=table.now, role=role, person=person, correction=1, why=why)
    )


def dispute(table: CoreTable, pool: str = "progressive") -> None:
    table.take(c.DisputeKeyed(device="awards-desk", at=table.now, pool=pool, why="a flush", role=PIT))


def to_the_key(table: CoreTable, hand: str = "straight-flush") -> None:
    """An award of seat 3 that waits for nothing but the higher key."""
    table.to_settling(3)
    table.claim(3, hand)
    for role in (SUPERVISOR, PIT, SUPERVISOR):
        table.staff(role)


# Asked for


def test_two_codes_alone_move_nothing(choctaw: CoreTable) -> None:
    """Standards A11, B2; before, they moved the meter to any value."""
    ask_correction(choctaw, -500_000)
    assert choctaw.meter == SEED
    (asked,) = choctaw.made(e.CorrectionAsked)
    assert isinstance(asked, e.CorrectionAsked)
    assert (asked.correction, asked.position, asked.cents, asked.witness) == (1, 12, -500_000, "di-dunn")
    assert choctaw.made(e.CorrectionRecorded) == []


def test_the_key_moves_it_once_and_the_record_names_all_three(choctaw: CoreTable) -> None:
    ask_correction(choctaw, -50)
    carry_out(choctaw)
    (made,) = choctaw.made(e.CorrectionRecorded)
    assert isinstance(made, e.CorrectionRecorded)
    assert (made.correction, made.person, made.witness, made.key, made.key_role) == (
        *(1, "ann-ames", "di-dunn"),
        *("higher", PIT),
    )
    assert choctaw.meter == SEED - 50
    choctaw.turn("higher")
    assert choctaw.refusal() == "no award waits for the higher key"
    assert choctaw.meter == SEED - 50


def test_a_second_one_of_the_same_meter_is_refused_while_one_waits(two_pools: CoreTable) -> None:
    ask_correction(two_pools, -50)
    ask_correction(two_pools, -50)
    assert two_pools.refusal() == "correction 1 of the progressive meter waits for its key: withdraw that one first"
    ask_correction(two_pools, 30, "minor")
    assert [one.pool for one in two_pools.state.corrections] == ["progressive", "minor"]


def test_each_of_two_pools_takes_a_turn_of_its_own(two_pools: CoreTable) -> None:
    before = two_pools.state.pool("minor").cents
    ask_correction(two_pools, -50)
    ask_correction(two_pools, 30, "minor")
    carry_out(two_pools)
    assert (two_pools.meter, two_pools.state.pool("minor").cents) == (SEED - 50, before)
    carry_out(two_pools, MANAGER)
    assert (two_pools.meter, two_pools.state.pool("minor").cents) == (SEED - 50, before + 30)


def test_a_table_without_the_lock_says_so_and_one_whose_house_gives_nobody_the_key(choctaw: CoreTable) -> None:
    bare = CoreTable(replace(choctaw.setup, key_of={"key.lower": "lower"}))
    ask_correction(bare, -50)
    assert bare.refusal() == "a correction of the meter takes the higher key, and this table has no lock for it"
    awards = {hand: rule for hand, rule in choctaw.setup.progressive.awards.items() if rule.key == "lower"}
    lower = with_pool(choctaw.setup, awards=awards)
    ask_correction(lower, -50)
    assert lower.refusal().endswith("takes the higher key, and the rules of this house give it to nobody")


# Whose key


@pytest.mark.parametrize(
    ("role", "key", "told"),
    [
        (
            SUPERVISOR,
            "higher",
            "turned for a correction by the pit manager or table games manager, not by the floor",
        ),
        (PIT, "lower", "a correction of the meter takes the higher key, not the lower one"),
        ("accountant", "higher", "the person who turns a key gives their staff code first"),
    ],
)
def test_the_key_of_nobody_else_moves_it(choctaw: CoreTable, role: str, key: str, told: str) -> None:
    ask_correction(choctaw, -50)
    carry_out(choctaw, role, key)
    assert told in choctaw.refusal()
    assert choctaw.meter == SEED
    assert len(choctaw.state.corrections) == 1


def test_a_code_at_the_desk_of_somebody_who_may_not_turn_it_is_refused_at_once(choctaw: CoreTable) -> None:
    ask_correction(choctaw, -50)
    choctaw.staff(SUPERVISOR)
    assert "not by the floor supervisor" in choctaw.refusal()


def test_a_code_from_before_it_was_asked_for_is_not_good_for_it(choctaw: CoreTable) -> None:
    choctaw.staff(PIT)
    ask_correction(choctaw, -50)
    choctaw.turn("higher")
    assert choctaw.refusal() == (
        "the staff code was given for something else: give it again, then turn the key for this correction"
    )
    assert choctaw.meter == SEED


def test_a_key_that_is_found_on_or_stays_on_moves_nothing(choctaw: CoreTable) -> None:
    choctaw.key("higher")
    ask_correction(choctaw, -50)
    choctaw.staff(PIT)
    choctaw.key("higher")
    choctaw.restart()
    choctaw.take(s.KeyLockChanged(device="key.higher", at=choctaw.now, on=True, at_start=True))
    assert choctaw.meter == SEED


def test_it_outlives_a_restart(choctaw: CoreTable) -> None:
    ask_correction(choctaw, -50)
    choctaw.restart()
    assert fold(choctaw.events) == choctaw.state
    carry_out(choctaw)
    assert choctaw.meter == SEED - 50


# Beside an award


def test_an_award_takes_the_next_turn_and_the_page_says_so(choctaw: CoreTable) -> None:
    ask_correction(choctaw, -50)
    to_the_key(choctaw)
    said = (
        "The next turn of a key is for the straight flush of seat 3. "
        "A turn after that moves the progressive meter by -$0.50."
    )
    assert next_turns(choctaw.state, choctaw.setup) == said
    assert desk_view(choctaw.state, choctaw.setup).next_turns == said
    assert accounting_view(choctaw.state, choctaw.setup).next_turns == said
    carry_out(choctaw)
    assert (len(choctaw.made(e.MeterReduced)), choctaw.made(e.CorrectionRecorded)) == (1, [])


def test_a_code_that_was_given_for_an_award_is_not_good_for_the_correction_behind_it(choctaw: CoreTable) -> None:
    """The person at the key denies the award, and the key does nothing else in its place."""
    ask_correction(choctaw, -50)
    to_the_key(choctaw)
    choctaw.staff(PIT, yes=False)
    assert choctaw.state.open_awards() == ()
    choctaw.turn("higher")
    assert "staff code" in choctaw.refusal()
    assert choctaw.made(e.CorrectionRecorded) == []


def test_the_turn_that_pays_an_award_makes_no_correction_however_long_the_key_stays_on(choctaw: CoreTable) -> None:
    ask_correction(choctaw, -50)
    to_the_key(choctaw)
    choctaw.staff(PIT)
    choctaw.key("higher")
    choctaw.key("higher")
    choctaw.key("higher", on=False)
    choctaw.turn("higher")
    assert "staff code" in choctaw.refusal()
    assert choctaw.made(e.CorrectionRecorded) == []
    carry_out(choctaw)
    assert len(choctaw.made(e.CorrectionRecorded)) == 1


def test_all_else_that_takes_a_key_or_an_answer_comes_before_it() -> None:
    assert [wait.name for wait in WAITS if wait.turn or wait.answer][-1] == "correction"
    assert all((wait.turn is None) == (wait.by_turn is WAITS[0].by_turn) for wait in WAITS)


# What the pool allows


def test_the_limits_hold_when_the_key_turns_too(choctaw: CoreTable) -> None:
    """The limit was set meanwhile."""
    ask_correction(choctaw, 200)
    asked = {"pool": "progressive", "setting": "limit", "value": "1000100", "why": "small bank"}
    choctaw.take(c.SettingAsked(device="accounting", at=0, role=MANAGER, configuration=True, **asked))
    choctaw.take(c.SettingWitnessed(device="accounting", at=0, role="accountant", change=1))
    carry_out(choctaw)
    assert choctaw.refusal() == (
        "correction 1 cannot be made any more, withdraw it: "
        "the meter would stand at $10,002.00, above its limit of $10,001.00"
    )
    assert choctaw.meter == SEED
    assert "It cannot be made any more" in accounting_view(choctaw.state, choctaw.setup).corrections[0].waits_for
    withdraw(choctaw, PIT)
    assert choctaw.state.corrections == ()


def test_no_meter_falls_below_nothing_when_the_key_turns(choctaw: CoreTable) -> None:
    """A tenth went meanwhile."""
    ask_correction(choctaw, -SEED)
    to_the_key(choctaw)
    carry_out(choctaw)
    fallen = choctaw.meter
    carry_out(choctaw)
    assert "is not lower" in choctaw.refusal()
    assert choctaw.meter == fallen


def test_it_adds_to_what_the_meter_shows_when_the_key_turns(choctaw: CoreTable) -> None:
    ask_correction(choctaw, -30)
    choctaw.chip(2)
    carry_out(choctaw)
    assert choctaw.meter == SEED + 50 - 30


def test_no_key_moves_a_meter_while_its_copies_disagree(choctaw: CoreTable) -> None:
    ask_correction(choctaw, -50)
    choctaw.take(c.CopyDiffers(device="memory.fram", at=choctaw.now, why="it is ahead", position=9))
    carry_out(choctaw)
    assert "the copies of the meters disagree" in choctaw.refusal()
    assert choctaw.meter == SEED


# How it ends without a key


@pytest.mark.parametrize(
    ("role", "person", "may"),
    [
        (SUPERVISOR, "ann-ames", True),
        ("accountant", "di-dunn", True),
        (PIT, "", True),
        (MANAGER, "mia-moss", True),
        (SUPERVISOR, "bob-bell", False),
        ("accountant", "eve-ede", False),
        ("dealer", "", False),
    ],
)
def test_it_is_withdrawn_by_either_of_the_two_or_by_a_holder_of_the_key(
    choctaw: CoreTable, role: str, person: str, may: bool
) -> None:
    ask_correction(choctaw, -50)
    withdraw(choctaw, role, person)
    assert len(choctaw.made(e.CorrectionWithdrawn)) == may
    assert (choctaw.state.corrections == ()) is may
    assert choctaw.refusal().startswith("" if may else "this correction is withdrawn by one of the two who asked")
    assert choctaw.meter == SEED


def test_to_withdraw_takes_a_reason_and_a_correction_that_waits(choctaw: CoreTable) -> None:
    withdraw(choctaw, PIT)
    assert choctaw.refusal() == "no correction of number 1 waits"
    ask_correction(choctaw, -50)
    withdraw(choctaw, PIT, why=" ")
    assert choctaw.refusal() == "to withdraw a correction takes a reason"
    withdraw(choctaw, PIT)
    carry_out(choctaw)
    assert choctaw.meter == SEED
    ask_correction(choctaw, -50)
    assert choctaw.state.corrections[0].correction == 2


def test_it_lapses_when_the_pool_is_won(oneida: CoreTable) -> None:
    ask_correction(oneida, -50)
    oneida.to_settling(3)
    oneida.claim(3, "royal-flush")
    for role in (*oneida.setup.awards["royal-flush"].verified_by, PIT, "table-games-manager"):
        oneida.staff(role)
    oneida.turn("higher")
    assert oneida.made(e.MeterReset)
    (lapsed,) = oneida.made(e.CorrectionLapsed)
    assert isinstance(lapsed, e.CorrectionLapsed)
    assert lapsed.why == "the pool was won before a key was turned"
    carry_out(oneida)
    assert oneida.meter == oneida.setup.progressive.reset_cents


def test_it_lapses_with_a_dispute_of_its_pool_and_of_no_other(two_pools: CoreTable) -> None:
    ask_correction(two_pools, -50)
    ask_correction(two_pools, 30, "minor")
    dispute(two_pools)
    assert [one.pool for one in two_pools.state.corrections] == ["minor"]


def test_a_pool_does_not_go_into_another_while_its_meter_is_to_be_corrected(two_pools: CoreTable) -> None:
    ask_correction(two_pools, 30, "minor")
    merge(two_pools)
    assert two_pools.refusal() == "a correction of the minor meter waits: withdraw it first"
    withdraw(two_pools, PIT)
    merge(two_pools)
    assert two_pools.made(e.PoolsMerged)


# What is shown


def test_it_is_shown_at_every_place_and_hides_nothing_more_urgent(choctaw: CoreTable) -> None:
    ask_correction(choctaw, -50)
    state, setup = choctaw.state, choctaw.setup
    assert dealer_lines(state, setup, "")[2] == "CORRECTION: HIGH KEY"
    (wait,) = waiting(state, setup)
    (alarm,) = wait.alarms(state, setup) or ()
    assert alarm.text == "the higher key moves the progressive meter by -$0.50, or it is withdrawn"
    asked = desk_view(state, setup).question
    assert asked is not None
    assert (asked.step, asked.amount, asked.identified) == ("key", "-$0.50", None)
    assert "Asked for by the floor supervisor, witnessed by the accountant." in asked.text
    choctaw.staff(PIT)
    asked = desk_view(choctaw.state, setup).question
    assert asked is not None
    assert asked.identified == "pit manager"


# The wrong record


@pytest.mark.parametrize(
    ("event", "meters"),
    [
        (e.ClockUnsynchronised(), ()),
        (e.ParameterChangeWithdrawn(change=1, why="w", role=PIT), ()),
        (e.WagerAccepted(seat=3, at=0, units=0), ()),
        (e.WagerAccepted(seat=3, at=0, units=50), ("progressive",)),
        (e.WagerAccepted(seat=3, at=0, units=50, rises=(e.PoolRise(pool="minor", units=5),)), ("progressive", "minor")),
        (e.MeterReset(award=1, cents=5, pool="minor"), ("minor",)),
    ],
)
def test_the_meters_of_a_record_are_told_from_it_alone(event: e.Event, meters: tuple[str, ...]) -> None:
    assert meters_of(event) == meters


# Records from before


def test_a_correction_from_before_corrections_waited_still_moves_its_meter(choctaw: CoreTable) -> None:
    choctaw.correct_as_before(-50)
    assert choctaw.meter == SEED - 50
    kept = msgspec.json.encode(choctaw.state)
    assert msgspec.json.decode(kept, type=type(choctaw.state)) == choctaw.state
