"""Which signals lead to records of the self-check. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, always, follows

DEVICE = "check"


def _whole(event: e.CheckPassed) -> c.CheckedWhole:
    return c.CheckedWhole(device=DEVICE, at=EARLY, position=event.position, seal=event.seal, program=event.program)


def _damaged(event: e.DamageFound) -> c.CheckedDamaged:
    return c.CheckedDamaged(
        device=DEVICE, at=EARLY, part=event.part, file=event.file, record=event.record, why=event.why
    )


CAUSES: Mapping[type[e.Event], Cause] = {
    e.CheckBegun: follows,
    e.CheckPassed: always(_whole),
    e.DamageFound: always(_damaged),
}
