"""Which signals lead to records of the clock. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.cause import Cause, saying
from controller.table.commands import ClockLookedAt

CAUSES: Mapping[type[e.Event], Cause] = {
    e.ClockSynchronised: saying(ClockLookedAt, synchronised=True),
    e.ClockUnsynchronised: saying(ClockLookedAt, synchronised=False),
}
