"""What the table page shows of a bank that players bid for: who may say what, within which bounds, and the last word.

A pure function of state and setup. Does not render, and does not say what may be said: the game does.
"""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.bidding.course import bank_now, bidding_goes_on, words_of_bank
from controller.table.bidding.decide import why_nothing_is_said
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.words import words_of
from games.money.dollars import dollars


@dataclass(frozen=True, slots=True)
class OfferView:
    """One word, and the seats that may say it."""

    word: str
    label: str
    seats: tuple[int, ...]
    bounds: str
    """``$10.00 to $50.00``; empty where it takes no amount."""


@dataclass(frozen=True, slots=True)
class BankView:
    """The bank as it stands before the cards."""

    words: tuple[tuple[str, int | None, str], ...]
    """Words that one seat alone may say, or the dealer: the word, the seat, and how its button is called."""
    offers: tuple[OfferView, ...]
    """What several seats may say, or takes an amount."""
    take_back: str
    """What was said last; empty where nothing was."""


def bank_view(state: TableState, setup: TableSetup) -> BankView | None:
    """The bank as it stands; None where nobody bids for it, and where nothing is said of it now."""
    if not bidding_goes_on(state, setup) or why_nothing_is_said(state, setup) is not None:
        return None
    now = bank_now(state, setup)
    if now is None:
        return None
    alone = words_of_bank(now)
    others = [one for one in now.may if one not in alone]
    last = state.round.bank_words[-1].said if state.round.bank_words else ""
    return BankView(
        words=tuple((one.word, one.seat, _label(one.word, one.seat)) for one in alone),
        offers=tuple(
            _offer(word, [(one.seat, one.amounts) for one in others if one.word == word])
            for word in dict.fromkeys(one.word for one in others)
        ),
        take_back=words_of(last),
    )


def _label(word: str, seat: int | None) -> str:
    whose = "" if seat is None else f"Seat {seat}: "
    return f"{whose}{words_of(word)}"


def _offer(word: str, those: list[tuple[int | None, tuple[int, int] | None]]) -> OfferView:
    amounts = [one for _, one in those if one is not None]
    bounds = f"{dollars(min(amounts)[0])} to {dollars(max(most for _, most in amounts))}" if amounts else ""
    return OfferView(word, words_of(word), tuple(seat for seat, _ in those if seat is not None), bounds)
