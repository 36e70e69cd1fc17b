"""The copies of a log beside the pool's own record: compared place by place, and filled again from it.

Servers do not heal a flipped bit and may lose what they acknowledged; the record is another disk in another form.
Changes nothing but a log that is filled. Does not decide what follows from a difference.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.linked.jetstream.connection import JetStreamLog, LogAway, PlaceMissing
from controller.linked.link.desk import Refused
from controller.linked.link.record import PoolRecord, Taken, taken


class Scrubbed(NamedTuple):
    """What was found: the first difference, servers that could not be read, and how many places each has."""

    differs: str
    silent: tuple[str, ...]
    places: int


async def scrubbed(log: JetStreamLog, record: PoolRecord, servers: tuple[str, ...]) -> Scrubbed:
    """Read the whole log from each server's own disk and compare it with the record. Raises JournalError."""
    places, last = 0, record.state.sequence
    silent: list[str] = []
    if not last:
        return Scrubbed("", (), 0)
    for server in servers:
        ours = record.places()
        try:
            async for some in log.on_replica(server, last):
                for theirs in some:
                    own = next(ours, None)
                    if own is None:
                        break
                    places = max(places, own.sequence)
                    if taken(*theirs) != own:
                        return Scrubbed(_difference(server, own), tuple(silent), places)
        except PlaceMissing as error:
            return Scrubbed(str(error), tuple(silent), places)
        except LogAway as error:
            silent.append(f"{server}: {error}")
    return Scrubbed("", tuple(silent), places)


def _difference(server: str, own: Taken) -> str:
    return (
        f"server {server} differs at place {own.sequence} of the log, message {own.number} of {own.member}: "
        "replace its disk and let it begin empty"
    )


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
