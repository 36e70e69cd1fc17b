"""PCF8574, eight quasi-bidirectional pins on I2C (NXP, revision 5): no registers, the byte on the wire is the port.

A write sets all eight pins; several bytes in one transaction set them one after the other. A read gives their levels.
It does not know what hangs on a pin, and has no interrupt here: it serves displays.
"""

from __future__ import annotations

from drivers.buses.i2c import I2CAddress

POWER_ON = 0xFF
"""After power-up every pin is high, by a weak pull-up."""
MAX_BYTES = 32


class Pcf8574:
    """One part. Every verb raises a DeviceError that names the part, its address and its bus."""

    def __init__(self, device: str, address: I2CAddress) -> None:
        self.device = device
        self.where = address.where
        self.written = POWER_ON
        """What the port was set to last."""
        self._address = address

    def write(self, *ports: int) -> None:
        """Set the port to each of these bytes in turn (1 to 32), in one transaction; 90 µs each at 100 kHz.

        Raises:
            DeviceError: the part does not answer or its bus fails.
            ValueError: there is no byte, or more than fit.
        """
        if not 1 <= len(ports) <= MAX_BYTES:
            raise ValueError(f"{self.device}: {len(ports)} bytes in one transaction; 1 to {MAX_BYTES}")
        self._address.send(*ports)
        self.written = ports[-1]

    def read(self) -> int:
        """The levels of the eight pins."""
        return self._address.receive()
