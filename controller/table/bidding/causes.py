"""Which signals lead to records of the bank that players bid for. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.cause import Cause, follows, saying

CAUSES: Mapping[type[e.Event], Cause] = {
    e.BankWordSaid: saying(c.BankWordKeyed),
    e.BankWordTakenBack: saying(c.BankWordTakeBackKeyed),
    e.BankStands: follows,
}
