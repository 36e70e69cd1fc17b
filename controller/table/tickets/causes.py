"""Which signals lead to records of tickets and balls. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, Recorded, follows, said, saying
from controller.table.tickets import numbers
from controller.table.tickets.course import BLOWER, PRINTER, READER
from drivers import signals as s


def _bars(event: e.TicketReprinted | e.TicketVoidAsked | e.TicketShown | e.TicketPaid) -> str:
    return numbers.bars(event.number)


def _ended(event: e.TicketPrintEnded, seen: Recorded) -> Iterator[s.Signal]:
    """What a printer refused; a print that was done is recorded as the end of its order."""
    for order in seen.state.orders:
        if order.ticket == event.number:
            yield s.OrderRefused(device=PRINTER, at=EARLY, order=order.order, why=event.why)


def _reprinted(event: e.TicketReprinted, _: Recorded) -> Iterator[s.Signal]:
    yield c.ReprintKeyed(device="console", at=EARLY, ticket=_bars(event))


def _void_asked(event: e.TicketVoidAsked, _: Recorded) -> Iterator[s.Signal]:
    yield said(c.VoidKeyed, event, ticket=_bars(event))


def _shown(event: e.TicketShown, _: Recorded) -> Iterator[s.Signal]:
    yield s.TicketRead(device=READER, at=EARLY, number=_bars(event))


def _paid(event: e.TicketPaid, _: Recorded) -> Iterator[s.Signal]:
    yield said(c.PayKeyed, event, ticket=_bars(event))


def _claimed(event: e.ClaimDecided, _: Recorded) -> Iterator[s.Signal]:
    yield c.ClaimKeyed(device="console", at=EARLY, ticket=numbers.bars(event.number))


def _spun(event: e.WheelSpun, _: Recorded) -> Iterator[s.Signal]:
    """Where a supervisor made a spin void it follows from their answer."""
    yield said(c.SpinKeyed, event)


def _ball(event: e.BallCame, seen: Recorded) -> Iterator[s.Signal]:
    if not event.read:
        yield said(c.BallKeyed, event)
    else:
        yield s.BallDrawn(device=BLOWER, at=EARLY, ball=event.ball, place=event.place - seen.state.room.earlier)


def _voided(_: e.DrawVoided, seen: Recorded) -> Iterator[s.Signal]:
    closed = seen.then(e.RoundClosed)
    yield c.NextKeyed(device="key-pad", at=EARLY if closed is None else closed.at)


CAUSES: Mapping[type[e.Event], Cause] = {
    e.TicketSold: saying(c.SaleKeyed),
    e.TicketPrintEnded: _ended,
    e.TicketReprinted: _reprinted,
    e.TicketVoidAsked: _void_asked,
    e.TicketShown: _shown,
    e.TicketPaid: _paid,
    e.GameDesignated: saying(c.DesignateKeyed),
    e.WitnessNamed: saying(c.WitnessKeyed),
    e.ClaimDecided: _claimed,
    e.WheelSpun: _spun,
    e.BallCame: _ball,
    e.BallPassed: saying(s.BallDrawn, device=BLOWER),
    e.BallsBack: saying(s.BallsReady, device=BLOWER),
    e.DrawVoided: _voided,
    **dict.fromkeys(
        (
            e.PrintAnswered,
            e.TicketVoided,
            e.TicketVoidDenied,
            e.ProgressiveVerified,
            e.DrawClosed,
            e.PrizeWon,
            e.SalesAdded,
        ),
        follows,
    ),
}
