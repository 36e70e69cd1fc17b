"""Keys that a shuffler and a shoe on the serial line protocol have in common. Knows neither."""

from __future__ import annotations

from typing import Literal

from controller.config.device_section import DeviceSection
from controller.config.marks import SerialLine
from drivers.line_protocol.identity import Approved

TWIN_FIRMWARE = ("1.0.0", "5f2d90c1")
"""What a twin says of its firmware where the table file approves any."""


class OnCardLine(DeviceSection):
    """The serial line, and which firmware may work on it."""

    bus: SerialLine
    firmware: str | None = None
    """The approved version; a device that says another one gets no orders. Left out: any."""
    digest: str | None = None
    """The approved digest of the firmware, as the device says it."""
    reads_cards: bool = False
    """This model reads the faces of the cards that leave it."""
    unread_cards: Literal["told", "set-apart"] = "told"
    """A deck with a card that could not be read is shuffled again at once, or after a supervisor looked at it (H8)."""

    @property
    def unread_set_apart(self) -> bool:
        """Whether a deck is set apart once one of its cards could not be read."""
        return self.reads_cards and self.unread_cards == "set-apart"

    def approved(self) -> Approved | None:
        """Who may work; None: any that answers."""
        if self.firmware is None and self.digest is None:
            return None
        return Approved(firmware=self.firmware, digest=self.digest)

    def twin_firmware(self) -> tuple[str, str]:
        """What the twin says: what is approved."""
        return self.firmware or TWIN_FIRMWARE[0], self.digest or TWIN_FIRMWARE[1]
