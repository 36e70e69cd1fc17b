"""Players' accounts in the state of the table: what lies in each, what lies on the table, what the cash station has.

Holds no PIN and nothing made from one. Does not fold.
"""

from __future__ import annotations

import msgspec


class PlayerAccount(msgspec.Struct, frozen=True):
    """One player's account."""

    holder: str
    card: str = ""
    """The number on the card that opens it; empty where none does."""
    cents: int = 0
    """What lies in it; what its holder brought to a station lies there."""
    has_pin: bool = False
    wrong_pins: int = 0
    """Since the last right one."""
    locked: str = ""
    """Why its card opens nothing; empty where it does."""


class AtStation(msgspec.Struct, frozen=True):
    """Whose card was read at a station, and what lies there."""

    account: int
    session: str = ""
    """SHA-256 of what the station's page proves itself with; empty until the PIN was right."""
    asked: bool = True
    """The card was read and no PIN was given since."""
    cents: int = 0
    """What lies there; during a hand it is what lay there when the hand began."""

    @property
    def is_in(self) -> bool:
        """Whether the PIN was right."""
        return self.session != ""


class Adjustment(msgspec.Struct, frozen=True):
    """What one person wants put right in an account, and waits for a second one."""

    account: int
    cents: int
    why: str
    role: str
    person: str


class Turnover(msgspec.Struct, frozen=True):
    """All that was moved since the record began, in cents: each figure is one side of a double entry."""

    deposited: int = 0
    paid_out: int = 0
    brought: int = 0
    taken_back: int = 0
    fees: int = 0
    """What the house took of pots; it leaves the table and stays in the till."""
    adjusted: int = 0
    """What the house gave to accounts, less what it took, by two persons each time."""


class Ledger(msgspec.Struct, frozen=True):
    """The books of a table whose players have accounts."""

    accounts: dict[int, PlayerAccount] = {}
    """By number; a change makes another mapping, this one stays as it is."""
    stations: dict[int, AtStation] = {}
    """By station; so is this one."""
    at_cash: str = ""
    """The number of the card that was read at the cash station last."""
    next_account: int = 1
    next_slip: int = 1
    till_cents: int = 0
    """What the cash station has of what players paid in."""
    house_cents: int = 0
    """What of it is the house's: fees, less what adjustments gave."""
    adjustment: Adjustment | None = None
    turnover: Turnover = Turnover()

    def __hash__(self) -> int:
        """Of what it has beside its mappings: equal books have the same."""
        return hash((self.next_account, self.next_slip, self.till_cents, self.house_cents, self.turnover))

    @property
    def in_accounts_cents(self) -> int:
        """What lies in all accounts together."""
        return sum(account.cents for account in self.accounts.values())

    @property
    def on_table_cents(self) -> int:
        """What lies at all stations together."""
        return sum(at.cents for at in self.stations.values())

    def of_card(self, card: str) -> int | None:
        """The account that this card opens."""
        return next((number for number, one in self.accounts.items() if one.card == card), None)

    def station_of(self, account: int) -> int | None:
        """Where the holder of an account is."""
        return next((station for station, at in self.stations.items() if at.account == account), None)
