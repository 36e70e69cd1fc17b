"""MB85RC256V, 32 KiB of ferroelectric memory on I2C (Fujitsu DS501-00017-3v0-E).

Bytes outlive the power, a written byte is there at once and no write has to be waited for ("Byte Write"). At the end of
the memory the part goes on at its beginning ("Page Write", "Sequential Read"); this driver never lets it.
It gives no meaning to the bytes and does not look after the part: ``drivers/critical_memory/`` does. Does not read the
device ID, whose address 0x7C is one of those that the bus keeps for itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from drivers.buses.i2c import I2CAddress


class Mb85rc256v:
    """One part, at 0x50 to 0x57. It is a ``Cells`` (``drivers/critical_memory/port.py``).

    Both verbs are one transaction and raise DeviceError when the part does not answer. While its pin WP is high, the
    part acknowledges what is written and keeps what it had: only reading back shows it.
    """

    def __init__(self, address: I2CAddress, *, size: int = 32_768, piece: int = 64) -> None:
        if not 0x50 <= address.address <= 0x57:
            raise ValueError(f"{address.device}: an mb85rc256v answers at 0x50 to 0x57, not at 0x{address.address:02x}")
        if not 1 <= piece <= 256:
            raise ValueError(f"{address.device}: pieces of {piece} bytes; 1 to 256 keep the bus free for the others")
        self.device = address.device
        self.where = address.where
        self.size = size
        self.piece = piece
        self._address = address

    def read(self, start: int, length: int) -> bytes:
        """``length`` bytes (1 to ``piece``) from ``start`` on. Raises ValueError outside the memory."""
        self._check(start, length)
        return self._address.transfer(start.to_bytes(2, "big"), length)

    def write(self, start: int, data: bytes) -> None:
        """Set the bytes (1 to ``piece``) from ``start`` on. Raises ValueError outside the memory."""
        self._check(start, len(data))
        self._address.transfer(start.to_bytes(2, "big") + data)

    def settling(self) -> Iterator[None]:
        """Nothing to wait for: what was acknowledged is kept."""
        return iter(())

    def _check(self, start: int, length: int) -> None:
        if not 1 <= length <= self.piece:
            raise ValueError(f"{self.device}: {length} bytes at once; it is 1 to {self.piece}")
        if not 0 <= start <= self.size - length:
            text = f"{length} bytes at 0x{start:04x} are outside the memory of {self.size} bytes"
            raise ValueError(f"{self.device}: {text}")
