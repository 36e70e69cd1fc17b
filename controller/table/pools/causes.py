"""Which signals lead to records of pools. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, always, follows


def _disputed(event: e.DisputeOpened) -> c.DisputeKeyed:
    return c.DisputeKeyed(
        device="office", at=EARLY, pool=event.pool, why=event.why, role=event.role, person=event.person
    )


def _decided(event: e.DisputeResolved) -> c.DisputeDecided:
    return c.DisputeDecided(
        device="office",
        at=EARLY,
        pool=event.pool,
        in_favour_of=event.in_favour_of,
        why=event.why,
        role=event.role,
        person=event.person,
    )


def _merged(event: e.PoolsMerged) -> c.MergerKeyed:
    return c.MergerKeyed(
        device="office", at=EARLY, pool=event.pool, into=event.into, role=event.role, person=event.person
    )


def _drawn(event: e.TriggerCommitted) -> c.TriggerDrawn:
    return c.TriggerDrawn(
        device="mystery",
        at=EARLY,
        pool=event.pool,
        number=event.number,
        commitment=event.commitment,
        start_cents=event.start_cents,
    )


def _accepted(event: e.FirstValueAccepted) -> c.FirstValueKeyed:
    return c.FirstValueKeyed(
        device="office",
        at=EARLY,
        pool=event.pool,
        cents=event.cents,
        why=event.why,
        configuration=True,
        role=event.role,
        person=event.person,
    )


CAUSES: Mapping[type[e.Event], Cause] = {
    e.FirstValueAccepted: always(_accepted),
    e.DisputeOpened: always(_disputed),
    e.DisputeResolved: always(_decided),
    e.PoolsMerged: always(_merged),
    e.TriggerCommitted: always(_drawn),
    **dict.fromkeys(
        (
            e.PoolOpened,
            e.ReserveMoved,
            e.OverflowMoved,
            e.AwardPending,
            e.MysteryHit,
        ),
        follows,
    ),
}
