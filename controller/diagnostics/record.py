"""What the record says to a technician: the journal's series, the faults so far, and that no service writes it.

Reads only. Test mode holds the lock of the record, so that no service starts while a wire is under test; a lock is
never made here, since a lock of the wrong owner would keep the service out. Does not fold money.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from controller.devices.checks.finding import Finding
from controller.diagnostics.wires import device_words
from controller.record.journal.errors import JournalBusy, JournalError
from controller.record.journal.files import files_of
from controller.record.journal.journal import Entry
from controller.record.journal.volume import LOCK_SUFFIX, FileVolume
from controller.record.proof.whole_record import WholeRecord
from controller.record.replay import EVENTS
from controller.record.veil import veiled
from controller.table.events import Event, FaultFound, FaultGone, TableOpened

SHOWN = 20
"""Faults of the past that a walk tells, the newest last."""


@dataclass(frozen=True, slots=True)
class PastFault:
    """One fault of the record. ``gone_utc_ns`` is None while it lasts."""

    position: int
    device: str
    fault: str
    where: str
    text: str
    found_utc_ns: int
    gone_utc_ns: int | None = None


@dataclass(frozen=True, slots=True)
class Missing:
    """What nobody can read: records from ``first`` on. ``why`` names the record and its file in one sentence."""

    first: int
    why: str

    def __str__(self) -> str:
        return f"{self.why}; what it says from record {self.first} on is missing"


@dataclass(frozen=True, slots=True)
class Record:
    """What a journal holds for a technician. ``kinds`` counts its events by kind; ``since`` is the first looked at."""

    series: str
    records: int
    last_utc_ns: int | None
    faults: tuple[PastFault, ...]
    kinds: dict[str, int]
    since: int = 1
    missing: Missing | None = None


NOTHING = Record("", 0, None, (), {})


@contextmanager
def service_kept_out(path: Path) -> Iterator[None]:
    """While this holds, no service writes the journal at ``path``.

    Raises:
        JournalBusy: a service runs; the text says how to stop it.
        JournalError: the one who asks may not look at the lock.
    """
    try:
        descriptor = os.open(f"{path}{LOCK_SUFFIX}", os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:  # no service was ever here
        yield
        return
    except OSError as error:
        raise JournalError(f"{path}: nobody can tell whether the table runs: {error.strerror}") from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            told = "the table runs: stop it first, with Ctrl-C or `systemctl stop lammer@NAME`, then test it"
            raise JournalBusy(f"{path}: {told}") from None
        yield
    finally:
        os.close(descriptor)


class FaultLog:
    """The faults of a record, as its events are read."""

    def __init__(self) -> None:
        self._faults: dict[int, PastFault] = {}
        self._open: dict[tuple[str, str], int] = {}

    @property
    def faults(self) -> tuple[PastFault, ...]:
        """All of them, the oldest first."""
        return tuple(self._faults.values())

    def take(self, position: int, at_utc_ns: int, event: Event) -> None:
        """One event of the record."""
        if isinstance(event, FaultFound):
            fault = PastFault(position, event.device, event.fault, event.where, event.text, at_utc_ns)
            self._faults[position] = fault
            self._open[event.device, event.fault] = position
        elif isinstance(event, FaultGone):
            found = self._open.pop((event.device, event.fault), None)
            if found is not None:
                self._faults[found] = replace(self._faults[found], gone_utc_ns=at_utc_ns)


def record_of(entries: Iterable[Entry[Event]]) -> Record:
    """What ``entries``, a whole record, hold for a technician."""
    series, last_utc_ns, position = "", None, 0
    faults, kinds = FaultLog(), dict[str, int]()
    for entry in veiled(entries):
        event, position, last_utc_ns = entry.event, entry.position, entry.at_utc_ns
        kinds[type(event).__name__] = kinds.get(type(event).__name__, 0) + 1
        if isinstance(event, TableOpened):
            series = event.series
        faults.take(position, last_utc_ns, event)
    return Record(series, position, last_utc_ns, faults.faults, kinds)


def read_record(path: Path) -> Record:
    """The record at ``path``, as far as it can be read; :data:`NOTHING` where there is none yet."""
    entries = _Readable(path)
    return replace(record_of(entries), missing=entries.missing)


class _Readable:
    """The entries before the first that cannot be read; why it cannot is known once they are at their end."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.missing: Missing | None = None

    def __iter__(self) -> Iterator[Entry[Event]]:
        last = 0
        try:
            if not files_of(str(self._path), FileVolume()):
                return
            with WholeRecord(str(self._path)) as reader:
                for entry in reader.read(EVENTS):
                    last = entry.position
                    yield entry
        except JournalError as error:
            self.missing = Missing(last + 1, str(error))


def tell_history(record: Record, device: str | None = None) -> Iterator[Finding]:
    """What is missing of the record, its newest faults, and how often each device failed."""
    missing = record.missing
    if missing is not None:
        yield Finding(
            "history", "record", "wrong", f"{missing.why}; what it says from record {missing.first} on is missing"
        )
    faults = [fault for fault in record.faults if device is None or fault.device == device]
    if not faults:
        whose = "" if device is None else f" of {device_words(device)}"
        held = f"the record of {record.records} events" if record.since == 1 else _newest(record)
        yield Finding("history", "faults", "ok", f"{held} holds no fault{whose}")
        return
    for fault in faults[-SHOWN:]:
        yield _told(fault)
    counts: dict[str, int] = {}
    for fault in faults:
        counts[fault.device] = counts.get(fault.device, 0) + 1
    most = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    text = f"faults in {'the whole record' if record.since == 1 else _newest(record)}: " + ", ".join(
        f"{name} {count}" for name, count in most
    )
    yield Finding("history", "faults", "noted", text, measured=dict(most))


def _newest(record: Record) -> str:
    return f"the record from event {record.since} on"


def _told(fault: PastFault) -> Finding:
    if fault.gone_utc_ns is None:
        lasted = "it lasts"
    else:
        lasted = f"it lasted {(fault.gone_utc_ns - fault.found_utc_ns) // 1_000_000_000} s"
    text = f"record {fault.position}, {_utc(fault.found_utc_ns)}: {fault.device} {fault.fault}, {lasted}: {fault.text}"
    return Finding(fault.device, "history", "noted", text, fault.where)


def _utc(utc_ns: int) -> str:
    """To the second.

    >>> _utc(1_767_225_600_000_000_000)
    '2026-01-01 00:00:00'
    """
    return datetime.fromtimestamp(utc_ns // 1_000_000_000, UTC).strftime("%Y-%m-%d %H:%M:%S")
