"""RAM clear: a named person begins a table's record and its copies anew; what was there is kept (standards F11).

The table is stopped, a door of the logic stands open, and the code is the configuration's own. The new journal begins
with a record that names the one before: its last seal, its meters, who cleared it and why. It is whole on the disk
before the old one is moved into a folder of its own, and the copies are cleared last; while the folder
``NAME-clearing`` is there the table does not start, so that a clear that was ended is done again and goes on where it
was. Nothing is deleted. Does not correct a meter: what players had in it comes back by corrections, on record.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from controller.record.backup.make import state_of
from controller.record.copies.comparison import readings_of, spoken
from controller.record.copies.record import CriticalRecord, UnknownRecord, decode
from controller.record.flushing import flush_folder
from controller.record.journal.errors import JournalError
from controller.record.journal.family import family, new_folder
from controller.record.journal.files import CLEARING_SUFFIX
from controller.record.journal.sqlite import SqliteJournal
from controller.record.proof.last_good import last_good
from controller.record.proof.whole_record import WholeRecord
from controller.record.recovery import WrongJournal
from controller.record.replay import EVENTS
from controller.table.events import Event, MemoryCleared
from controller.table.state import TableState
from drivers.critical_memory.port import Contents, CriticalMemory, Record
from drivers.errors import DeviceError
from games.house.authority import ConfigurationRule, Person, may_ask_for_change


class Cleared(msgspec.Struct, frozen=True):
    """What a clear did. ``failed`` are the copies that could not be cleared, a sentence each."""

    record: MemoryCleared
    failed: tuple[str, ...]


class _Last(msgspec.Struct, frozen=True):
    """The end of the journal as far as it can be trusted."""

    state: TableState
    position: int
    seal: str


def why_not_clear(
    rule: ConfigurationRule, doors: Mapping[str, bool | None], by: Person | None, *, configuration: bool, why: str
) -> str | None:
    """Why the memory is not cleared now; None where it is. ``doors``: those of the logic, and whether each is open."""
    if not doors:
        return "this table has no door of its logic ([door.logic]): its memory is cleared only with that one open"
    shut = [name for name, is_open in doors.items() if not is_open]
    if len(shut) == len(doors):
        return f"the memory is cleared only from inside: open the {' or the '.join(shut)} door first"
    if by is None:
        return "this code is nobody's"
    told = may_ask_for_change(rule, by, credential=configuration)
    if told is not None:
        return told
    if not by.name:
        return "a named person clears the memory, with a code of their own"
    return None if why.strip() else "a clear takes a reason"


def clear(
    journal: str,
    table: str,
    memories: Mapping[str, CriticalMemory],
    by: Person,
    why: str,
    *,
    utc_now_ns: Callable[[], int],
    generation_seen: int = 0,
) -> Cleared:
    """Begin the journal at this path and every copy anew. The caller keeps the table's service out.

    ``generation_seen``: the newest that any backup knows of. Raises OSError, JournalError; then run it again.
    """
    staging = Path(journal + CLEARING_SUFFIX)
    flush_folder(Path(journal).parent, Path(journal))  # a disk that does not do it holds no record
    record = _begun(staging / Path(journal).name)
    if record is None and staging.exists():
        record = _begun(Path(journal))
    if record is None:
        shutil.rmtree(staging, ignore_errors=True)  # of a clear that was ended before its journal was whole
        last, read = _last(journal), {name: contents_of(memory) for name, memory in memories.items()}
        record = _record(journal, last, read, by, why, utc_now_ns(), generation_seen)
        staging.mkdir(mode=0o750)
        _write(str(staging / Path(journal).name), table, record, utc_now_ns())
    _replace(journal, staging, record)
    return Cleared(record, tuple(text for memory in memories.values() if (text := _cleared(memory)) is not None))


def contents_of(memory: CriticalMemory) -> Contents | DeviceError:
    """What a copy holds, or why nobody can tell."""
    try:
        return memory.load()
    except DeviceError as error:
        return error


def _begun(path: Path) -> MemoryCleared | None:
    """The only record of the new journal, where a clear that was ended had made it."""
    if not path.exists():
        return None
    try:
        with WholeRecord(str(path)) as record:
            events = [entry.event for entry in record.read(EVENTS, 1, 2)]
    except JournalError:
        return None
    return events[0] if len(events) == 1 and isinstance(events[0], MemoryCleared) else None


def _last(journal: str) -> _Last | None:
    """The end of the journal; of a damaged one the last record that can be trusted; None where there is nothing."""
    try:
        with WholeRecord(journal) as record:
            state, position, seal = state_of(record)
            return _Last(state, position, seal.hex())
    except (JournalError, WrongJournal):
        found = last_good(journal)
        return None if found is None else _Last(found.state, found.position, "")


def _record(
    journal: str,
    last: _Last | None,
    read: Mapping[str, Contents | DeviceError],
    by: Person,
    why: str,
    at_utc_ns: int,
    generation_seen: int,
) -> MemoryCleared:
    copies = [_of(contents) for contents in read.values()]
    known = max((one.generation for one in copies if one is not None), default=0)
    stamp = datetime.fromtimestamp(at_utc_ns // 1_000_000_000, UTC).strftime("%Y%m%dT%H%M%SZ")
    state = TableState() if last is None else last.state
    return MemoryCleared(
        generation=max(state.generation, known, generation_seen) + 1,
        series=state.series,
        position=0 if last is None else last.position,
        last_seal="" if last is None else last.seal,
        meters=readings_of(state) if state.opened else (),
        copies=tuple(f"{name}: {_said(contents)}" for name, contents in read.items()),
        kept=str(new_folder(Path(f"{journal}-cleared-{stamp}"))),
        role=by.role,
        person=by.name,
        why=why.strip(),
    )


def _of(contents: Contents | DeviceError) -> CriticalRecord | None:
    try:
        return decode(contents.data) if isinstance(contents, Record) else None
    except UnknownRecord:
        return None


def _said(contents: Contents | DeviceError) -> str:
    record = _of(contents)
    if record is not None:
        return f"{spoken(record.readings)} at record {record.position}"
    return contents.text if isinstance(contents, DeviceError) else type(contents).__name__.lower()


def _write(path: str, table: str, record: MemoryCleared, at_utc_ns: int) -> None:
    opened: SqliteJournal[Event] = SqliteJournal(path, table, EVENTS)
    try:
        opened.append([record], at_utc_ns)
        opened.checkpoint()
    finally:
        opened.close()


def _replace(journal: str, staging: Path, record: MemoryCleared) -> None:
    """What is there goes into its folder, then the new journal takes its place."""
    home, kept = Path(journal).parent, Path(record.kept)
    flush_folder(staging)
    for path in family(journal) if (staging / Path(journal).name).exists() else ():
        os.rename(path, kept / path.name)
    flush_folder(kept)
    if (staging / Path(journal).name).exists():
        os.rename(staging / Path(journal).name, journal)
    flush_folder(home)
    shutil.rmtree(staging)
    flush_folder(home)


def _cleared(memory: CriticalMemory) -> str | None:
    try:
        memory.clear()
    except DeviceError as error:
        return f"{memory.where} is not cleared and will contradict the new record: {error.text}"
    return None
