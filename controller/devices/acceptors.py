"""What the acceptors of a table are together, and their twins, whichever way they are wired.

Does not know a way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from drivers.acceptor.port import Acceptor
from drivers.cctalk.bus import BusCounts

MARGIN_MS = 20
"""Added to the time after which the last chip from before a lock-out has been heard of."""


@dataclass(frozen=True)
class AcceptorBank:
    """The acceptors by seat. ``line_counts``: what the line carried that they share, where they do."""

    seats: Mapping[int, Acceptor]
    line_counts: Callable[[], BusCounts] | None = None

    def close(self) -> None:
        """Close every one of them."""
        for acceptor in self.seats.values():
            acceptor.close()


class SeatAcceptorTwin(Protocol):
    """One acceptor as a thing."""

    @property
    def gate_closed(self) -> bool:
        """Whether a chip falls back."""

    @property
    def returned(self) -> int:
        """Chips that fell into its return cup."""

    @property
    def passed(self) -> int:
        """Chips that went in."""

    def drop(self, width_ms: float = 40) -> bool:
        """Put a chip in; False: it fell into the return cup."""

    def watch_gate(self, action: Callable[[bool], None]) -> None:
        """Call ``action(closed)`` whenever the gate moves."""


@dataclass(frozen=True)
class AcceptorTwins:
    """The acceptors of a table as things."""

    seats: Mapping[int, SeatAcceptorTwin]
