"""Readers of a magnetic stripe as things: boxes through which a card is drawn, and what they type or send of it.

Written from ISO/IEC 7811 and 7813 (track 2: the sentinels ``;`` and ``?``) and from what common readers do with a
stripe that they cannot read: ``;E?``. Faults: those of scanners of tickets, where ``foreign`` is such a stripe.
Does not model: other tracks, the direction and the speed of a swipe, encryption in the head.
"""

from __future__ import annotations

from typing import ClassVar

from drivers.ticket_reader.serial_twin import SerialScannerTwin
from drivers.ticket_reader.twin import ScannerTwin

SENTINELS = (";", "?")
UNREADABLE = ";E?"


class SwipeTwin(ScannerTwin):
    """One that types; ``read`` draws a card through it."""

    CALLED = "a card reader"
    FOREIGN: ClassVar[str] = UNREADABLE
    FRAME: ClassVar[tuple[str, str]] = SENTINELS


class SerialSwipeTwin(SerialScannerTwin):
    """One that sends."""

    CALLED = "a card reader"
    FOREIGN: ClassVar[str] = UNREADABLE
    FRAME: ClassVar[tuple[str, str]] = SENTINELS
