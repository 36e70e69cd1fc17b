"""Errors of the hardware, one tree; each is also a built-in kind, so that general code can catch it.

Each names the device or bus and says in one sentence what is wrong and where. Does not know faults, which are signals.
"""

from __future__ import annotations


class DeviceError(Exception):
    """A device or its bus failed. ``device`` names it; the text is one plain sentence."""

    def __init__(self, device: str, text: str) -> None:
        super().__init__(f"{device}: {text}")
        self.device = device
        self.text = text


class DeviceLost(DeviceError, ConnectionError):
    """The device no longer answers: unplugged, unpowered or never there."""


class DeviceTimeout(DeviceError, TimeoutError):
    """The device is there but did not answer in time."""


class DeviceRefused(DeviceError, PermissionError):
    """The device answered that it will not do what was asked."""


class ProtocolError(DeviceError, ValueError):
    """The device sent what its protocol does not allow."""


class ClaimError(DeviceError, ValueError):
    """A line, an address or a port is claimed twice; the text names both owners."""
