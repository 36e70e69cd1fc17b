"""What the service itself reports: a suspension, and an entry that makes no sense. Does not watch for either."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.commands import EntryRefused, SuspensionDemanded
from controller.table.draft import Decide, Draft
from controller.table.state import ENDS_BY_ITSELF
from drivers.signals import KeyPressed, Signal


def suspend(d: Draft, signal: SuspensionDemanded) -> None:
    if d.state.suspended in ENDS_BY_ITSELF:
        d.record(e.TableSuspended(why=signal.why))


def entry_refused(d: Draft, signal: EntryRefused) -> None:
    d.refuse(signal, signal.why)


def _nothing(_: Draft, __: KeyPressed) -> None:
    """A key of the pad, of which the entry line makes a command (:mod:`controller.people.key_pad_entry`)."""


DECISIONS: Mapping[type[Signal], Decide] = {
    SuspensionDemanded: suspend,
    EntryRefused: entry_refused,
    KeyPressed: _nothing,
}
WHILE_TESTING: Mapping[type[Signal], Decide] = {SuspensionDemanded: suspend}
