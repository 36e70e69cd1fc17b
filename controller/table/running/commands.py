"""What is asked of the table as a whole: to stop.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from drivers.signals import Signal


class SuspensionDemanded(Signal, frozen=True, kw_only=True, tag=True):
    """The service found that play must stop: the disk fills, or figures that must agree do not."""

    why: str
