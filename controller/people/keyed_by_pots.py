"""Keys at a poker table: the dealer announces, and the player whose turn it is does it.

=============  =======================================================================================================
``NEXT``       between two hands, and once the pots are won: the next hand, or its end. While a bet is waited for, the
               player whose turn it is folds
``ENTER``      he checks, or calls
``n ENTER``    he bets n dollars, or raises to n; where cards are changed: he changes n; where hands are shown: seat n
               has the best hand. Between two hands: seat n sits down or comes back, where no chips are counted
``n NEXT``     while a bet is waited for: he has n dollars left before him, where nobody knew it. Where hands are shown:
               the hand of seat n is dead. Between two hands: seat n goes away
``DEAL``       the cards that are due lie there; ``n DEAL`` between two hands: the button is at seat n
``SHUFFLE``    what was keyed last was wrong
=============  =======================================================================================================

Cards, tied hands, split pots and chips without a word are told at the console's page. Does not decide whether anything
is possible: :mod:`controller.table.poker` does.
"""

from __future__ import annotations

from controller.people.announced import drew
from controller.table import commands as c
from controller.table.poker.course import hand_now
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.signals import KeyPressed, Signal
from games.poker_room.acts import Acted, Awarded, Counted, Dealt, Killed
from games.poker_room.hand import Hand
from games.poker_room.play import may


def plain(key: str, digits: str, at: KeyPressed, state: TableState, setup: TableSetup) -> Signal | str | None:
    """What a line means that is not of staff or of an irregularity; why it means nothing; None where others know."""
    hand, number = hand_now(state, setup), int(digits) if digits else None
    if key == "SHUFFLE":
        return c.PokerTakeBackKeyed(device=at.device, at=at.at)
    if hand is None:
        return _between_hands(key, number, at, state)
    if hand.stage == "over" or setup.game.is_void(state.round.phase):
        return None if key == "NEXT" and number is None else "the hand is over: NEXT closes it"
    act = Dealt() if key == "DEAL" and number is None else _act(key, number, hand)
    return act if isinstance(act, str) else c.PokerActKeyed(device=at.device, at=at.at, act=act)


def _between_hands(key: str, seat: int | None, at: KeyPressed, state: TableState) -> Signal | str | None:
    if seat is None:
        return None if key == "NEXT" else "no hand is in play: NEXT begins one"
    if key == "DEAL":
        return c.ButtonKeyed(device=at.device, at=at.at, seat=seat)
    if key == "NEXT":
        return c.PlayerGoesAway(device=at.device, at=at.at, seat=seat)
    if state.poker.at(seat) is None:
        return c.PlayerSits(device=at.device, at=at.at, seat=seat)
    return c.PlayerComesBack(device=at.device, at=at.at, seat=seat)


def _act(key: str, number: int | None, hand: Hand) -> c.TableAct | str:
    turn = hand.turn
    if key == "DEAL":
        return "DEAL alone says that the cards lie there"
    if hand.stage == "deal":
        return "cards are due: DEAL says that they lie there"
    if hand.stage == "show":
        return _shown(key, number, hand)
    if turn is None:
        return "nobody is waited for"
    if hand.stage in ("draw", "return"):
        if key != "ENTER" or number is None:
            return f"key in how many cards seat {turn} changes, then ENTER"
        return drew(turn, number)
    if key == "NEXT":
        return Acted(turn, "fold") if number is None else Counted(turn, number * 100)
    if number is None:
        options = may(hand)
        if options.bring_in_cents:
            return Acted(turn, "bring-in")
        return Acted(turn, "call" if options.call_cents else "check")
    return Acted(turn, "raise" if hand.betting.to_cents else "bet", number * 100)


def _shown(key: str, seat: int | None, hand: Hand) -> c.TableAct | str:
    if seat is None:
        return "key in the seat with the best hand, then ENTER"
    if key == "NEXT":
        return Killed(seat)
    return Awarded(tuple((side.name, ((seat, 1),)) for side in hand.game.variant.sides))
