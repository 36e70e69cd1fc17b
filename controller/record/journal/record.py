"""One record of the journal and the seal that ties it to the one before.

The seal is SHA-256 over, in this order and with nothing between:

    previous seal   32 bytes
    position         8 bytes, unsigned, most significant first, counted from 1
    at_utc_ns        8 bytes, signed, most significant first
    body             the JSON of the event, to the end

Only the body varies in length and it comes last, so no two records share a layout. Before record 1 stands the
genesis seal, SHA-256 over ``lammer journal 1``, a zero byte and the table's id in UTF-8: records of one table
never fit into the journal of another.

A journal may go on in a new file. Its records count on, and before the first of them stands the continuation seal,
SHA-256 over ``lammer continuation 1``, a zero byte, the position of the last record of the file before (8 bytes), its
seal (32 bytes), and SHA-256 of the state with which the new file begins (32 bytes). So neither that state nor the join
can be changed without breaking the chain.

A seal shows that nothing was changed, left out or put in between. It does not show that the newest records were
cut off (the other copies of the meters do), and it is no signature: it has no key.
Source of the requirement: tamper evidence, each entry sealed to the one before.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from hashlib import sha256

import msgspec

SEAL_BYTES = 32
FORMAT = b"lammer journal 1"
CONTINUATION = b"lammer continuation 1"

_pack = struct.Struct(">Qq").pack


class Record(msgspec.Struct, frozen=True):
    """One event as it lies on the disk. ``body`` is the exact JSON that was sealed."""

    position: int
    at_utc_ns: int
    body: bytes
    seal: bytes


class Start(msgspec.Struct, frozen=True):
    """Where a file's records begin: after ``position``, whose record bears ``seal``, with ``state`` as the fold so far.

    A table's first file begins after position 0 with the genesis seal and an empty state.
    """

    position: int
    seal: bytes
    state: bytes = b""

    @property
    def chain(self) -> bytes:
        """The seal that the first record of the file is sealed to."""
        return continuation_seal(self.position, self.seal, self.state) if self.position else self.seal


class Verification(msgspec.Struct, frozen=True, kw_only=True):
    """What a verification found: ``records`` are trusted, ``first_bad`` is not, ``what`` is one sentence."""

    ok: bool
    records: int
    first_bad: int | None
    what: str


def genesis_seal(table: str) -> bytes:
    """The seal that stands before record 1 of ``table``."""
    return sha256(FORMAT + b"\0" + table.encode()).digest()


def first_start(table: str) -> Start:
    """The start of a table's first file."""
    return Start(0, genesis_seal(table))


def continuation_seal(position: int, last_seal: bytes, state: bytes) -> bytes:
    """The seal that stands before the first record of a file that goes on after ``position``; 32 bytes."""
    content = CONTINUATION + b"\0" + position.to_bytes(8, "big") + last_seal + sha256(state).digest()
    return sha256(content).digest()


def seal(previous: bytes, position: int, at_utc_ns: int, body: bytes) -> bytes:
    """The seal of a record that follows the one sealed ``previous``; 32 bytes."""
    return sha256(previous + _pack(position, at_utc_ns) + body).digest()


def check_chain(records: Iterable[Record], previous: bytes, last: int = 0) -> Verification:
    """Check that ``records`` follow, without a gap, the record at ``last`` (0: none) whose seal is ``previous``."""
    for record in records:
        expected = last + 1
        if record.position != expected:
            what = f"record {expected} is missing: record {record.position} follows record {last}"
            return Verification(ok=False, records=last, first_bad=expected, what=what)
        if seal(previous, expected, record.at_utc_ns, record.body) != record.seal:
            what = f"record {expected} was changed: its seal does not fit its content and the record before it"
            return Verification(ok=False, records=last, first_bad=expected, what=what)
        previous, last = record.seal, expected
    return Verification(ok=True, records=last, first_bad=None, what=f"{last} records, each sealed to the one before")
