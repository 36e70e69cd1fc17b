"""Facts of what is done to equipment after its hours. Part of :mod:`controller.table.events`. Does not decide."""

from __future__ import annotations

from controller.table.event import Event


class UpkeepDue(Event, frozen=True, kw_only=True, tag=True):
    """The house's time for this duty is over."""

    of: str


class UpkeepSigned(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor says that it was done; it counts once somebody else who saw it says so, too."""

    of: str
    role: str
    person: str = ""


class UpkeepDone(Event, frozen=True, kw_only=True, tag=True):
    """It was done, and ``at_utc_ns`` begins the next period; ``witness_role`` is empty where none is asked for."""

    of: str
    role: str
    person: str = ""
    witness_role: str = ""
    witness: str = ""
    at_utc_ns: int
