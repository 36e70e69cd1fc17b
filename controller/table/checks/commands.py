"""What is asked and told of the check of record and program.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from controller.table.checks.events import Part
from drivers.signals import Signal


class CheckedWhole(Signal, frozen=True, kw_only=True, tag=True):
    """Everything up to record ``position`` was read again and found whole; see its event."""

    position: int
    seal: str
    program: str = ""


class CheckedDamaged(Signal, frozen=True, kw_only=True, tag=True):
    """A file of the record, or of the program, is not what was written; see its event."""

    part: Part
    file: str
    record: int = 0
    why: str
