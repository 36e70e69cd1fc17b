"""USB as drivers see it: one port, what has to be plugged into it, and the data that come.

A device is found by its port **and** its identity: one like it in another port does nothing, and another one in this
port is refused by name. Key pads of the keyboard's class come through the kernel's input events (``usb_evdev.py``),
devices of a vendor's class through libusb (``usb_pyusb.py``); ``usb_input_twin.py`` and ``usb_twin.py`` are in memory.
Does not decode, repeat or reopen: the drivers and ``usb_plug.py`` do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from drivers.errors import DeviceRefused

DataAction = Callable[[bytes, int], None]
"""Called with what came, never empty, and when this side took it (monotonic nanoseconds)."""
LostAction = Callable[[str], None]
"""Called once when the device is gone, with one plain sentence; the port is closed by then."""


@dataclass(frozen=True, slots=True)
class UsbIdentity:
    """What a device says it is: vendor and product (16 bits each, USB 2.0, table 9-8) and the name the kernel makes.

    >>> str(UsbIdentity(0x04D9, 0xA02A, "Keypad"))
    "04d9:a02a 'Keypad'"

    Raises ValueError when a number does not fit into 16 bits.
    """

    vendor: int
    product: int
    name: str = ""
    """Empty: any name."""

    def __post_init__(self) -> None:
        for word, number in (("vendor", self.vendor), ("product", self.product)):
            if not 0 <= number <= 0xFFFF:
                raise ValueError(f"USB {word} {number:#x} is not between 0x0000 and 0xffff")

    def __str__(self) -> str:
        return f"{self.vendor:04x}:{self.product:04x}" + (f" {self.name!r}" if self.name else "")

    def expects(self, found: UsbIdentity) -> bool:
        """Whether ``found`` is the device that this identity asks for."""
        numbers = (self.vendor, self.product) == (found.vendor, found.product)
        return numbers and self.name in ("", found.name)


def refuse_another(device: str, where: str, wanted: UsbIdentity, found: UsbIdentity) -> None:
    """Raises DeviceRefused when ``found`` is plugged into ``where`` and is not ``wanted``."""
    if not wanted.expects(found):
        text = f"another device is plugged in at {where}: {found}; this port is for {wanted}"
        raise DeviceRefused(device, text)


class UsbPort(Protocol):
    """One port and the device that belongs there. May be opened again after it was closed or lost."""

    @property
    def where(self) -> str:
        """The port in the technician's words: ``/dev/input/by-path/...`` or ``USB port 1-1.3``."""

    def open(self, on_data: DataAction, on_lost: LostAction) -> None:
        """Open it for this program alone; data come through the reactor from now on.

        Raises:
            DeviceLost: nothing is plugged in.
            DeviceRefused: another device is plugged in.
            ClaimError: another program holds the device.
            DeviceError: it cannot be opened for another reason.
        """

    def close(self) -> None:
        """Give it back; closing it twice is harmless. ``on_lost`` is not called."""


class InputPort(UsbPort, Protocol):
    """A port whose data are the kernel's input events (``struct input_event``, linux/input.h), whole ones only."""

    def keys_down(self) -> frozenset[int]:
        """The key codes that are down now; key events that are not read yet are dropped, they are older than this.

        Raises DeviceLost when the port is not open or the device is gone.
        """
