"""Changes of settings: a credential apart from the locks, a witness of another department, and patience."""

from __future__ import annotations

import pytest

from controller.record.recovery import check_same_table
from controller.table import commands as c, events as e
from controller.table.invariants import violation
from controller.table.settings.decide import why_not_at_once
from controller.table.setup import TableSetup
from tests.controller.conftest import CoreTable, merge, with_pool

MANAGER = "table-games-manager"


def ask(
    table: CoreTable,
    setting: str,
    value: str,
    *,
    role: str = MANAGER,
    configuration: bool = True,
    why: str = "new year",
    pool: str = "progressive",
) -> None:
    table.take(
        c.SettingAsked(
            device="accounting",
            at=table.now,
            role=role,
            person="mia-moss",
            configuration=configuration,
            pool=pool,
            setting=setting,
            value=value,
            why=why,
        )
    )


def witness(table: CoreTable, role: str = "accountant", person: str = "di-dunn", change: int = 1) -> None:
    table.take(c.SettingWitnessed(device="accounting", at=table.now, role=role, person=person, change=change))


def win_the_pool(table: CoreTable, seat: int = 3) -> None:
    table.to_settling(seat)
    table.claim(seat, "royal-flush")
    for role in ("floor-supervisor", "pit-manager", MANAGER, MANAGER):
        table.staff(role)
    table.turn("higher")
    assert table.made(e.MeterReset)


# Who


@pytest.mark.parametrize(
    ("role", "configuration", "told"),
    [
        (MANAGER, False, "a change of settings takes the configuration code; this one goes with the keys"),
        ("pit-manager", True, "settings are changed by the table games manager, not by the pit manager"),
    ],
)
def test_the_credential_of_the_keys_changes_nothing(
    choctaw: CoreTable, role: str, configuration: bool, told: str
) -> None:
    """Standards D7."""
    ask(choctaw, "reset", "2000000", role=role, configuration=configuration)
    assert choctaw.refusal() == told
    assert choctaw.state.changes == ()


@pytest.mark.parametrize(
    ("role", "person", "told"),
    [
        ("accountant", "mia-moss", "nobody witnesses what they asked for"),
        (
            "pit-manager",
            "bob-bell",
            "a change that the table games manager asked for is witnessed "
            "by the accountant or the surveillance officer",
        ),
    ],
)
def test_the_witness_is_another_person_of_another_department(
    choctaw: CoreTable, role: str, person: str, told: str
) -> None:
    """Standards D8."""
    ask(choctaw, "reset", "2000000")
    witness(choctaw, role, person)
    assert choctaw.refusal() == told
    assert choctaw.state.changes[0].witness_role is None


# What


@pytest.mark.parametrize(
    ("setting", "value", "why", "told"),
    [
        ("reset", "ten", "new year", 'a value is a whole number or a fraction such as 100/3, not "ten"'),
        ("reset", "1/0", "new year", "a value is a whole number"),
        ("reset", "100/3", "new year", "a reset is whole cents"),
        ("reset", "1000000", "new year", "the reset has this value already"),
        ("rate", "101", "new year", "meter and reserve cannot rise by more than the chip of 100 cents"),
        ("rate", "1/1000001", "new year", "the meter would have to count in parts of a cent finer than 1/1000000"),
        ("limit", "999999", "new year", "a limit is not below the reset amount of $10,000.00"),
        ("colour", "1", "new year", "a pool has no setting colour; it has rate, reserve-rate, reset, limit"),
        ("reset", "2000000", " ", "a change of settings takes a reason"),
    ],
)
def test_a_value_that_no_pool_can_have_is_refused_with_what_would_be_right(
    choctaw: CoreTable, setting: str, value: str, why: str, told: str
) -> None:
    ask(choctaw, setting, value, why=why)
    assert choctaw.refusal().startswith(told)


def test_a_rate_that_the_pools_bound_refuses_at_every_chip_is_no_setting(setups: dict[str, TableSetup]) -> None:
    """Standards A3: nobody could wager any more."""
    table = with_pool(setups["choctaw"], max_contribution_cents=60)
    ask(table, "rate", "61")
    assert table.refusal() == "this pool refuses a contribution above 60 cents, and with that every chip"
    ask(table, "rate", "60")
    assert len(table.state.changes) == 1


def test_the_house_of_two_pools_bounds_what_a_chip_adds(two_pools: CoreTable) -> None:
    """Standards A3, in a rules file that is played."""
    ask(two_pools, "rate", "61")
    assert two_pools.refusal() == "this pool refuses a contribution above 60 cents, and with that every chip"


def test_a_reset_amount_above_the_limit_is_no_setting(setups: dict[str, TableSetup]) -> None:
    table = with_pool(setups["choctaw"], limit_cents=1_500_000)
    ask(table, "reset", "1500001")
    assert table.refusal() == "a reset amount is not above the limit of $15,000.00"


def test_a_pool_of_which_a_change_waits_is_not_merged_into_another(two_pools: CoreTable) -> None:
    """What was asked for would wait for ever."""
    ask(two_pools, "rate", "40", pool="minor")
    merge(two_pools)
    assert two_pools.refusal() == "a change of the pool minor waits: withdraw it first"


def test_two_changes_of_one_setting_do_not_wait_together(choctaw: CoreTable) -> None:
    ask(choctaw, "rate", "40")
    ask(choctaw, "rate", "30")
    assert choctaw.refusal() == "a change of the rate waits already: withdraw that one first"


# When


def test_a_rate_waits_until_the_pool_is_won_and_then_holds_exactly(choctaw: CoreTable) -> None:
    """Standards B6: the running jackpot is not touched."""
    ask(choctaw, "rate", "100/3")
    witness(choctaw)
    assert choctaw.made(e.ParameterChangeApplied) == []
    win_the_pool(choctaw)
    (applied,) = choctaw.made(e.ParameterChangeApplied)
    assert isinstance(applied, e.ParameterChangeApplied)
    assert (applied.before, applied.after, applied.units_per_cent) == ("50", "100/3", 3)
    choctaw.next()
    for seat in (1, 2, 3):
        choctaw.chip(seat)
    assert choctaw.meter == 1_000_100
    assert violation(choctaw.state, choctaw.setup) is None


def test_a_change_that_nobody_witnessed_does_not_take_effect_with_a_win(choctaw: CoreTable) -> None:
    ask(choctaw, "reset", "2000000")
    win_the_pool(choctaw)
    assert choctaw.meter == 1_000_000
    assert len(choctaw.state.changes) == 1


def test_the_pool_that_was_won_starts_again_at_the_new_reset_amount(choctaw: CoreTable) -> None:
    """What runs is not touched: a royal takes what showed, the next jackpot begins under the new setting."""
    ask(choctaw, "reset", "2000000")
    witness(choctaw)
    win_the_pool(choctaw)
    (reduced,) = choctaw.made(e.MeterReduced)
    assert isinstance(reduced, e.MeterReduced)
    assert (reduced.cents, choctaw.meter) == (1_000_050, 2_000_000)


def test_a_limit_above_what_shows_takes_effect_at_once_and_another_waits(choctaw: CoreTable) -> None:
    """Standards B3."""
    ask(choctaw, "limit", "2000000")
    witness(choctaw)
    assert choctaw.state.meter.limit_cents == 2_000_000
    ask(choctaw, "limit", "1000000")
    witness(choctaw, change=2)
    assert choctaw.state.meter.limit_cents == 2_000_000
    assert choctaw.state.changes[0].witness_role == "accountant"
    win_the_pool(choctaw)
    assert choctaw.state.meter.limit_cents == 2_000_000, "1,000,000 shows: a limit lies above that"


def test_a_limit_that_lay_below_what_showed_takes_effect_once_the_pool_starts_again_below_it(
    choctaw: CoreTable,
) -> None:
    """Standards B3: 1,000,050 shows when it is witnessed, and 1,000,000 after the royal."""
    choctaw.to_settling(3)
    ask(choctaw, "limit", "1000040")
    witness(choctaw)
    assert choctaw.made(e.ParameterChangeApplied) == []
    choctaw.claim(3, "royal-flush")
    for role in ("floor-supervisor", "pit-manager", MANAGER, MANAGER):
        choctaw.staff(role)
    choctaw.turn("higher")
    assert (choctaw.meter, choctaw.state.meter.limit_cents) == (1_000_000, 1_000_040)
    assert choctaw.state.changes == ()


def test_of_two_changes_that_together_take_more_than_the_chip_the_second_goes_on_waiting(choctaw: CoreTable) -> None:
    """Each was possible when it was asked for."""
    ask(choctaw, "rate", "60")
    ask(choctaw, "reserve-rate", "45")
    witness(choctaw, change=1)
    witness(choctaw, change=2)
    win_the_pool(choctaw)
    (applied,) = choctaw.made(e.ParameterChangeApplied)
    assert isinstance(applied, e.ParameterChangeApplied)
    assert applied.setting == "rate"
    (waits,) = choctaw.state.changes
    told = why_not_at_once(choctaw.state, choctaw.setup.now(choctaw.state).rules, waits)
    assert told == "meter and reserve cannot rise by more than the chip of 100 cents"


def test_a_reset_amount_that_a_later_limit_leaves_no_room_for_does_not_take_effect(choctaw: CoreTable) -> None:
    ask(choctaw, "reset", "2000000")
    witness(choctaw, change=1)
    ask(choctaw, "limit", "1500000")
    witness(choctaw, change=2)
    win_the_pool(choctaw)
    assert (choctaw.meter, choctaw.state.meter.limit_cents) == (1_000_000, 1_500_000)
    (waits,) = choctaw.state.changes
    assert waits.setting == "reset"


def test_a_change_that_is_withdrawn_never_takes_effect(choctaw: CoreTable) -> None:
    ask(choctaw, "reset", "2000000")
    witness(choctaw)
    withdraw = c.SettingWithdrawn(device="accounting", at=choctaw.now, role="dealer", change=1, why="a slip")
    choctaw.take(withdraw)
    assert choctaw.refusal() == "the dealer neither asks for changes of settings nor witnesses them"
    choctaw.take(
        c.SettingWithdrawn(device="accounting", at=choctaw.now, role=MANAGER, person="mia-moss", change=1, why="a slip")
    )
    win_the_pool(choctaw)
    assert choctaw.made(e.ParameterChangeApplied) == []
    witness(choctaw)
    assert choctaw.refusal() == "no change of number 1 waits"


def test_the_setup_with_the_records_settings_is_the_same_until_they_change(choctaw: CoreTable) -> None:
    setup: TableSetup = choctaw.setup
    assert setup.now(choctaw.state) is setup
    ask(choctaw, "limit", "2000000")
    witness(choctaw)
    changed = setup.now(choctaw.state)
    assert changed is setup.now(choctaw.state)
    assert changed.progressive.limit_cents == 2_000_000


def test_a_table_whose_rate_was_changed_through_the_record_opens_again(choctaw: CoreTable) -> None:
    """The rules file still has the first value; the record's counts."""
    ask(choctaw, "rate", "100/3")
    witness(choctaw)
    win_the_pool(choctaw)
    check_same_table(choctaw.state, choctaw.setup)
