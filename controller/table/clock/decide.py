"""Whether the clock can be trusted: a fact when it changes. Stops nothing: money does not hang on the time of day."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.commands import ClockLookedAt
from controller.table.draft import Decide, Draft
from drivers.signals import Signal


def looked_at(d: Draft, signal: ClockLookedAt) -> None:
    if signal.synchronised is not d.state.clock_synchronised:
        d.record(e.ClockSynchronised() if signal.synchronised else e.ClockUnsynchronised())


DECISIONS: Mapping[type[Signal], Decide] = {
    ClockLookedAt: looked_at,
}
