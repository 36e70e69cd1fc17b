"""A journal in memory: sealed like the real one, gone with the process. For unit tests, the bench and demonstrations.

Does not survive anything, never fills and never fails: faults are tried on `sqlite` over `simulated_disk`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import Struct
from typing import Generic

from controller.record.journal.journal import Batch, Codec, Entry, Event, Snapshot
from controller.record.journal.record import Record, Verification, check_chain, genesis_seal

_pack = Struct(">Qq").pack


class MemoryJournal(Generic[Event]):
    """Implements `Journal`."""

    def __init__(self, table: str, codec: Codec[Event]) -> None:
        self.table = table
        self.nearly_full = False
        self._codec = codec
        self._encode = codec.encode
        self._rows: list[tuple[int, int, bytes, bytes]] = []
        self._snapshots: list[Snapshot] = []
        self.position = 0
        self.last_seal = genesis_seal(table)

    def append(self, events: Sequence[Event], at_utc_ns: int) -> int:
        position, previous = self.position, self.last_seal
        rows = []
        for event in events:
            position += 1
            body = self._encode(event)
            previous = sha256(previous + _pack(position, at_utc_ns) + body).digest()  # `record.seal`, without a call
            rows.append((position, at_utc_ns, body, previous))
        self._rows += rows
        self.position, self.last_seal = position, previous
        return position

    def append_all(self, batches: Sequence[Batch[Event]]) -> int:
        for events, at_utc_ns in batches:
            self.append(events, at_utc_ns)
        return self.position

    def read(self, from_position: int = 1) -> Iterator[Entry[Event]]:
        for position, at_utc_ns, body, _ in self._rows[max(0, from_position - 1) :]:
            yield Entry(position, at_utc_ns, self._codec.decode(body))

    def records(self, from_position: int = 1) -> Iterator[Record]:
        return (Record(*row) for row in self._rows[max(0, from_position - 1) :])

    def verify(self) -> Verification:
        return check_chain(self.records(), genesis_seal(self.table))

    def snapshot(self, position: int, state: bytes) -> None:
        """Keep the state after a record. Raises ValueError where there is no such record."""
        if not 0 < position <= self.position:
            raise ValueError(f"a snapshot at {position} of a journal that holds records 1 to {self.position}")
        self._snapshots = [*self._snapshots[-2:], Snapshot(position, self._rows[position - 1][3], state)]

    def last_snapshot(self) -> Snapshot | None:
        return self._snapshots[-1] if self._snapshots else None

    def checkpoint(self) -> None:
        """Nothing to tidy."""

    def rotate(self) -> None:
        """There is no file to go on in."""

    def close(self) -> None:
        """Nothing to let go of."""
