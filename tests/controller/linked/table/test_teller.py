"""What a table's record tells the pool: chips once, awards as they were asked for, paid or given up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from controller.linked.facts import (
    HitPaid,
    HitVerified,
    HitWithdrawn,
    Joined,
    Left,
    SettingChanged,
    TableFact,
    Wagered,
    Winner,
)
from controller.linked.link.said import answer_of
from controller.linked.pool_file import pool_of
from controller.linked.state import hit_key
from controller.linked.table.teller import Teller
from controller.record.journal.journal import Entry
from controller.table import commands as c, events as e
from controller.table.setup import TableSetup
from controller.table.state import TableState
from tests.controller.conftest import CoreTable
from tests.controller.linked.saying import BY, Log
from tests.controller.table.linked.test_linked_table import decided, linked_table, royal_verified


@pytest.fixture
def city(setups: dict[str, TableSetup]) -> CoreTable:
    return linked_table(setups["choctaw"])


def told(events: Sequence[e.Event]) -> tuple[TableFact, ...]:
    entries = [Entry(position, 0, event) for position, event in enumerate(events, 1)]
    return Teller(TableState()).tell(entries)


def test_a_table_joins_with_its_terms_and_tells_every_chip_once(city: CoreTable) -> None:
    city.lock(1, 2, 3)
    joined, *wagered = told(city.events)
    assert isinstance(joined, Joined)
    assert joined.terms.chip_cents == 100
    assert sum(fact.wagers for fact in wagered if isinstance(fact, Wagered)) == 3


def test_chips_from_before_the_link_are_the_table_s_own(choctaw: CoreTable) -> None:
    choctaw.lock(1, 2, 3)
    assert told(choctaw.events) == ()


def test_a_hit_is_told_when_the_pool_is_asked_and_when_it_is_paid(city: CoreTable) -> None:
    royal_verified(city)
    decided(city, 2_500_000)
    for role in ("floor-supervisor", "table-games-manager"):
        city.staff(role)
    city.turn("higher")
    assert told(city.events)[-2:] == (
        HitVerified(winners=(Winner(award=1, seat=3, hand="royal-flush"),)),
        HitPaid(award=1, cents=2_500_000),
    )


def test_a_hit_that_is_denied_afterwards_is_withdrawn(city: CoreTable) -> None:
    royal_verified(city)
    decided(city, 2_500_000)
    city.staff("table-games-manager", yes=False)
    assert told(city.events)[-1] == HitWithdrawn(award=1)


def test_a_hit_that_is_denied_before_it_was_verified_is_told_nobody(city: CoreTable) -> None:
    city.to_settling(3)
    city.claim(3, "royal-flush")
    city.staff("floor-supervisor", yes=False)
    assert not [fact for fact in told(city.events) if isinstance(fact, HitVerified | HitWithdrawn)]


def test_a_table_that_is_linked_no_more_leaves(city: CoreTable) -> None:
    city._fold([e.TableUnlinked(pool="city")])
    assert isinstance(told(city.events)[-1], Left)


@pytest.mark.parametrize("cut", range(1, 12))
def test_what_is_told_in_two_parts_comes_to_the_same_pool(city: CoreTable, cut: int) -> None:
    """A message ends wherever the record stood when it was made."""
    royal_verified(city)
    place = len(city.events) * cut // 12
    entries = [Entry(position, 0, event) for position, event in enumerate(city.events, 1)]
    teller = Teller(TableState())
    parts = [teller.tell(entries[:place]), teller.tell(entries[place:])]
    log = Log(tables=("A",))
    for facts in parts:
        if facts:
            log.say("A", *(fact for fact in facts if not isinstance(fact, Joined)))
    assert log.state.meter.chips == 1
    assert log.state.hits[hit_key("A", 1)].state == "decided"


def test_the_pool_of_one_table_is_to_the_cent_that_table_s_own_pool(
    choctaw: CoreTable, setups: dict[str, TableSetup]
) -> None:
    """The same fold over the same facts: rounds of one table, alone and linked."""
    linked = linked_table(setups["choctaw"])
    for table in (choctaw, linked):
        table.to_settling(1, 2, 6)
    log = Log(pool_of(setups["choctaw"].progressive), tables=("A",))
    log.say("A", *(fact for fact in told(linked.events) if not isinstance(fact, Joined)))
    assert log.state.meter.cents == choctaw.meter
    assert log.state.meter.chips == choctaw.state.meter.chips


def test_the_account_of_a_table_is_to_the_part_of_a_cent_what_the_pool_took_of_it_over_a_change_of_rate(
    city: CoreTable, setups: dict[str, TableSetup]
) -> None:
    """Decision 0150: the pool wins, its office's rate is in force, the table hears of it a round later."""
    log = Log(pool_of(setups["choctaw"].progressive), tables=("A", "B"))
    log.office(SettingChanged(setting="rate", value="100/3", by=BY))
    city.to_settling(1, 2)
    log.hit("B", 1)
    city.next()
    city.take(c.PoolRated(device="link", at=city.now, pool="city", rate=answer_of(log.state, "A", "").rate))
    for seat in (1, 2, 3, 6):
        city.chip(seat)
    log.say("A", *told(city.events))
    of, account = log.state.member("A"), city.state.meter
    assert of.wagers == account.chips == 6
    assert Fraction(of.units, log.state.meter.units_per_cent) == Fraction(
        account.contributed_units, account.units_per_cent
    )
    assert answer_of(log.state, "A", "").rate == ""
