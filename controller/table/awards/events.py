"""Facts of awards: the claim, who looked, the payout log, the key, the meter. One part of
:mod:`controller.table.events`.

Does not decide anything.
"""

from __future__ import annotations

from controller.table.event import Event

# Awards


class AwardClaimed(Event, frozen=True, kw_only=True, tag=True):
    """The dealer keyed in a hand that wins from the progressive, at a seat whose lamp is lit."""

    award: int
    seat: int
    hand: str


class AwardVerified(Event, frozen=True, kw_only=True, tag=True):
    """A person in this role looked at the hand and confirmed it."""

    award: int
    role: str
    person: str = ""


class HandPassedOver(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor said that no award is due for a hand of the progressive that a machine read and nobody claimed.

    ``number`` is its place in the deal, counted from 1; ``seat`` is None where nobody can say whose it is.
    """

    number: int
    seat: int | None
    hand: str
    role: str
    person: str = ""


class AwardDenied(Event, frozen=True, kw_only=True, tag=True):
    """A person in this role looked and did not confirm; the claim ends without payment."""

    award: int
    role: str
    person: str = ""


class LogSigned(Event, frozen=True, kw_only=True, tag=True):
    """A person in this role signed the payout log's entry of an award: with the own code, or the dealer with a key.

    ``by``: ``code``, or ``key`` of the dealer's own key pad. ``cards``: the hand, where it was written down with it.
    """

    award: int
    role: str
    person: str = ""
    by: str
    cards: str = ""


class PayoutLogged(Event, frozen=True, kw_only=True, tag=True):
    """The payout log's entry is complete: amount in figures and words, cards, and who signs it.

    ``signed`` are the roles that the house asks for, each by an act of its own: verification or `LogSigned`. Records
    from before that fact took the dealer's signature for granted.
    ``base_cents`` is the meter that the amount was worked out from, ``sharers`` how many equal winners divide it.
    """

    award: int
    cents: int
    base_cents: int
    sharers: int
    words: str
    cards: str
    role: str
    person: str = ""
    signed: tuple[str, ...]


class MeterReduced(Event, frozen=True, kw_only=True, tag=True):
    """A key turned: the award of ``cents`` is paid, ``off_meter_cents`` of it off the meter of ``pool``.

    ``pending``: it was frozen before (`AwardPending`), and the meter is not moved again.
    """

    award: int
    seat: int
    hand: str
    cents: int
    off_meter_cents: int
    key: str
    role: str
    person: str = ""
    pool: str = "progressive"
    pending: bool = False


class MeterReset(Event, frozen=True, kw_only=True, tag=True):
    """The pool of the award starts again: the house credits ``cents`` of its reset amount, its reserve the rest."""

    award: int
    cents: int
    pool: str = "progressive"
