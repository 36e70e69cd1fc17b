"""A player's bank: keyed in while wagers are open, for one round, as far as a table knows the house's conditions.

How many rounds in a row a seat has banked, and which round this is, stand in the record. What a player wagered in the
round before does not: the dealer looks at that. What a bank put up is told where wagers are entered
(``why_not_put_up``). Does not reckon what a bank wins.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.commands import BankKeyed
from controller.table.draft import Draft
from controller.table.setup import TableSetup
from controller.table.state import TableState


def why_not_bank(state: TableState, setup: TableSetup, seat: int | None) -> str | None:
    """Why the player at ``seat`` (None: the dealer) cannot bank this round; None where they can."""
    may_bank = setup.game.actions.get("bank")
    if may_bank is None:
        return f"the house banks {setup.game.title.lower()}"
    if setup.game.bidding is not None:
        return "the bank is bid for: key in the seat and the dollars of its bid, then ENTER"
    if seat is not None and seat not in setup.seats:
        return f"there is no seat {seat}"
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    if state.round.phase != setup.game.round.initial:
        return "the bank is taken before no more bets"
    if state.round.bank == seat:
        if seat is None and setup.rules.only_players_bank:
            return "nobody has the bank, and the house banks no round here"
        return f"{'the dealer' if seat is None else f'seat {seat}'} has the bank already"
    if seat is None:
        return None
    facts = {
        "seat": seat,
        "round": state.round.number - state.cards_opened_round + 1,
        "last_bank": state.banked.seat,
        "consecutive_banked": state.banked.rounds if state.banked.seat == seat else 0,
    }
    return may_bank(setup.rules, facts).why_not


def bank_is_told(setup: TableSetup) -> bool:
    """Whether somebody may say what a bank put up: where players bank in turn, and wagers are entered."""
    game = setup.game
    return game.is_dealt_by_card and "bank" in game.actions and game.bidding is None


def why_not_put_up(state: TableState, setup: TableSetup, seat: int | None, cents: int) -> str | None:
    """Why the player at ``seat`` cannot have put up so much to bank with; None where they can.

    It is there before the hand starts (001:499, 004:1332), so what is told later of the same bank was told wrong.
    """
    game = setup.game
    if "bank" not in game.actions or game.bidding is not None:
        return why_not_bank(state, setup, seat)
    if seat is None:
        return "the house covers every wager: what a bank has is told of a player's"
    if not bank_is_told(setup):
        return f"no wagers are entered at {game.title.lower()}: what a bank has is not told"
    if cents < 1:
        return "a bank puts up a dollar at least"
    if (why := setup.why_no_wagers(state)) is not None:
        return why
    if state.round.bank != seat:
        return why_not_bank(state, setup, seat)
    if setup.is_open(state) or game.allows(state.round.phase, "taken_back") or setup.expects(state, "all_dealt"):
        return f"seat {seat} has the bank with that already" if state.round.bank_cents == cents else None
    return "what a bank put up is told until its round is settled"


def bank_wanted(state: TableState, setup: TableSetup) -> bool:
    """Whether wagers wait for a player who banks them: the house does not, and nobody was said to."""
    open_to_bank = state.round.phase == setup.game.round.initial and state.round.bank is None
    return setup.rules.only_players_bank and open_to_bank and setup.game.bidding is None


def bank_again(state: TableState, setup: TableSetup) -> int | None:
    """The seat that banked the last round and may bank this one too, where a bank is wanted; None where there is none.

    ENTER alone says so.
    """
    last = state.banked.seat
    if last is None or not bank_wanted(state, setup) or why_not_bank(state, setup, last) is not None:
        return None
    return last


def bank_keyed(d: Draft, signal: BankKeyed) -> None:
    if signal.cents is None:
        why = why_not_bank(d.state, d.setup, signal.seat)
    else:
        why = why_not_put_up(d.state, d.setup, signal.seat, signal.cents)
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.BankTaken(round=d.state.round.number, seat=signal.seat, cents=signal.cents))
