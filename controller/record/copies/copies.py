"""Keeps the copies of the critical record: compared with the journal, then written, each time that it matters.

At a start every copy is read and judged before any acceptor opens. While the table runs, a copy is read again, judged
and then written, in pieces between which the loop serves everything else; a part that is slow or dead delays nobody and
is a fault. Nothing is written that is not on disk. One that is empty, damaged or behind is written anew from the
journal, on record; one that contradicts the journal is told, and from then on no copy is touched until a named person
decided. Does not decide and does not know what a copy lies on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Protocol

from controller.record.copies.comparison import Judgement, judge, said
from controller.record.copies.past import Past
from controller.record.copies.record import critical_record, encode
from controller.record.copies.significance import SIGNIFICANT
from controller.table import events as e
from controller.table.commands import CopyBehind, CopyDiffers
from controller.table.state import TableState
from drivers.critical_memory.copy import CriticalCopy
from drivers.critical_memory.port import Contents, CriticalMemory, Damaged, Empty, Record
from drivers.reactor import Reactor
from drivers.signals import DeviceFault, Signal


class Table(Protocol):
    """What is asked of the service."""

    state: TableState
    """As decided."""
    durable: TableState
    """As it is on disk."""
    position: int
    """The last record on disk."""

    def take(self, signal: Signal) -> None:
        """Decide on a signal."""


class CriticalCopies:
    """The copies of one table. Nothing happens before ``open`` and after ``close``."""

    def __init__(self, table: Table, past: Past, reactor: Reactor) -> None:
        self._table = table
        self._past = past
        self._reactor = reactor
        self._copies: dict[str, _Copy] = {}
        self._newest: bytes | None = None

    def open(self, memories: Mapping[str, CriticalMemory]) -> None:
        """Read and judge every copy and bring it up, before this returns; one that is away is reported."""
        for name, memory in memories.items():
            self._copies[name] = one = _Copy(name, memory.where, memory.capacity)
            one.copy = CriticalCopy(
                memory,
                reactor=self._reactor,
                emit=self._table.take,
                loaded=partial(self._loaded, one),
                kept=one.keeps,
            )
            one.copy.open()
            one.copy.settle()

    def close(self) -> None:
        """Finish what is being written and let go. What is not written is brought up at the next start."""
        copies, self._copies = self._copies, {}
        for one in copies.values():
            one.copy.settle()
            one.copy.close()

    def abandon(self) -> None:
        """Stop where it is, as a power cut does."""
        for one in self._copies.values():
            one.copy.close()
        self._copies = {}

    def recorded(self, events: Sequence[e.Event], state: TableState, position: int, seal: bytes) -> None:
        """``events`` are on disk, up to ``position`` with this ``seal``; ``state`` is what they make."""
        kinds = {type(event) for event in events}
        if kinds.isdisjoint(SIGNIFICANT):
            return
        self._newest = encode(critical_record(state, position, seal))
        settled = e.CopiesSettled in kinds
        for one in tuple(self._copies.values()):
            if settled:
                one.believed = one.doubted or one.believed
                one.doubted = None
            one.cleared = False
            one.copy.check()

    def status(self) -> Mapping[str, str]:
        """Each copy in one sentence, by its name."""
        return {name: self._status(one) for name, one in self._copies.items()}

    # --- inside ---

    def _status(self, one: _Copy) -> str:
        if not one.copy.answers:
            return f"it does not answer ({one.where})"
        if one.doubted is not None:
            return f"it contradicts the journal ({one.where})"
        if self._frozen:
            return f"it is left as it is until {self._awaited} ({one.where})"
        return f"it holds the newest record ({one.where})" if one.copy.kept else f"it is being written ({one.where})"

    @property
    def _awaited(self) -> str:
        return "the record is whole again" if self._table.state.damage else "the disagreement is decided"

    @property
    def _frozen(self) -> bool:
        """Every copy stays as it is: a person has to see what each one says."""
        state = self._table.state
        doubted = any(one.doubted is not None for one in self._copies.values())
        return doubted or bool(state.disagreements or state.damage)

    def _loaded(self, one: _Copy, contents: Contents) -> None:
        if one.name not in self._copies:
            return
        if isinstance(contents, Damaged):
            self._damaged(one, contents.text)
            return
        one.damaged = False
        if isinstance(contents, Empty):
            self._behind(one, "it holds no record")
        elif contents.data not in (one.believed, one.wanted):
            judgement = judge(contents.data, self._table.state, self._table.position, self._past)
            if judgement.kind == "unread" and not one.unread:  # the disk may have failed for this one reading
                one.unread = True
                one.copy.check()
                return
            one.unread = False
            if judgement.kind in ("differs", "unread"):
                self._differs(one, contents.data, judgement)
                return
            if judgement.kind == "behind":
                self._behind(one, judgement.why, judgement)
            one.believed = contents.data
        self._store(one)

    def _damaged(self, one: _Copy, text: str) -> None:
        """Read it twice, since the wire may have failed and not the part; then the journal is the good copy.

        A part that is still damaged after it was cleared is left until the next time that it matters: its fault stands.
        """
        if self._frozen or one.cleared:
            return
        if not one.damaged:
            one.damaged = True
            one.copy.check()
            return
        one.damaged, one.cleared = False, True
        self._behind(one, text)
        one.copy.clear()

    def _store(self, one: _Copy) -> None:
        newest = self._newest
        if newest is None or self._frozen:
            return
        if len(newest) > one.capacity:
            text = f"the critical record has {len(newest)} bytes and {one.where} holds {one.capacity}"
            self._table.take(
                DeviceFault(device=one.name, at=self._reactor.now(), fault="too-small", where=one.where, text=text)
            )
            return
        one.wanted = newest
        one.copy.store(newest)

    def _behind(self, one: _Copy, why: str, judgement: Judgement | None = None) -> None:
        """Said once for each time that it is brought up."""
        if one.told:
            return
        one.told = True
        record = None if judgement is None else judgement.record
        self._table.take(
            CopyBehind(
                device=one.name,
                at=self._reactor.now(),
                why=why,
                position=0 if record is None else record.position,
                meters=() if record is None else record.readings,
            )
        )

    def _differs(self, one: _Copy, data: bytes, judgement: Judgement) -> None:
        one.doubted = data
        record = judgement.record
        self._table.take(
            CopyDiffers(
                device=one.name,
                at=self._reactor.now(),
                why=said(one.where, judgement, self._table.state, self._table.position),
                position=0 if record is None else record.position,
                meters=() if record is None else record.readings,
            )
        )


class _Copy:
    """What is known of one copy."""

    copy: CriticalCopy

    def __init__(self, name: str, where: str, capacity: int) -> None:
        self.name = name
        self.where = where
        self.capacity = capacity
        self.believed: bytes | None = None
        """The record that was judged, or kept, last."""
        self.wanted: bytes | None = None
        """The record that is being written: after a write that was cut short it may be there."""
        self.doubted: bytes | None = None
        """The record that contradicts the journal."""
        self.damaged = self.unread = self.cleared = self.told = False

    def keeps(self, record: Record) -> None:
        self.believed, self.told = record.data, False
