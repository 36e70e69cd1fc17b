"""Copies of a log beside the pool's record: who differs, at which message, and when it is the record itself."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence

import pytest

from controller.linked.facts import Wagered
from controller.linked.jetstream.connection import InLog, LogAway, PlaceMissing
from controller.linked.link.record import CODEC as RECORD_CODEC, PoolRecord, record_of, taken
from controller.linked.link.replicas import Far, Scrubbed, scrubbed
from controller.linked.message import CODEC, Body
from controller.linked.outbox import Outbox
from controller.record.journal.memory import MemoryJournal
from tests.controller.linked.saying import POOL
from tests.controller.linked.servers import on_a_loop

PLACES = 5


def messages(wagers: int = 1) -> list[InLog]:
    box = Outbox(MemoryJournal(f"{POOL}/T-1", CODEC))
    for _ in range(PLACES):
        box.write(Body(facts=(Wagered(wagers=wagers, position=0),)), 0)
    return [InLog(one.position, "T-1", one) for one in box.journal.records()]


class Copies:
    """A log whose servers have what they are given. Implements what the scrubber asks."""

    def __init__(self, copies: Mapping[str, Sequence[InLog] | LogAway]) -> None:
        self._copies = copies

    async def on_replica(self, server: str, last: int) -> AsyncIterator[list[InLog]]:
        copy = self._copies[server]
        if isinstance(copy, LogAway):
            raise copy
        for due, one in enumerate(copy, 1):
            if one.sequence != due:
                raise PlaceMissing(f"place {due} is missing")
            yield [one]
        if len(copy) < last:
            raise LogAway(f"it has come to place {len(copy)} of {last}: it is not whole yet")


@pytest.fixture
def record() -> PoolRecord:
    record = PoolRecord(POOL, MemoryJournal(record_of(POOL), RECORD_CODEC))
    record.take([taken(*one) for one in messages()], 0)
    return record


async def found(record: PoolRecord, **copies: Sequence[InLog] | LogAway) -> Scrubbed:
    return await scrubbed(Copies(copies), record, tuple(copies), Far())  # type: ignore[arg-type]


@on_a_loop
async def test_copies_that_are_the_same_differ_nowhere(record: PoolRecord) -> None:
    assert await found(record, a=messages(), b=messages(), c=messages()) == Scrubbed("", (), PLACES)


@on_a_loop
async def test_a_changed_message_is_named_with_the_server_that_has_it(record: PoolRecord) -> None:
    changed = [*messages()[:2], messages(wagers=2)[2], *messages()[3:]]
    assert (await found(record, a=messages(), b=changed, c=messages())).differs == (
        "server b differs at place 3 of the log, message 3 of T-1; a and c have what the record has: "
        "replace its disk and let it begin empty"
    )


@on_a_loop
async def test_a_message_that_a_server_skips_is_named(record: PoolRecord) -> None:
    without = [one for one in messages() if one.sequence != 4]
    differs = (await found(record, a=without, b=messages(), c=LogAway("no answer in time"))).differs
    assert differs.startswith("server a does not have place 4 of the log, message 4 of T-1; b has what the record has")


@on_a_loop
async def test_two_servers_that_differ_are_both_named(record: PoolRecord) -> None:
    changed = [messages(wagers=2)[0], *messages()[1:]]
    without = [one for one in messages() if one.sequence != 2]
    differs = (await found(record, a=changed, b=messages(), c=without)).differs
    assert differs.startswith(
        "server a differs at place 1 of the log, message 1 of T-1, server c does not have place 2"
    )


@on_a_loop
async def test_where_all_servers_agree_against_the_record_it_is_the_record(record: PoolRecord) -> None:
    others = messages(wagers=2)
    assert (await found(record, a=others, b=others, c=others)).differs == (
        "the pool's own record differs from every server at place 1 of the log, message 1 of T-1: its disk is in doubt"
    )


@on_a_loop
async def test_a_server_that_is_behind_or_away_is_not_taken_for_one_that_lost_something(record: PoolRecord) -> None:
    """A server that begins anew fills itself meanwhile: nothing is wrong with it."""
    report = await found(record, a=messages(), b=messages()[:2], c=LogAway("no answer in time"))
    assert report.differs == ""
    assert report.silent == ("b: it has come to place 2 of 5: it is not whole yet", "c: no answer in time")
