"""What is told of the bank that players bid for. One part of :mod:`controller.table.commands`. Does not decide."""

from __future__ import annotations

from controller.table.command import Request


class BankWordKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A seat, or the dealer, says this of the bank, with an amount where it takes one."""

    said: str
    seat: int | None = None
    cents: int | None = None


class BankWordTakeBackKeyed(Request, frozen=True, kw_only=True, tag=True):
    """What was said of the bank last was told wrong."""
