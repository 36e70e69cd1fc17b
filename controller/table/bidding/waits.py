"""What is waited for where players bid for the bank: the next word, with its amount and its line. Does not decide."""

from __future__ import annotations

from controller.table.bidding.course import bank_now, bidding_goes_on, words_of_bank
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.wait import Advice, Panel, Urgency, Wait
from games.declared.bidding import BankNow, May
from games.money.dollars import dollars

COLUMNS = 20
"""What the dealer's display has at least."""


def _said(state: TableState, setup: TableSetup) -> Advice | None:
    now = bank_now(state, setup)
    return None if now is None else Advice(now.say, f"{_in_words(now, setup)} Line {now.source}.".strip())


def _in_words(now: BankNow, setup: TableSetup) -> str:
    """Who may say what: each word once, with its seats, its bounds and its key."""
    told = [_offer(now, word) for word in dict.fromkeys(one.word for one in now.may)]
    ready = [] if now.why_not_ready else [f"{setup.no_more_bets.capitalize()}: no more bets."]
    return " ".join([*told, *ready])


def _offer(now: BankNow, word: str) -> str:
    """``Seat, dollars, ENTER: bid of seats 9, 8, $10.00 to $500.00.``"""
    those = [one for one in now.may if one.word == word]
    keys = next((f"{number} DEAL" for number, one in enumerate(words_of_bank(now), 1) if one.word == word), None)
    amounts = those[0].amounts
    if keys is None:
        keys = "Seat, ENTER" if amounts is None else "Seat, dollars, ENTER"
    seats = [str(one.seat) for one in those if one.seat is not None]
    whose = f" of seat{'' if len(seats) == 1 else 's'} {', '.join(seats)}" if seats else ""
    return f"{keys}: {word}{whose}{'' if amounts is None else _bounds(those)}."


def _bounds(those: list[May]) -> str:
    found = [one.amounts for one in those if one.amounts is not None]
    least, most = min(low for low, _ in found), max(high for _, high in found)
    return f", {dollars(least)} to {dollars(most)}"


def _in_short(state: TableState, setup: TableSetup) -> Panel:
    now = bank_now(state, setup)
    if now is None or not now.may:
        return Panel(todo="BANK IS COVERED")
    words = words_of_bank(now)
    seats = [one for one in now.may if one not in words]
    amount = "$" if any(one.amounts is not None for one in seats) else ""
    if len(seats) == 1:
        return Panel(todo=f"SEAT {seats[0].seat}: HOW MUCH {amount}?")
    return Panel(todo=_fitted(f"SEAT{amount}" if seats else "", [one.word.upper() for one in words]))


def _fitted(lead: str, words: list[str]) -> str:
    """The words by their numbers, each cut as far as the line needs: ``1STAY 2PASS-B 3ORDER-``."""
    for letters in range(COLUMNS, 1, -1):
        told = " ".join([lead, *(f"{number}{word[:letters]}" for number, word in enumerate(words, 1))]).strip()
        if len(told) <= COLUMNS:
            return told
    return lead


WAITS = (Wait("bidding", Urgency.DEALER, when=bidding_goes_on, advice=_said, panel=_in_short),)
