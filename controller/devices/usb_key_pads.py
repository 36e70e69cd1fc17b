"""Key pads on a USB plug: ``[key-pad] driver = "usb-numeric"`` has a keyboard's keys, ``"usb-vendor"`` its own reports.

docs/protocols/key-pad.md has those reports. Does not say what a key does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from controller.config.devices import KeyPadSection
from controller.config.marks import InputDevice, UsbDevice
from controller.config.table_values import Milliseconds
from controller.devices.kind import Ends, Felt, Kind, Soldered, fitting
from drivers.key_pad.usb_numeric import LEGENDS, UsbNumericPad
from drivers.key_pad.usb_numeric_twin import UsbNumericPadTwin
from drivers.key_pad.usb_pad_twin import UsbPadTwin
from drivers.key_pad.usb_vendor import DEBOUNCE_MS, UsbVendorPad
from drivers.key_pad.usb_vendor_twin import UsbVendorPadTwin

PRINTED: Mapping[str, str] = {
    "CLEAR": "BACKSPACE",
    "DEAL": "+",
    "SHUFFLE": "-",
    "NEXT": "*",
    "STAFF": "/",
}
"""What a numeric pad has printed on the key of a legend, where that is another word."""


class UsbNumericPadSection(KeyPadSection):
    """The keys of the section. What each key of the pad says stands in drivers/key_pad/usb_numeric.py."""

    driver: Literal["usb-numeric"]
    bus: InputDevice
    debounce_ms: Milliseconds = 0
    """A pad debounces its keys by itself. With worn keys: a key is pressed anew only so long after it was let go; its
    key 00 is then one zero."""
    stuck_ms: Annotated[int, Field(ge=1_000, le=600_000)] = 15_000
    """A key held down for longer is a fault."""


class UsbVendorPadSection(KeyPadSection):
    """The keys of the section. Key 0 of the pad is the first legend, row by row."""

    driver: Literal["usb-vendor"]
    bus: UsbDevice
    debounce_ms: Milliseconds = DEBOUNCE_MS
    """A key that comes down sooner after it was let go has bounced."""
    stuck_ms: Annotated[int, Field(ge=1_000, le=600_000)] = 15_000
    """A key held down for longer is a fault."""
    silent_ms: Annotated[int, Field(ge=500, le=60_000)] = 1_000
    """A pad that reports nothing for longer is a fault."""

    def in_a_row(self) -> tuple[str, ...]:
        """The legends, key 0 first."""
        return tuple(legend for row in self.legends for legend in row)


class FingersOn:
    """A numeric pad with the table's legends for the printed ones."""

    def __init__(self, pad: UsbPadTwin) -> None:
        self._pad = pad

    def tap(self, key: str, held_ms: int = 80) -> None:
        """A finger's press of the key with this legend."""
        self._pad.tap(PRINTED.get(key, key), held_ms)


def _solder(section: UsbNumericPadSection, felt: Felt, name: str) -> Soldered[FingersOn]:
    twin = UsbNumericPadTwin(felt.reactor, *felt.usb_socket(section.bus))
    twin.power_on()
    return Soldered(FingersOn(twin), {name: twin})


def _vendor_twin(section: UsbVendorPadSection, felt: Felt) -> UsbVendorPadTwin:
    twin = UsbVendorPadTwin(felt.reactor, *felt.usb_socket(section.bus), keys=section.in_a_row())
    twin.power_on()
    return twin


def _numeric(section: UsbNumericPadSection, at: Ends) -> UsbNumericPad:
    return UsbNumericPad(
        at.name,
        at.input_port(section.bus),
        **at.common,
        legends=LEGENDS,
        stuck_ms=section.stuck_ms,
        debounce_ms=section.debounce_ms,
    )


_connect = fitting(_numeric, opened=UsbNumericPad.open, let_go=UsbNumericPad.close)
NUMERIC = Kind("key-pad", "usb-numeric", UsbNumericPadSection, _connect, _solder)
VENDOR = Kind.of(
    "key-pad",
    UsbVendorPadSection,
    lambda section, at: UsbVendorPad(
        at.name,
        at.usb_port(section.bus),
        legends=section.in_a_row(),
        **at.common,
        stuck_ms=section.stuck_ms,
        debounce_ms=section.debounce_ms,
        silent_ms=section.silent_ms,
    ),
    _vendor_twin,
    opened=UsbVendorPad.open,
    let_go=UsbVendorPad.close,
)
