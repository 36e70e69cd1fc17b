"""The fold of the round: phases, irregularities, the bank, the end. One part of :mod:`controller.table.apply`.

Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.state import Banked, DeadHand, Exposed, Irregularity, Round, RoundSummary, TableState

replace = msgspec.structs.replace


def _phase_changed(s: TableState, v: e.PhaseChanged) -> TableState:
    now = replace(s.round, phase=v.after, ruling="")
    s = replace(s, mode_asked=None) if s.mode_asked is not None else s
    if v.signal == "round_voided" and s.wheel is not None:
        s = replace(s, wheel=replace(s.wheel, void=True))
    if v.signal in ("round_voided", "stub_differs"):  # what is in the shoe or the hand is shuffled before it is dealt
        return replace(s, round=now, shoe=replace(s.shoe, fresh=False), in_hand=None)
    if v.signal == "all_hands_out" and now.dealt_colour is None:  # dealt by hand
        return replace(s, round=replace(now, dealt_colour=s.in_hand), in_hand=None)
    return replace(s, round=now)


def _hands_declared(s: TableState, v: e.HandsDeclared) -> TableState:
    return replace(s, round=replace(s.round, hands=v.hands))


def _stub_counted(s: TableState, v: e.StubCounted) -> TableState:
    return replace(s, round=replace(s.round, stub_counted=v.agrees))


def _irregularity_reported(s: TableState, v: e.IrregularityReported) -> TableState:
    now = s.round
    if v.exposed:
        others = tuple(one for one in now.exposed if (one.what, one.about) != (v.what, v.about))
        now = replace(now, exposed=(*others, Exposed(v.what, v.about, v.exposed)))
    if v.hand != "stands" and v.seat is not None and now.dead_hand(v.seat) is None:
        now = replace(now, dead_hands=(*now.dead_hands, DeadHand(v.seat, v.hand, v.consequence)))
    s = replace(s, round=now)
    if v.voids_round == "no":
        return replace(s, round=replace(s.round, ruling=v.consequence))
    waiting = Irregularity(
        what=v.what, seat=v.seat, consequence=v.consequence, voids_round=v.voids_round, remove_deck=v.remove_deck
    )
    return replace(s, irregularity=waiting)


def _irregularity_answered(s: TableState, _: e.IrregularityAnswered) -> TableState:
    return replace(s, irregularity=None)


def _hand_reinstated(s: TableState, v: e.HandReinstated) -> TableState:
    left = tuple(hand for hand in s.round.dead_hands if hand.seat != v.seat)
    return replace(s, round=replace(s.round, dead_hands=left))


def _round_closed(s: TableState, v: e.RoundClosed) -> TableState:
    now = s.round
    summary = RoundSummary(number=v.number, void=v.void, seats=now.wagers, awards=s.awards, meter_cents=s.meter.cents)
    metered = tuple(seat for seat in now.metered if seat in v.carried)
    coupons = tuple(seat for seat in now.coupons if seat in v.carried)
    if now.stub_counted:
        since = 0
    else:
        since = s.rounds_since_stub if v.void else s.rounds_since_stub + 1
    return replace(
        s,
        round=Round(
            number=v.number + 1,
            phase=now.phase,
            wagers=v.carried,
            metered=metered,
            coupons=coupons,
            opened=v.at,
            stakes=now.stakes if v.void else s.standing,
            bank_words=now.bank_words,
        ),
        standing=(),
        awards=(),
        last_round=summary,
        round_before=s.last_round,
        banked=s.banked if v.void else bank_turn(s.banked, now.bank),
        last_colour=s.last_colour if v.void or now.dealt_colour is None else now.dealt_colour,
        rounds_since_stub=since,
        by_hand=s.by_hand and not s.shuffler.shuffled,
        irregularity=None,
        present=None,
    )


def _taken(s: TableState, v: e.BankTaken) -> TableState:
    return replace(s, round=replace(s.round, bank=v.seat, bank_cents=v.cents, action_pile=None))


def bank_turn(before: Banked, bank: int | None) -> Banked:
    """Who banked last, once a round that ``bank`` had is over."""
    rounds = before.rounds if before.seat == bank else 0
    return Banked() if bank is None else Banked(bank, rounds + 1)


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.PhaseChanged: _phase_changed,
    e.HandsDeclared: _hands_declared,
    e.StubCounted: _stub_counted,
    e.IrregularityReported: _irregularity_reported,
    e.IrregularityAnswered: _irregularity_answered,
    e.HandReinstated: _hand_reinstated,
    e.RoundClosed: _round_closed,
    e.BankTaken: _taken,
}
