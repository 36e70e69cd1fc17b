"""The pools of a bingo room: what the sale adds, what a prize takes, and that a meter falls with its record alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given, strategies as st
from pydantic import ValidationError

from controller.console.accounting_view import accounting_view
from controller.reports.movements import movements
from controller.table import commands as c, events as e
from controller.table.apply import apply
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.bingo.numbered import sheet_of
from games.bingo.rules import BingoRules
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable
from tests.controller.table.tickets.bingo import (
    PAD,
    PLANET,
    answer,
    call,
    claim,
    close,
    lock,
    middle_row,
    on_sale,
    sell,
    take_out,
    won,
)
from tests.games.bingo.test_bingo import DATA

OF_A_MYSTERY = {"of_meter": "100 %", "verified_by": [], "then": "reset"}


def shows(table: CoreTable) -> Mapping[str, int]:
    return {meter.pool: meter.cents for meter in table.state.levels}


def with_pool(setup: TableSetup, name: str, **changes: Any) -> TableSetup:
    pools = {**setup.rules.pool, name: setup.rules.pool[name].model_copy(update=changes)}
    return replace(setup, rules=setup.rules.model_copy(update={"pool": pools}))


def test_each_pool_of_the_house_begins_with_its_seed(room: CoreTable) -> None:
    assert shows(room) == {"prize": 100_000, "planet": 250_000, "jackpot": 100_000, "consolation": 10_000}
    assert [one.pool for one in room.made(e.PoolOpened)] == list(shows(room))  # type: ignore[attr-defined]


def test_a_ticket_adds_its_part_once_its_game_is_decided_and_not_before(room: CoreTable) -> None:
    """000:154; the rate is the house's: a twentieth of $6.00."""
    won(room, PLANET)
    answer(room, yes=False)
    assert shows(room)["planet"] == 250_000
    close(room)
    assert shows(room)["planet"] == 250_060
    assert room.state.pool("planet").chips == 2


def test_a_game_of_another_format_lets_the_progressive_stand(room: CoreTable) -> None:
    won(room, "middle-row")
    close(room)
    assert shows(room) == {"prize": 100_000, "planet": 250_000, "jackpot": 100_000, "consolation": 10_000}
    assert not room.made(e.SalesAdded)


def test_the_winner_gets_what_stood_there_and_the_sale_of_the_game_is_for_the_next_one(room: CoreTable) -> None:
    won(room, PLANET)
    answer(room, yes=True)
    close(room)
    assert room.state.room.unpaid == {1: 350_000}
    assert shows(room)["planet"] == 250_060


def test_a_ticket_that_was_taken_back_adds_nothing(room: CoreTable) -> None:
    on_sale(room, PLANET, sheets=2)
    sell(room)
    take_out(room, 3, "sold by mistake")
    lock(room)
    for ball in middle_row(room, 1):
        call(room, ball)
    claim(room, 1)
    answer(room, yes=False)
    close(room)
    assert shows(room)["planet"] == 250_060


def test_a_game_that_is_drawn_again_counts_each_ticket_once(room: CoreTable) -> None:
    won(room, PLANET)
    room.take(c.IrregularityKeyed(**PAD, what="ball-repeated", facts={}))
    answer(room, yes=False)
    close(room)
    assert shows(room)["planet"] == 250_060


def test_what_does_not_divide_stays_on_its_meter(setup: TableSetup) -> None:
    """000:146; the house leaves the cent where it was."""
    division = setup.rules.division.model_copy(update={"remainder": "stays"})  # type: ignore[attr-defined]
    rules = setup.rules.model_copy(update={"division": division})
    table = CoreTable(with_pool(replace(setup, rules=rules), "prize", seed_cents=100_001))
    shared_blackout(table)
    assert set(table.state.room.unpaid.values()) == {50_000}
    assert shows(table)["prize"] == 100_001  # a cent of the old prize, and the reset amount


def shared_blackout(table: CoreTable) -> None:
    """Two sheets win with the same ball."""
    lock(on_sale(table, "blackout"))
    numbers = [{number for card in sheet_cards(table, one) for number in card.squares} for one in (1, 2)]
    last = max(numbers[0] & numbers[1])
    for ball in (*(one for one in range(1, 76) if one != last), last):
        call(table, ball)
    claim(table, 1)
    claim(table, 2)
    close(table)


def sheet_cards(table: CoreTable, number: int) -> Any:
    return sheet_of(table.state.series, number, 6).cards


def test_a_reset_takes_the_reserve_first_and_the_house_the_rest(setup: TableSetup) -> None:
    """Standards B5."""
    reserved = with_pool(setup, "planet", reserve_rate=Fraction(1, 100), rate=Fraction(1, 20))
    table = CoreTable(reserved)
    won(table, PLANET)
    answer(table, yes=False)
    close(table)
    assert table.state.pool("planet").reserve_cents == 12
    table.take(c.NextKeyed(**PAD))
    for _ in range(2):
        sell(table)
    lock(table)
    for ball in middle_row(table, 3):
        call(table, ball)
    claim(table, 3)
    answer(table, yes=True)
    close(table)
    assert [one.units for one in table.made(e.ReserveMoved)] == [12 * table.state.pool("planet").units_per_cent]  # type: ignore[attr-defined]
    (planet,) = [one for one in table.made(e.PrizeWon) if one.pool == "planet"]  # type: ignore[attr-defined]
    assert planet.reset_cents == 250_000 - 12  # type: ignore[attr-defined]


def test_above_its_limit_a_pool_overflows_and_gives_it_back_at_the_reset(setup: TableSetup) -> None:
    """Standards B4."""
    table = CoreTable(with_pool(setup, "planet", limit_cents=250_050))
    won(table, PLANET)
    answer(table, yes=False)
    close(table)
    assert (shows(table)["planet"], table.state.pool("planet").overflow_cents) == (250_050, 10)


def test_the_settings_of_a_pool_of_a_room_stay_as_its_rules_have_them(room: CoreTable) -> None:
    asked = c.SettingAsked(
        **PAD,
        pool="planet",
        setting="reset",
        value="300000",
        why="a new season",
        role="table-games-manager",
        configuration=True,
    )
    room.take(asked)
    assert room.refusal().startswith("the pools of a room are as its rules file has them")
    merged = c.MergerKeyed(**PAD, pool="planet", into="prize", role="pit-manager")
    room.take(merged)
    assert room.refusal() == "only levels of a progressive go into one another"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            {"must_hit_by_cents": 500_000, "awards": {"planet-bingo": OF_A_MYSTERY}},
            "no pool of bingo is a mystery pool",
        ),
        ({"jackpot_lock": True}, "or has a jackpot lock"),
        ({"per_chip_cents": 700, "rate": None}, "takes more of a sheet than its price"),
    ],
)
def test_a_pool_that_no_sheet_can_feed_is_a_mistake_of_the_rules(changes: dict[str, Any], told: str) -> None:
    pool = {**DATA["pool"], "planet": {**DATA["pool"]["planet"], **changes}}
    with pytest.raises(ValidationError, match=told):
        BingoRules.model_validate({**DATA, "pool": pool})


@cache
def hall() -> TableSetup:
    return demonstration("demo-bingo")


def fallen(before: TableState, after: TableState) -> set[str]:
    was = {meter.pool: meter.units for meter in before.levels}
    return {meter.pool for meter in after.levels if meter.units < was.get(meter.pool, 0)}


@given(st.lists(st.tuples(st.integers(2, 4), st.booleans(), st.sampled_from([PLANET, "middle-row"])), max_size=3))
def test_over_any_games_every_cent_is_told_and_a_meter_falls_with_a_prize_alone(
    games: list[tuple[int, bool, str]],
) -> None:
    table = CoreTable(hall())
    for sheets, yes, plays in games:
        first = table.state.room.next_ticket
        lock(on_sale(table, plays, sheets))
        for ball in middle_row(table, first):
            call(table, ball)
        claim(table, first)
        if plays == PLANET:
            answer(table, yes=yes)
        close(table)
        table.take(c.NextKeyed(**PAD))
    state, cents = TableState(), dict[str, Fraction]()
    for event in table.events:
        after = apply(state, event)
        assert not fallen(state, after) or isinstance(event, e.PrizeWon)
        for moved in movements(event, state):
            cents[moved.pool] = cents.get(moved.pool, Fraction(0)) + moved.cents
        state = after
    assert {meter.pool: Fraction(meter.units, meter.units_per_cent) for meter in state.levels} == {
        name: cents[name] for name in shows(table)
    }


def test_the_accounting_page_tells_the_rise_of_a_pool_by_the_sheet(room: CoreTable) -> None:
    pools = {pool.pool: pool for pool in accounting_view(room.state, room.setup).pools}
    values = {name: pools[name].settings[0].value for name in pools}
    assert values == {
        "prize": "0 cents a sheet",
        "planet": "30 cents a sheet",
        "jackpot": "0 cents a sheet",
        "consolation": "0 cents a sheet",
    }
