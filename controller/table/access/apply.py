"""The fold of accounts: of all that is told only wrong tries matter to the state, for how long the next one waits.

One part of :mod:`controller.table.apply`. Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.access.limits import of_address, one_more
from controller.table.state import TableState


def _refused(s: TableState, v: e.SignInRefused) -> TableState:
    return msgspec.structs.replace(s, tries=one_more(s.tries, (v.of, of_address(v.source)), v.at_utc_ns))


def _told(s: TableState, _: e.Event) -> TableState:
    return s


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.SignInRefused: _refused,
    **dict.fromkeys((e.SignedIn, e.SignedOut, e.SteppedUp, e.AccountChanged, e.TokenUsed, e.Exported), _told),
}
