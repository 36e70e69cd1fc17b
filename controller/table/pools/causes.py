"""Which signals lead to records of pools. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.cause import Cause, follows, saying

CAUSES: Mapping[type[e.Event], Cause] = {
    e.FirstValueAccepted: saying(c.FirstValueKeyed, configuration=True),
    e.DisputeOpened: saying(c.DisputeKeyed),
    e.DisputeResolved: saying(c.DisputeDecided),
    e.PoolsMerged: saying(c.MergerKeyed),
    e.TriggerCommitted: saying(c.TriggerDrawn),
    **dict.fromkeys((e.PoolOpened, e.ReserveMoved, e.OverflowMoved, e.AwardPending, e.MysteryHit), follows),
}
