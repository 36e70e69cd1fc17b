"""Which signals lead to records of results. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, Recorded, said, saying
from drivers import signals as s


def _shown(event: e.ResultShown, _: Recorded) -> Iterator[s.Signal]:
    yield said(s.ResultRead, event, device="wheel") if event.read else said(c.ResultKeyed, event)


def _wheel(event: e.WheelReported, seen: Recorded) -> Iterator[s.Signal]:
    """Its edge stands in what the table did with it: wagers were closed, or the round before was."""
    acted = seen.then(e.LockOutPressed) or seen.then(e.RoundClosed)
    yield said(s.WheelSeen, event, at=EARLY if acted is None or acted.at is None else acted.at)


def _turned(event: e.WheelRested, seen: Recorded) -> Iterator[s.Signal]:
    closed = seen.then(e.LockOutPressed)
    yield said(s.WheelTurned, event, at=EARLY if closed is None else closed.at)


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
