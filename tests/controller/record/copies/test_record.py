"""The critical record: exact, small, versioned, and complete."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from controller.devices.fram_memory import SLOT_BYTES
from controller.record.copies.record import MeterRow, UnknownRecord, critical_record, decode, encode
from controller.record.copies.significance import SIGNIFICANT
from controller.rehearsal.scenario.file import load_scenario
from controller.rehearsal.scenario.player import play
from controller.rehearsal.scenario.world import MemoryStorage
from controller.table import events as e
from controller.table.apply import apply
from controller.table.setup import TableSetup
from controller.table.state import Award, Meter, PendingAward, Round, RoundSummary, TableState
from drivers.critical_memory.slot import HEADER_BYTES
from tests.controller.conftest import CoreTable

SEAL = bytes(range(32))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "no critical record"),
        (b"[]", "no critical record"),
        (b"[1]", "no critical record"),
        (b'{"version":1}', "no critical record"),
    ],
)
def test_bytes_that_are_no_record_are_refused(data: bytes, told: str) -> None:
    with pytest.raises(UnknownRecord, match=told):
        decode(data)


def test_a_record_of_another_version_says_so(two_pools: CoreTable) -> None:
    data = encode(critical_record(two_pools.state, 7, SEAL))
    with pytest.raises(UnknownRecord, match="layout 3, not 2"):
        decode(b"[3" + data[2:])


def test_a_record_with_something_behind_it_is_refused(two_pools: CoreTable) -> None:
    data = encode(critical_record(two_pools.state, 7, SEAL))
    with pytest.raises(UnknownRecord, match="more in it"):
        decode(data[:-1] + b",0]")


def test_what_is_written_is_read_again_to_the_last_part_of_a_cent(two_pools: CoreTable) -> None:
    two_pools.lock(2, 4, 6)
    record = critical_record(two_pools.state, 7, SEAL)
    assert decode(encode(record)) == record
    assert [(row.units, row.units_per_cent) for row in record.meters] == [
        (meter.units, meter.units_per_cent) for meter in two_pools.state.pools
    ]


def test_every_meter_of_a_pool_is_in_it() -> None:
    """A meter that is new needs a new layout, or a start would not miss it."""
    assert set(MeterRow.__struct_fields__) == set(Meter.__struct_fields__)


def test_it_says_the_same_wherever_in_the_journal_it_was_made(choctaw: CoreTable) -> None:
    one = critical_record(choctaw.state, 7, SEAL)
    assert one.says_the_same(critical_record(choctaw.state, 9, bytes(32)))
    choctaw.chip(3)
    assert not one.says_the_same(critical_record(choctaw.state, 9, bytes(32)))


def test_the_largest_table_fits_a_slot_with_room() -> None:
    """Twelve pools of huge meters with a frozen award each, seven open ones, and a long reason of a suspension."""
    award = Award(award=999_999, seat=9, hand="natural-royal-flush-of-spades", cents=10**11, logged_by="x")
    meter = Meter(**{field: 10**15 for field in Meter.__struct_fields__ if field not in ("pool", "limit_cents")})
    played = RoundSummary(10**6, False, tuple(range(1, 8)), tuple(award for _ in range(7)), 10**11)
    pools = [msgspec.structs.replace(meter, pool=f"a-pool-with-a-long-name-{number}") for number in range(12)]
    state = TableState(
        table="A-TABLE-WITH-A-LONG-NAME",
        series="f" * 16,
        meter=pools[0],
        levels=tuple(pools[1:]),
        awards=tuple(award for _ in range(7)),
        pending=tuple(PendingAward(award, meter.pool, 10**11, 10**6) for meter in pools),
        suspended="why " * 200,
        round=Round(wagers=tuple(range(1, 8))),
        last_round=played,
        round_before=played,
    )
    assert 2 * (len(encode(critical_record(state, 10**9, SEAL))) + HEADER_BYTES) < SLOT_BYTES


def test_a_demonstration_table_takes_a_few_hundred_bytes(setups: Mapping[str, TableSetup]) -> None:
    for setup in setups.values():
        assert len(encode(critical_record(CoreTable(setup).state, 10**6, SEAL))) < 600


@pytest.mark.parametrize(
    "name", ["royals-share", "jackpot-lock", "dispute", "settings", "corrections", "mystery", "pools-merged"]
)
def test_whatever_moves_money_is_significant(name: str) -> None:
    """No event changes the figures of the record without being one after which it is written."""
    scenario = load_scenario(Path("tests/scenarios") / f"{name}.toml")
    storage = MemoryStorage(scenario.seed)
    events: list[e.Event] = []
    for played in play(scenario, storage):
        events += [event for _, event in played.events]
    state, moved = TableState(), set()
    for event in events:
        before, state = state, apply(state, event)
        if critical_record(before, 0, SEAL).meters != critical_record(state, 0, SEAL).meters:
            moved.add(type(event))
    assert moved
    assert moved <= SIGNIFICANT


def test_the_last_two_rounds_and_the_lamps_of_the_one_in_play_are_in_it(choctaw: CoreTable) -> None:
    """Standards F4: the last two plays outlive the record."""
    choctaw.chip(3)
    state = msgspec.structs.replace(
        choctaw.state,
        last_round=RoundSummary(8, False, (1, 4), (Award(award=2, seat=4, hand="flush", cents=5_000),), 999_950),
        round_before=RoundSummary(7, True, (5,), (), 1_000_000),
    )
    record = decode(encode(critical_record(state, 7, SEAL)))
    assert record.lit == (3,)
    assert [(one.number, one.void, one.seats, one.meter_cents) for one in record.rounds] == [
        (8, False, (1, 4), 999_950),
        (7, True, (5,), 1_000_000),
    ]
    assert [(one.seat, one.hand, one.cents) for one in record.rounds[0].awards] == [(4, "flush", 5_000)]
