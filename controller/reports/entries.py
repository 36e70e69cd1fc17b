"""Each movement of players' money as an entry of the books: two sides and an amount, read off one fact.

The report and the page of the cash station tell them in the same words. Does not add up.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from controller.reports.people import who
from controller.table import events as e
from games.money.dollars import dollars

Move: TypeAlias = e.MoneyDeposited | e.MoneyPaidOut | e.MoneyBrought | e.MoneyTakenBack | e.AccountAdjusted
"""A fact that moves money between an account and something else."""
TILL, TABLE, HOUSE = "cash station", "table", "house"


class Entry(NamedTuple):
    """``cents`` went from one side to the other; a negative figure went the other way."""

    account: int
    what: str
    taken_from: str
    given_to: str
    cents: int
    slip: int | None
    by: str

    @property
    def in_words(self) -> str:
        """As the cash station's page tells it."""
        slip = "" if self.slip is None else f", slip {self.slip}"
        by = f", by {self.by}" if self.by else ""
        return f"{self.what}, account {self.account}: {dollars(self.cents)}{slip}{by}."


def entry_of(move: Move) -> Entry:
    """The entry that a fact is.

    >>> entry_of(e.MoneyBrought(account=3, station=7, cents=2_000)).in_words
    'Brought to station 7, account 3: $20.00.'
    """
    match move:
        case e.MoneyDeposited(account=account, cents=cents, slip=slip):
            return Entry(account, "Paid in", TILL, _account(account), cents, slip, who(move))
        case e.MoneyPaidOut(account=account, cents=cents, slip=slip):
            return Entry(account, "Paid out", _account(account), TILL, cents, slip, who(move))
        case e.MoneyBrought(account=account, cents=cents, station=station):
            return Entry(account, f"Brought to station {station}", _account(account), TABLE, cents, None, "")
        case e.MoneyTakenBack(account=account, cents=cents, station=station):
            return Entry(account, f"Back from station {station}", TABLE, _account(account), cents, None, "")
        case e.AccountAdjusted(account=account, cents=cents):
            return Entry(account, "Adjusted", HOUSE, _account(account), cents, None, who(move))


def _account(number: int) -> str:
    return f"account {number}"
