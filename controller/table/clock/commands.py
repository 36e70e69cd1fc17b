"""What is asked and told of the clock.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from drivers.signals import Signal


class ClockLookedAt(Signal, frozen=True, kw_only=True, tag=True):
    """Somebody asked the system whether its clock is synchronised; ``device`` is always ``clock``."""

    synchronised: bool
