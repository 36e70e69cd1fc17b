"""What is told of a result; one part of :mod:`controller.table.commands`. Does not decide."""

from __future__ import annotations

from controller.table.command import Request


class ResultKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer keys in what the wheel or the dice show, as the game writes or its key pad enters it."""

    result: str
