"""A pool's record proved: its own seals, every member's chain, and the money folded anew. Does not write."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from controller.linked.link.record import CODEC, fold
from controller.linked.state import PoolState, new_pool
from controller.record.journal.verification import verify_journal
from controller.record.journal.volume import FileVolume
from controller.record.proof.whole_record import WholeRecord
from games.money.dollars import dollars


class Proved(NamedTuple):
    """What was found, in lines."""

    ok: bool
    lines: tuple[str, ...]


def folded(path: Path, pool: str) -> PoolState:
    """The pool as its record says, from the first message on.

    Raises:
        JournalError: a part of it is not here, or is not what was written.
    """
    state = new_pool(pool)
    with WholeRecord(str(path)) as record:
        for entry in record.read(CODEC, 1, record.position):
            fold(state, entry.event)
    return state


def proved(path: Path, pool: str) -> Proved:
    """Prove the record at ``path``. Raises as `folded` does."""
    found = verify_journal(str(path), FileVolume())
    if not found.ok:
        return Proved(False, (f"{path}: {found.what}",))
    state = folded(path, pool)
    lines = [f"{path}: {found.what}", f"{pool}: {dollars(state.meter.cents)} after place {state.sequence} of its log"]
    lines += [
        f"{of.name}: {of.wagers} wagers in {of.number} messages, each sealed to the one before" for of in state.tables()
    ]
    wrong = [why for why in (state.wrong(), state.stopped) if why]
    lines += [f"WRONG  {why}" for why in wrong]
    if not wrong:
        lines.append("what the tables put in is what the meter took, to the part of a cent")
    return Proved(not wrong, tuple(lines))
