"""What follows from a check of record and program: money goes on, or it stops and a named person decides.

No key of the play lifts what is damaged: the way back is a backup (`lammer restore`), the good copy of a file put back,
or the program installed anew, and then a check that finds it whole (standards F3, F6; ecosystem 3.9). Does not check.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.commands import CheckedDamaged, CheckedWhole
from controller.table.draft import Decide, Draft
from drivers.signals import Signal


def whole(d: Draft, signal: CheckedWhole) -> None:
    d.record(e.CheckPassed(position=signal.position, seal=signal.seal, program=signal.program))


def damaged(d: Draft, signal: CheckedDamaged) -> None:
    """The same damage, found again at the next start, is on record already."""
    known = any(
        (one.part, one.file, one.record, one.why) == (signal.part, signal.file, signal.record, signal.why)
        for one in d.state.damage
    )
    if d.state.unchecked or not known:
        d.record(e.DamageFound(part=signal.part, file=signal.file, record=signal.record, why=signal.why))


DECISIONS: Mapping[type[Signal], Decide] = {CheckedWhole: whole, CheckedDamaged: damaged}
WHILE_TESTING = DECISIONS
