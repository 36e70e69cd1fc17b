"""Which snapshot can be trusted: its digest holds, and the record it follows still bears the same seal.

Does not know what a state holds, and never repairs one: the fold can always begin further back.
"""

from __future__ import annotations

import struct
from hashlib import sha256

import apsw

from controller.record.journal import database
from controller.record.journal.journal import Snapshot

_pack = struct.Struct(">Q").pack


def digest(snapshot: Snapshot) -> bytes:
    """SHA-256 over ``lammer snapshot 1``, a zero byte, the position (8 bytes), the seal (32 bytes), the state."""
    return sha256(b"lammer snapshot 1\0" + _pack(snapshot.position) + snapshot.seal + snapshot.state).digest()


def newest_trusted(connection: apsw.Connection, at_most: int | None = None) -> Snapshot | None:
    """The newest snapshot that holds: the last is the state that the file begins with. None in a first file without.

    ``at_most``: of none later than this record.

    A bad one is passed over: the fold can always start further back.
    """
    for snapshot, stored in database.snapshots(connection):
        if at_most is not None and snapshot.position > at_most:
            continue
        if digest(snapshot) == stored and database.seal_at(connection, snapshot.position) == snapshot.seal:
            return snapshot
    start = database.start(connection)
    late = at_most is not None and start.position > at_most
    return Snapshot(start.position, start.chain, start.state) if start.position and not late else None


def faults(connection: apsw.Connection, last_position: int) -> list[tuple[int, str]]:
    """What is wrong with the kept snapshots, as (nearest record, sentence)."""
    found = []
    for snapshot, stored in database.snapshots(connection):
        at = snapshot.position
        if digest(snapshot) != stored:
            found.append((at, f"the snapshot at record {at} was changed"))
        elif at > last_position:
            text = f"records {last_position + 1} to {at} are missing or unreadable: a snapshot was taken at record {at}"
            found.append((last_position + 1, text))
        elif database.seal_at(connection, at) != snapshot.seal:
            found.append((at, f"the snapshot at record {at} belongs to another history"))
    return found
