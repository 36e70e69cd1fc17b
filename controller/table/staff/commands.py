"""What is asked and told of codes: who answered, and what was none.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from controller.table.command import Request


class StaffAnswered(Request, frozen=True, kw_only=True, tag=True):
    """Somebody identified in this role and said yes or no to what waits for an answer; ``cards`` for the payout log.

    ``about`` marks what waited when they were asked (:mod:`controller.table.waits`); None where nobody says.
    """

    role: str
    person: str = ""
    yes: bool = True
    cards: str = ""
    about: str | None = None


class CodeRefused(Request, frozen=True, kw_only=True, tag=True):
    """Somebody gave no code where one is needed, or gave one while codes have to wait: nothing was compared."""

    why: str


class CodeWrong(Request, frozen=True, kw_only=True, tag=True):
    """Somebody gave a code that is nobody's, or not good for what it was given for; see the event."""

    source: str
    at_utc_ns: int


class EntryRefused(Request, frozen=True, kw_only=True, tag=True):
    """What was keyed in makes no sense at this moment."""

    why: str
