"""Which signals lead to records of hands that lie open. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, Recorded, saying
from drivers import signals as s


def _compared(_: e.HandCompared, seen: Recorded) -> Iterator[s.Signal]:
    """The round is closed with it."""
    closed = seen.then(e.RoundClosed)
    yield c.NextKeyed(device="key-pad", at=EARLY if closed is None else closed.at)


CAUSES: Mapping[type[e.Event], Cause] = {
    e.HandOpened: saying(c.OpenHandKeyed),
    e.HandTakenBack: saying(c.HandTakeBackKeyed),
    e.HandCompared: _compared,
}
