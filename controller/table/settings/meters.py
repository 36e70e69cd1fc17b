"""Which meters a record is about: the pools whose meter it moved, or set for the first time.

A correction of a meter names such a record, and no other. Says it from the event alone. Does not say by how much.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from controller.table import events as e
from games.pools.rules import MAIN


def meters_of(event: e.Event) -> tuple[str, ...]:
    """The pools whose meter ``event`` moved or set; none where it moved no meter.

    >>> meters_of(e.WagerAccepted(seat=3, at=0, units=50)), meters_of(e.ServiceStopped())
    (('progressive',), ())
    """
    told = _METERS.get(type(event))
    return () if told is None else told(event)


def _by_wagers(event: e.WagerAccepted | e.TableLocked) -> tuple[str, ...]:
    main = (MAIN,) if event.units else ()
    return tuple(dict.fromkeys((*main, *(rise.pool for rise in event.rises))))


def _of_its_pool(event: Any) -> tuple[str, ...]:
    return (event.pool,)


_METERS: Mapping[type[e.Event], Callable[[Any], tuple[str, ...]]] = {
    e.TableOpened: lambda _: (MAIN,),
    e.WagerAccepted: _by_wagers,
    e.TableLocked: _by_wagers,
    **dict.fromkeys((e.SalesAdded, e.JackpotFed), lambda event: tuple(rise.pool for rise in event.rises)),
    e.PoolsMerged: lambda event: (event.pool, event.into),
    e.CorrectionRecorded: lambda event: (event.pool or MAIN,) if event.what == "meter" else (),
    **dict.fromkeys(
        (
            e.PoolOpened,
            e.FirstValueAccepted,
            e.MeterReduced,
            e.MeterReset,
            e.PrizeWon,
            e.ReserveMoved,
            e.OverflowMoved,
            e.AwardPending,
            e.DisputeOpened,
            e.DisputeResolved,
        ),
        _of_its_pool,
    ),
}
