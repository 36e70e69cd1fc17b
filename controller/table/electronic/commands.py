"""What is asked of a table that deals by itself. One part of :mod:`controller.table.commands`. Does not decide."""

from __future__ import annotations

from controller.table.command import Request


class DealingKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A supervisor lets the table deal, or stops it once the hand in play is over."""

    on: bool
    role: str
    person: str = ""
