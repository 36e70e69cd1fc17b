"""Which signals lead to records of the critical memory. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, always, follows


def _behind(event: e.CopyRebuilt) -> c.CopyBehind:
    return c.CopyBehind(device=event.memory, at=EARLY, why=event.why, position=event.position, meters=event.meters)


def _differs(event: e.CopiesDisagreed) -> c.CopyDiffers:
    return c.CopyDiffers(device=event.memory, at=EARLY, why=event.why, position=event.position, meters=event.meters)


def _settled(event: e.CopiesSettled) -> c.CopiesSettledKeyed:
    return c.CopiesSettledKeyed(
        device="office", at=EARLY, role=event.role, person=event.person, configuration=True, why=event.why
    )


CAUSES: Mapping[type[e.Event], Cause] = {
    e.CopyRebuilt: always(_behind),
    e.CopiesDisagreed: always(_differs),
    e.CopiesSettled: always(_settled),
    **dict.fromkeys((e.MemoryCleared,), follows),
}
