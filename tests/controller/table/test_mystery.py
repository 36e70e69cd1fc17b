"""A mystery pool at a table: committed before it can hit, revealed with the hit, paid by a key (standards B18)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from controller.console.desk_view import desk_view
from controller.record.trigger_key import trigger_key
from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.pools.triggers import MysteryPools
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.signals import Signal
from games.pools.mystery import Trigger
from tests.controller.conftest import CoreTable, ask_correction, carry_out

KEY = sha256(b"a secret").digest()


class Watched:
    """A table whose mystery pools are looked at after each signal, as the service does once it is on disk."""

    def __init__(self, table: CoreTable, key: bytes = KEY) -> None:
        self.table = table
        self.setup = table.setup
        self.suspensions: list[str] = []
        self._pools = MysteryPools(self, key, lambda: table.now)
        self._pools.look()

    @property
    def durable(self) -> TableState:
        return self.table.state

    state = durable

    def take(self, signal: Signal) -> None:
        self.table.take(signal)

    def demand_suspension(self, why: str) -> None:
        self.suspensions.append(why)

    def chip(self, seat: int) -> None:
        self.table.chip(seat)
        self._pools.look()

    def looked_at(self) -> None:
        self._pools.look()


@pytest.fixture
def setup(setups: dict[str, TableSetup]) -> TableSetup:
    """A pool that must hit within fifty cents of its start, an eighth of a dollar at a time."""
    setup = setups["mystery"]
    pool = setup.rules.pool["mystery"].model_copy(update={"must_hit_by_cents": 10_050})
    return replace(setup, rules=setup.rules.model_copy(update={"pool": {"mystery": pool}}))


@pytest.fixture
def watched(setup: TableSetup) -> Watched:
    return Watched(CoreTable(setup))


def hit(watched: Watched) -> e.MysteryHit:
    for seat in watched.setup.seats:
        watched.chip(seat)
        for event in watched.table.made(e.MysteryHit):
            assert isinstance(event, e.MysteryHit)
            return event
    raise AssertionError("seven eighths of a dollar lift the pool over every trigger below fifty cents")


def test_the_trigger_is_committed_to_before_the_first_chip_and_not_told(watched: Watched) -> None:
    (committed,) = watched.table.made(e.TriggerCommitted)
    assert isinstance(committed, e.TriggerCommitted)
    assert (committed.start_cents, committed.must_hit_by_cents, committed.number) == (10_000, 10_050, 1)
    revealed = hit(watched)
    assert str(revealed.trigger_cents) not in committed.commitment
    assert Trigger(revealed.trigger_cents, bytes.fromhex(revealed.nonce)).commitment == committed.commitment


def test_the_wager_that_crosses_it_wins_the_meter_as_it_left_it(watched: Watched) -> None:
    revealed = hit(watched)
    (pending,) = watched.table.state.pending
    assert (pending.pool, pending.award.seat) == ("mystery", revealed.seat)
    assert pending.award.cents is not None
    assert revealed.trigger_cents <= pending.award.cents < revealed.trigger_cents + 13
    assert watched.table.state.pool("mystery").cents == 10_000
    watched.table.staff("floor-supervisor")
    watched.table.turn("lower")
    assert watched.table.state.pending == ()
    assert fold(watched.table.events) == watched.table.state


def test_after_a_hit_the_next_trigger_is_another_one(watched: Watched) -> None:
    hit(watched)
    watched.looked_at()
    first, second = watched.table.made(e.TriggerCommitted)
    assert isinstance(first, e.TriggerCommitted)
    assert isinstance(second, e.TriggerCommitted)
    assert second.number == 2
    assert second.commitment != first.commitment


def test_chips_that_came_after_the_crossing_one_belong_to_the_new_jackpot(setup: TableSetup) -> None:
    """The service heard of all of them at once."""
    watched = Watched(CoreTable(setup))
    for seat in setup.seats:
        watched.table.chip(seat)
    watched.looked_at()
    (revealed,) = watched.table.made(e.MysteryHit)
    assert isinstance(revealed, e.MysteryHit)
    crossing = next(seat for seat in setup.seats if seat * 100 / 8 >= revealed.trigger_cents - 10_000)
    assert revealed.seat == crossing
    later = len(setup.seats) - crossing
    meter = watched.table.state.pool("mystery")
    won = watched.table.state.pending[0].award.cents or 0
    assert (
        meter.units
        == (10_000 + 10_000 - won) * meter.units_per_cent + len(setup.seats) * 25 * meter.units_per_cent // 2
    )
    assert meter.cents >= 10_000 + later * 12


def test_a_meter_that_a_correction_lifts_over_its_trigger_waits_for_the_next_wager(watched: Watched) -> None:
    """The contribution that crosses it wins; nobody wins by a correction, and nothing is asked again and again."""
    table = watched.table
    ask_correction(table, 60, "mystery", why="a chip was not seen")
    carry_out(table)
    assert table.state.pool("mystery").cents == 10_060, table.refusal()
    records = len(table.events)
    for _ in range(3):
        watched.looked_at()
    assert len(table.events) == records
    watched.chip(5)
    (revealed,) = table.made(e.MysteryHit)
    assert isinstance(revealed, e.MysteryHit)
    assert revealed.seat == 5


def test_where_the_meter_moves_at_lock_out_the_seats_contribute_in_order(setup: TableSetup) -> None:
    at_lock_out = Watched(CoreTable(replace(setup, meter_at_chip=False)))
    at_lock_out.table.lock(2, 4, 6, 7)
    at_lock_out.looked_at()
    (revealed,) = at_lock_out.table.made(e.MysteryHit)
    assert isinstance(revealed, e.MysteryHit)
    assert revealed.seat == (2, 4, 6, 7)[-(-(revealed.trigger_cents - 10_000) * 2 // 25) - 1]


@pytest.mark.parametrize(
    ("trigger_cents", "nonce", "told"),
    [(10_001, "00" * 16, "not the one that was committed to"), (10_001, "no hex", "hexadecimal digits")],
)
def test_a_reveal_that_does_not_open_the_commitment_wins_nothing(
    watched: Watched, trigger_cents: int, nonce: str, told: str
) -> None:
    watched.chip(1)
    watched.take(
        c.TriggerCrossed(
            device="mystery",
            at=watched.table.now,
            pool="mystery",
            trigger_cents=trigger_cents,
            nonce=nonce,
            after=0,
        )
    )
    assert told in watched.table.refusal()
    assert watched.table.state.pending == ()


def test_nobody_claims_a_mystery_award_and_nobody_commits_twice(watched: Watched) -> None:
    watched.table.to_settling(3)
    watched.table.claim(3, "mystery")
    assert "found by its meter and claimed by nobody" in watched.table.refusal()
    watched.take(
        c.TriggerDrawn(device="mystery", at=watched.table.now, pool="mystery", number=2, commitment="x", start_cents=1)
    )
    assert "has its trigger, and no second one" in watched.table.refusal()


def test_a_seat_that_found_the_mystery_may_still_claim_its_hand(watched: Watched) -> None:
    table = watched.table
    table.shuffle()
    seat = hit(watched).seat
    table.lock_out()
    table.confirm()
    table.time("drained")
    table.count()
    table.deal(len(table.state.round.wagers) + 1)
    table.all_out()
    table.next()
    table.claim(seat, "flush")
    assert [award.hand for award in table.state.awards if award.seat == seat] == ["mystery", "flush"]
    assert [claim.hand for claim in desk_view(table.state, table.setup).claims] == ["flush"]


def test_another_key_stops_the_table_and_says_so(watched: Watched) -> None:
    other = Watched(watched.table, sha256(b"another").digest())
    assert "the key of this table was lost" in other.suspensions[0]


def test_the_key_is_made_once_and_read_by_the_service_alone(tmp_path: Path) -> None:
    path = tmp_path / "triggers"
    made: Iterator[bytes] = iter([KEY, b"never asked for"])
    assert trigger_key(path, lambda _: next(made)) == trigger_key(path, lambda _: next(made)) == KEY
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o640)
    with pytest.raises(ValueError, match="mode 640: others may read the key"):
        trigger_key(path, os.urandom)
    path.chmod(0o600)
    path.write_bytes(b"short")
    with pytest.raises(ValueError, match="holds 5 bytes and no key of 32"):
        trigger_key(path, os.urandom)
