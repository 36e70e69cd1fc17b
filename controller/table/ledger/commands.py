"""What is asked at the cash station and at the stations; one part of :mod:`controller.table.commands`. Does not decide.

No PIN gets this far: it was compared, and what comes is whether it was right (:mod:`controller.people.pins`).
"""

from __future__ import annotations

from controller.table.command import Request

# At the cash station; somebody identified with a staff code each time


class AccountOpenedKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A cashier opens an account for a player, with this card."""

    holder: str
    card: str
    role: str
    person: str = ""


class CardBoundKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A cashier gives a player another card."""

    account: int
    card: str
    why: str
    role: str
    person: str = ""


class PinChosen(Request, frozen=True, kw_only=True, tag=True):
    """A player chose a PIN at the cash station."""

    account: int
    role: str
    person: str = ""


class AccountLockedKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A cashier locks an account: a card was lost."""

    account: int
    why: str
    role: str
    person: str = ""


class AccountClosedKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A cashier closes an account in which nothing lies."""

    account: int
    role: str
    person: str = ""


class DepositKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A player pays in."""

    account: int
    cents: int
    role: str
    person: str = ""


class CashOutKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A player wants so much of the account; None: all that lies in it."""

    account: int
    cents: int | None
    role: str
    person: str = ""


class AdjustmentKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A supervisor wants something put right in an account; a negative figure takes."""

    account: int
    cents: int
    why: str
    role: str
    person: str = ""


class AdjustmentAnswered(Request, frozen=True, kw_only=True, tag=True):
    """A second person agrees to the adjustment of this account by so much, or it is not made."""

    account: int
    cents: int
    yes: bool
    role: str
    person: str = ""


# At a station


class PinGiven(Request, frozen=True, kw_only=True, tag=True):
    """A PIN was given at a station for this account, and was ``right`` or not; see the event of the session."""

    account: int
    station: int
    right: bool
    session: str = ""


class MoneyBroughtKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A player brings so much of the account to the station."""

    station: int
    cents: int


class StationLeftKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A player leaves: what lies at the station goes back into the account."""

    station: int
