"""A table whose pool is one over many: it asks, waits with the reason, pays what was decided, closes without a link."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from controller.shows.linked import LinkedAmount, shown_cents, shown_meter
from controller.shows.outputs import closed
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import apply
from controller.table.awards.waits import award_step
from controller.table.linked.setting import Linked
from controller.table.running.opening import link_to_record
from controller.table.setup import TableSetup
from controller.table.waits import waiting
from games.pools.linking import table_rules, terms_of
from games.pools.rules import Pool
from tests.controller.conftest import CoreTable
from tests.controller.table.decided_again import JudgedTable


def linked_setup(setup: TableSetup, *, closes: bool = True, **changes: object) -> TableSetup:
    """The table with its main pool linked to the pool ``city``."""
    main = setup.progressive.model_copy(update=changes)
    linked = Linked("city", terms_of(main, main.chip_cents), closes)
    return replace(setup, rules=setup.rules.model_copy(update={"progressive": table_rules(main)}), linked=linked)


def linked_table(setup: TableSetup, **changes: object) -> CoreTable:
    table = CoreTable(linked_setup(setup, **changes))  # type: ignore[arg-type]
    table._fold(list(link_to_record(table.state, table.setup)))
    return table


@pytest.fixture
def city(setups: dict[str, TableSetup]) -> CoreTable:
    return linked_table(setups["choctaw"])


def decided(table: CoreTable, cents: int, award: int = 1, *, off: int | None = None) -> tuple[e.Event, ...]:
    return table.take(
        c.PoolDecided(
            device="link",
            at=table.now,
            award=award,
            pool="city",
            cents=cents,
            off_meter_cents=cents if off is None else off,
            base_cents=cents,
            sharers=1,
            sequence=7,
        )
    )


def trouble(table: CoreTable, why: str = "nothing is heard of it") -> tuple[e.Event, ...]:
    return table.take(c.LinkTroubled(device="link", at=table.now, pool="city", why=why))


def royal_verified(table: CoreTable) -> None:
    table.to_settling(3)
    table.claim(3, "royal-flush")
    for role in ("floor-supervisor", "pit-manager", "table-games-manager"):
        table.staff(role)


def test_a_linked_table_keeps_no_seed_of_its_own(city: CoreTable) -> None:
    assert city.meter == 0
    city.lock(1, 2, 3)
    assert city.state.meter.contributed_units == 150 * city.state.meter.units_per_cent


def test_the_pool_is_asked_once_everybody_has_verified_and_not_before(city: CoreTable) -> None:
    city.to_settling(3)
    city.claim(3, "royal-flush")
    city.staff("floor-supervisor")
    assert city.made(e.PoolAsked) == []
    city.staff("pit-manager")
    city.staff("table-games-manager")
    assert city.made(e.PoolAsked) == [
        e.PoolAsked(pool="city", hands=(e.AskedHand(award=1, seat=3, hand="royal-flush"),))
    ]


def test_an_award_waits_with_the_reason_and_nobody_can_sign_for_it(city: CoreTable) -> None:
    royal_verified(city)
    why = "the pool city decides what it is paid: its answer is awaited"
    city.sign()
    assert city.refusal() == why
    assert "pool-answer" in [wait.name for wait in waiting(city.state, city.setup)]
    assert award_step(city.state, city.setup, city.state.awards[0]) == (
        "The pool city decides what it is paid: its answer is awaited."
    )
    assert dealer_lines(city.state, city.setup, "")[1] == "S3 WAIT FOR POOL"


def test_without_the_link_it_says_that_the_pool_does_not_answer(city: CoreTable) -> None:
    royal_verified(city)
    trouble(city)
    city.sign()
    assert city.refusal() == "the pool city decides what it is paid, and does not answer: nothing is heard of it"


def test_what_the_pool_decided_is_paid_and_leaves_the_account_of_the_table_alone(city: CoreTable) -> None:
    royal_verified(city)
    decided(city, 2_500_000)
    for role in ("floor-supervisor", "table-games-manager"):
        city.staff(role)
    city.turn("higher")
    (reduced,) = city.made(e.MeterReduced)
    assert isinstance(reduced, e.MeterReduced)
    assert (reduced.cents, reduced.off_meter_cents) == (2_500_000, 2_500_000)
    assert city.made(e.MeterReset) == []
    meter = city.state.meter
    assert (meter.units, meter.moved_units) == (meter.contributed_units, 2_500_000 * meter.units_per_cent)


def test_an_answer_counts_once(city: CoreTable) -> None:
    royal_verified(city)
    decided(city, 2_500_000)
    decided(city, 2_500_000)
    assert city.refusal() == "the pool answered award 1 before"
    assert len(city.made(e.PoolAnswered)) == 1


def test_an_answer_nobody_asked_for_changes_nothing(city: CoreTable) -> None:
    city.to_settling(3)
    city.claim(3, "flush")
    decided(city, 5_000)
    assert city.refusal() == "no award 1 waits for the pool"


def test_an_award_that_is_denied_after_the_answer_gives_it_back(city: CoreTable) -> None:
    royal_verified(city)
    decided(city, 2_500_000)
    city.staff("table-games-manager", yes=False)
    assert city.state.meter.moved_units == 0
    assert city.state.meter.units == city.state.meter.contributed_units


def test_where_the_meter_counts_parts_of_a_cent_it_moves_by_whole_cents_and_back(city: CoreTable) -> None:
    """Standards A2: the account is kept in thirds of a cent."""
    royal_verified(city)
    state = city.state.with_meter(city.state.meter.in_units(3))
    paid = {"cents": 50_000, "off_meter_cents": 50_000, "base_cents": 50_000, "sharers": 1}
    state = apply(state, e.PoolAnswered(award=1, pool="city", sequence=7, **paid))
    assert state.meter.moved_units == 150_000
    assert apply(state, e.AwardDenied(award=1, role="pit-manager")).meter.moved_units == 0


def test_equal_royals_that_share_are_asked_for_together(setups: dict[str, TableSetup]) -> None:
    table = linked_table(setups["choctaw"], several_royals="share")
    table.to_settling(3, 5)
    for seat in (3, 5):
        table.claim(seat, "royal-flush")
    for _ in range(2):
        for role in ("floor-supervisor", "pit-manager", "table-games-manager"):
            table.staff(role)
    (asked,) = table.made(e.PoolAsked)
    assert isinstance(asked, e.PoolAsked)
    assert [one.seat for one in asked.hands] == [3, 5]


def test_without_the_link_no_wager_is_taken_from_the_next_round_on(city: CoreTable) -> None:
    city.chip(2)
    trouble(city)
    assert closed(city.state, city.setup).count(False) == 6
    (wager,) = city.chip(4)
    assert isinstance(wager, e.WagerAccepted)


def test_between_rounds_a_lost_link_closes_every_acceptor_and_a_mended_one_opens_them(city: CoreTable) -> None:
    trouble(city)
    assert all(closed(city.state, city.setup))
    assert city.setup.why_no_wagers(city.state) == "the pool city is not linked"
    city.take(c.LinkMended(device="link", at=city.now, pool="city"))
    assert not any(closed(city.state, city.setup))


def test_a_house_that_goes_on_takes_wagers_without_the_link(setups: dict[str, TableSetup]) -> None:
    table = linked_table(setups["choctaw"], closes=False)
    trouble(table)
    assert not any(closed(table.state, table.setup))


def test_the_same_trouble_is_recorded_once(city: CoreTable) -> None:
    assert trouble(city) == (e.LinkLost(pool="city", why="nothing is heard of it"),)
    assert trouble(city) == ()


@pytest.mark.parametrize(
    "signal",
    [
        c.DisputeKeyed(device="desk", at=0, pool="progressive", why="x", role="pit-manager"),
        c.SettingAsked(
            device="desk",
            at=0,
            pool="progressive",
            setting="reset",
            value="2000000",
            why="x",
            role="table-games-manager",
            configuration=True,
        ),
    ],
)
def test_nobody_changes_a_linked_pool_at_one_table(city: CoreTable, signal: c.Request) -> None:
    city.take(signal)
    assert city.refusal() == (
        "this meter is part of the pool city over many tables, which is changed at its office: lammer link"
    )


def test_a_table_that_is_linked_no_more_says_so_at_its_start(city: CoreTable, setups: dict[str, TableSetup]) -> None:
    assert link_to_record(city.state, setups["choctaw"]) == (e.TableUnlinked(pool="city"),)
    city._fold([e.TableUnlinked(pool="city")])
    assert city.state.link is None
    assert link_to_record(city.state, city.setup) == (
        e.TableLinked(pool="city", terms=terms_of(setups["choctaw"].progressive, 100)),
    )


@pytest.mark.parametrize(
    ("linked", "digits", "text"),
    [
        (None, None, "NOT AVAILABLE"),
        (LinkedAmount(None), None, "NOT AVAILABLE"),
        (LinkedAmount(123_456), 123_456, "$1,234.56"),
        (LinkedAmount(123_456, "12:04:31"), None, "12:04:31 $1,234.56"),
    ],
)
def test_an_old_amount_is_never_shown_as_new(
    city: CoreTable, linked: LinkedAmount | None, digits: int | None, text: str
) -> None:
    assert shown_cents(city.state, linked) == digits
    assert shown_meter(city.state, linked) == text
    assert dealer_lines(city.state, city.setup, "", linked=linked)[3] == text


def test_an_award_of_the_house_asks_no_pool(setups: dict[str, TableSetup]) -> None:
    main = setups["choctaw"].progressive
    flush = main.awards["flush"].model_copy(update={"paid_from": "house"})
    table = linked_table(setups["choctaw"], awards={**main.awards, "flush": flush})
    assert isinstance(main, Pool)
    table.to_settling(3)
    table.claim(3, "flush")
    table.staff("floor-supervisor")
    assert table.made(e.PoolAsked) == []
    table.staff("floor-supervisor")
    assert len(table.made(e.PayoutLogged)) == 1


# The rate of the pool, changed at its office


def rated(table: CoreTable, rate: str) -> tuple[e.Event, ...]:
    return table.take(c.PoolRated(device="link", at=table.now, pool="city", rate=rate))


def test_the_pool_s_new_rate_holds_from_the_next_round_on_and_is_on_record(city: CoreTable) -> None:
    """Decision 0150: two people changed it at the pool's office; no table does."""
    city.to_settling(1, 2)
    before = city.state.meter.units_per_cent
    rated(city, "100/3")
    assert city.refusal() == "a round has wagers: they add at the rate that it began with"
    at_the_old_rate = city.state.meter.contributed_units
    city.next()
    linked, changed = rated(city, "100/3")
    assert isinstance(linked, e.TableLinked)
    assert isinstance(changed, e.ParameterChangeApplied)
    assert linked.terms.rate == "100/3"
    assert (changed.change, changed.setting, changed.after) == (0, "rate", "100/3")
    times = city.state.meter.units_per_cent // before
    city.chip(1)
    city.chip(2)
    city.chip(3)
    rose = city.state.meter.contributed_units - at_the_old_rate * times
    assert rose == 100 * city.state.meter.units_per_cent


def test_a_table_that_starts_again_keeps_the_pool_s_rate_and_not_that_of_its_file(city: CoreTable) -> None:
    rated(city, "25")
    assert link_to_record(city.state, city.setup) == ()
    assert city.state.link is not None
    assert city.state.link.terms.rate == "25"


@pytest.mark.parametrize(
    ("rate", "why"),
    [
        ("101", "the pool city has a rate that this table cannot have: meter and reserve cannot rise by more than"),
        ("much", "the pool city has a rate that this table cannot have: a value is a whole number or a fraction"),
        ("1/1000001", "the meter would have to count in parts of a cent finer than 1/1000000"),
    ],
)
def test_a_rate_that_no_table_can_have_is_refused_with_its_reason(city: CoreTable, rate: str, why: str) -> None:
    before = city.state
    rated(city, rate)
    assert city.refusal().startswith(why)
    assert city.state.link == before.link


def test_a_rate_that_holds_already_or_is_another_pool_s_changes_nothing(city: CoreTable) -> None:
    assert city.state.link is not None
    rated(city, city.state.link.terms.rate)
    assert city.refusal() == "the pool city is fed at this rate already"
    city.take(c.PoolRated(device="link", at=city.now, pool="other", rate="25"))
    assert city.refusal() == "this table is linked to the pool city, not to other"


def test_a_rate_of_the_pool_is_decided_so_again_and_one_that_was_forged_is_not(setups: dict[str, TableSetup]) -> None:
    table = JudgedTable(linked_setup(setups["choctaw"]))
    table._fold(list(link_to_record(table.state, table.setup)))
    table._opened = table.state
    rated(table, "25")
    table.chip(1)
    assert table.unfounded() == []
    linked, changed = table._decisions[0]
    table._decisions[0] = (linked, msgspec.structs.replace(changed, after="30"))
    assert table.unfounded()
