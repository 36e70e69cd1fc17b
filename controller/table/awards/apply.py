"""The fold of awards: the claim, who looked, the log, the key. One part of :mod:`controller.table.apply`.

Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.pools.apply import pending_paid
from controller.table.state import Award, TableState

replace = msgspec.structs.replace


def _award(s: TableState, number: int, **changes: Any) -> TableState:
    return replace(s, awards=tuple(replace(a, **changes) if a.award == number else a for a in s.awards))


def entry_made_anew(award: Award, **changes: Any) -> Award:
    """The award with nothing in the payout log: its amount may be another, so nobody's signature holds for it."""
    return replace(award, cents=None, logged_by=None, signed=(), signers=(), **changes)


def _award_claimed(s: TableState, v: e.AwardClaimed) -> TableState:
    claim = Award(award=v.award, seat=v.seat, hand=v.hand)
    earlier = tuple(entry_made_anew(a) if a.open else a for a in s.awards)
    return replace(s, awards=(*earlier, claim), next_award=v.award + 1)


def _award_verified(s: TableState, v: e.AwardVerified) -> TableState:
    award = next(a for a in s.awards if a.award == v.award)
    return _award(s, v.award, verified=(*award.verified, v.role), verifiers=(*award.verifiers, v.person))


def _award_denied(s: TableState, v: e.AwardDenied) -> TableState:
    denied = next(a for a in s.awards if a.award == v.award)
    if denied.pool_answer is not None:  # what the pool gave for it goes back there
        s = s.with_meter(s.meter.moved(-denied.pool_answer.off_meter_cents * s.meter.units_per_cent))
    return _award(s, v.award, denied=True)


def _passed_over(s: TableState, v: e.HandPassedOver) -> TableState:
    return replace(s, round=replace(s.round, passed_over=(*s.round.passed_over, v.number)))


def _log_signed(s: TableState, v: e.LogSigned) -> TableState:
    award = next(a for a in s.awards if a.award == v.award)
    return _award(
        s,
        v.award,
        signed=(*award.signed, v.role),
        signers=(*award.signers, v.person),
        log_cards=v.cards or award.log_cards,
    )


def _payout_logged(s: TableState, v: e.PayoutLogged) -> TableState:
    return _award(s, v.award, cents=v.cents, base_cents=v.base_cents, sharers=v.sharers, logged_by=v.role)


def _meter_reduced(s: TableState, v: e.MeterReduced) -> TableState:
    s = _award(s, v.award, paid=True)
    if v.pending:
        return pending_paid(s, v)
    s = s.with_meter(s.pool(v.pool).paid(v.cents, v.off_meter_cents))
    return replace(s, present=None)


def _meter_reset(s: TableState, v: e.MeterReset) -> TableState:
    return s.with_meter(s.pool(v.pool).seeded(v.cents))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.AwardClaimed: _award_claimed,
    e.AwardVerified: _award_verified,
    e.AwardDenied: _award_denied,
    e.HandPassedOver: _passed_over,
    e.LogSigned: _log_signed,
    e.PayoutLogged: _payout_logged,
    e.MeterReduced: _meter_reduced,
    e.MeterReset: _meter_reset,
}
