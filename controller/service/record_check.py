"""When program and record are checked, and what the table is told: at a start before money, then once a day.

A record that is small is checked before the table comes up, which takes no time. Any other is checked beside the table,
which is up meanwhile, shows its meters and how far the check is, and takes no money (standards F6). A check that ends
without an answer is begun again: money goes on only once the record was found whole. Does not check: `Look` does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from controller.record.proof.check_process import Found
from controller.record.proof.whole_check import Checked
from controller.service.refusal import ShownProgress
from controller.table.commands import CheckedDamaged, CheckedWhole
from controller.table.events import DamageFound
from controller.table.state import TableState
from drivers.reactor import Reactor, Timer
from drivers.signals import Signal

EVERY_NS = 86_400_000_000_000
AGAIN_NS = 60_000_000_000
"""After a check that ended without an answer."""
NICE = 19
DEVICE = "check"


class Table(Protocol):
    """What is asked of the service."""

    state: TableState
    progress: ShownProgress

    def take(self, signal: Signal) -> None:
        """Decide on a signal."""


class Look(Protocol):
    """How a record is looked at, whole."""

    @property
    def takes_long(self) -> bool:
        """Whether nobody should wait for it."""

    def now(self) -> Found:
        """Look, and come back with what was found."""

    def begin(self, nice: int, told: Callable[[int, int], None], done: Callable[[Found | None], None]) -> None:
        """Look beside the loop, and tell on it how far it has come, and what was found; None where nothing was."""

    def end(self) -> None:
        """Give up; nothing is told any more."""


class RecordCheck:
    """The checks of one table's record, from ``at_start`` until ``close``."""

    def __init__(self, table: Table, reactor: Reactor, look: Look) -> None:
        self._table = table
        self._reactor = reactor
        self._look = look
        self._found: Found | None = None
        self._waits = self._looking = False
        self._next: Timer | None = None

    def at_start(self) -> bool:
        """Whether the table has to come up without money: the record takes long, or is not what it should be."""
        state = self._table.state
        if not self._look.takes_long:
            self._found = self._look.now()
        self._waits = self._found is None or not _whole(self._found) or state.unchecked or bool(state.damage)
        return self._waits

    def start(self) -> None:
        """The table is up."""
        if not self._waits:
            self._wait(EVERY_NS)
        elif self._found is None:
            self._begin()
        else:
            self._done(self._found)

    def doubt(self) -> None:
        """Somebody who read the record found it damaged: check it now, unless that is being done."""
        if not self._looking:
            self._wait(0)

    def close(self) -> None:
        """Check no more; closing twice is harmless."""
        self._look.end()
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _wait(self, delay_ns: int) -> None:
        """Look next in so long, and not at any time before."""
        if self._next is not None:
            self._next.cancel()
        self._next = self._reactor.call_later(delay_ns, self._begin)

    def _begin(self) -> None:
        self._looking = True
        waited_for = self._table.state.unchecked
        self._look.begin(0 if waited_for else NICE, self._told, self._done)

    def _told(self, done: int, of: int) -> None:
        if self._table.state.unchecked:
            self._table.progress.say(f"record {done:,} of {max(done, of):,}")

    def _done(self, found: Found | None) -> None:
        self._looking = False
        if found is None:
            if self._table.state.unchecked:
                self._table.progress.say("the check ended without an answer and is begun again in a minute")
            self._wait(AGAIN_NS)
            return
        self._wait(EVERY_NS)
        self._table.progress.say("")
        now, record, program = self._reactor.now(), found.record, found.program
        if _whole(found):
            self._table.take(
                CheckedWhole(device=DEVICE, at=now, position=record.position, seal=record.seal, program=program.digest)
            )
        if not program.ok:
            why = f"the program is not what was installed: {program.what}"
            self._table.take(CheckedDamaged(device=DEVICE, at=now, part="program", file=program.file, why=why))
        if not record.ok:
            found_bad = damage_of(record)
            self._table.take(
                CheckedDamaged(
                    device=DEVICE,
                    at=now,
                    part="record",
                    file=found_bad.file,
                    record=found_bad.record,
                    why=found_bad.why,
                )
            )


def damage_of(record: Checked) -> DamageFound:
    """What was found of a record that is damaged, in one sentence: `lammer journal verify` says all of it."""
    what = record.what.partition("; ")[0]
    why = f"the record is damaged: {what} ({record.file})"
    return DamageFound(part="record", file=record.file, record=record.first_bad, why=why)


def _whole(found: Found) -> bool:
    return found.record.ok and found.program.ok
