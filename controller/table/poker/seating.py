"""Decisions around the hand: who sits down, goes away, comes back and leaves, who waits for a seat, what is collected.

A player who is dealt in stays where he is, with the chips that he has, until the hand is over (004:117). Deals no hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.table import commands as c, events as e
from controller.table.draft import Draft, why_stopped
from controller.table.poker.beginning import why_no_straddle
from controller.table.poker.collecting import time_charge
from controller.table.poker.course import games_here, refusal, rules_of, section, stakes_of
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers import signals as s
from games.money.dollars import dollars

LONGEST_NAME = 40


def buy_in(setup: TableSetup) -> tuple[int, int | None]:
    """What a player brings, at least and at most: what the stakes say, or so many of the least bets (004:153)."""
    stakes, rules = stakes_of(setup), rules_of(setup).buy_in
    return stakes.buy_in_cents or (rules.least_bets or 0) * stakes.lower_cents, stakes.most_buy_in_cents


def why_not_sit(state: TableState, setup: TableSetup, seat: int, stack_cents: int | None, name: str) -> str | None:
    """Why nobody sits down there with so much; None where somebody may."""
    if seat not in setup.seats:
        return f"there is no seat {seat}: there are 1 to {len(setup.seats)}"
    if state.poker.at(seat) is not None:
        return f"seat {seat} is taken"
    if name and name not in state.poker.waiting:
        return f"{name} is not on the list"
    if section(setup).chips == "uncounted":
        return None if stack_cents is None else "this table does not count what lies before players"
    if stack_cents is None or stack_cents <= 0:
        return "this table counts chips: say how many are brought"
    return _why_not_so_much(setup, stack_cents)


def _why_not_so_much(setup: TableSetup, stack_cents: int) -> str | None:
    least, most = buy_in(setup)
    if stack_cents < least:
        return refusal(setup, "buy-in", f"{dollars(least)} is the least that a player brings")
    if most is not None and stack_cents > most:
        return refusal(setup, "buy-in", f"{dollars(most)} is the most that a player brings")
    return None


def sits(d: Draft, signal: c.PlayerSits) -> None:
    why = why_stopped(d.state) or why_not_sit(d.state, d.setup, signal.seat, signal.stack_cents, signal.name)
    d.record_unless(why, signal, e.SeatTaken(seat=signal.seat, stack_cents=signal.stack_cents, name=signal.name))


def _why_nobody(state: TableState, seat: int, *, in_play: bool = False) -> str | None:
    """Why nothing is told of a seat: nobody sits there, or it is in a hand and may not be; None where something is."""
    if state.poker.at(seat) is None:
        return f"nobody sits on seat {seat}"
    if in_play or not state.poker.is_dealt_in(seat):
        return None
    return f"seat {seat} is dealt in: once the hand is over"


def leaves(d: Draft, signal: c.PlayerLeaves) -> None:
    why = _why_nobody(d.state, signal.seat)
    seated = d.state.poker.at(signal.seat)
    if why is None and signal.seat in dict(d.state.poker.owed):
        why = f"seat {signal.seat} has a part of the jackpot coming: pay it first"
    if why is not None or seated is None:
        d.refuse(signal, why or "")
        return
    d.record(e.SeatLeft(seat=signal.seat, stack_cents=seated.stack_cents))


def goes_away(d: Draft, signal: c.PlayerGoesAway) -> None:
    why, seated = _why_nobody(d.state, signal.seat, in_play=True), d.state.poker.at(signal.seat)
    if seated is not None and seated.away:
        why = f"seat {signal.seat} is away already"
    d.record_unless(why, signal, e.PlayerAway(seat=signal.seat))


def comes_back(d: Draft, signal: c.PlayerComesBack) -> None:
    why, seated = _why_nobody(d.state, signal.seat, in_play=True), d.state.poker.at(signal.seat)
    asked = (signal.posts, signal.buys_button)
    if seated is not None and not seated.away and (seated.posts, seated.buys_button) == asked:
        why = f"seat {signal.seat} plays so already"
    if why is None and signal.buys_button and not rules_of(d.setup).missed.buys_button:
        why = refusal(d.setup, "blinds", "nobody buys the button in this house")
    d.record_unless(why, signal, e.PlayerBack(seat=signal.seat, posts=signal.posts, buys_button=signal.buys_button))


def why_not_add(state: TableState, setup: TableSetup, seat: int, cents: int) -> str | None:
    """Why nobody puts so much more before himself; None where somebody may."""
    why, seated = why_stopped(state) or _why_nobody(state, seat), state.poker.at(seat)
    if why is None and section(setup).chips == "uncounted":
        why = "this table does not count what lies before players"
    if why is None and cents <= 0:
        why = "more chips are more than none"
    most = buy_in(setup)[1]
    if why is None and seated is not None and most is not None and (seated.stack_cents or 0) + cents > most:
        why = refusal(setup, "buy-in", f"{dollars(most)} is the most that a player brings")
    return why


def chips_keyed(d: Draft, signal: c.ChipsKeyed) -> None:
    why = why_not_add(d.state, d.setup, signal.seat, signal.cents)
    d.record_unless(why, signal, e.ChipsBrought(seat=signal.seat, cents=signal.cents))


def _can_be_read(name: str) -> bool:
    """A byte-order mark or a space of no width makes two names of what looks like one."""
    return 0 < len(name) <= LONGEST_NAME and name.isprintable()


def asked_for(d: Draft, signal: c.SeatAskedFor) -> None:
    name = signal.name.strip()
    if not _can_be_read(name):
        d.refuse(signal, f"a name on the list has 1 to {LONGEST_NAME} characters that can be read")
    elif name in d.state.poker.waiting:
        d.refuse(signal, f"{name} is on the list already")
    else:
        d.record(e.SeatListed(name=name))


def given_up(d: Draft, signal: c.SeatGivenUp) -> None:
    if signal.name not in d.state.poker.waiting:
        d.refuse(signal, f"{signal.name or 'nobody'} is not on the list")
        return
    d.record(e.SeatUnlisted(name=signal.name))


def _between_hands(d: Draft) -> str | None:
    return "a hand is in play: between two hands" if d.state.poker.acts else why_stopped(d.state)


def button_keyed(d: Draft, signal: c.ButtonKeyed) -> None:
    why = _between_hands(d) or _why_nobody(d.state, signal.seat)
    d.record_unless(why, signal, e.ButtonPlaced(seat=signal.seat))


def game_keyed(d: Draft, signal: c.GameKeyed) -> None:
    why = _between_hands(d)
    if why is None and signal.game not in games_here(d.setup):
        why = f"{signal.game or 'nothing'} is not dealt here: {', '.join(games_here(d.setup))}"
    d.record_unless(why, signal, e.GameChosen(game=signal.game))


def straddle_keyed(d: Draft, signal: c.StraddleKeyed) -> None:
    why = _between_hands(d) or _why_nobody(d.state, signal.seat)
    why = why or why_no_straddle(d.setup, d.state.poker.seated, signal.seat, signal.cents)
    d.record_unless(why, signal, e.StraddleSaid(seat=signal.seat, cents=signal.cents))


def dealer_keyed(d: Draft, signal: c.DealerKeyed) -> None:
    name = signal.dealer.strip()
    if not _can_be_read(name):
        d.refuse(signal, f"a dealer is told with 1 to {LONGEST_NAME} characters that can be read")
        return
    d.record(e.DealerPushed(dealer=name))


def collection_keyed(d: Draft, signal: c.CollectionKeyed) -> None:
    """Everybody who sits there pays for the time, in advance (004:108)."""
    charge, why = time_charge(d.setup), _between_hands(d)
    if charge is None:
        why = "nobody pays for time at this table"
    elif why is None and not d.state.poker.seated:
        why = "nobody sits here who could pay"
    elif why is None and section(d.setup).chips == "counted":
        poor = [one.seat for one in d.state.poker.seated if (one.stack_cents or 0) < charge[0]]
        why = f"seat {poor[0]} has not {dollars(charge[0])} before him" if poor else None
    if why is not None or charge is None:
        d.refuse(signal, why or "")
        return
    d.record(e.TimeCollected(seats=tuple(one.seat for one in d.state.poker.seated), cents=charge[0]))


def jackpot_paid(d: Draft, signal: c.BadBeatPayKeyed) -> None:
    cents = dict(d.state.poker.owed).get(signal.seat)
    if cents is None:
        d.refuse(signal, f"seat {signal.seat} has no part of a jackpot coming")
        return
    d.record(e.BadBeatPaid(seat=signal.seat, cents=cents))


DECISIONS: tuple[tuple[type[s.Signal], Callable[[Draft, Any], None]], ...] = (
    (c.PlayerSits, sits),
    (c.PlayerLeaves, leaves),
    (c.PlayerGoesAway, goes_away),
    (c.PlayerComesBack, comes_back),
    (c.ChipsKeyed, chips_keyed),
    (c.SeatAskedFor, asked_for),
    (c.SeatGivenUp, given_up),
    (c.ButtonKeyed, button_keyed),
    (c.GameKeyed, game_keyed),
    (c.StraddleKeyed, straddle_keyed),
    (c.DealerKeyed, dealer_keyed),
    (c.CollectionKeyed, collection_keyed),
    (c.BadBeatPayKeyed, jackpot_paid),
)
"""Of each kind what it means; the table's own decisions join them."""
