"""Which snapshot can be trusted: its digest holds, and the record it follows still bears the same seal.

Does not know what a state holds, and never repairs one: the fold can always begin further back.
"""

from __future__ import annotations

import struct
from hashlib import sha256
from typing import NamedTuple

import apsw

from controller.record.journal import database, reading
from controller.record.journal.journal import Snapshot

_pack = struct.Struct(">Q").pack


def digest(snapshot: Snapshot) -> bytes:
    """SHA-256 over ``lammer snapshot 1``, a zero byte, the position (8 bytes), the seal (32 bytes), the state."""
    return sha256(b"lammer snapshot 1\0" + _pack(snapshot.position) + snapshot.seal + snapshot.state).digest()


class Kept(NamedTuple):
    """What a start finds: the newest snapshot that can be trusted, and whether all that are kept can be read."""

    newest: Snapshot | None
    whole: bool


def kept(connection: apsw.Connection) -> Kept:
    """What a start may go on from, with pages that are damaged passed over: the records alone say what was."""
    newest, whole, positions = None, True, list[int]()
    try:
        positions = database.snapshot_positions(connection)
    except apsw.Error as error:
        _raise_of_medium(error)
        whole = False
    for position in positions:
        try:
            snapshot, stored = database.snapshot_at(connection, position)
        except apsw.Error as error:
            _raise_of_medium(error)
            whole = False
            continue
        if newest is None and digest(snapshot) == stored and _may_follow_its_record(connection, snapshot):
            newest = snapshot
    return Kept(newest or _beginning(connection), whole)


def _may_follow_its_record(connection: apsw.Connection, snapshot: Snapshot) -> bool:
    """Whether nothing speaks against it: where its record cannot be read, its digest is what speaks for it."""
    try:
        return database.seal_at(connection, snapshot.position) == snapshot.seal
    except apsw.Error as error:
        _raise_of_medium(error)
        return True


def _raise_of_medium(error: apsw.Error) -> None:
    """Raise an error that says nothing of what was written."""
    if reading.about_the_medium(error):
        raise error


def newest_trusted(connection: apsw.Connection, at_most: int | None = None) -> Snapshot | None:
    """The newest snapshot that holds: the last is the state that the file begins with. None in a first file without.

    ``at_most``: of none later than this record.

    A bad one is passed over: the fold can always start further back. A damaged page is not, as for any reader.
    """
    for position in database.snapshot_positions(connection):
        if at_most is not None and position > at_most:
            continue
        snapshot, stored = database.snapshot_at(connection, position)
        if digest(snapshot) == stored and database.seal_at(connection, position) == snapshot.seal:
            return snapshot
    start = _beginning(connection)
    return start if start is None or at_most is None or start.position <= at_most else None


def _beginning(connection: apsw.Connection) -> Snapshot | None:
    """The state with which the file goes on from another one."""
    start = database.start(connection)
    return Snapshot(start.position, start.chain, start.state) if start.position else None


def faults(connection: apsw.Connection, last_position: int) -> list[tuple[int, str]]:
    """What is wrong with the kept snapshots, as (nearest record, sentence)."""
    found = []
    for at in database.snapshot_positions(connection):
        snapshot, stored = database.snapshot_at(connection, at)
        if digest(snapshot) != stored:
            found.append((at, f"the snapshot at record {at} was changed"))
        elif at > last_position:
            text = f"records {last_position + 1} to {at} are missing or unreadable: a snapshot was taken at record {at}"
            found.append((last_position + 1, text))
        elif database.seal_at(connection, at) != snapshot.seal:
            found.append((at, f"the snapshot at record {at} belongs to another history"))
    return found
