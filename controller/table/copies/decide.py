"""What follows when a copy of the critical record is behind the journal or contradicts it, and who decides then.

A copy that is behind is brought up, on record. One that contradicts the journal stops the money: no key of the play
resumes the table, only a named person with the configuration code, who gives a reason (standards F7). Does not compare:
:mod:`controller.record.copies` does.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.commands import CopiesSettledKeyed, CopyBehind, CopyDiffers
from controller.table.draft import Decide, Draft
from drivers.signals import Signal
from games.house.authority import Person, may_ask_for_change


def copy_behind(d: Draft, signal: CopyBehind) -> None:
    d.record(e.CopyRebuilt(memory=signal.device, why=signal.why, position=signal.position, meters=signal.meters))


def copy_differs(d: Draft, signal: CopyDiffers) -> None:
    """The same disagreement, found again at the next start, is on record already."""
    if not any((one.memory, one.why) == (signal.device, signal.why) for one in d.state.disagreements):
        d.record(
            e.CopiesDisagreed(memory=signal.device, why=signal.why, position=signal.position, meters=signal.meters)
        )


def settled(d: Draft, signal: CopiesSettledKeyed) -> None:
    by = Person(signal.role, signal.person)
    why = None if d.state.disagreements else "all copies of the meters agree: there is nothing to decide"
    if why is None:
        why = may_ask_for_change(d.setup.rules.configuration, by, credential=signal.configuration)
    if why is None and not signal.person:
        why = "a named person decides, with a code of their own"
    if why is None and not signal.why.strip():
        why = "the decision takes a reason"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.CopiesSettled(role=signal.role, person=signal.person, why=signal.why.strip()))


DECISIONS: Mapping[type[Signal], Decide] = {
    CopyBehind: copy_behind,
    CopyDiffers: copy_differs,
    CopiesSettledKeyed: settled,
}
