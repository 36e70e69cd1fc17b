"""The kernel's I2C bus: smbus2, and beside its SMBus verbs the plain transfer that parts of another kind need.

A plain transfer is ``I2C_RDWR`` (Linux, Documentation/i2c/dev-interface.rst): every adapter that speaks real I2C has
it; a pure SMBus controller says EOPNOTSUPP. Does not turn errors into words: ``i2c.py`` does.
"""

from __future__ import annotations

from smbus2 import SMBus, i2c_msg


class KernelI2CBus(SMBus):
    """An I2CBus on ``/dev/i2c-N``."""

    def transfer(self, address: int, data: bytes, length: int, /) -> bytes:
        """As I2CBus says. Raises OSError when the part does not answer, ValueError when nothing is to be done."""
        if not data and not length:
            raise ValueError("a transfer of no byte at all")
        messages = [i2c_msg.write(address, data)] if data else []
        answer = i2c_msg.read(address, length) if length else None
        if answer is not None:
            messages.append(answer)
        self.i2c_rdwr(*messages)
        return bytes(answer) if answer is not None else b""
