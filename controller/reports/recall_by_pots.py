"""What the recall of a round says of a hand of poker: who was dealt in, what was done, what was taken, who won.

Cards that lay face down are told as their backs; a hand that was shown is told with its cards. Does not collect: the
recall does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from controller.reports.people import who
from controller.reports.values import words
from controller.table import events as e
from controller.table.poker.events import OpenAct
from games.money.dollars import dollars
from games.poker_room.acts import (
    Acted,
    Awarded,
    BySeat,
    Counted,
    Dealt,
    DealtForAll,
    Drew,
    GivenBack,
    Killed,
    Shown,
    Taken,
)


def ended(event: e.PokerHandEnded) -> str:
    """``hand 12: a pot of $84.00, $4.00 for the house``."""
    if event.void:
        return f"hand {event.hand}: void, all chips went back"
    jackpot = f", {dollars(event.jackpot_cents)} for the jackpot" if event.jackpot_cents else ""
    kills = f"; seat {event.kills} kills the next pot" if event.kills is not None else ""
    taken = f"{dollars(event.rake_cents)} for the house{jackpot}"
    return f"hand {event.hand}: a pot of {dollars(event.pot_cents)}, {taken}{kills}"


def _begun(event: e.PokerHandBegun) -> str:
    seats = " ".join(str(seat) for seat, _ in event.opened.stacks_cents)
    posts = ", ".join(f"seat {post.seat} {words(post.kind)} {dollars(post.cents)}" for post in event.opened.posts or ())
    killed = ", killed" if event.killed else ""
    dealt_in = f"seats {seats}, button {event.opened.button}; {posts or 'no posts'}"
    return f"hand {event.hand}, {words(event.game)}{killed}: {dealt_in}"


def _acted(event: e.PokerActed) -> str:
    return said(event.act)


def said(act: OpenAct) -> str:
    """One act in words: ``seat 3 raise to $8.00``."""
    match act:
        case Acted(seat, does, to_cents):
            return f"seat {seat} {words(does)}{'' if to_cents is None else f' to {dollars(to_cents)}'}"
        case Shown(seat, cards):
            return f"seat {seat} shows {' '.join(cards) or 'a hand that nobody told'}"
        case Killed(seat):
            return f"the hand of seat {seat} is dead"
        case Counted(seat, stack_cents):
            return f"seat {seat} has {dollars(stack_cents)} left"
        case Taken(cents):
            return f"{dollars(cents)} taken out of the pot"
        case GivenBack(cents):
            return f"back to {_by_seat(cents)}"
        case DealtForAll(card):
            return f"one card for all: {card}"
        case Awarded(places):
            return "; ".join(f"{side}: {_places(seats)}" for side, seats in places) or "the pots go by the cards"
        case _:
            return "all chips go back"


def _places(seats: BySeat) -> str:
    by_place = sorted({place for _, place in seats}, reverse=True)
    return " over ".join("=".join(str(seat) for seat, place in seats if place == one) for one in by_place)


def _by_seat(cents: BySeat) -> str:
    return ", ".join(f"seat {seat} {dollars(amount)}" for seat, amount in cents)


def _dealt(event: e.PokerCardsDealt) -> str:
    act = event.act
    if isinstance(act, Drew):
        return f"seat {act.seat} gives {len(act.away)} cards and gets {len(act.new)}"
    assert isinstance(act, Dealt)
    seats = "; ".join(f"seat {seat} {' '.join(cards)}" for seat, cards in act.seats)
    return ", ".join(part for part in ("dealt", seats, f"board {' '.join(act.board)}" if act.board else "") if part)


def _back(event: e.PlayerBack) -> str:
    how = "buys the button" if event.buys_button else "posts what is owed" if event.posts else "waits for the blind"
    return f"seat {event.seat} plays, and {how}"


def _answered(event: e.BadBeatAnswered) -> str:
    if not event.won:
        return f"{who(event)} says that the jackpot is not won"
    return f"{who(event)} says that the jackpot is won: {_by_seat(event.shares)}"


def _chips(cents: int | None) -> str:
    return "chips that nobody counted" if cents is None else dollars(cents)


STEPS: Mapping[type[e.Event], Callable[[Any], str | None]] = {
    e.SeatTaken: lambda v: f"seat {v.seat} sits down with {_chips(v.stack_cents)}{f': {v.name}' if v.name else ''}",
    e.SeatLeft: lambda v: f"seat {v.seat} leaves with {_chips(v.stack_cents)}",
    e.PlayerAway: lambda v: f"seat {v.seat} is away",
    e.PlayerBack: _back,
    e.ChipsBrought: lambda v: f"seat {v.seat} puts {dollars(v.cents)} more before him",
    e.SeatListed: lambda v: f"{v.name} waits for a seat",
    e.SeatUnlisted: lambda v: f"{v.name} waits no more",
    e.ButtonPlaced: lambda v: f"the button goes to seat {v.seat}",
    e.GameChosen: lambda v: f"{words(v.game)} is dealt from the next hand on",
    e.StraddleSaid: lambda v: f"seat {v.seat} straddles for {dollars(v.cents)}",
    e.DealerPushed: lambda v: f"{v.dealer} deals from now on",
    e.TimeCollectionDue: lambda _: "the collection by time is due",
    e.TimeCollected: lambda v: f"{dollars(v.cents)} for the time from each of the seats {' '.join(map(str, v.seats))}",
    e.PokerHandBegun: _begun,
    e.PokerActed: _acted,
    e.PokerCardsDealt: _dealt,
    e.PokerActTakenBack: lambda v: f"keyed wrong: the first {v.left} acts of the hand count",
    e.MisdealCalled: lambda v: f"misdeal{'' if v.cause is None else f': {words(v.cause)}'}",
    e.StringBetRuled: lambda v: f"seat {v.seat}: {v.why}",
    e.ClockCalled: lambda v: f"the clock is called on seat {v.seat}",
    e.ClockWarned: lambda v: f"seat {v.seat} is warned: the last seconds",
    e.ClockRanOut: lambda v: f"the time of seat {v.seat} is over",
    e.BadBeatFound: lambda v: f"bad beat: seat {' '.join(map(str, v.losing))} by seat {' '.join(map(str, v.winning))}",
    e.BadBeatAnswered: _answered,
    e.BadBeatPaid: lambda v: f"seat {v.seat} is paid {dollars(v.cents)} of the jackpot",
    e.JackpotFed: lambda v: f"hand {v.hand} brings its part to {' and '.join(words(one.pool) for one in v.rises)}",
    e.PokerHandEnded: ended,
}
