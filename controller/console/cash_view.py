"""What the page of the cash station shows: the account whose card was read, the books, what waits for a second person.

A pure function of the state. Of a card it shows the last four digits. Does not render, and knows no PIN.
"""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.ledger.course import why_locked
from controller.table.poker.course import electronic_rules
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.words import words_of
from games.money.dollars import dollars

LAST_DIGITS = 4
CASH = 0
"""As which station readers have the cash station."""


@dataclass(frozen=True, slots=True)
class AccountView:
    """One account."""

    number: int
    holder: str
    card: str
    lies: str
    station: int | None
    lies_at_station: str
    trouble: str
    """Why its card opens nothing; empty where it does."""


@dataclass(frozen=True, slots=True)
class AdjustmentView:
    """What waits for a second person."""

    account: int
    cents: int
    amount: str
    why: str
    asked_by: str


@dataclass(frozen=True, slots=True)
class CashView:
    """The whole page."""

    shown: AccountView | None
    """The account whose card was read last."""
    next_slip: int
    """A form that moves money names it, so that what is sent twice is done once."""
    new_card: str
    """The number of a card that was read and opens nothing yet; empty where it opens an account."""
    till: str
    in_accounts: str
    on_table: str
    of_the_house: str
    accounts: int
    there: tuple[AccountView, ...]
    """Those whose holders are at stations."""
    adjustment: AdjustmentView | None
    dealing: bool | None
    """Whether the table deals; None where a dealer does."""
    reader: str
    """The name of the cash station's card reader; empty where it has none."""


def cash_view(state: TableState, setup: TableSetup) -> CashView | None:
    """The page as it stands; None where players have no accounts."""
    if setup.rules.account is None:
        return None
    ledger, waiting = state.ledger, state.ledger.adjustment
    shown = ledger.of_card(ledger.at_cash) if ledger.at_cash else None
    return CashView(
        shown=None if shown is None else _account(state, shown),
        next_slip=ledger.next_slip,
        new_card=ledger.at_cash if shown is None else "",
        till=dollars(ledger.till_cents),
        in_accounts=dollars(ledger.in_accounts_cents),
        on_table=dollars(ledger.on_table_cents),
        of_the_house=dollars(ledger.house_cents),
        accounts=len(ledger.accounts),
        there=tuple(_account(state, ledger.stations[station].account) for station in sorted(ledger.stations)),
        adjustment=None
        if waiting is None
        else AdjustmentView(
            waiting.account,
            waiting.cents,
            dollars(waiting.cents),
            waiting.why,
            waiting.person or words_of(waiting.role),
        ),
        dealing=None if electronic_rules(setup) is None else state.electronic.dealing,
        reader=reader_at(setup, CASH),
    )


def reader_at(setup: TableSetup, station: int) -> str:
    """The name of the card reader that stands there; empty where none does."""
    found = (device.removeprefix("card-reader.") for device, there in setup.card_readers.items() if there == station)
    return next(found, "")


def _account(state: TableState, number: int) -> AccountView:
    ledger = state.ledger
    account, station = ledger.accounts[number], ledger.station_of(number)
    return AccountView(
        number=number,
        holder=account.holder,
        card=f"…{account.card[-LAST_DIGITS:]}",
        lies=dollars(account.cents),
        station=station,
        lies_at_station="" if station is None else dollars(ledger.stations[station].cents),
        trouble=why_locked(account) or "",
    )
