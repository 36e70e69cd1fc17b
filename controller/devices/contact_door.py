"""A door with a contact, and a latch that remembers openings without power: ``[door.…] driver = "contact"``.

Does not say what an open door stops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from controller.config.device_section import InputAtRest
from controller.config.devices import DoorSection
from controller.config.marks import InputWire, OutputWire
from controller.config.table_values import Level
from controller.config.wire import parse_wire
from controller.devices.kind import Felt, Fitted, Harness, Kind, Soldered
from drivers.door.door import ContactDoor
from drivers.door.port import Door
from drivers.door.twin import DoorTwin


class ContactDoorSection(DoorSection):
    """The keys of the section."""

    driver: Literal["contact"]
    line: InputWire
    shut: Level = "low"
    """The level of the wire while the door is shut: low with a pull-up, so that a cut wire reads as an open door."""
    latch: InputWire | None = None
    """The output of the latch on a coin cell that an opening sets (drivers/door/latch.py)."""
    latch_reset: OutputWire | None = None
    debounce_ms: Annotated[int, Field(ge=1, le=10_000)] = 50

    @model_validator(mode="after")
    def _both_or_none(self) -> Self:
        if (self.latch is None) != (self.latch_reset is None):
            raise ValueError("a latch has two wires: give both latch and latch_reset, or neither")
        return self

    def inputs(self, seat: int | None = None) -> Iterator[InputAtRest]:
        if seat is None:
            yield InputAtRest("", parse_wire(self.line), self.shut == "low", "open", self.debounce_ms)


def _connect(section: ContactDoorSection, harness: Harness, name: str) -> Callable[[], Fitted[Door]]:
    contact = harness.input(parse_wire(section.line))
    latch = None if section.latch is None else harness.input(parse_wire(section.latch))
    reset = None if section.latch_reset is None else harness.output(parse_wire(section.latch_reset), start=False)

    def make() -> Fitted[Door]:
        door = ContactDoor(
            name,
            contact,
            reactor=harness.reactor,
            emit=harness.emit,
            latch=latch,
            latch_reset=reset,
            shut_level=section.shut == "high",
            debounce_ms=section.debounce_ms,
        )
        return Fitted(door, make_safe=door.make_safe)

    return make


def _solder(section: ContactDoorSection, felt: Felt, name: str) -> Soldered[DoorTwin]:
    twin = DoorTwin(
        felt.reactor,
        felt.wire(parse_wire(section.line)),
        latch=None if section.latch is None else felt.wire(parse_wire(section.latch)),
        latch_reset=None if section.latch_reset is None else felt.wire(parse_wire(section.latch_reset)),
        shut_level=section.shut == "high",
    )
    return Soldered(twin, {name: twin})


KIND = Kind("door", "contact", ContactDoorSection, _connect, _solder)
