"""Which signals lead to records of the clock. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.cause import EARLY, Cause, always
from controller.table.commands import ClockLookedAt

CAUSES: Mapping[type[e.Event], Cause] = {
    e.ClockSynchronised: always(lambda _: ClockLookedAt(device="clock", at=EARLY, synchronised=True)),
    e.ClockUnsynchronised: always(lambda _: ClockLookedAt(device="clock", at=EARLY, synchronised=False)),
}
