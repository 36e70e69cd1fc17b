"""What is asked and told of security tape: stuck on, read, reported.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from controller.table.command import Request


class TapeAffixedKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody stuck security tape on a part; see the event of this name."""

    role: str
    person: str = ""
    part: str
    number: str
    chip: str = ""
    affixed_by: str
    why: str = ""


class TapeReadKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody read the tape on a part; ``found`` says what is wrong with it, and is empty where it is whole."""

    role: str
    person: str = ""
    part: str
    number: str = ""
    chip: str = ""
    found: str = ""


class DeviationReportedKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A supervisor told the regulator what was found at a part."""

    role: str
    person: str = ""
    part: str
    to: str
