"""A fresh table plays from no value that nobody accepted (standards B8; NZ Gazette 2004, clause 1.28.4)."""

from __future__ import annotations

import re
from dataclasses import replace

import msgspec
import pytest

from controller.record.by_rules import ByRules
from controller.record.journal.journal import Entry
from controller.shows import outputs
from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.events import AnyEvent
from controller.table.running.opening import pools_to_open
from controller.table.setup import TableSetup
from drivers import signals as s
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

MAIN = "progressive"
STARTED = 2
"""The records of a start: the table was opened, the service came up."""


@pytest.fixture
def fresh(choctaw: CoreTable) -> CoreTable:
    """A table that is no demonstration, on its first day."""
    return CoreTable(replace(choctaw.setup, values_are_accepted=True, doors={"door.logic": True}))


def suspension(table: CoreTable) -> str | None:
    return table.state.suspended


def accept(table: CoreTable, cents: int = 1_000_000, *, pool: str = MAIN, why: str = "", **who: object) -> str:
    """Why it was refused; empty where it was not."""
    person = {"role": "table-games-manager", "configuration": True, **who}
    keyed = c.FirstValueKeyed(device="accounting", at=table.now, pool=pool, cents=cents, why=why, **person)
    refused = [event.why for event in table.take(keyed) if isinstance(event, e.SignalRefused)]
    return refused[0] if refused else ""


def test_nothing_is_played_before_and_the_meter_shows_the_seed(fresh: CoreTable) -> None:
    assert outputs.meter_cents(fresh.state) == 1_000_000
    assert outputs.closed(fresh.state, fresh.setup) == (True,) * 7
    assert isinstance(fresh.chip(3)[0], e.ChipFlagged)
    fresh.lock_out()
    assert "nobody accepted the first value" in fresh.refusal()
    assert fresh.phase == "betting"
    assert advice(fresh.state, fresh.setup).say == "Nothing is played yet: accept what each meter begins with."
    assert dealer_lines(fresh.state, fresh.setup, "")[:2] == ("NOT ACCEPTED", "METER: ACCOUNTING")


def test_no_key_goes_round_it(fresh: CoreTable) -> None:
    fresh.take(c.SuspensionDemanded(device="service", at=fresh.now, why="the disk is full"))
    fresh.staff("floor-supervisor")
    fresh.turn("lower")
    assert suspension(fresh) == "the disk is full"
    assert accept(fresh) == ""
    assert suspension(fresh) == "the disk is full"
    fresh.staff("floor-supervisor")
    fresh.turn("lower")
    assert suspension(fresh) is None


def test_an_open_logic_door_is_not_forgotten_behind_it(fresh: CoreTable) -> None:
    fresh.take(s.DoorChanged(device="door.logic", at=fresh.now, open=True))
    fresh.take(s.DoorChanged(device="door.logic", at=fresh.now, open=False))
    accept(fresh)
    assert suspension(fresh) == "the logic door is open"


def test_the_value_is_accepted_on_record_and_play_begins(fresh: CoreTable) -> None:
    assert accept(fresh, person="GM") == ""
    assert fresh.made(e.FirstValueAccepted) == [
        e.FirstValueAccepted(
            pool=MAIN, seed_cents=1_000_000, cents=1_000_000, why="", role="table-games-manager", person="GM"
        )
    ]
    assert suspension(fresh) is None
    assert isinstance(fresh.chip(3)[0], e.WagerAccepted)


def test_a_running_meter_is_taken_over_as_an_authorised_increase(fresh: CoreTable) -> None:
    assert "takes a reason" in accept(fresh, 1_234_567)
    assert accept(fresh, 1_234_567, why="read off table CS-03") == ""
    assert fresh.meter == 1_234_567
    assert fresh.state.meter.raised_cents == 234_567
    assert fresh.state.meter.seeded_cents == 1_000_000


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"cents": 999_999, "why": "x"}, "begins with $10,000.00 or more"),
        ({"cents": 99_999_999_999, "why": "x"}, "no meter begins above $100,000,000.00"),
        ({"configuration": False}, "takes the configuration code"),
        ({"role": "dealer"}, "not by the dealer"),
        ({"pool": "minor"}, "waits for no first value"),
    ],
)
def test_lower_or_by_others_it_is_refused(fresh: CoreTable, asked: dict[str, object], told: str) -> None:
    assert told in accept(fresh, **asked)  # type: ignore[arg-type]
    assert suspension(fresh) is not None


def test_a_record_of_it_is_decided_again_and_a_forged_one_is_named(fresh: CoreTable) -> None:
    accept(fresh, 1_234_567, why="read off table CS-03")
    assert [*unfounded(fresh.events, fresh.setup)] == []
    forged = [
        msgspec.structs.replace(event, cents=900_000) if isinstance(event, e.FirstValueAccepted) else event
        for event in fresh.events
    ]
    (named,) = unfounded(forged, fresh.setup)
    assert "begins with $10,000.00 or more" in named


def unfounded(events: list[e.Event], setup: TableSetup) -> list[str]:
    judge = ByRules(fold(events[:STARTED]), setup)
    entries = [Entry(at, 10**18 + at, event) for at, event in enumerate(events[STARTED:], STARTED + 1)]
    return [one.why for entry in entries for one in judge.take(entry)] + [one.why for one in judge.end()]


def test_it_is_accepted_once(fresh: CoreTable) -> None:
    accept(fresh)
    assert "waits for no first value" in accept(fresh, 2_000_000, why="again")


def test_each_pool_waits_also_one_that_is_opened_later(setups: dict[str, TableSetup], fresh: CoreTable) -> None:
    two = replace(setups["two pools"], values_are_accepted=True)
    table = CoreTable(two)
    assert table.state.unaccepted == (MAIN, *two.rules.pool)
    for pool in table.state.unaccepted:
        assert suspension(table) is not None
        assert accept(table, table.state.pool(pool).cents, pool=pool) == ""
    assert suspension(table) is None
    accept(fresh)
    later = replace(fresh.setup, rules=two.rules, values_are_accepted=True)
    state = fold(pools_to_open(fresh.state, later), fresh.state)
    assert state.unaccepted == tuple(two.rules.pool)
    assert state.suspended is not None


def test_a_bench_of_twins_begins_by_itself_as_a_record_from_before_did(choctaw: CoreTable) -> None:
    """That it is one stands on record with its table file, whose every bus is a twin."""
    (opened,) = choctaw.made(e.TableOpened)
    kept = {name: value for name, value in msgspec.to_builtins(opened).items() if name != "to_accept"}
    assert msgspec.convert(kept, AnyEvent) == opened
    assert choctaw.state.unaccepted == ()
    loaded = choctaw.setup.loaded
    assert loaded is not None
    assert set(re.findall('"kind":"([a-z]+)"', loaded.table)) == {"twin"}


def test_a_mystery_pool_begins_below_the_amount_that_it_must_hit_by() -> None:
    """Above it there is no trigger left to draw (standards B18)."""
    setup = replace(demonstration("demo-mystery"), values_are_accepted=True)
    table = CoreTable(setup)
    (mystery,) = (name for name, pool in setup.rules.pools.items() if pool.must_hit_by_cents is not None)
    assert accept(table, 20_000, pool=mystery, why="the old meter") == (
        f"the {mystery} pool must hit by $200.00: its meter begins below"
    )
    assert accept(table, 19_999, pool=mystery, why="the old meter") == ""
