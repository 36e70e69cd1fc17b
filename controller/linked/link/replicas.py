"""The copies of a log beside the pool's own record: compared place by place, and filled again from it.

Servers do not heal a flipped bit and may lose what they acknowledged; the record is another disk in another form.
Changes nothing but a log that is filled. Does not decide what follows from a difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from controller.linked.jetstream.connection import JetStreamLog, LogAway, PlaceMissing
from controller.linked.link.desk import Refused
from controller.linked.link.record import PoolRecord, Taken, taken


class Scrubbed(NamedTuple):
    """What was found: every server that differs, servers that could not be read, and how many places were compared."""

    differs: str
    silent: tuple[str, ...]
    places: int


@dataclass
class Far:
    """How far a comparison is: so many places were read, over all servers, of so many."""

    places: int = 0
    of: int = 0


class _Difference(NamedTuple):
    """The first place at which a server has not what the record has; ``theirs`` is None where it has nothing."""

    own: Taken
    theirs: Taken | None


async def scrubbed(log: JetStreamLog, record: PoolRecord, servers: tuple[str, ...], far: Far) -> Scrubbed:
    """Read the whole log from each server's own disk and compare it with the record. Raises JournalError."""
    last = record.state.sequence
    found: dict[str, _Difference | None] = {}
    silent: list[str] = []
    far.of = len(servers) * last
    for at, server in enumerate(servers if last else ()):
        far.places = at * last
        try:
            found[server] = await _compared(log, record, server, last, far)
        except LogAway as error:
            silent.append(f"{server}: {error}")
    return Scrubbed(_verdict(found), tuple(silent), last if found else 0)


async def _compared(log: JetStreamLog, record: PoolRecord, server: str, last: int, far: Far) -> _Difference | None:
    """Raises LogAway where the server is not read to its end."""
    ours = record.places()
    try:
        async for some in log.on_replica(server, last):
            far.places += len(some)
            for theirs in some:
                own = next(ours, None)
                if own is None:
                    return None  # it is ahead of the record
                if taken(*theirs) != own:
                    return _Difference(own, taken(*theirs))
    except PlaceMissing:
        own = next(ours, None)
        return None if own is None else _Difference(own, None)
    return None


def _verdict(found: Mapping[str, _Difference | None]) -> str:
    """Who differs, in words; empty: nobody. Where all servers agree against the record, it is the record."""
    wrong = {server: one for server, one in found.items() if one is not None}
    first = next(iter(wrong.values()), None)
    if first is None:
        return ""
    if len(found) > 1 and all(one == first for one in found.values()) and first.theirs is not None:
        return f"the pool's own record differs from every server at {_named(first.own)}: its disk is in doubt"
    others = [server for server in found if server not in wrong]
    agree = f"; {' and '.join(others)} {'has' if len(others) == 1 else 'have'} what the record has" if others else ""
    said = [
        f"server {server} {'does not have' if one.theirs is None else 'differs at'} {_named(one.own)}"
        for server, one in wrong.items()
    ]
    return f"{', '.join(said)}{agree}: replace its disk and let it begin empty"


def _named(own: Taken) -> str:
    return f"place {own.sequence} of the log, message {own.number} of {own.member}"


async def why_other_log(log: JetStreamLog, record: PoolRecord) -> str:
    """Why the log is not the one that this record was made from; empty where it is."""
    last = record.last()
    if last is None:
        return ""
    try:
        found = await log.at(last.sequence)
    except LogAway as error:
        return f"the log does not answer: {error}"
    if found is None:
        return (
            f"the log does not hold place {last.sequence} any more, which this record has: the servers lost what they "
            "acknowledged; lammer link restore fills it again"
        )
    if taken(*found) != last:
        return f"place {last.sequence} of the log is not what this record has: it is another log, or was changed"
    return ""


async def filled(log: JetStreamLog, record: PoolRecord) -> int:
    """Write into the log what the record has and the log does not; how many places.

    Raises:
        Refused: the log is not a beginning of the record, or does not take it.
    """
    try:
        found = await log.api(f"STREAM.INFO.{log.names.stream}")
        end, count = int(found["state"]["last_seq"]), 0
        for own in record.places():
            if own.unreadable:
                raise Refused(f"place {own.sequence} was no message: no log can be filled with it")
            if own.sequence <= end:
                if own.sequence == end:
                    there = await log.at(end)
                    if there is None or taken(*there) != own:
                        raise Refused(
                            f"place {end} of the log is not what the record has: it is filled from empty only"
                        )
                continue
            await log.fill(own.sequence, own.member, own.message)
            count += 1
    except LogAway as error:
        raise Refused(f"the log does not take it: {error}") from error
    return count
