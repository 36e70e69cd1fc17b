"""What is asked and told of testing the table.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from controller.table.command import Request
from drivers.signals import Signal


class TestModeAsked(Request, frozen=True, kw_only=True, tag=True):
    """Somebody identified in this role wants to test the table."""

    role: str
    person: str = ""


class TestModeEnded(Signal, frozen=True, kw_only=True, tag=True):
    """The test gives the table back; its wires are free."""
