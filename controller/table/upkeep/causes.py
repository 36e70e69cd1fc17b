"""Which signals lead to records of what is done to equipment. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, always, follows

CAUSES: Mapping[type[e.Event], Cause] = {
    e.UpkeepDue: always(lambda event: c.TimeReached(device="time", at=EARLY, name=f"upkeep-due.{event.of}")),
    e.UpkeepSigned: follows,
    e.UpkeepDone: follows,
}
