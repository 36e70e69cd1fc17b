"""The machine in the place of a dealer: it begins hands, deals from the watched generator, shows, awards and goes on.

A player acts at a station, or his time decides for him: he checks where he may and folds where he may not. Everything
else follows in the same decision. Draws no card itself, and judges no act: the rules of the hand do.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.draft import SUPERVISORS, Decide, Draft
from controller.table.draws.decide import SOURCE
from controller.table.electronic.course import (
    DECK,
    card_of,
    rest_of,
    why_not_next,
)
from controller.table.poker.course import electronic_rules, hand_now
from controller.table.poker.decide import begin, do
from controller.table.poker.times import ACT, NEXT, SHOWN
from controller.table.round.ending import end_round
from controller.table.words import words_of
from drivers.signals import Signal
from games.poker_room.acts import Acted, Awarded, Dealt, Shown
from games.poker_room.dealing import due, in_dealing_order
from games.poker_room.hand import Hand
from games.poker_room.play import may
from games.poker_room.showing import show_order

STOPPED = "a supervisor stopped it"


def dealing_keyed(d: Draft, signal: c.DealingKeyed) -> None:
    """With two players the first button is at the lowest station; later it goes on from where it was."""
    why = None
    if electronic_rules(d.setup) is None:
        why = f"{d.setup.game.title} is dealt by a dealer"
    elif signal.role not in SUPERVISORS:
        why = f"a supervisor lets the table deal, not the {words_of(signal.role)}"
    elif signal.on is d.state.electronic.dealing:
        why = "the table deals already" if signal.on else "the table does not deal"
    elif signal.on and len(d.state.poker.seated) < 2:
        why = "a game takes two players, with money at their stations (004:1110)"
    if why is not None:
        d.refuse(signal, why)
    elif not signal.on:
        d.record(e.DealingEnded(why=STOPPED, role=signal.role, person=signal.person))
    else:
        d.record(e.DealingBegun(role=signal.role, person=signal.person))
        if d.state.poker.positions is None and d.state.poker.button_due is None:
            d.record(e.ButtonPlaced(seat=d.state.poker.seated[0].seat))


def next_hand(d: Draft, _: c.TimeReached) -> None:
    """The time between two hands is over: blinds lie in, and the generator is asked for a deck."""
    if electronic_rules(d.setup) is None or not d.setup.is_open(d.state) or why_not_next(d.state, d.setup) is not None:
        return
    begin(d)
    d.record(e.DrawOrdered(order=d.state.next_order, draw=DECK, round=d.state.round.number))


def deck_given(d: Draft, signal: c.NumbersGiven) -> None:
    """What comes for an order that is not open changes nothing."""
    order = d.state.round.draw_order
    if order is None or order.draw != DECK or order.order != signal.order or signal.device != SOURCE:
        return
    cards = tuple(map(card_of, signal.numbers))
    d.record(e.DeckDrawn(order=order.order, hand=d.state.poker.hand, cards=cards))
    go_on(d)


def deck_given_up(d: Draft, _: c.DrawGivenUp) -> None:
    """Without a deck the hand is void, blinds go back, and nothing is dealt before a supervisor says so."""
    hand = hand_now(d.state, d.setup) if electronic_rules(d.setup) is not None else None
    if hand is None or d.state.electronic.deck or d.state.round.draw_order is not None:
        return
    if d.why_not("round_voided") is None:
        d.step("round_voided")
        d.record(e.DealingEnded(why="the generator gave no deck"))


def act_keyed(d: Draft, _: c.PokerActKeyed) -> None:
    """Whatever a player did: the table goes on."""
    if electronic_rules(d.setup) is not None:
        go_on(d)


def act_over(d: Draft, signal: c.TimeReached) -> None:
    """The player whose turn it is checks, or folds what he would have to pay for, and is dealt no more until back."""
    hand = hand_now(d.state, d.setup)
    if hand is None or hand.stage != "bet" or hand.turn is None or signal.name != f"{ACT}.{len(d.state.poker.acts)}":
        return
    seat, facing = hand.turn, may(hand).call_cents > 0
    do(d, Acted(seat, "fold" if facing else "check"))
    seated = d.state.poker.at(seat)
    if seated is not None and not seated.away:
        d.record(e.PlayerAway(seat=seat))
    go_on(d)


def hand_shown(d: Draft, signal: c.TimeReached) -> None:
    """The hand lay there long enough: winners have what they won, and the books are in order before the next one."""
    if electronic_rules(d.setup) is None or d.why_not("round_over") is not None:
        return
    end_round(d, signal.at)
    ended = next((event for event in reversed(d.events) if isinstance(event, e.PokerHandEnded)), None)
    if ended is None:
        return
    fees = 0 if ended.void else ended.rake_cents + ended.jackpot_cents
    stations = tuple((one.seat, one.stack_cents or 0) for one in d.state.poker.seated)
    d.record(e.StakesSettled(hand=ended.hand, stations=stations, fees_cents=fees))


def go_on(d: Draft) -> None:
    """Deal what is due, show every hand that is left and award the pots; stop where a player is waited for."""
    while d.state.electronic.deck and (hand := hand_now(d.state, d.setup)) is not None:
        if hand.stage == "deal":
            _deal(d, hand)
        elif hand.stage == "show":
            for seat in show_order(hand):
                do(d, Shown(seat))
            do(d, Awarded())
        else:
            return


def _deal(d: Draft, hand: Hand) -> None:
    asked = due(hand)
    seats, board = in_dealing_order(rest_of(d.state, hand), asked)
    own = tuple((seat, tuple(map(str, cards))) for seat, cards in seats.items())
    do(d, Dealt(own, tuple(map(str, board))))


DECISIONS: Mapping[type[Signal], Decide] = {
    c.DealingKeyed: dealing_keyed,
    c.NumbersGiven: deck_given,
    c.DrawGivenUp: deck_given_up,
    c.PokerActKeyed: act_keyed,
}
TIMES: Mapping[str, Decide] = {ACT: act_over, SHOWN: hand_shown, NEXT: next_hand}
