"""Which signals lead to records of the critical memory. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.cause import Cause, always, follows, said, saying

CAUSES: Mapping[type[e.Event], Cause] = {
    e.CopyRebuilt: always(lambda event: said(c.CopyBehind, event, device=event.memory)),
    e.CopiesDisagreed: always(lambda event: said(c.CopyDiffers, event, device=event.memory)),
    e.CopiesSettled: saying(c.CopiesSettledKeyed, configuration=True),
    e.MemoryCleared: follows,
}
