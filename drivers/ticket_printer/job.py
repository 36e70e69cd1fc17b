"""One order of a ticket printer on its way: how far it is, and until when something must be heard of it.

Does not send and does not decide what became of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from drivers.reactor import Reactor, Timer

Stage = Literal["asked", "sent", "clearing", "heard", "unknown"]
"""``asked``: the printer is asked how it stands, and not a byte went out. ``sent``: the ticket did. ``clearing``: the
printer was told to forget it. ``heard``: it was sent before this program started, and may be under way still.
``unknown``: nobody knows what became of it."""


@dataclass(slots=True)
class Job:
    """One order."""

    order: int
    data: bytes
    """The ticket, and behind it the question when it is done."""
    stage: Stage = "asked"
    trouble: str | None = None
    """What kept it from being printed to its end, as far as the printer said."""
    forgotten: bool = False
    """Whether the printer said that it holds nothing of it any more."""
    _timer: Timer | None = None

    def within(self, reactor: Reactor, ms: int, late: Callable[[], None]) -> None:
        """Something must be heard within ``ms``, or ``late`` is called; takes the place of the time before."""
        self.stop()
        self._timer = reactor.call_later(ms * 1_000_000, late)

    @property
    def waits(self) -> bool:
        """Whether something must be heard by a time."""
        return self._timer is not None

    def stop(self) -> None:
        """Nothing must be heard."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
