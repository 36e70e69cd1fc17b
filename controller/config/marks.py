"""What a key of a device's section refers to: wires, a part, a bus. The marks stand in the types of its model.

The check of a table file follows them, and so does everything that asks what a device hangs on; a section of a vendor's
own is checked like those that ship. Does not look at a value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from pydantic import BaseModel

from controller.config.table_values import Name, SeatWireText, WireText

Direction = Literal["input", "output", "open-drain"]
BusKind = Literal["i2c", "serial", "gpio", "spi", "evdev", "usb", "hwrng", "disk"]


@dataclass(frozen=True, slots=True)
class Wired:
    """The text names wires; ``every_seat``: one for each seat."""

    direction: Direction
    every_seat: bool = False


@dataclass(frozen=True, slots=True)
class OnPart:
    """The text names a part of one of these types, which belongs to this device alone."""

    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OnBus:
    """The text names a bus; all but an I2C bus belong to one device."""

    kind: BusKind


Mark = Wired | OnPart | OnBus

InputWire = Annotated[WireText, Wired("input")]
OutputWire = Annotated[WireText, Wired("output")]
OpenDrainWire = Annotated[WireText, Wired("open-drain")]
SeatInputWire = Annotated[SeatWireText, Wired("input", every_seat=True)]
SeatOutputWire = Annotated[SeatWireText, Wired("output", every_seat=True)]
SerialLine = Annotated[Name, OnBus("serial")]
SpiLine = Annotated[Name, OnBus("spi")]
InputDevice = Annotated[Name, OnBus("evdev")]
HwrngDevice = Annotated[Name, OnBus("hwrng")]
DiskFolder = Annotated[Name, OnBus("disk")]
UsbDevice = Annotated[Name, OnBus("usb")]


@dataclass(frozen=True, slots=True)
class MarkedKey:
    """One key of a section: ``key`` as the file writes it, ``field`` as the model names it."""

    key: str
    field: str
    mark: Mark


def marked_keys(model: type[BaseModel]) -> Iterator[MarkedKey]:
    """The keys of ``model`` that refer to something, in its order."""
    for field, info in model.model_fields.items():
        marks = [
            *_marks(info.annotation),
            *(mark for mark in info.metadata if isinstance(mark, Wired | OnPart | OnBus)),
        ]
        if marks:
            yield MarkedKey(info.alias or field, field, marks[0])


def _marks(annotation: object) -> Iterator[Mark]:
    """Through lists, unions and what else has parameters."""
    for inner in getattr(annotation, "__metadata__", ()):
        if isinstance(inner, Wired | OnPart | OnBus):
            yield inner
    for inner in get_args(annotation):
        if not isinstance(inner, Wired | OnPart | OnBus):
            yield from _marks(inner)
