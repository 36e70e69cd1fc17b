"""Which signals lead to records of accounts: what was told is the record. Does not decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from controller.table import events as e
from controller.table.cause import EARLY, Cause, Recorded
from controller.table.commands import AccessTold
from drivers.signals import Signal


def _told(event: e.Event, _: Recorded) -> Iterable[Signal]:
    return (AccessTold(device="", at=EARLY, fact=event),)


CAUSES: Mapping[type[e.Event], Cause] = dict.fromkeys(
    (
        e.SignedIn,
        e.SignInRefused,
        e.SignedOut,
        e.SteppedUp,
        e.AccountChanged,
        e.TokenUsed,
        e.CertificateChanged,
        e.SetUp,
        e.Exported,
    ),
    _told,
)
