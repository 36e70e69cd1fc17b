"""Which signals lead to records of a table's link. Does not decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from controller.table import commands as c, events as e
from controller.table.cause import Cause, Recorded, follows, said, saying
from drivers.signals import Signal


def _linked(event: e.TableLinked, seen: Recorded) -> Iterable[Signal]:
    """None at a start; otherwise the pool has another rate."""
    if seen.state.link is not None and seen.state.link.pool == event.pool:
        yield said(c.PoolRated, event, rate=event.terms.rate)


CAUSES: Mapping[type[e.Event], Cause] = {
    e.PoolAnswered: saying(c.PoolDecided),
    e.LinkLost: saying(c.LinkTroubled),
    e.LinkFound: saying(c.LinkMended),
    e.TableLinked: _linked,
    **dict.fromkeys((e.TableUnlinked, e.PoolAsked), follows),
}
