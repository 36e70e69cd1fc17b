"""Which signals lead to records of settings and corrections. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.table import commands as c, events as e
from controller.table.cause import Cause, Recorded, follows, said, saying
from drivers.signals import Signal


def _setting(event: e.ParameterChangeAsked, _: Recorded) -> Iterator[Signal]:
    yield said(c.SettingAsked, event, configuration=True, value=event.after)


def _correction(event: e.CorrectionAsked | e.CorrectionRecorded, seen: Recorded) -> Iterator[Signal]:
    """Of which kind the wrong record is, and which meters it moved, is looked up as who asked did."""
    kind, meters = seen.earlier(event.position) or (event.of, (event.pool,))
    what = event.what if isinstance(event, e.CorrectionRecorded) else "meter"
    yield said(c.CorrectionKeyed, event, of=kind, meters=meters, what=what)


def _lapsed(_: e.CorrectionLapsed, seen: Recorded) -> Iterator[Signal]:
    """What stood on the meter went into escrow."""
    disputed = seen.then(e.DisputeOpened)
    if disputed is not None:
        yield said(c.DisputeKeyed, disputed)


CAUSES: Mapping[type[e.Event], Cause] = {
    e.ParameterChangeAsked: _setting,
    e.ParameterChangeWitnessed: saying(c.SettingWitnessed),
    e.ParameterChangeWithdrawn: saying(c.SettingWithdrawn),
    e.ParameterChangeApplied: follows,
    e.CorrectionAsked: _correction,
    e.CorrectionRecorded: _correction,
    e.CorrectionWithdrawn: saying(c.CorrectionWithdrawnKeyed),
    e.CorrectionLapsed: _lapsed,
}
