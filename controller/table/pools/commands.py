"""What is asked and told of pools: first values, disputes, mergers, hidden triggers.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from controller.table.command import Request
from drivers.signals import Signal


class FirstValueKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody accepts that the pool begins with ``cents``; ``configuration``: the code given was that credential."""

    role: str
    person: str = ""
    configuration: bool
    pool: str
    cents: int
    why: str


class DisputeKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A patron disputes a payoff of a pool: somebody of the pit says so, and what is disputed."""

    pool: str
    why: str
    role: str
    person: str = ""


class DisputeDecided(Request, frozen=True, kw_only=True, tag=True):
    """The dispute over a pool was decided for the ``licensee`` or for the ``patron``."""

    pool: str
    in_favour_of: str
    why: str
    role: str
    person: str = ""


class MergerKeyed(Request, frozen=True, kw_only=True, tag=True):
    """One level of the table should go into another."""

    pool: str
    into: str
    role: str
    person: str = ""


class TriggerDrawn(Signal, frozen=True, kw_only=True, tag=True):
    """A hidden trigger was drawn for a mystery pool; ``device`` is always ``mystery``."""

    pool: str
    number: int
    commitment: str
    start_cents: int


class TriggerCrossed(Signal, frozen=True, kw_only=True, tag=True):
    """A mystery pool stands at its trigger or above: what it was, and what proves it."""

    pool: str
    trigger_cents: int
    nonce: str
    after: int
    """How many wagers of this round came after the one that crossed it."""
