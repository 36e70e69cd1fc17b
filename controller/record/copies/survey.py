"""The record and every copy of a stopped table side by side, in words. Writes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from controller.record.backup.make import state_of
from controller.record.copies.comparison import judge, readings_of, spoken
from controller.record.copies.past import PastOnDisk
from controller.record.journal.errors import JournalError
from controller.record.proof.last_good import last_good
from controller.record.proof.whole_record import WholeRecord
from controller.record.recovery import WrongJournal
from controller.table.state import TableState
from drivers.critical_memory.port import CriticalMemory, Damaged, Empty
from drivers.errors import DeviceError


class Surveyed(msgspec.Struct, frozen=True):
    """One copy. ``kind``: it ``agrees``, is ``behind``, ``differs``, or there is ``nothing`` that can be compared."""

    name: str
    kind: Literal["agrees", "behind", "differs", "nothing"]
    text: str
    position: int = 0


def survey(journal: str, memories: Mapping[str, CriticalMemory]) -> tuple[Surveyed, ...]:
    """The journal at this path first, then each copy."""
    try:
        with WholeRecord(journal) as record:
            state, position, _ = state_of(record)
        first = Surveyed("record", "agrees", f"{spoken(readings_of(state))} at record {position}", position)
    except (JournalError, WrongJournal) as error:
        found = last_good(journal)
        state, position = (TableState(), 0) if found is None else (found.state, found.position)
        good = f"; to be trusted: {spoken(readings_of(state))} at record {position}" if found is not None else ""
        first = Surveyed("record", "differs", f"{error}{good}", position)
    past = PastOnDisk(journal)
    return first, *(_of(name, memory, state, position, past) for name, memory in memories.items())


def _of(name: str, memory: CriticalMemory, state: TableState, position: int, past: PastOnDisk) -> Surveyed:
    try:
        contents = memory.load()
    except DeviceError as error:
        return Surveyed(name, "nothing", error.text)
    if isinstance(contents, Damaged):
        return Surveyed(name, "nothing", f"damaged: {contents.text}")
    if isinstance(contents, Empty):
        return Surveyed(name, "nothing", f"nothing is kept at {memory.where} yet")
    judgement = judge(contents.data, state, position, past)
    record = judgement.record
    said = "" if record is None else f"{spoken(record.readings)} at record {record.position}"
    told = {
        "agrees": "agrees",
        "behind": f"is behind: {judgement.why}",
        "differs": f"CONTRADICTS: {judgement.why}",
        "unread": f"CANNOT BE COMPARED: {judgement.why}",
    }
    return Surveyed(
        name,
        "differs" if judgement.kind == "unread" else judgement.kind,
        "; ".join(text for text in (said, told[judgement.kind]) if text),
        0 if record is None else record.position,
    )
