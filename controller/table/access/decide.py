"""Accounts of the console: what is told of them is recorded, in play and while the table is tested alike.

Neither compares nor limits: what comes here was compared already, or goes before its effect.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.commands import (
    AccountChangeTold,
    ExportTold,
    SignInRefusalTold,
    SignInTold,
    SignOutTold,
    StepUpTold,
    TokenUseTold,
)
from controller.table.draft import Decide, Draft
from drivers.signals import Signal


def _as_told(kind: type[e.Event]) -> Decide:
    """Records an event of this kind, field by field as it was told."""

    def record(d: Draft, signal: Signal) -> None:
        d.record(kind(**{name: getattr(signal, name) for name in kind.__struct_fields__}))

    return record


DECISIONS: Mapping[type[Signal], Decide] = {
    SignInTold: _as_told(e.SignedIn),
    SignInRefusalTold: _as_told(e.SignInRefused),
    SignOutTold: _as_told(e.SignedOut),
    StepUpTold: _as_told(e.SteppedUp),
    AccountChangeTold: _as_told(e.AccountChanged),
    TokenUseTold: _as_told(e.TokenUsed),
    ExportTold: _as_told(e.Exported),
}
WHILE_TESTING = DECISIONS
