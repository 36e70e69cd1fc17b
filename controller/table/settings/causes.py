"""Which signals lead to records of settings and corrections. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, Recorded, always, follows
from drivers.signals import Signal


def _setting(event: e.ParameterChangeAsked) -> c.SettingAsked:
    return c.SettingAsked(
        device="office",
        at=EARLY,
        role=event.role,
        person=event.person,
        configuration=True,
        pool=event.pool,
        setting=event.setting,
        value=event.after,
        why=event.why,
    )


def _witnessed(event: e.ParameterChangeWitnessed) -> c.SettingWitnessed:
    return c.SettingWitnessed(device="office", at=EARLY, role=event.role, person=event.person, change=event.change)


def _withdrawn(event: e.ParameterChangeWithdrawn) -> c.SettingWithdrawn:
    return c.SettingWithdrawn(
        device="office", at=EARLY, role=event.role, person=event.person, change=event.change, why=event.why
    )


def _correction(event: e.CorrectionAsked, seen: Recorded) -> Iterator[Signal]:
    kind, meters = seen.earlier(event.position) or (event.of, (event.pool,))
    yield c.CorrectionKeyed(
        device="office",
        at=EARLY,
        role=event.role,
        person=event.person,
        witness_role=event.witness_role,
        witness=event.witness,
        position=event.position,
        of=kind,
        meters=meters,
        what="meter",
        why=event.why,
        pool=event.pool,
        cents=event.cents,
        reason=event.reason,
    )


def _corrected(event: e.CorrectionRecorded, seen: Recorded) -> Iterator[Signal]:
    kind, meters = seen.earlier(event.position) or (event.of, ())
    yield c.CorrectionKeyed(
        device="office",
        at=EARLY,
        role=event.role,
        person=event.person,
        position=event.position,
        of=kind,
        meters=meters,
        what=event.what,
        why=event.why,
        chips=event.chips,
        award=event.award,
    )


def _given_up(event: e.CorrectionWithdrawn) -> c.CorrectionWithdrawnKeyed:
    return c.CorrectionWithdrawnKeyed(
        device="office", at=EARLY, role=event.role, person=event.person, correction=event.correction, why=event.why
    )


def _lapsed(_: e.CorrectionLapsed, seen: Recorded) -> Iterator[Signal]:
    """What stood on the meter went into escrow."""
    disputed = seen.then(e.DisputeOpened)
    if disputed is not None:
        yield c.DisputeKeyed(
            device="office",
            at=EARLY,
            pool=disputed.pool,
            why=disputed.why,
            role=disputed.role,
            person=disputed.person,
        )


CAUSES: Mapping[type[e.Event], Cause] = {
    e.ParameterChangeAsked: always(_setting),
    e.ParameterChangeWitnessed: always(_witnessed),
    e.ParameterChangeWithdrawn: always(_withdrawn),
    e.CorrectionAsked: _correction,
    e.CorrectionRecorded: _corrected,
    e.CorrectionWithdrawn: always(_given_up),
    e.CorrectionLapsed: _lapsed,
    **dict.fromkeys((e.ParameterChangeApplied,), follows),
}
