"""Keys that all devices on the serial line protocol have in common (docs/protocols/line.md). Knows none of them."""

from __future__ import annotations

from controller.config.device_section import DeviceSection
from controller.config.marks import SerialLine
from drivers.line_protocol.identity import Approved

TWIN_FIRMWARE = ("1.0.0", "5f2d90c1")
"""What a twin says of its firmware where the table file approves any."""


class OnLine(DeviceSection):
    """The serial line, and which firmware may work on it."""

    bus: SerialLine
    firmware: str | None = None
    """The approved version; a device that says another one gets no orders. Left out: any."""
    digest: str | None = None
    """The approved digest of the firmware, as the device says it."""

    def approved(self) -> Approved | None:
        """Who may work; None: any that answers."""
        if self.firmware is None and self.digest is None:
            return None
        return Approved(firmware=self.firmware, digest=self.digest)

    def twin_firmware(self) -> tuple[str, str]:
        """What the twin says: what is approved."""
        return self.firmware or TWIN_FIRMWARE[0], self.digest or TWIN_FIRMWARE[1]
