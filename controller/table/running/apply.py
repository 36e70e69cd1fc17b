"""The fold of the table and its service. One part of :mod:`controller.table.apply`. Does not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.state import ENDS_BY_ITSELF, UNACCEPTED, Meter, TableState

replace = msgspec.structs.replace


def _table_opened(s: TableState, v: e.TableOpened) -> TableState:
    meter = Meter(units_per_cent=v.units_per_cent, limit_cents=v.limit_cents).seeded(v.seed_cents)
    s = replace(s, table=v.table, series=v.series, game=v.game, house=v.house, seats=v.seats, opened=True, meter=meter)
    return waits_for_value(s, meter.pool, v.to_accept)


def waits_for_value(s: TableState, pool: str, to_accept: bool) -> TableState:
    """After a meter began: nothing is played until somebody accepted what it begins with."""
    if not to_accept:
        return s
    suspended = UNACCEPTED if s.suspended in ENDS_BY_ITSELF else s.suspended
    return replace(s, unaccepted=(*s.unaccepted, pool), suspended=suspended)


def _rules_loaded(s: TableState, v: e.RulesLoaded) -> TableState:
    return replace(s, rules=v.digest)


def _service_started(s: TableState, _: e.ServiceStarted) -> TableState:
    return replace(
        s,
        running=True,
        unsafe_stops=s.unsafe_stops + s.running,
        mode_asked=None,
        closed=(),
        keys_on=(),
        keys_idle=(),
        present=None,
        clock_synchronised=None,
        round=replace(s.round, opened=None, cutoff=None, drained=False),
    )


def _service_stopped(s: TableState, _: e.ServiceStopped) -> TableState:
    return replace(s, running=False, unsafe_stops=0)


def _suspended(s: TableState, v: e.TableSuspended) -> TableState:
    return replace(s, suspended=v.why, present=None)


def _resumed(s: TableState, _: e.TableResumed) -> TableState:
    return replace(s, suspended=None, present=None)


def _refused(s: TableState, _: e.SignalRefused) -> TableState:
    """The one who asked was told; nothing hangs on it."""
    return s


def _restored(s: TableState, v: e.TableRestored) -> TableState:
    """Money waits until somebody compared the meters: a supervisor's key lets the table go on."""
    why = f"restored by {v.person} up to record {v.position}: compare each meter with its last reading"
    return replace(s, generation=v.generation, suspended=why, running=False)


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.TableOpened: _table_opened,
    e.RulesLoaded: _rules_loaded,
    e.ServiceStarted: _service_started,
    e.ServiceStopped: _service_stopped,
    e.TableSuspended: _suspended,
    e.TableResumed: _resumed,
    e.SignalRefused: _refused,
    e.TableRestored: _restored,
}
