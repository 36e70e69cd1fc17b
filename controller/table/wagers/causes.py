"""Which signals lead to records of chips, lock-out and the count. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.table import events as e
from controller.table.cause import EARLY, LATE, Cause, Recorded, follows, said, saying, time_reached
from controller.table.commands import CountKeyed, CouponKeyed, NextKeyed
from controller.table.wagers.decide import WHAT_CAME
from drivers.signals import (
    AcceptorConfirmed,
    AcceptorUnsure,
    ButtonPressed,
    CardDrawn,
    ChipImplausible,
    ChipPassed,
    Signal,
)


def _chip(event: e.WagerAccepted, seen: Recorded) -> Iterator[Signal]:
    if event.coupon_by:
        yield CouponKeyed(device="key-pad", at=event.at, seat=event.seat)
    elif event.seat in seen.setup.acceptor:
        yield ChipPassed(device=seen.setup.acceptor[event.seat], at=event.at, width_us=0)


def _no_chip(event: e.ChipFlagged | e.ContributionRefused, seen: Recorded) -> Iterator[Signal]:
    """When the chip came is not on record: before, between or after all that it is measured by."""
    device, state = seen.setup.acceptor.get(event.seat), seen.state
    if device is None:
        return
    for why, what in WHAT_CAME.items():
        if what in event.why:
            yield ChipImplausible(device=device, at=EARLY, why=why)
    marks = {mark for mark in (state.round.opened, state.round.cutoff, state.tested_from) if mark is not None}
    for at in (LATE, *sorted({*marks, *(mark - 1 for mark in marks)}), EARLY):
        yield ChipPassed(device=device, at=at, width_us=0)


def _lock_out(event: e.LockOutPressed, seen: Recorded) -> Iterator[Signal]:
    if seen.setup.has_lock_out:
        yield ButtonPressed(device="lock-out", at=event.at)
    yield NextKeyed(device="key-pad", at=event.at)
    cards = (later for later in seen.events if isinstance(later, e.CardDealt) and not later.carried)
    if (dealt := next(cards, None)) is not None and dealt.read:
        yield said(CardDrawn, dealt, device="card-shoe", at=event.at)


def _acceptor(event: e.AcceptorSeen, seen: Recorded) -> Iterator[Signal]:
    if event.seat in seen.setup.acceptor:
        device = seen.setup.acceptor[event.seat]
        yield AcceptorConfirmed(device=device, at=EARLY, closed=event.closed)
        yield AcceptorUnsure(device=device, at=EARLY)


CAUSES: Mapping[type[e.Event], Cause] = {
    e.WagerAccepted: _chip,
    e.ChipFlagged: _no_chip,
    e.ContributionRefused: _no_chip,
    e.LockOutPressed: _lock_out,
    e.AcceptorSeen: _acceptor,
    e.AcceptorsDrained: time_reached("drained"),
    e.ChipsCounted: saying(CountKeyed),
    **dict.fromkeys(
        (
            e.TableLocked,
            e.AcceptorExcused,
            e.DifferenceAnswered,
        ),
        follows,
    ),
}
