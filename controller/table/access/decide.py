"""Accounts of the console: what is told of them is recorded, in play and while the table is tested alike.

Neither compares nor limits: what comes here was compared already, or goes before its effect.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table.commands import AccessTold
from controller.table.draft import Decide, Draft
from drivers.signals import Signal


def _as_told(d: Draft, signal: AccessTold) -> None:
    d.record(signal.fact)


DECISIONS: Mapping[type[Signal], Decide] = {AccessTold: _as_told}
WHILE_TESTING = DECISIONS
