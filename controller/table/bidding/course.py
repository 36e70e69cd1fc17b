"""Where the bank stands that players bid for: asked of what the game declares, by decisions and displays alike.

Pure; decides nothing, and does not know any word.
"""

from __future__ import annotations

from controller.table.bidding.state import BankWord
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.declared.bidding import BankNow, Bidding, May, Said, Stand

NOT_BID_FOR = "nobody bids for the bank here"


def bank_now(state: TableState, setup: TableSetup, *more: BankWord) -> BankNow | None:
    """Where the bank stands, after ``more`` words that nobody recorded yet; None where nobody bids for it.

    Raises:
        CourseError: one of those is not possible.
    """
    bidding = setup.game.bidding
    if bidding is None:
        return None
    return bidding.now(setup.rules, tuple(setup.seats), _stood(state), _words(state, *more))


def bank_after(state: TableState, setup: TableSetup, bidding: Bidding, outcome: str | None) -> Stand:
    """How it stands after a round with this outcome; None: a void one."""
    return bidding.ended(setup.rules, tuple(setup.seats), _stood(state), _words(state), outcome)


def bidding_goes_on(state: TableState, setup: TableSetup) -> bool:
    """Whether something may be said of the bank: wagers are open."""
    return setup.game.bidding is not None and state.round.phase == setup.game.round.initial


def why_no_bank(state: TableState, setup: TableSetup) -> str | None:
    """Why no card can be dealt before more was said of the bank; None where one can, or nobody bids for it."""
    now = bank_now(state, setup)
    return f"{now.why_not_ready} ({now.source})" if now is not None and now.why_not_ready else None


def words_of_bank(now: BankNow) -> tuple[May, ...]:
    """What is said by its number: a word without an amount that one seat alone may say now, or the dealer."""
    plain = [one for one in now.may if one.amounts is None]
    seats = {one.word: [other.seat for other in plain if other.word == one.word] for one in plain}
    return tuple(one for one in plain if len(seats[one.word]) == 1)


def _stood(state: TableState) -> Stand | None:
    stood = state.bank_stood
    if stood is None:
        return None
    return Stand(
        banker=stood.banker,
        placed_cents=stood.placed_cents,
        passed_by=stood.passed_by,
        first_to_cover=stood.first_to_cover,
        goes_from=stood.goes_from,
    )


def _words(state: TableState, *more: BankWord) -> tuple[Said, ...]:
    return tuple(Said(one.said, one.seat, one.cents) for one in (*state.round.bank_words, *more))
