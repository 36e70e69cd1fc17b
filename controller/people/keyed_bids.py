"""Keys while players bid for the bank at a table that is dealt card by card, before no more bets.

======================  =============================================================================================
``seat dollars ENTER``  the seat's amount: a bid, the wager of the bank, a part of it that the seat covers, what it
                        wagers with a bank that was passed; 3100 is $100 of seat 3
``seat ENTER``          the seat speaks for all or takes over: banco, suivi, keeps the bank, takes the bank
``n DEAL``              the n-th of the words that the display offers: the bids are closed, the bank is passed
``CLEAR DEAL``          what was said last was told wrong
======================  =============================================================================================

Does not decide whether anything is possible: :mod:`controller.table.bidding` does.
"""

from __future__ import annotations

from controller.table import commands as c
from controller.table.bidding.course import bank_now, bidding_goes_on, words_of_bank
from controller.table.setup import TableSetup
from controller.table.shoe.course import why_no_shoe
from controller.table.state import TableState
from drivers.signals import KeyPressed, Signal
from games.declared.bidding import BankNow

FORM = "a bid is the seat and the dollars, then ENTER: 3100 is $100 of seat 3"


def plain(key: str, digits: str, at: KeyPressed, state: TableState, setup: TableSetup) -> Signal | str | None:
    """What a line means of the bank; why it means nothing; None where nobody bids now, or others know."""
    if key not in ("ENTER", "DEAL") or not bidding_goes_on(state, setup) or why_no_shoe(state, setup):
        return None
    now = bank_now(state, setup)
    if now is None:
        return None
    if key == "DEAL":
        return _word(digits, at, now)
    return _of_seat(digits, at, now) if digits else None


def _word(digits: str, at: KeyPressed, now: BankNow) -> Signal | str:
    words = words_of_bank(now)
    if not words:
        return f"no word is said by its number now: {FORM}"
    if not digits or not 1 <= int(digits) <= len(words):
        told = ", ".join(f"{number} {one.word}" for number, one in enumerate(words, 1))
        return f"the words are {told}: its number, DEAL"
    chosen = words[int(digits) - 1]
    return c.BankWordKeyed(device=at.device, at=at.at, said=chosen.word, seat=chosen.seat)


def _of_seat(digits: str, at: KeyPressed, now: BankNow) -> Signal | str:
    """The first word of this seat with an amount, or without one; of a seat that may say none what others may."""
    seat, dollars = int(digits[0]), digits[1:]
    fits = [one for one in now.may if one.seat is not None and (one.amounts is not None) == bool(dollars)]
    if not fits:
        return FORM if not dollars else f"no amount is told now: {now.say}"
    word = next((one for one in fits if one.seat == seat), fits[0]).word
    cents = int(dollars) * 100 if dollars else None
    return c.BankWordKeyed(device=at.device, at=at.at, said=word, seat=seat, cents=cents)
