"""What the table asks of its journal: append, read, verify, and snapshots to start from.

The embedded journal is a SQLite file (`sqlite`), tests and benches keep one in memory (`memory`), and a pool of
many tables can keep the same records in a replicated log: hence no word of SQLite here. Events are of one type
``Event``; how they become bytes is the codec's business. A journal does not know what an event means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

import msgspec

from controller.record.journal.record import Record, Verification

Event = TypeVar("Event")


class Codec(Protocol[Event]):
    """Turns events into JSON bytes and back; ``decode(encode(event)) == event``."""

    def encode(self, event: Event) -> bytes: ...

    def decode(self, body: bytes) -> Event: ...


class JsonCodec(Generic[Event]):
    """The codec of tagged msgspec structs: ``JsonCodec(msgspec.json.Decoder(AnyEvent))``."""

    def __init__(self, decoder: msgspec.json.Decoder[Event]) -> None:
        self.encode = msgspec.json.Encoder().encode
        self.decode = decoder.decode


class Batch(NamedTuple, Generic[Event]):
    """Events that become durable together or not at all, and when they happened (UTC nanoseconds)."""

    events: Sequence[Event]
    at_utc_ns: int


class Entry(NamedTuple, Generic[Event]):
    """A record as the fold sees it."""

    position: int
    at_utc_ns: int
    event: Event


class Snapshot(msgspec.Struct, frozen=True):
    """The encoded state after record ``position``, whose seal is ``seal``. It can always be rebuilt."""

    position: int
    seal: bytes
    state: bytes


class Journal(Protocol[Event]):
    """An append-only, sealed record of one table. One writer; positions count from 1 without a gap."""

    @property
    def table(self) -> str:
        """The id of the table whose record this is."""

    @property
    def position(self) -> int:
        """The last durable position; 0 when nothing was recorded."""

    @property
    def last_seal(self) -> bytes:
        """The seal of the last record (the genesis seal when there is none): equal seals, equal histories."""

    @property
    def nearly_full(self) -> bool:
        """Appends use up the reserve: record the suspension now and stop."""

    def append(self, events: Sequence[Event], at_utc_ns: int) -> int:
        """Make ``events`` durable, all or none; the position of the last.

        Raises JournalFailed once a commit failed, now or earlier; JournalFull when even the reserve is used up.
        """

    def append_all(self, batches: Sequence[Batch[Event]]) -> int:
        """Make several batches durable in one commit; the position of the last event."""

    def read(self, from_position: int = 1) -> Iterator[Entry[Event]]:
        """The entries from ``from_position`` on, oldest first."""

    def records(self, from_position: int = 1) -> Iterator[Record]:
        """The same as they were sealed."""

    def verify(self) -> Verification:
        """Check everything, to the last byte that can be checked."""

    def snapshot(self, position: int, state: bytes) -> None:
        """Keep ``state``, which is the fold up to ``position``; only the newest three are kept."""

    def last_snapshot(self) -> Snapshot | None:
        """The newest snapshot whose seals hold, or None: then fold from record 1."""

    def checkpoint(self) -> None:
        """Tidy up; called between rounds, when nobody waits."""

    def rotate(self) -> None:
        """Go on in a new file where this one has grown large; called right after a snapshot of the newest state.

        The chain goes on without a gap, positions count on, and `last_snapshot` is then the state at the join.
        """

    def close(self) -> None:
        """Let go of everything; closing twice is harmless."""
