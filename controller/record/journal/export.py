"""The record as lines of JSON, to hand over: one record a line with its seal, checkable without the program.

A line is ``{"table":"...","position":1,"at_utc_ns":...,"event":{...},"seal":"<64 hex digits>"}`` with exactly these
keys. The event stands there byte for byte as it was sealed, so with the lines, SHA-256 and the layout in
`record` can check the chain. Of a damaged record each one that cannot be read is named in its place, as
``{"table":"...","not_readable":53,"why":"..."}``. Does not export snapshots: they can be rebuilt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from controller.record.journal.record import Record, Verification, check_chain, genesis_seal, seal

_NAMED = b',"not_readable":'
"""In no other line: within a text a quotation mark is escaped, and no event has such a field."""


class ExportedLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line, as it is read back."""

    table: str
    position: int
    at_utc_ns: int
    event: msgspec.Raw
    seal: str


class NotReadable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line that stands for a record that could not be read."""

    table: str
    not_readable: int
    why: str


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


def named(table: str, position: int, why: str) -> bytes:
    """The line, with its end, that stands for a record that cannot be read."""
    return msgspec.json.encode(NotReadable(table, position, why)) + b"\n"


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
    the sentence says so; likewise of one behind records that could not be read. ``first_bad`` counts records, not
    lines. Raises FileNotFoundError.
    """
    with path.open("rb") as lines:
        if any(_NAMED in text for text in lines):
            lines.seek(0)
            return _verify_named(lines)
        lines.seek(0)
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


def _verify_named(lines: Iterable[bytes]) -> Verification:
    """What an export shows in which records are named that could not be read: it is not whole, whatever the others."""
    gone, wrong, given = list[int](), list[tuple[int, str]](), 0
    last, previous, table = 0, b"", ""
    try:
        for number, text in enumerate(lines, start=1):
            if _NAMED in text:
                try:
                    missing = msgspec.json.decode(text, type=NotReadable)
                except ValueError as error:
                    raise Unreadable(f"line {number} names no record: {error}") from error
                table, position, sealed = table or missing.table, missing.not_readable, b""
                gone.append(position)
                of_table = missing.table
            else:
                of_table, record = next(read_lines([text]))
                table, position, sealed = table or of_table, record.position, record.seal
                before = genesis_seal(table) if position == 1 else previous
                if before and seal(before, position, record.at_utc_ns, record.body) != sealed:
                    wrong.append((position, f"record {position} was changed: its seal does not fit"))
                given += 1
            if of_table != table:
                wrong.append((position, f"line {number} is of table {of_table!r}, the ones before it of {table!r}"))
            if last and position != last + 1:
                wrong.append((last + 1, f"record {last + 1} is missing: record {position} follows record {last}"))
            last, previous = position, sealed
    except Unreadable as error:
        wrong.append((last + 1, str(error)))
    first_bad = min([*gone, *(position for position, _ in wrong)])
    what = f"{numbers(gone)} could not be read when this was exported"
    rest = f"the other {given} are whole, the first behind each gap taken as given"
    what = f"{what}; {'; '.join(text for _, text in wrong[:4]) if wrong else rest}"
    return Verification(ok=False, records=first_bad - 1, first_bad=first_bad, what=what)


def numbers(positions: Iterable[int]) -> str:
    """Records as people name them: runs of numbers."""
    runs: list[tuple[int, int]] = []
    for position in sorted(positions):
        if runs and runs[-1][1] + 1 == position:
            runs[-1] = (runs[-1][0], position)
        else:
            runs.append((position, position))
    told = [str(first) if first == last else f"{first} to {last}" for first, last in runs]
    return f"record{'s' if len(told) > 1 or runs[0][0] != runs[0][1] else ''} {', '.join(told)}"


def _until_unreadable(records: Iterator[Record], broken: list[str]) -> Iterator[Record]:
    try:
        yield from records
    except Unreadable as error:
        broken.append(str(error))
