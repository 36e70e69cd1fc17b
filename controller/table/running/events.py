"""Facts of the table and its service: opened, started, stopped, suspended, refused, restored.

One part of :mod:`controller.table.events`, which says what all events have in common. Does not decide anything.
"""

from __future__ import annotations

from controller.table.event import Event

# The table and the service


class TableOpened(Event, frozen=True, kw_only=True, tag=True):
    """The first event of a journal: which table, game and house, and the seed that the meter starts from.

    ``series`` names this journal to devices that remember orders by number.
    """

    table: str
    series: str
    game: str
    house: str
    seats: int
    seed_cents: int
    units_per_cent: int
    limit_cents: int | None = None
    """Where the main meter's display stops."""
    to_accept: bool = False
    """Nothing is played before a person accepted what the meter begins with: so it is but for a bench of twins."""


class RulesLoaded(Event, frozen=True, kw_only=True, tag=True):
    """What the table plays by from here on: recorded at a start where it is not what was recorded last.

    ``rules`` is the house's rules file, ``table`` what the table file says of the table, in JSON, without its people;
    ``digest`` is the SHA-256 of both (:mod:`controller.table.running.rules_on_record`).
    """

    digest: str
    rules: str
    table: str


class ServiceStarted(Event, frozen=True, kw_only=True, tag=True):
    """The service came up and goes on from here; what devices showed before is asked again."""

    version: str


class ServiceStopped(Event, frozen=True, kw_only=True, tag=True):
    """The service was told to stop and did. A start without it before was a crash or a power cut."""


class TableSuspended(Event, frozen=True, kw_only=True, tag=True):
    """Play and money stopped, with the reason; acceptors are closed until a supervisor's key resumes."""

    why: str


class TableResumed(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor's key let the table go on after a suspension."""

    role: str
    person: str = ""


class SignalRefused(Event, frozen=True, kw_only=True, tag=True):
    """Somebody or something asked for what is not possible now: what, where, and why not."""

    what: str
    device: str
    why: str


class TableRestored(Event, frozen=True, kw_only=True, tag=True):
    """A named person restored a backup: the table goes on from here as ``generation``, and no older copy may run.

    ``backup`` is the SHA-256 of the file, ``position`` the last record in it, ``lost`` the last record that is known to
    have been made and is not in it; equal where nothing was lost.
    """

    generation: int
    backup: str
    position: int
    lost: int
    person: str
    why: str
