"""Balls that come: from a blower one by one, from the generator, or keyed in by somebody.

A ball is on record before it is shown, and no ball that came is drawn again: after a jam or a restart the rest comes. A
ball that was keyed in counts once a supervisor confirmed the draw. Draws nothing itself.
"""

from __future__ import annotations

from controller.table import commands as c, events as e
from controller.table.draft import Draft
from controller.table.round.irregularities import BALL_REPEATED, BALLS_KEYED, report, report_unruled
from controller.table.tickets.course import (
    BLOWER as BLOWER,
    balls_due,
    complete,
    drawing,
    next_place,
    why_not_ball,
)
from controller.table.tickets.ending import decided
from controller.table.tickets.state import BALLS
from drivers import signals as s


def ball_keyed(d: Draft, signal: c.BallKeyed) -> None:
    why = why_not_ball(d.state, d.setup, signal.ball)
    if why is None and BLOWER in d.setup.fitted and 0 not in d.state.room.balls and not d.state.faulty(BLOWER):
        why = "the blower tells its balls itself: ENTER alone lets it draw"
    if why is None and d.state.round.draw_order is not None:
        why = "the balls are being drawn"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.BallCame(game=d.state.room.game, ball=signal.ball, place=next_place(d.state), read=False))
    _came(d)


def ball_drawn(d: Draft, signal: s.BallDrawn) -> None:
    room, place = d.state.room, d.state.room.earlier + signal.place
    counts = drawing(d.state, d.setup)
    told = room.balls if counts or room.balls else room.board
    if 1 <= place <= len(told) and told[place - 1] == signal.ball:
        return  # it is told again, after a start or by a reader that saw it twice
    if not counts:
        d.record(e.BallPassed(ball=signal.ball, place=signal.place))
        return
    most = d.setup.game.by_tickets.balls.count
    if not 1 <= place <= most:
        d.refuse(signal, f"ball {signal.ball} came as number {place} of a game of {most}")
        return
    others = tuple(0 if at == place else ball for at, ball in enumerate(room.balls, 1))
    why = d.setup.game.by_tickets.why_not_ball(others, signal.ball)
    if why is not None:
        d.refuse(signal, why)
        if signal.ball in others:
            _owed_no_more(d)
        if signal.ball in others and d.state.irregularity is None:
            report(d, BALL_REPEATED, {})
        return
    replaced = place <= len(room.balls) and room.balls[place - 1]
    d.record(e.BallCame(game=room.game, ball=signal.ball, place=place))
    if replaced:
        told_now = f"Ball {replaced} fell back after it was told, and {signal.ball} lies in its place."
        report_unruled(d, "ball-replaced", f"{told_now} A supervisor says whether the draw is void.")
    _came(d)


def _owed_no_more(d: Draft) -> None:
    """The one ball that was ordered came, and is none of this game: the next call orders another."""
    for order in d.state.orders:
        if order.device == BLOWER and order.cards == 1:
            d.record(e.OrderFailed(order=order.order, why="the ball came before in this game"))


def balls_ready(d: Draft, signal: s.BallsReady) -> None:
    """All of them are inside; in the middle of a draw somebody let them back too early."""
    if not d.state.room.outside:
        return
    d.record(e.BallsBack(balls=signal.balls))
    if d.state.room.balls and not d.setup.game.is_void(d.state.round.phase):
        report(d, "draw-interrupted", {})


def numbers_given(d: Draft, signal: c.NumbersGiven) -> None:
    """What the generator drew, once it is on record: the balls of this game that are still missing."""
    drawn = d.state.round.of_draw(BALLS)
    if not d.setup.game.is_by_tickets or drawn is None or not drawing(d.state, d.setup):
        return
    came, missing = d.state.room.balls, balls_due(d.state, d.setup)
    for ball in [ball for ball in drawn.numbers if ball not in came][:missing]:
        d.record(e.BallCame(game=d.state.room.game, ball=ball, place=next_place(d.state)))
    _came(d)


def close_game(d: Draft) -> None:
    """Claims were good, and the caller closes the game; balls that somebody keyed in are confirmed before."""
    if d.state.room.keyed:
        _ask_about_keyed(d)
    else:
        decided(d)


def _ask_about_keyed(d: Draft) -> None:
    keyed = len(d.state.room.keyed)
    balls = f"{keyed} balls were" if keyed > 1 else "One ball was"
    report_unruled(d, BALLS_KEYED, f"{balls} keyed in: a supervisor confirms the draw, or it is void.")


def _came(d: Draft) -> None:
    """A ball came: what was asked of the blower may be done, and the draw complete."""
    for order in d.state.orders:
        if order.device == BLOWER and d.state.room.told >= order.cards:
            d.complete(order.order, BLOWER)
    if not complete(d.state, d.setup) or not d.setup.game.allows(d.state.round.phase, "all_drawn"):
        return
    if d.state.room.keyed and d.state.irregularity is None:
        _ask_about_keyed(d)
    elif d.state.irregularity is None:
        decided(d)
