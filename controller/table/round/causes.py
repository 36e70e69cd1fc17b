"""Which signals lead to records of the round. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from controller.table import events as e
from controller.table.cause import EARLY, Cause, Recorded, follows, said, saying
from controller.table.commands import (
    BankKeyed,
    DealKeyed,
    DrawKeyed,
    IrregularityKeyed,
    NextKeyed,
    StubKeyed,
    TimeReached,
)
from controller.table.poker.times import NEXT, SHOWN
from controller.table.round.irregularities import BALL_REPEATED, BALLS_KEYED, EXPOSED, NO_WINNER, exposed_before
from controller.table.tickets.course import BLOWER
from controller.table.tickets.state import BALLS
from drivers.signals import BallDrawn, CardDrawn, Signal


def _phase(event: e.PhaseChanged, seen: Recorded) -> Iterator[Signal]:
    """The dealer's DEAL or NEXT; the round's end says when."""
    closed = seen.then(e.RoundClosed)
    if event.signal == "deal":
        yield DealKeyed(device="key-pad", at=EARLY)
        yield DealKeyed(device="key-pad", at=EARLY, hands=seen.state.round.hands_wanted)
    yield NextKeyed(device="key-pad", at=EARLY if closed is None else closed.at)
    if event.signal == "hand_begun":
        yield TimeReached(device="time", at=EARLY, name=NEXT)
    elif event.signal == "round_over":
        yield TimeReached(device="time", at=EARLY if closed is None else closed.at, name=SHOWN)


def _irregular(event: e.IrregularityReported, seen: Recorded) -> Iterator[Signal]:
    """Which facts were told is not on record: those of a rule that says what was said."""
    setup, carried = seen.setup.now(seen.state), seen.then(e.CardCarried)
    if carried is not None and carried.card:
        yield said(CardDrawn, carried, device="card-shoe")
    if event.what == BALLS_KEYED:
        yield NextKeyed(device="key-pad", at=EARLY)
    if event.what == NO_WINNER:
        yield DrawKeyed(device="key-pad", at=EARLY, draw=BALLS)
    if event.what == BALL_REPEATED:
        room = seen.state.room
        for ball in [ball for ball in room.balls if ball][:1]:
            yield BallDrawn(device=BLOWER, at=EARLY, ball=ball, place=len(room.balls) + 1 - room.earlier)
    for rule in (*setup.rules.irregularity, *setup.game.irregularities):
        if rule.what == event.what and rule.say == event.consequence:
            facts = rule.facts()
            if event.exposed:
                cards = event.exposed - exposed_before(seen.state, event.what, event.about)
                facts = {**msgspec.json.decode(event.about), EXPOSED: cards}
            yield said(IrregularityKeyed, event, facts=facts)


CAUSES: Mapping[type[e.Event], Cause] = {
    e.PhaseChanged: _phase,
    e.HandsDeclared: saying(NextKeyed),
    e.IrregularityReported: _irregular,
    e.StubCounted: saying(StubKeyed),
    e.BankTaken: saying(BankKeyed),
    **dict.fromkeys(
        (
            e.IrregularityAnswered,
            e.HandReinstated,
            e.RoundClosed,
        ),
        follows,
    ),
}
