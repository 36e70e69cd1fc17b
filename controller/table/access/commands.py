"""What the console and the command line tell of accounts: it is recorded as it is told, before it has effect.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from controller.table.command import Request
from controller.table.event import Event


class AccessTold(Request, frozen=True, kw_only=True, tag=True):
    """Somebody signs in or does not, an account is to be changed, a file taken out: ``fact`` is what is recorded.

    It is one of :mod:`controller.table.access.events`.
    """

    fact: Event
