"""What is told of equipment that is kept up; one part of :mod:`controller.table.commands`. Does not decide."""

from __future__ import annotations

from controller.table.command import Request


class UpkeepKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody says that this duty was done, or that they saw it done."""

    of: str
    role: str
    person: str = ""
    at_utc_ns: int
