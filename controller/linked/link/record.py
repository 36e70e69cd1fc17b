"""The record of a pool: every message in the order of the log, in a journal of its own, and the fold of it.

A further copy of the log in another form and on another disk: it is proved, exported and archived like a table's
record, servers are compared with it, and from it a log is filled again. Does not talk to servers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from controller.linked.pool import take, take_unreadable
from controller.linked.state import PoolState, decode_state, encode_state, new_pool
from controller.record.journal.journal import Journal, JsonCodec
from controller.record.journal.record import Record
from controller.record.journal.sqlite import read_beside
from controller.record.proof.whole_record import WholeRecord

SNAPSHOT_EVERY = 2_000


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """One place of the log. ``unreadable``: it is no message, and why; then it has no body."""

    sequence: int
    member: str
    number: int = 0
    at_utc_ns: int = 0
    seal: str = ""
    body: msgspec.Raw = msgspec.Raw(b"null")
    unreadable: str = ""

    @property
    def message(self) -> Record:
        """The message as its member sealed it."""
        return Record(self.number, self.at_utc_ns, bytes(self.body), bytes.fromhex(self.seal))


CODEC: JsonCodec[Taken] = JsonCodec(msgspec.json.Decoder(Taken))


def record_of(pool: str) -> str:
    """Whose record it is, as the journal names it."""
    return f"pool {pool}"


def taken(sequence: int, member: str, message: Record | None, why: str = "") -> Taken:
    """A place of the log as it is kept."""
    if message is None:
        return Taken(sequence=sequence, member=member, unreadable=why)
    return Taken(
        sequence=sequence,
        member=member,
        number=message.position,
        at_utc_ns=message.at_utc_ns,
        seal=message.seal.hex(),
        body=msgspec.Raw(message.body),
    )


def fold(state: PoolState, one: Taken) -> str | None:
    """Fold one place of the log; why it counted nothing."""
    if one.unreadable:
        return take_unreadable(state, one.sequence, one.member, one.unreadable)
    return take(state, one.sequence, one.member, one.message)


class PoolRecord:
    """One pool's record and what it comes to. Raises what the journal raises."""

    def __init__(self, name: str, journal: Journal[Taken]) -> None:
        self.journal = journal
        snapshot = journal.last_snapshot()
        self.state = new_pool(name) if snapshot is None else decode_state(snapshot.state)
        self._snapshot_at = after = 0 if snapshot is None else snapshot.position
        for entry in journal.read(after + 1):
            fold(self.state, entry.event)

    def take(self, places: Sequence[Taken], at_utc_ns: int) -> None:
        """Keep places of the log, and fold them once they are on disk."""
        self.journal.append(places, at_utc_ns)
        for one in places:
            fold(self.state, one)
        if self.journal.position - self._snapshot_at >= SNAPSHOT_EVERY:
            self.journal.snapshot(self.journal.position, encode_state(self.state))
            self.journal.checkpoint()
            self.journal.rotate()
            self._snapshot_at = self.journal.position

    def last(self) -> Taken | None:
        """The last place that is kept; None where there is none yet."""
        if not self.journal.position:
            return None
        for entry in self.journal.read(self.journal.position):
            return entry.event
        return None

    def places(self) -> Iterator[Taken]:
        """Every place of the log from the first on; read beside, so that messages are kept meanwhile."""
        path = read_beside(self.journal)
        if path is None:
            yield from (entry.event for entry in self.journal.read())
            return
        with WholeRecord(path) as record:
            for entry in record.read(CODEC, 1, self.journal.position):
                yield entry.event
