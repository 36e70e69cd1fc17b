"""Which signals lead to records of accounts: what was told says the same. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.cause import Cause, saying

CAUSES: Mapping[type[e.Event], Cause] = {
    e.SignedIn: saying(c.SignInTold),
    e.SignInRefused: saying(c.SignInRefusalTold),
    e.SignedOut: saying(c.SignOutTold),
    e.SteppedUp: saying(c.StepUpTold),
    e.AccountChanged: saying(c.AccountChangeTold),
    e.TokenUsed: saying(c.TokenUseTold),
    e.Exported: saying(c.ExportTold),
}
