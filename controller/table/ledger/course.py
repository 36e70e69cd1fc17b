"""What may be done with players' accounts now, each reason one clause; None where it may. Pure, records nothing."""

from __future__ import annotations

from collections.abc import Sequence

from controller.table.draft import SUPERVISORS, why_stopped
from controller.table.ledger.state import PlayerAccount
from controller.table.money import why_not_whole
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.words import joined, words_of
from games.house.accounts import AccountRules
from games.money.dollars import dollars

CASHIERS = ("cashier", *SUPERVISORS)
"""Who works at the cash station."""
LONGEST_TEXT = 60
"""Characters of a name and of a reason."""
MOST_CENTS = 100_000_000
"""$1,000,000.00: more is a slip of the finger, and no figure of a table."""
MOST_DIGITS = 11
"""Of the number on a player's card: that of a bank's card has 12 at least, and is not kept."""
CASH_STATION = "cash-station"
"""As which device the cash station's page tells something."""
PIN = "pin"
"""The time within which a PIN is given at a station."""


def rules_of(setup: TableSetup) -> AccountRules:
    """What the house says of accounts, at a table whose players have them."""
    assert setup.rules.account is not None, "this table keeps no accounts"
    return setup.rules.account


def why_not_at_cash(role: str, may: Sequence[str] = CASHIERS) -> str | None:
    """Why somebody in this role does nothing at the cash station."""
    if role in may:
        return None
    return f"the {words_of(role)} has no say there, but {joined([f'the {words_of(one)}' for one in may], 'or')}"


def why_no_text(text: str, what: str) -> str | None:
    """Why this says nothing."""
    if not text.strip() or not text.isprintable():
        return f"{what} has to be written down"
    return f"{what} has at most {LONGEST_TEXT} characters" if len(text.strip()) > LONGEST_TEXT else None


def why_no_account(state: TableState, number: int) -> str | None:
    """Why there is no such account."""
    return None if number in state.ledger.accounts else f"there is no account {number}"


def why_no_amount(cents: int) -> str | None:
    """Why nobody moves so much."""
    if cents <= 0:
        return "an amount is more than nothing"
    return f"{dollars(MOST_CENTS)} is the most that is moved at once" if cents > MOST_CENTS else None


def why_not_card(state: TableState, card: str) -> str | None:
    """Why this card cannot be given to a player."""
    if not (card.isascii() and card.isdigit() and len(card) <= MOST_DIGITS):
        return f"a card has a number of at most {MOST_DIGITS} digits: read it at the cash station, or key it in"
    other = state.ledger.of_card(card)
    return None if other is None else f"this card opens account {other}: take another one"


def why_not_paid_out(state: TableState, number: int, cents: int) -> str | None:
    """Why so much cannot be paid out of an account; what lies at a station comes back first."""
    account = state.ledger.accounts[number]
    station = state.ledger.station_of(number)
    if station is not None and state.ledger.stations[station].cents:
        lies = dollars(state.ledger.stations[station].cents)
        return f"{lies} of account {number} lies at station {station}: its holder leaves that first"
    why = why_not_whole(state) or why_no_amount(cents)
    if why is None and cents > account.cents:
        why = f"{dollars(account.cents)} lies in account {number}, less than {dollars(cents)}"
    return why


def why_not_closed(state: TableState, number: int) -> str | None:
    """Why an account stays open."""
    account, station = state.ledger.accounts[number], state.ledger.station_of(number)
    if station is not None:
        return f"its holder is at station {station}"
    if state.ledger.adjustment is not None and state.ledger.adjustment.account == number:
        return "an adjustment of it waits for a second person"
    return f"{dollars(account.cents)} lies in it: pay it out first" if account.cents else None


def why_not_adjusted(state: TableState, number: int, cents: int) -> str | None:
    """Why an account cannot be changed by so much."""
    why = why_not_whole(state) or why_no_amount(abs(cents))
    if why is None and state.ledger.accounts[number].cents + cents < 0:
        why = f"{dollars(state.ledger.accounts[number].cents)} lies in account {number}: no account goes below nothing"
    return why


def why_not_come(state: TableState, number: int, station: int) -> str | None:
    """Why the card of this account opens nothing at a station: one player a station, one station a player."""
    ledger = state.ledger
    elsewhere, there = ledger.station_of(number), ledger.stations.get(station)
    if elsewhere is not None and elsewhere != station:
        return f"account {number} is at station {elsewhere}: leave that one first"
    if there is not None and there.account != number:
        return f"somebody else is at station {station}"
    return why_locked(ledger.accounts[number])


def why_locked(account: PlayerAccount) -> str | None:
    """Why the card of an account opens nothing."""
    if account.locked:
        return f"this account is locked, {account.locked}: its holder comes to the cash station"
    return None if account.has_pin else "this account has no PIN yet: its holder chooses one at the cash station"


def why_not_asked_for_pin(state: TableState, number: int, station: int) -> str | None:
    """Why no PIN of this account is taken at a station now: asked before it is compared, and again after."""
    at = state.ledger.stations.get(station)
    if at is None or at.account != number:
        return f"no card of account {number} was read at station {station}: read it first"
    if not at.asked:
        return f"station {station} asks for no PIN: read the card first"
    return why_locked(state.ledger.accounts[number])


def why_not_brought(state: TableState, station: int, cents: int) -> str | None:
    """Why so much cannot be brought to a station."""
    at = state.ledger.stations.get(station)
    if at is None or not at.is_in:
        return f"nobody has signed in at station {station}: card and PIN first"
    why = why_stopped(state) or why_not_whole(state) or why_no_amount(cents)
    if why is None and cents > state.ledger.accounts[at.account].cents:
        why = f"{dollars(state.ledger.accounts[at.account].cents)} lies in the account, less than {dollars(cents)}"
    return why


def why_not_left(state: TableState, station: int) -> str | None:
    """Why a station cannot be left."""
    if station not in state.ledger.stations:
        return f"nobody is at station {station}"
    return why_not_whole(state) if state.ledger.stations[station].cents else None
