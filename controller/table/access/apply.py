"""The fold of accounts: wrong tries, for how long the next one waits; how far a new box is set up, and by whom first.

One part of :mod:`controller.table.apply`. Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.access.first_evening import StepTaken, with_step
from controller.table.access.limits import counted_as, one_more
from controller.table.state import TableState


def _refused(s: TableState, v: e.SignInRefused) -> TableState:
    return msgspec.structs.replace(s, tries=one_more(s.tries, counted_as(v.of, v.source), v.at_utc_ns))


def _set_up(s: TableState, v: e.SetUp) -> TableState:
    taken = StepTaken(v.step, v.outcome, v.account, v.at_utc_ns)
    return msgspec.structs.replace(s, set_up=with_step(s.set_up, taken))


def _changed(s: TableState, _: e.AccountChanged) -> TableState:
    return msgspec.structs.replace(s, had_accounts=True)


def _told(s: TableState, _: e.Event) -> TableState:
    return s


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.SignInRefused: _refused,
    e.AccountChanged: _changed,
    e.SetUp: _set_up,
    **dict.fromkeys((e.SignedIn, e.SignedOut, e.SteppedUp, e.TokenUsed, e.CertificateChanged, e.Exported), _told),
}
