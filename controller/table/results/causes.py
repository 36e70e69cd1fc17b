"""Which signals lead to records of results. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, Recorded, said, saying
from drivers import signals as s


def _shown(event: e.ResultShown, _: Recorded) -> Iterator[s.Signal]:
    yield said(s.ResultRead, event, device="wheel") if event.read else said(c.ResultKeyed, event)


def _counted(_: e.ResultCounted, seen: Recorded) -> Iterator[s.Signal]:
    closed = seen.then(e.RoundClosed)
    yield c.NextKeyed(device="key-pad", at=EARLY if closed is None else closed.at)


CAUSES: Mapping[type[e.Event], Cause] = {
    e.ResultShown: _shown,
    e.ResultTakenBack: saying(c.TakeBackKeyed),
    e.ResultCounted: _counted,
    e.WheelReported: saying(s.WheelSeen),
    e.WheelRested: saying(s.WheelTurned),
}
