"""Signals for tests of a room of tickets: any that it could ever get, and the one that leads its game on."""

from hypothesis import strategies as st

from controller.table import commands as c
from controller.table.tickets.claim_course import unverified, wheel_of, why_not_claimable
from controller.table.tickets.course import (
    BLOWER,
    PRINTER,
    READER,
    calling,
    drawing,
    in_play,
    next_place,
    playing,
    why_no_witness,
)
from controller.table.tickets.numbers import bars
from controller.table.tickets.state import BALLS
from drivers import signals as s
from games.declared.tickets import Way

MARKS = st.lists(st.integers(1, 80), min_size=1, max_size=8, unique=True).map(tuple)
ODD_MARKS = st.lists(st.integers(-1, 90), max_size=4).map(tuple)
BETS = st.sampled_from([0, 100, 125, 500, 100_000, 100_025, -100])


def ticket_signals(moments, counts, orders, words):
    """What windows, printer, scanner and blower of any room may say; a table without one refuses it."""
    pad = {"device": st.just("console"), "at": moments}
    windows = st.integers(1, 4) | st.integers(-1, 20)
    tickets = st.integers(1, 12).map(bars) | words
    ways = st.lists(st.builds(Way, st.just((0,)) | st.just((0, 1)), BETS), max_size=2).map(tuple)
    groups = st.tuples(MARKS) | st.tuples(MARKS, MARKS) | st.tuples(ODD_MARKS)
    return [
        st.builds(c.SaleKeyed, **pad, window=st.just(1), groups=st.tuples(MARKS), ways=st.just((Way((0,), 100),))),
        st.builds(
            c.SaleKeyed,
            **pad,
            window=windows,
            groups=groups,
            ways=ways,
            games=st.integers(-1, 21),
            stated=st.none() | counts,
            minute=st.none() | st.integers(0, 1_439),
        ),
        st.builds(c.VoidKeyed, **pad, ticket=tickets, why=words),
        st.builds(c.ReprintKeyed, **pad, ticket=tickets),
        st.builds(c.PayKeyed, **pad, ticket=tickets, window=windows),
        st.builds(c.BallKeyed, **pad, ball=counts | st.integers(1, 80)),
        st.builds(c.DrawKeyed, **pad, draw=st.just(BALLS)),
        st.builds(c.SaleKeyed, **pad, window=st.just(1)),
        st.builds(c.DesignateKeyed, **pad, plays=st.sampled_from(["line", "blackout"]) | words),
        st.builds(
            c.DesignateKeyed, **pad, plays=st.sampled_from(["pick-your-own", "bingo-bonanza", "planet-bingo-line"])
        ),
        st.builds(c.ClaimKeyed, **pad, ticket=tickets),
        st.builds(c.WitnessKeyed, **pad, witness=words),
        st.builds(c.SpinKeyed, **pad, number=st.integers(0, 9)),
        st.builds(s.BallDrawn, device=st.just(BLOWER), at=moments, ball=st.integers(1, 80), place=st.integers(1, 20)),
        st.builds(s.BallDrawn, device=st.just(BLOWER), at=moments, ball=counts, place=counts),
        st.builds(s.BallsReady, device=st.just(BLOWER), at=moments, balls=counts),
        st.builds(s.TicketRead, device=st.just(READER), at=moments, number=tickets),
        st.builds(s.TicketPrinted, device=st.just(PRINTER), at=moments, order=orders),
        st.builds(s.OrderRefused, device=st.sampled_from([PRINTER, BLOWER]), at=moments, order=orders, why=words),
        st.builds(s.DeviceFault, device=st.just(PRINTER), at=moments, fault=st.just("unknown-print")),
    ]


def answer_of_machine(state, order, now):
    """What blower or printer says next of this order."""
    if order.device == PRINTER:
        return s.TicketPrinted(device=PRINTER, at=now, order=order.order)
    place = next_place(state)
    ball = next(ball for ball in range(1, 81) if ball not in state.room.balls)
    return s.BallDrawn(device=BLOWER, at=now, ball=ball, place=place - state.room.earlier)


def towards_the_draw(state, setup, now):
    """What somebody does in a room of tickets, or the generator; None where it is as at any table."""
    pad = {"device": "key-pad", "at": now}
    if state.room.void_asked is not None:
        return c.StaffAnswered(**pad, role="floor-supervisor", yes=False)
    claims, rules = setup.game.by_tickets.claims, setup.rules
    if claims is not None and setup.is_open(state):
        if claims.format(rules, state.room.plays) == "bingo" and state.room.plays != "line":
            return c.DesignateKeyed(**pad, plays="line")
        first = (tuple(range(1, 9)),) if setup.game.by_tickets.marks(rules, state.room.plays) else ()
        wins_soon = not first or any(ticket.groups == first for ticket in state.room.tickets.values())
        if in_play(state) < rules.sheets.least_players or not wins_soon:
            return c.SaleKeyed(**pad, window=1, groups=first)
    if not drawing(state, setup):
        return None
    if claims is not None and unverified(state, setup) is not None:
        return c.StaffAnswered(**pad, role="floor-supervisor", yes=False)
    if wheel_of(state, setup) and not state.room.spun:
        return c.SpinKeyed(**pad, number=1)
    if claims is not None and state.room.claims:
        return None
    if why_no_witness(state, setup) is not None:
        return c.WitnessKeyed(**pad, witness="a player")
    if claims is not None and calling(state, setup):
        for number, ticket in state.room.tickets.items():
            if why_not_claimable(state, setup, number) is None:
                found = claims.judged(rules, playing(state, setup), ticket.paper(number), state.series)
                if found.card:
                    return c.ClaimKeyed(**pad, ticket=bars(number))
    if state.round.draw_order is not None:
        missing = tuple(range(1, setup.game.by_tickets.balls.count + 1))
        return c.NumbersGiven(device="random-numbers", at=now, order=state.round.draw_order.order, numbers=missing)
    if 0 in state.room.balls or BLOWER not in setup.fitted:
        if BLOWER not in setup.fitted and state.room.keyed == ():
            return c.DrawKeyed(**pad, draw=BALLS)
        ball = next(ball for ball in range(1, 81) if ball not in state.room.balls)
        return c.BallKeyed(**pad, ball=ball)
    if state.room.outside and not state.room.balls:
        return s.BallsReady(device=BLOWER, at=now, balls=80)
    return c.DrawKeyed(**pad, draw=BALLS)
