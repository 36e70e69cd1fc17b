"""What is said of the bank that players bid for: what the game does not allow is refused with its line, and is no fact.

The round's bank and its wagers follow what was said. Does not know any word, and does not settle.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.bidding.course import NOT_BID_FOR, bank_after, bank_now, bidding_goes_on
from controller.table.bidding.state import BankWord
from controller.table.draft import Decide, Draft
from controller.table.setup import TableSetup
from controller.table.shoe.course import why_no_shoe
from controller.table.state import TableState
from drivers.signals import Signal
from games.declared.bidding import Stand
from games.declared.course import CourseError


def why_nothing_is_said(state: TableState, setup: TableSetup) -> str | None:
    """Why nothing is said of the bank now, whatever it is; None where something may be."""
    if setup.game.bidding is None:
        return NOT_BID_FOR
    if (why := setup.why_no_wagers(state)) is not None:
        return why
    if state.irregularity is not None:
        return f"a supervisor must answer first: {state.irregularity.consequence}"
    if not bidding_goes_on(state, setup):
        return f"nothing is said of the bank while {setup.game.round.doing(state.round.phase)}"
    return why_no_shoe(state, setup) or None


def word_keyed(d: Draft, signal: c.BankWordKeyed) -> None:
    why = why_nothing_is_said(d.state, d.setup)
    if why is None:
        try:
            bank_now(d.state, d.setup, BankWord(signal.said, signal.seat, signal.cents))
        except CourseError as error:
            why = f"{error} ({error.source})"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.BankWordSaid(said=signal.said, seat=signal.seat, cents=signal.cents))
    now = bank_now(d.state, d.setup)
    if now is not None and now.rests is not None:
        _stands(d, now.rests)
    _follow(d)


def take_back_keyed(d: Draft, signal: c.BankWordTakeBackKeyed) -> None:
    why = why_nothing_is_said(d.state, d.setup)
    if why is None and not d.state.round.bank_words:
        why = "nothing was said of the bank in this round"
    if why is not None:
        d.refuse(signal, why)
        return
    last = d.state.round.bank_words[-1]
    d.record(e.BankWordTakenBack(said=last.said, seat=last.seat))
    _follow(d)


def round_ended(d: Draft, _: c.NextKeyed) -> None:
    """The bank after a round that this NEXT has closed."""
    closed = next((one for one in d.events if isinstance(one, e.RoundClosed)), None)
    bidding = d.setup.game.bidding
    if closed is None or bidding is None:
        return
    outcome = next((one.outcome for one in d.events if isinstance(one, e.RoundDecided)), None)
    _stands(d, bank_after(d.state, d.setup, bidding, None if closed.void else outcome))
    _follow(d)


def _stands(d: Draft, stand: Stand) -> None:
    d.record(
        e.BankStands(
            banker=stand.banker,
            placed_cents=stand.placed_cents,
            passed_by=stand.passed_by,
            first_to_cover=stand.first_to_cover,
            goes_from=stand.goes_from,
        )
    )


def _shuffled(d: Draft, _: c.ShuffleKeyed) -> None:
    """A new shoe is bid for anew."""
    _follow(d)


def _follow(d: Draft) -> None:
    """Who banks, and what lies on the layout, as it was said."""
    bidding, now = d.setup.game.bidding, bank_now(d.state, d.setup)
    if bidding is None or now is None or not bidding_goes_on(d.state, d.setup):
        return
    if now.banker != d.state.round.bank:
        d.record(e.BankTaken(round=d.state.round.number, seat=now.banker))
    due = {(seat, bidding.against): cents for seat, cents in now.covers.items()}
    if now.banker is not None and now.bank_cents:
        due[now.banker, bidding.bank_wager] = now.bank_cents
    lying = {(one.seat, one.wager): one.cents for one in d.state.round.stakes}
    for place in sorted({*due, *lying}):
        if due.get(place) != lying.get(place):
            d.record(e.StakePlaced(seat=place[0], wager=place[1], cents=due.get(place, 0)))


DECISIONS: Mapping[type[Signal], Decide] = {
    c.BankWordKeyed: word_keyed,
    c.BankWordTakeBackKeyed: take_back_keyed,
    c.NextKeyed: round_ended,
    c.ShuffleKeyed: _shuffled,
}
