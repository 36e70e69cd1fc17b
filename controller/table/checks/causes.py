"""Which signals lead to records of the self-check. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.cause import Cause, follows, saying

CAUSES: Mapping[type[e.Event], Cause] = {
    e.CheckBegun: follows,
    e.CheckPassed: saying(c.CheckedWhole),
    e.DamageFound: saying(c.CheckedDamaged),
}
