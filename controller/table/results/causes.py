"""Which signals lead to records of results. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, Recorded, said, saying
from controller.table.results.wheel import WARNED
from drivers import signals as s

WHEEL, TURN_SENSOR = "wheel", "turn-sensor"
_STATES = frozenset(get_args(s.WheelState))


def _shown(event: e.ResultShown, _: Recorded) -> Iterator[s.Signal]:
    yield said(s.ResultRead, event, device=WHEEL) if event.read else said(c.ResultKeyed, event)


def _wheel(event: e.WheelReported, seen: Recorded) -> Iterator[s.Signal]:
    """Its edge stands in what the table did with it: wagers were closed, or the round before was."""
    acted = seen.then(e.LockOutPressed) or seen.then(e.RoundClosed)
    if seen.setup.has_wheel and event.state in _STATES and set(event.warnings) <= WARNED.keys():
        yield said(s.WheelSeen, event, device=WHEEL, at=EARLY if acted is None or acted.at is None else acted.at)


def _turned(event: e.WheelRested, seen: Recorded) -> Iterator[s.Signal]:
    closed = seen.then(e.LockOutPressed)
    yield said(s.WheelTurned, event, device=TURN_SENSOR, at=EARLY if closed is None else closed.at)


def _counted(_: e.ResultCounted, seen: Recorded) -> Iterator[s.Signal]:
    closed = seen.then(e.RoundClosed)
    yield c.NextKeyed(device="key-pad", at=EARLY if closed is None else closed.at)


CAUSES: Mapping[type[e.Event], Cause] = {
    e.ResultShown: _shown,
    e.ResultTakenBack: saying(c.TakeBackKeyed),
    e.ResultCounted: _counted,
    e.WheelReported: _wheel,
    e.WheelRested: _turned,
}
