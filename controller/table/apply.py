"""The fold: one event makes the next state. Pure, total and the only place where state changes.

``apply(state, event)`` never refuses: what may happen was decided before the event was recorded. Replaying a
journal through it rebuilds the table exactly. What concerns cards is in :mod:`controller.table.cards.apply`. Does not
decide, time or show anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from controller.table import events as e
from controller.table.cards.apply import CARDS
from controller.table.clock.apply import CLOCK
from controller.table.copies.apply import CRITICAL
from controller.table.draws.apply import DRAWS
from controller.table.equipment.apply import EQUIPMENT
from controller.table.pools.apply import POOLS, pending_paid, risen
from controller.table.round.apply import BANK, bank_turn
from controller.table.running.apply import RECOVERY
from controller.table.settings.apply import AUTHORITY
from controller.table.state import Award, Fault, Irregularity, Meter, Round, RoundSummary, TableState

replace = msgspec.structs.replace

T = TypeVar("T")


def apply(state: TableState, event: e.Event) -> TableState:
    """The state after ``event``."""
    return _FOLD[type(event)](state, event)


def fold(events: Iterable[e.Event], state: TableState | None = None) -> TableState:
    """The state after all of ``events``, from ``state`` or from nothing.

    >>> opened = e.TableOpened(table="CS-07", series="a1", game="caribbean-stud", house="choctaw",
    ...                        seats=7, seed_cents=1_000_000, units_per_cent=1)
    >>> fold([opened, e.WagerAccepted(seat=3, at=5, units=50)]).meter.cents
    1000050
    """
    state = state if state is not None else TableState()
    for event in events:
        state = _FOLD[type(event)](state, event)
    return state


# The table and the service


def _table_opened(s: TableState, v: e.TableOpened) -> TableState:
    meter = Meter(units_per_cent=v.units_per_cent, limit_cents=v.limit_cents).seeded(v.seed_cents)
    return replace(
        s, table=v.table, series=v.series, game=v.game, house=v.house, seats=v.seats, opened=True, meter=meter
    )


def _service_started(s: TableState, _: e.ServiceStarted) -> TableState:
    return replace(
        s,
        mode_asked=None,
        closed=(),
        keys_on=(),
        keys_idle=(),
        present=None,
        clock_synchronised=None,
        round=replace(s.round, opened=None, cutoff=None, drained=False),
    )


def _service_stopped(s: TableState, _: e.ServiceStopped) -> TableState:
    return s


def _suspended(s: TableState, v: e.TableSuspended) -> TableState:
    return replace(s, suspended=v.why, present=None)


def _resumed(s: TableState, _: e.TableResumed) -> TableState:
    return replace(s, suspended=None, present=None, last_refusal=None)


def _refused(s: TableState, v: e.SignalRefused) -> TableState:
    return replace(s, last_refusal=v.why)


# Wagers and lock-out


def _wager_accepted(s: TableState, v: e.WagerAccepted) -> TableState:
    now = s.round
    if v.units or v.rises:
        meter = s.meter
        s = replace(
            s,
            round=replace(now, wagers=(*now.wagers, v.seat), metered=(*now.metered, v.seat)),
            meter=replace(
                meter,
                units=meter.units + v.units,
                contributed_units=meter.contributed_units + v.units,
                chips=meter.chips + 1,
            ),
        )
        return risen(s, v.rises, 1) if v.rises else s
    return replace(s, round=replace(now, wagers=(*now.wagers, v.seat)))


def _chip_flagged(s: TableState, v: e.ChipFlagged) -> TableState:
    return replace(s, round=replace(s.round, flagged=_with(s.round.flagged, v.seat), flag=v.why), last_refusal=None)


def _lock_out_pressed(s: TableState, v: e.LockOutPressed) -> TableState:
    return replace(s, round=replace(s.round, cutoff=v.at, drained=False), last_refusal=None)


def _acceptor_seen(s: TableState, v: e.AcceptorSeen) -> TableState:
    return replace(s, closed=_with(s.closed, v.seat) if v.closed else _without(s.closed, v.seat))


def _acceptor_excused(s: TableState, v: e.AcceptorExcused) -> TableState:
    return replace(s, round=replace(s.round, excused=_with(s.round.excused, v.seat)))


def _drained(s: TableState, _: e.AcceptorsDrained) -> TableState:
    return replace(s, round=replace(s.round, drained=True))


def _table_locked(s: TableState, v: e.TableLocked) -> TableState:
    meter, now = s.meter, s.round
    chips = len(v.seats) - len(now.metered)
    if v.units or v.rises:
        meter = meter.contributed(v.units, wagers=chips)
    s = replace(s, meter=meter, round=replace(now, metered=v.seats))
    return risen(s, v.rises, chips) if v.rises else s


def _chips_counted(s: TableState, v: e.ChipsCounted) -> TableState:
    return replace(s, round=replace(s.round, count=v.chips), last_refusal=None)


def _difference_answered(s: TableState, _: e.DifferenceAnswered) -> TableState:
    return s


# The round


def _phase_changed(s: TableState, v: e.PhaseChanged) -> TableState:
    now = replace(s.round, phase=v.after, ruling="")
    s = replace(s, mode_asked=None) if s.mode_asked is not None else s
    if v.signal in ("round_voided", "stub_differs"):  # what is in the shoe or the hand is shuffled before it is dealt
        return replace(s, round=now, shoe=replace(s.shoe, fresh=False), in_hand=None, last_refusal=None)
    if v.signal == "all_hands_out" and now.dealt_colour is None:  # dealt by hand
        return replace(s, round=replace(now, dealt_colour=s.in_hand), in_hand=None, last_refusal=None)
    return replace(s, round=now, last_refusal=None)


def _hands_declared(s: TableState, v: e.HandsDeclared) -> TableState:
    return replace(s, round=replace(s.round, hands=v.hands))


def _stub_counted(s: TableState, v: e.StubCounted) -> TableState:
    return replace(s, round=replace(s.round, stub_counted=v.agrees))


def _irregularity_reported(s: TableState, v: e.IrregularityReported) -> TableState:
    if v.voids_round == "no":
        return replace(s, round=replace(s.round, ruling=v.consequence), last_refusal=None)
    waiting = Irregularity(
        what=v.what, seat=v.seat, consequence=v.consequence, voids_round=v.voids_round, remove_deck=v.remove_deck
    )
    return replace(s, irregularity=waiting)


def _irregularity_answered(s: TableState, _: e.IrregularityAnswered) -> TableState:
    return replace(s, irregularity=None)


def _round_closed(s: TableState, v: e.RoundClosed) -> TableState:
    now = s.round
    summary = RoundSummary(number=v.number, void=v.void, seats=now.wagers, awards=s.awards, meter_cents=s.meter.cents)
    metered = tuple(seat for seat in now.metered if seat in v.carried)
    if now.stub_counted:
        since = 0
    else:
        since = s.rounds_since_stub if v.void else s.rounds_since_stub + 1
    return replace(
        s,
        round=Round(number=v.number + 1, phase=now.phase, wagers=v.carried, metered=metered, opened=v.at),
        awards=(),
        last_round=summary,
        banked=s.banked if v.void else bank_turn(s.banked, now.bank),
        last_colour=s.last_colour if v.void or now.dealt_colour is None else now.dealt_colour,
        rounds_since_stub=since,
        by_hand=s.by_hand and not s.shuffler.shuffled,
        irregularity=None,
        present=None,
    )


# Awards


def _award(s: TableState, number: int, **changes: Any) -> TableState:
    return replace(s, awards=tuple(replace(a, **changes) if a.award == number else a for a in s.awards))


def _award_claimed(s: TableState, v: e.AwardClaimed) -> TableState:
    claim = Award(award=v.award, seat=v.seat, hand=v.hand)
    earlier = tuple(replace(a, cents=None, logged_by=None) if a.open else a for a in s.awards)
    return replace(s, awards=(*earlier, claim), next_award=v.award + 1, last_refusal=None)


def _award_verified(s: TableState, v: e.AwardVerified) -> TableState:
    award = next(a for a in s.awards if a.award == v.award)
    return _award(s, v.award, verified=(*award.verified, v.role), verifiers=(*award.verifiers, v.person))


def _award_denied(s: TableState, v: e.AwardDenied) -> TableState:
    return _award(s, v.award, denied=True)


def _payout_logged(s: TableState, v: e.PayoutLogged) -> TableState:
    return _award(s, v.award, cents=v.cents, base_cents=v.base_cents, sharers=v.sharers, logged_by=v.role)


def _meter_reduced(s: TableState, v: e.MeterReduced) -> TableState:
    s = _award(s, v.award, paid=True)
    if v.pending:
        return pending_paid(s, v)
    s = s.with_meter(s.pool(v.pool).paid(v.cents, v.off_meter_cents))
    return replace(s, present=None, last_refusal=None)


def _meter_reset(s: TableState, v: e.MeterReset) -> TableState:
    return s.with_meter(s.pool(v.pool).seeded(v.cents))


# People and keys


def _identified(s: TableState, v: e.StaffIdentified) -> TableState:
    return replace(s, present=v.role, person=v.person, last_refusal=None)


def _key_turned(s: TableState, v: e.KeyTurned) -> TableState:
    on = _with(s.keys_on, v.key) if v.on else _without(s.keys_on, v.key)
    return replace(s, keys_on=on, keys_idle=_without(s.keys_idle, v.key))


def _key_left_on(s: TableState, v: e.KeyLeftOn) -> TableState:
    return replace(s, keys_idle=_with(s.keys_idle, v.key))


# Faults


def _fault_found(s: TableState, v: e.FaultFound) -> TableState:
    others = tuple(f for f in s.faults if (f.device, f.fault) != (v.device, v.fault))
    return replace(s, faults=(*others, Fault(device=v.device, fault=v.fault, where=v.where, text=v.text)))


def _fault_gone(s: TableState, v: e.FaultGone) -> TableState:
    return replace(s, faults=tuple(f for f in s.faults if (f.device, f.fault) != (v.device, v.fault)))


def _with(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    return items if item in items else (*items, item)


def _without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    return tuple(i for i in items if i != item)


_FOLD: dict[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.TableOpened: _table_opened,
    e.ServiceStarted: _service_started,
    e.ServiceStopped: _service_stopped,
    e.TableSuspended: _suspended,
    e.TableResumed: _resumed,
    e.SignalRefused: _refused,
    e.WagerAccepted: _wager_accepted,
    e.ChipFlagged: _chip_flagged,
    e.LockOutPressed: _lock_out_pressed,
    e.AcceptorSeen: _acceptor_seen,
    e.AcceptorExcused: _acceptor_excused,
    e.AcceptorsDrained: _drained,
    e.TableLocked: _table_locked,
    e.ChipsCounted: _chips_counted,
    e.DifferenceAnswered: _difference_answered,
    e.PhaseChanged: _phase_changed,
    e.HandsDeclared: _hands_declared,
    e.StubCounted: _stub_counted,
    e.IrregularityReported: _irregularity_reported,
    e.IrregularityAnswered: _irregularity_answered,
    e.RoundClosed: _round_closed,
    **CARDS,
    e.AwardClaimed: _award_claimed,
    e.AwardVerified: _award_verified,
    e.AwardDenied: _award_denied,
    e.PayoutLogged: _payout_logged,
    e.MeterReduced: _meter_reduced,
    e.MeterReset: _meter_reset,
    e.StaffIdentified: _identified,
    e.KeyTurned: _key_turned,
    e.KeyLeftOn: _key_left_on,
    e.FaultFound: _fault_found,
    e.FaultGone: _fault_gone,
    **EQUIPMENT,
    **DRAWS,
    **BANK,
    **AUTHORITY,
    **CLOCK,
    **POOLS,
    **RECOVERY,
    **CRITICAL,
}
