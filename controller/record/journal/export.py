"""The record as lines of JSON, to hand over: one record a line with its seal, checkable without the program.

A line is ``{"table":"...","position":1,"at_utc_ns":...,"event":{...},"seal":"<64 hex digits>"}`` with exactly these
keys. The event stands there byte for byte as it was sealed, so with the lines, SHA-256 and the layout in
`record` can check the chain. Does not export snapshots: they can be rebuilt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from controller.record.journal.record import Record, Verification, check_chain, genesis_seal


class ExportedLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line, as it is read back."""

    table: str
    position: int
    at_utc_ns: int
    event: msgspec.Raw
    seal: str


class Unreadable(Exception):
    """A line is no record; the text says which and why."""


def line(table: str, record: Record) -> bytes:
    """One record as a line of JSON, with its line end."""
    return b'{"table":%b,"position":%d,"at_utc_ns":%d,"event":%b,"seal":"%b"}\n' % (
        msgspec.json.encode(table),
        record.position,
        record.at_utc_ns,
        record.body,
        record.seal.hex().encode(),
    )


def export(table: str, records: Iterable[Record], out: BinaryIO) -> int:
    """Write ``records`` to ``out``, one a line; how many there were."""
    count = 0
    for record in records:
        out.write(line(table, record))
        count += 1
    return count


def verify_export(path: Path) -> Verification:
    """Check the seals of an exported file.

    An export that starts later than record 1 carries no proof of its first record: that one is taken as given, and
    the sentence says so. ``first_bad`` counts records, not lines. Raises FileNotFoundError.
    """
    with path.open("rb") as lines:
        parsed = read_lines(lines)
        try:
            first = next(parsed, None)
        except Unreadable as error:
            return Verification(ok=False, records=0, first_bad=1, what=str(error))
        if first is None:
            return Verification(ok=False, records=0, first_bad=None, what="it holds no records: nothing is proved")
        table, record = first
        if record.position == 1:
            previous, last, given = genesis_seal(table), 0, ""
            to_check = _chained(table, record, parsed)
        else:
            previous, last = record.seal, record.position
            given = f"; record {last} is the first here and is taken as given"
            to_check = _chained(table, None, parsed)
        broken: list[str] = []
        found = check_chain(_until_unreadable(to_check, broken), previous, last)
    if not found.ok:
        return found
    if broken:
        return Verification(ok=False, records=found.records, first_bad=found.records + 1, what=broken[0])
    return Verification(ok=True, records=found.records, first_bad=None, what=found.what + given)


def read_lines(lines: Iterable[bytes]) -> Iterator[tuple[str, Record]]:
    """The table and the record of each line. Raises Unreadable at the first that no export writes."""
    decoder = msgspec.json.Decoder(ExportedLine)
    for number, text in enumerate(lines, start=1):
        try:
            read = decoder.decode(text)
            record = Record(read.position, read.at_utc_ns, bytes(read.event), bytes.fromhex(read.seal))
        except ValueError as error:  # msgspec's errors are ValueErrors too
            raise Unreadable(f"line {number} is no record: {error}") from error
        if line(read.table, record) != text:
            raise Unreadable(f"line {number} is not written as an export writes it")
        yield read.table, record


def _chained(table: str, first: Record | None, rest: Iterator[tuple[str, Record]]) -> Iterator[Record]:
    if first is not None:
        yield first
    for other, record in rest:
        if other != table:
            raise Unreadable(f"record {record.position} is of table {other!r}, the ones before it of {table!r}")
        yield record


def _until_unreadable(records: Iterator[Record], broken: list[str]) -> Iterator[Record]:
    try:
        yield from records
    except Unreadable as error:
        broken.append(str(error))
