"""The fold of a poker table. One part of :mod:`controller.table.apply`. Does not decide, and plays no hand.

What follows from the acts of a hand is not kept: :mod:`controller.table.poker.course` plays them again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.poker.state import BadBeat, Poker, Seated, Straddle
from controller.table.pools.apply import risen
from controller.table.state import TableState
from games.poker_room.acts import Acted

replace = msgspec.structs.replace
Fold = Callable[[Poker, Any], Poker]


def _chips(poker: Poker, **more_cents: int) -> Poker:
    changed = {name: getattr(poker.chips, name) + cents for name, cents in more_cents.items()}
    return replace(poker, chips=replace(poker.chips, **changed))


def _seat(poker: Poker, seat: int) -> Seated:
    return poker.at(seat) or Seated(seat)


def _sat(poker: Poker, v: e.SeatTaken) -> Poker:
    poker = poker.with_seated(Seated(v.seat, v.stack_cents))
    poker = replace(poker, waiting=tuple(name for name in poker.waiting if name != v.name))
    if v.stack_cents is None:
        return replace(poker, sure=False)
    return _chips(poker, brought_cents=v.stack_cents)


def _left(poker: Poker, v: e.SeatLeft) -> Poker:
    left = tuple(one for one in poker.seated if one.seat != v.seat)
    button = (None, 0) if poker.kill_button[0] == v.seat else poker.kill_button
    straddle = None if poker.straddle is not None and poker.straddle.seat == v.seat else poker.straddle
    kills = None if poker.kills == v.seat else poker.kills
    poker = replace(poker, seated=left, kill_button=button, straddle=straddle, kills=kills)
    return _chips(poker, left_cents=v.stack_cents or 0)


def _away(poker: Poker, v: e.PlayerAway) -> Poker:
    return poker.with_seated(replace(_seat(poker, v.seat), away=True, posts=False, buys_button=False))


def _back(poker: Poker, v: e.PlayerBack) -> Poker:
    return poker.with_seated(
        replace(_seat(poker, v.seat), away=False, posts=v.posts or v.buys_button, buys_button=v.buys_button)
    )


def _brought(poker: Poker, v: e.ChipsBrought) -> Poker:
    one = _seat(poker, v.seat)
    poker = poker.with_seated(replace(one, stack_cents=(one.stack_cents or 0) + v.cents))
    return _chips(poker, brought_cents=v.cents)


def _listed(poker: Poker, v: e.SeatListed) -> Poker:
    return replace(poker, waiting=(*poker.waiting, v.name))


def _unlisted(poker: Poker, v: e.SeatUnlisted) -> Poker:
    return replace(poker, waiting=tuple(name for name in poker.waiting if name != v.name))


def _button(poker: Poker, v: e.ButtonPlaced) -> Poker:
    return replace(poker, button_due=v.seat)


def _game(poker: Poker, v: e.GameChosen) -> Poker:
    return replace(poker, game=v.game)


def _straddle(poker: Poker, v: e.StraddleSaid) -> Poker:
    return replace(poker, straddle=Straddle(v.seat, v.cents))


def _pushed(poker: Poker, v: e.DealerPushed) -> Poker:
    return replace(poker, dealer=v.dealer)


def _time_due(poker: Poker, _: e.TimeCollectionDue) -> Poker:
    return replace(poker, time_due=True)


def _time_collected(poker: Poker, v: e.TimeCollected) -> Poker:
    for seat in v.seats:
        one = _seat(poker, seat)
        if one.stack_cents is not None:
            poker = poker.with_seated(replace(one, stack_cents=one.stack_cents - v.cents))
    return _chips(replace(poker, time_due=False), time_cents=len(v.seats) * v.cents)


def _begun(poker: Poker, v: e.PokerHandBegun) -> Poker:
    missed = dict(v.missed)
    return replace(
        poker,
        seated=tuple(replace(one, missed=missed.get(one.seat, one.missed)) for one in poker.seated),
        acts=(v.opened,),
        dealt_as=v.game,
        killed=v.killed,
        button_next=v.button_next,
        positions=v.positions,
        again=False,
        clock=None,
        warned=False,
    )


def _acted(poker: Poker, v: e.PokerActed) -> Poker:
    ends_clock = isinstance(v.act, Acted) and v.act.seat == poker.clock
    after = replace(poker, acts=(*poker.acts, v.act))
    return replace(after, clock=None, warned=False) if ends_clock else after


def _dealt(poker: Poker, v: e.PokerCardsDealt) -> Poker:
    return replace(poker, acts=(*poker.acts, v.act))


def _act_taken_back(poker: Poker, v: e.PokerActTakenBack) -> Poker:
    return replace(poker, acts=poker.acts[: v.left], bad_beat=None, clock=None, warned=False)


def _same(poker: Poker, _: e.Event) -> Poker:
    return poker


def _clock_called(poker: Poker, v: e.ClockCalled) -> Poker:
    return replace(poker, clock=v.seat, warned=False)


def _clock_warned(poker: Poker, _: e.ClockWarned) -> Poker:
    return replace(poker, warned=True)


def _clock_ran_out(poker: Poker, _: e.ClockRanOut) -> Poker:
    return replace(poker, clock=None, warned=False)


def _bad_beat(poker: Poker, v: e.BadBeatFound) -> Poker:
    return replace(poker, bad_beat=BadBeat(v.losing, v.winning))


def _bad_beat_answered(poker: Poker, v: e.BadBeatAnswered) -> Poker:
    return replace(poker, bad_beat=None, owed=(*poker.owed, *v.shares))


def _bad_beat_paid(poker: Poker, v: e.BadBeatPaid) -> Poker:
    return replace(poker, owed=tuple(one for one in poker.owed if one[0] != v.seat))


def _ended(poker: Poker, v: e.PokerHandEnded) -> Poker:
    ended = replace(
        poker,
        acts=(),
        dealt_as="",
        killed=False,
        carried_cents=v.carried_cents,
        kills=v.kills,
        kill_button=v.kill_button,
        clock=None,
        warned=False,
        bad_beat=None,
        button_next=None,
    )
    if v.void:
        return replace(ended, again=True)
    after = replace(
        ended,
        hand=poker.hand + 1,
        seated=tuple(_after_hand(poker, one, v) for one in poker.seated),
        button_due=poker.button_next,
        straddle=None,
    )
    return _chips(after, dropped_cents=v.rake_cents, jackpot_cents=v.jackpot_cents)


def _after_hand(poker: Poker, one: Seated, v: e.PokerHandEnded) -> Seated:
    """A player once the hand is over: who was dealt in owes nothing any more, and has what he won."""
    if not poker.is_dealt_in(one.seat):
        return one
    known = dict(v.stacks)
    stack = known.get(one.seat, one.stack_cents) if one.stack_cents is not None else None
    return Seated(one.seat, stack, away=one.away, new=False)


def _fed(s: TableState, v: e.JackpotFed) -> TableState:
    return risen(s, v.rises, 1)


def _of_poker(fold: Fold) -> Callable[[TableState, Any], TableState]:
    return lambda state, event: replace(state, poker=fold(state.poker, event))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    kind: _of_poker(fold)
    for kind, fold in (
        (e.SeatTaken, _sat),
        (e.SeatLeft, _left),
        (e.PlayerAway, _away),
        (e.PlayerBack, _back),
        (e.ChipsBrought, _brought),
        (e.SeatListed, _listed),
        (e.SeatUnlisted, _unlisted),
        (e.ButtonPlaced, _button),
        (e.GameChosen, _game),
        (e.StraddleSaid, _straddle),
        (e.DealerPushed, _pushed),
        (e.TimeCollectionDue, _time_due),
        (e.TimeCollected, _time_collected),
        (e.PokerHandBegun, _begun),
        (e.PokerActed, _acted),
        (e.PokerCardsDealt, _dealt),
        (e.PokerActTakenBack, _act_taken_back),
        (e.MisdealCalled, _same),
        (e.StringBetRuled, _same),
        (e.ClockCalled, _clock_called),
        (e.ClockWarned, _clock_warned),
        (e.ClockRanOut, _clock_ran_out),
        (e.BadBeatFound, _bad_beat),
        (e.BadBeatAnswered, _bad_beat_answered),
        (e.BadBeatPaid, _bad_beat_paid),
        (e.PokerHandEnded, _ended),
    )
} | {e.JackpotFed: _fed}
