"""Whether a copy of the critical record agrees with the journal, is behind it, or contradicts it. Pure but for reading.

A copy knows where in the journal it was made and the seal there, so that it is compared with what the journal said at
that moment. Contradicted is a journal that was cut short, put back from an older copy, begun anew or written
differently, as well as a copy of another table. Does not act on what it finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from controller.record.copies.past import Past
from controller.record.copies.record import CriticalRecord, UnknownRecord, critical_record, decode
from controller.record.journal.errors import JournalError
from controller.record.recovery import WrongJournal
from controller.table.copies.events import MeterReading
from controller.table.state import TableState
from games.money.dollars import dollars


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found. ``why`` is a sentence where it is not ``agrees``; ``record`` is None where nobody can read it.

    ``unread``: the journal's past could not be read, so that nothing can be said; perhaps it can be a moment later.
    """

    kind: Literal["agrees", "behind", "differs", "unread"]
    why: str = ""
    record: CriticalRecord | None = None


_CUT = "the journal was cut short, or another one was put in its place"


def judge(data: bytes, state: TableState, position: int, past: Past) -> Judgement:
    """Compare the copy in ``data`` with the journal that ends at ``position`` with ``state``."""
    try:
        record = decode(data)
    except UnknownRecord as error:
        return Judgement("differs", str(error))
    try:
        why = _why_differs(record, state, position, past)
    except (JournalError, WrongJournal) as error:
        return Judgement("unread", f"the journal cannot be read as far back as this copy: {error}", record)
    if why is not None:
        return Judgement("differs", why, record)
    if critical_record(state, position, b"").says_the_same(record):
        return Judgement("agrees", record=record)
    if record.generation < state.generation:
        return Judgement("behind", f"it was made before generation {state.generation} of the table", record)
    return Judgement("behind", f"it ends with record {record.position} and the journal with {position}", record)


def _why_differs(record: CriticalRecord, state: TableState, position: int, past: Past) -> str | None:
    if record.table != state.table:
        return f"it is a copy of table {record.table}, not of {state.table}"
    if record.generation > state.generation:
        return (
            f"the journal is of generation {state.generation} and this copy of {record.generation}: an older copy of "
            "the journal was put in its place"
        )
    if record.generation < state.generation:
        same = record.meters == critical_record(state, position, b"").meters
        return None if same else f"it is of generation {record.generation}, from before a backup or a clear"
    if record.series != state.series:
        return "it belongs to another journal of this table: the journal was begun anew"
    if record.position > position:
        return f"the journal ends with record {position} and this copy was made at record {record.position}: {_CUT}"
    seal = past.seal_at(record.position)
    if seal is None or seal.hex() != record.seal:
        return f"record {record.position} of the journal is another than when this copy was made: {_CUT}"
    if critical_record(past.state_at(record.position), record.position, seal) != record:
        return f"its figures are not what the journal says at record {record.position}"
    return None


def readings_of(state: TableState) -> tuple[MeterReading, ...]:
    """What each pool's display shows."""
    return tuple(MeterReading(meter.pool, meter.cents) for meter in state.pools)


def spoken(readings: Sequence[MeterReading]) -> str:
    """The meters in words.

    >>> spoken([MeterReading("progressive", 1_000_050), MeterReading("minor", 5_000)])
    'progressive $10,000.50, minor $50.00'
    """
    return ", ".join(f"{reading.pool} {dollars(reading.cents)}" for reading in readings)


def said(where: str, judgement: Judgement, state: TableState, position: int) -> str:
    """A disagreement in one sentence with what each copy said last (ecosystem 3.9)."""
    record = judgement.record
    told = "nothing that can be read" if record is None else f"{spoken(record.readings)} at record {record.position}"
    return (
        f"the copies of the meters disagree: {judgement.why}. Memory ({where}): {told}. "
        f"Journal: {spoken(readings_of(state))} at record {position}"
    )
