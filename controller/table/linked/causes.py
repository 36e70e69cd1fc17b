"""Which signals lead to records of a table's link. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.cause import Cause, follows, saying

CAUSES: Mapping[type[e.Event], Cause] = {
    e.PoolAnswered: saying(c.PoolDecided),
    e.LinkLost: saying(c.LinkTroubled),
    e.LinkFound: saying(c.LinkMended),
    **dict.fromkeys((e.TableLinked, e.TableUnlinked, e.PoolAsked), follows),
}
