"""Which signals lead to records of the security tape. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.cause import Cause, always, said, saying

CAUSES: Mapping[type[e.Event], Cause] = {
    e.TapeAffixed: saying(c.TapeAffixedKeyed),
    e.TapeInspected: saying(c.TapeReadKeyed),
    e.TapeDeviated: always(lambda event: said(c.TapeReadKeyed, event, found=event.why)),
    e.DeviationReported: saying(c.DeviationReportedKeyed),
}
