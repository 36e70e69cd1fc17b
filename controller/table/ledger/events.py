"""Facts of players' accounts: opened, signed in at a station, money paid in, brought to the table and taken back.

Part of :mod:`controller.table.events`. ``account`` is a number, counted from 1 over the whole record; ``station`` is a
seat; ``role`` and ``person`` are who did it at the cash station. No PIN is in any of them, and nothing that is made
from one. Does not decide.
"""

from __future__ import annotations

from controller.table.event import Event

# At the cash station


class PlayerAccountOpened(Event, frozen=True, kw_only=True, tag=True):
    """An account was opened, with the card that opens it; nothing lies in it yet, and it has no PIN."""

    account: int
    holder: str
    card: str
    role: str
    person: str = ""


class PlayerCardBound(Event, frozen=True, kw_only=True, tag=True):
    """Another card opens the account from now on, and the one before opens nothing; ``why`` it was changed."""

    account: int
    card: str
    why: str
    role: str
    person: str = ""


class PlayerPinChosen(Event, frozen=True, kw_only=True, tag=True):
    """The holder chose a PIN before the cashier; recorded before it is kept, and good after that. Ends a lock."""

    account: int
    role: str
    person: str = ""


class PlayerAccountLocked(Event, frozen=True, kw_only=True, tag=True):
    """The account's card opens nothing until its holder chooses a PIN anew; ``role`` is empty after wrong PINs."""

    account: int
    why: str
    role: str = ""
    person: str = ""


class PlayerAccountClosed(Event, frozen=True, kw_only=True, tag=True):
    """An account in which nothing lies is over, and its card is good for another one."""

    account: int
    role: str
    person: str = ""


class CardReadAtCash(Event, frozen=True, kw_only=True, tag=True):
    """A card was read at the cash station: it opens an account, or is a new one."""

    card: str


class MoneyDeposited(Event, frozen=True, kw_only=True, tag=True):
    """A player paid in: till and account rise by ``cents``. ``slip`` is the number of the receipt."""

    account: int
    cents: int
    slip: int
    role: str
    person: str = ""


class MoneyPaidOut(Event, frozen=True, kw_only=True, tag=True):
    """A player was paid from the account: account and till fall by ``cents``. ``slip`` is the number of the receipt."""

    account: int
    cents: int
    slip: int
    role: str
    person: str = ""


class AdjustmentAsked(Event, frozen=True, kw_only=True, tag=True):
    """Somebody wants ``cents`` put right in an account, a negative figure to take them; nothing moves yet."""

    account: int
    cents: int
    why: str
    role: str
    person: str = ""


class AdjustmentDropped(Event, frozen=True, kw_only=True, tag=True):
    """The adjustment that waited is not made."""

    account: int
    role: str
    person: str = ""


class AccountAdjusted(Event, frozen=True, kw_only=True, tag=True):
    """A second person agreed: the account changes by ``cents``, and what the house has changes the other way."""

    account: int
    cents: int
    why: str
    asked_role: str
    asked_person: str = ""
    role: str
    person: str = ""


# At the stations


class PlayerCame(Event, frozen=True, kw_only=True, tag=True):
    """The card of this account was read at a free station, or at its own: the page asks for the PIN (004:1133)."""

    account: int
    station: int


class PlayerPinLapsed(Event, frozen=True, kw_only=True, tag=True):
    """Nobody gave the PIN for which a station asked once more; its player stays as he is."""

    account: int
    station: int


class PlayerPinWrong(Event, frozen=True, kw_only=True, tag=True):
    """Another PIN was given at a station than that of the account whose card was read there."""

    account: int
    station: int


class PlayerSignedIn(Event, frozen=True, kw_only=True, tag=True):
    """The PIN was right: the player has the station.

    ``session`` is the SHA-256 of 256 random bits that the station's page keeps, so that it is where it was after a
    reload or a start of the table; who reads it here cannot make it.
    """

    account: int
    station: int
    session: str


class StationLeft(Event, frozen=True, kw_only=True, tag=True):
    """The player gave the station back, or never gave a PIN; what lay there was taken back before."""

    account: int
    station: int
    why: str


class MoneyBrought(Event, frozen=True, kw_only=True, tag=True):
    """A player brought money from the account to the station."""

    account: int
    station: int
    cents: int


class MoneyTakenBack(Event, frozen=True, kw_only=True, tag=True):
    """What lay at a station went back into the account (004:1125-1127)."""

    account: int
    station: int
    cents: int
