"""Which signals lead to records of wagers that were entered. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.cause import Cause, follows, saying

CAUSES: Mapping[type[e.Event], Cause] = {
    e.StakePlaced: saying(c.StakeKeyed),
    e.CommissionCollected: saying(c.CommissionKeyed),
    e.WagerSettled: follows,
}
