"""A golden journal: a whole record as it was written by some version, in one small file that nobody changes any more.

The first line says the table, the scenario and the version, and the state that the record came to; each further line is
a record: position, time in UTC nanoseconds, seal, and the exact text that was sealed. Compressed. Does not judge.
"""

import gzip
from collections.abc import Iterator
from pathlib import Path

import msgspec

from controller.record.journal.journal import Codec, Entry
from controller.record.journal.record import Record, Start, Verification, check_chain, first_start
from controller.table import events as e


class Heading(msgspec.Struct, frozen=True):
    """What stands in the first line."""

    table: str
    scenario: str
    version: str
    state: dict[str, object]


class _Line(msgspec.Struct, frozen=True, array_like=True):
    position: int
    at_utc_ns: int
    seal: str
    body: str


class GoldenJournal:
    """Implements `controller.record.replay.Replayed`."""

    def __init__(self, path: Path) -> None:
        first, *lines = gzip.decompress(path.read_bytes()).splitlines()
        self.heading = msgspec.json.decode(first, type=Heading)
        self._lines = [msgspec.json.decode(line, type=_Line) for line in lines]

    @property
    def begins(self) -> Start:
        return first_start(self.heading.table)

    def read(
        self, codec: Codec[e.Event], from_position: int = 1, to_position: int | None = None
    ) -> Iterator[Entry[e.Event]]:
        for line in self._lines[from_position - 1 : to_position]:
            yield Entry(line.position, line.at_utc_ns, codec.decode(line.body.encode()))

    def starts(self) -> Iterator[Start]:
        """It lies in one file."""
        yield self.begins

    def last_snapshot(self) -> None:
        """It is replayed from its first record."""

    def verify(self) -> Verification:
        """Whether each record is sealed to the one before."""
        records = (
            Record(one.position, one.at_utc_ns, one.body.encode(), bytes.fromhex(one.seal)) for one in self._lines
        )
        return check_chain(records, self.begins.chain)


def _record(line: _Line) -> Record:
    return Record(line.position, line.at_utc_ns, line.body.encode(), bytes.fromhex(line.seal))


def write(path: Path, heading: Heading, records: list[Record]) -> None:
    """Write a golden journal where none is. Raises FileExistsError: an older one is never written over."""
    lines = [_Line(one.position, one.at_utc_ns, one.seal.hex(), one.body.decode()) for one in records]
    text = b"\n".join(msgspec.json.encode(one) for one in (heading, *lines)) + b"\n"
    with path.open("xb") as file:
        file.write(gzip.compress(text, 9, mtime=0))
