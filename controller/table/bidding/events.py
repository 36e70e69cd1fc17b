"""Facts of the bank that players bid for. Part of :mod:`controller.table.events`. Does not decide."""

from __future__ import annotations

from controller.table.event import Event


class BankWordSaid(Event, frozen=True, kw_only=True, tag=True):
    """Somebody bid, wagered as the bank or against it, kept the bank or passed it; ``seat`` is None for the dealer."""

    said: str
    seat: int | None = None
    cents: int | None = None


class BankWordTakenBack(Event, frozen=True, kw_only=True, tag=True):
    """What was said of the bank last was told wrong: it does not count, and stays on record."""

    said: str
    seat: int | None = None


class BankStands(Event, frozen=True, kw_only=True, tag=True):
    """How the bank stands once a round is over, or nobody covered it: what is said from now on begins here.

    ``first_to_cover`` covered the last wager alone and lost it. From ``goes_from`` the bank goes on to another seat;
    None where its banker may keep it.
    """

    banker: int
    placed_cents: int
    passed_by: int | None
    first_to_cover: int | None
    goes_from: int | None
