"""A pad at which the winning number or the dice are keyed in: ``[entry-pad.…] driver = "usb-numeric"``.

Does not know what a number decides.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from controller.config.device_section import DeviceSection
from controller.config.marks import InputDevice
from controller.config.table_values import Milliseconds
from controller.devices.kind import Ends, Felt, Kind, Soldered, fitting
from drivers.entry_pad.allowed import Allowed, EachDie, total, wheel
from drivers.entry_pad.entry_pad import EntryPad
from drivers.entry_pad.twin import EntryHand
from drivers.key_pad.usb_numeric import UsbNumericPad
from drivers.key_pad.usb_numeric_twin import UsbNumericPadTwin

Entry = Literal[
    "single-zero-wheel", "double-zero-wheel", "two-dice-total", "three-dice-total", "two-dice", "three-dice"
]  # fmt: skip
ALLOWED: dict[Entry, Allowed] = {
    "single-zero-wheel": wheel(double_zero=False),
    "double-zero-wheel": wheel(double_zero=True),
    "two-dice-total": total(2, 12),
    "three-dice-total": total(3, 18),
    "two-dice": EachDie(2),
    "three-dice": EachDie(3),
}
"""What may be keyed in, by the word of the table file."""


class EntryPadSection(DeviceSection):
    """The keys of the section."""

    driver: Literal["usb-numeric"]
    bus: InputDevice
    entry: Entry
    """What is keyed in: a number of the wheel, a total, or each die."""
    debounce_ms: Milliseconds = 0
    """A pad debounces its keys by itself. With worn keys: a key is pressed anew only so long after it was let go; its
    key 00 is then one zero."""
    clear_after_s: Annotated[int, Field(ge=1, le=600)] = 10
    """An entry that nobody goes on with is cleared."""


def _entry(section: EntryPadSection, at: Ends) -> EntryPad:
    entry = EntryPad(at.name, ALLOWED[section.entry], **at.common, clear_after_ms=section.clear_after_s * 1_000)
    keys = at.input_port(section.bus)
    at.holds(UsbNumericPad(at.name, keys, reactor=at.reactor, emit=entry.take, debounce_ms=section.debounce_ms))
    return entry


def _solder(section: EntryPadSection, felt: Felt, name: str) -> Soldered[EntryHand]:
    pad = UsbNumericPadTwin(felt.reactor, *felt.usb_socket(section.bus))
    pad.power_on()
    hand = EntryHand(felt.reactor, pad.tap, clear="BACKSPACE")
    return Soldered(hand, {name: pad, f"{name}.hand": hand})


KIND = Kind("entry-pad", "usb-numeric", EntryPadSection, fitting(_entry, let_go=EntryPad.close), _solder)
