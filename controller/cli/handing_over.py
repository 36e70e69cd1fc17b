"""A record handed over: as lines of JSON or as a signed bundle, with what stands beside it. Does not choose which."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

import click
import msgspec

from controller.cli.files import BadFile
from controller.cli.keys import signing_key
from controller.cli.lines import say
from controller.cli.new_file import written

if TYPE_CHECKING:
    from controller.record.journal.reader import JournalReader
    from controller.record.journal.record import Record
    from controller.record.proof.sealing import Stamp
    from controller.record.veil import Handed


def say_held(handed: Handed) -> None:
    """Say on standard error from which record on faces in play held the rest back, where they did."""
    if handed.held_from is not None:
        whose = "the cards of the round in play, whose faces are nobody's until it is closed"
        say(f"held back from record {handed.held_from} on: {whose}; ask again then", err=True)


class Lines(NamedTuple):
    """What was written: how many records, the last seal, and the numbers of those that could not be read."""

    written: int
    sealed: str
    lost: tuple[int, ...] = ()


def export_lines(reader: JournalReader, handed: Handed, first: int, out: Path | None) -> Lines:
    """Write the records from ``first`` on as lines; of a damaged file each that can be read, and the others named."""
    from controller.record.journal.errors import JournalDamaged
    from controller.record.journal.export import line

    count, sealed, last = 0, "", first - 1
    with click.open_file("-", "wb") if out is None else written(out) as lines:
        try:
            for record in handed:
                lines.write(line(reader.table, record))
                count, sealed, last = count + 1, record.seal.hex(), record.position
        except JournalDamaged:
            more = _readable(reader.path, handed, last + 1, lines)
            return Lines(count + more.written, more.sealed or sealed, more.lost)
    return Lines(count, sealed)


def export_readable(path: str, handed: Handed, first: int | None, out: Path | None) -> Lines:
    """The same of a file that cannot even be opened as a journal: its first page is damaged."""
    with click.open_file("-", "wb") if out is None else written(out) as lines:
        return _readable(path, handed, first, lines)


def _readable(path: str, handed: Handed, first: int | None, lines: IO[bytes]) -> Lines:
    """Write what can be read from ``first`` on, and name in its place each record that cannot."""
    from controller.record.journal.export import line, named
    from controller.record.journal.salvage import salvage
    from controller.record.journal.volume import FileVolume

    found = salvage(path, FileVolume())
    due = first if first is not None else found.begins
    ends = max([*found.lost, *(record.position for record in found.records[-1:])], default=0)
    count, sealed, lost = 0, "", list[int]()
    for record in (*handed.again(found.records), None):
        if record is not None and record.position < due:
            continue
        held = handed.held_from if handed.held_from is not None else ends + 1
        for position in range(due, record.position if record is not None else min(held, (handed.upto or ends) + 1)):
            if position in found.lost:
                lines.write(named(found.table, position, f"record {position} {found.lost[position]}"))
                lost.append(position)
        if record is not None:
            lines.write(line(found.table, record))
            count, sealed, due = count + 1, record.seal.hex(), record.position + 1
    return Lines(count, sealed, tuple(lost))


def export_bundle(reader: JournalReader, records: Iterable[Record], first: int, out: Path) -> tuple[int, str]:
    """Write a signed bundle; how many records it has, and the last seal. Raises BadFile where it cannot be written."""
    from controller.record.flushing import NotFlushed
    from controller.record.journal.record import Start
    from controller.record.proof.bundle import Contents, write_bundle

    start, stamp = reader.start, stamp_of(reader)
    if first > start.position + 1:
        (before,) = reader.records(first - 1, first - 1)
        start = Start(before.position, before.seal)
    contents = Contents(
        table=reader.table,
        start=start,
        records=records,
        rules=stamp.rules,
        play=stamp.play,
        version=stamp.version,
        made_utc_ns=stamp.made_utc_ns,
    )
    try:
        about = write_bundle(out, contents, signing_key())
    except NotFlushed as error:
        raise BadFile(str(error)) from error
    except OSError as error:
        raise BadFile(f"{out}: cannot be written: {error.strerror}") from error
    return about.last - about.begins_after, about.last_seal


def stamp_of(reader: JournalReader) -> Stamp:
    """What is exported or archived beside the records: versions, and the rules as they are now."""
    from controller.config.folder import config_folder, house_rules_path
    from controller.record.proof.sealing import Stamp
    from controller.record.recovery import bare_state
    from controller.record.replay import EVENTS
    from controller.service.service import VERSION
    from controller.table.events import TableOpened

    if reader.start.state:
        opened: TableOpened | _Play | None = msgspec.json.decode(bare_state(reader.start.state), type=_Play)
    else:
        opened = next((e.event for e in reader.read(EVENTS, 1, 2) if isinstance(e.event, TableOpened)), None)
    play, rules = "", dict[str, bytes]()
    if opened is not None:
        play = f"{opened.game} under {opened.house}"
        path = house_rules_path(opened.game, opened.house, config_folder())
        if os.path.isfile(path):
            rules = {f"{opened.house}-{path.name}": path.read_bytes()}
    return Stamp(VERSION, play, rules, time.time_ns())


class _Play(msgspec.Struct):
    """What any version's state says of its game."""

    game: str = ""
    house: str = ""
